-- Views with the names of version 2 for reading a library of version 1 that cannot be migrated.

CREATE TEMP VIEW games AS SELECT * FROM main.matches;
CREATE TEMP VIEW records AS SELECT match_id AS game_id, pgn, checksum FROM main.records;
CREATE TEMP VIEW keywords AS SELECT keyword, match_id AS game_id FROM main.keywords;
CREATE TEMP VIEW positions AS SELECT hash, match_id AS game_id, ply, move FROM main.positions;

