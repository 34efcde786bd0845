-- Search index of titles, names, keywords, variants and comments. It does not store the texts.
CREATE VIRTUAL TABLE search USING fts5 (
    words,
    content = '',
    contentless_delete = 1,
    detail = none,
    prefix = '2 3',
    tokenize = 'unicode61 remove_diacritics 2'
);
