//! Converts commands to and from one line of text. The rules of POSIX shells (crate `shlex`) would remove the backslashes of paths on
//! Windows.

/// Splits a text into words at white space outside double quotes. Inside quotes, `""` is a literal double quote.
#[must_use]
pub fn split_command(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut is_quoted = false;
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if is_quoted && letters.peek() == Some(&'"') => {
                letters.next();
                word.get_or_insert_default().push('"');
            }
            '"' => {
                is_quoted = !is_quoted;
                word.get_or_insert_default();
            }
            _ if letter.is_whitespace() && !is_quoted => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    words
}

/// Joins words into a text that [`split_command`] splits into the same words.
#[must_use]
pub fn join_command(words: &[String]) -> String {
    let quoted = |word: &String| {
        if word.is_empty() || word.contains(|c: char| c.is_whitespace() || c == '"') {
            format!("\"{}\"", word.replace('"', "\"\""))
        } else {
            word.clone()
        }
    };
    words.iter().map(quoted).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_split_at_white_space_outside_quotes() {
        for (text, words) in [
            ("", &[] as &[&str]),
            ("  a  b ", &["a", "b"]),
            ("/bin/x \"a b\" c", &["/bin/x", "a b", "c"]),
            ("--path=\"a b\"", &["--path=a b"]),
            ("\"\" \"a\"\"b\"", &["", "a\"b"]),
            ("\"open end", &["open end"]),
        ] {
            assert_eq!(split_command(text), words, "{text}");
        }
    }

    #[test]
    fn joined_words_are_split_into_the_same_words() {
        for words in [&["a", "b c", "", "d\"e", "\"", "f\\g", "ü\tx"] as &[&str], &[]] {
            let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
            assert_eq!(split_command(&join_command(&words)), words);
        }
    }
}
