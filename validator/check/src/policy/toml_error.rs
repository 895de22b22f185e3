//! What is wrong with a TOML file, in the words that all other files are reported in.
//!
//! The `toml` crate gives a mistake as a text and a place. The text is one of a few forms, which are taken apart here and
//! only here: it names types of Rust, and lists what the parser was looking for.

use beachhead_text::nearest;
use toml::de::Error;

/// The mistake as one line.
pub(super) fn in_words(error: &Error, text: &str) -> String {
    let message = error.message();
    let (what, wanted) = match message.split_once(", expected ") {
        Some((what, wanted)) => (what, wanted),
        None => (message, ""),
    };
    let named = quoted(what).next().unwrap_or_default();
    if what.starts_with("unknown field") {
        return format!(
            "there is no setting `{named}` here{}",
            instead(named, wanted)
        );
    }
    if what.starts_with("unknown variant") {
        return format!(
            "`{named}` is none of the choices here{}",
            instead(named, wanted)
        );
    }
    if what.starts_with("missing field") {
        return format!("the setting `{named}` is missing here");
    }
    let span = error.span().unwrap_or_default();
    let found = text.get(span.clone()).unwrap_or_default();
    let found = found.lines().next().unwrap_or_default().trim();
    // A word of a few is wanted, and something else than text is there.
    let is_no_word = what == "wanted string or table";
    if is_no_word || what.starts_with("invalid type") || what.starts_with("invalid value") {
        let key = key_before(text, span.start);
        let wanted = if is_no_word { "a string" } else { wanted };
        return format!("{key} must be {}, not `{found}`", kind(wanted));
    }
    if what == "string values must be quoted" && found.is_empty() {
        return syntax("missing value").to_owned();
    }
    syntax(what).to_owned()
}

/// What stands in backticks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

fn instead(found: &str, wanted: &str) -> String {
    let choices: Vec<&str> = quoted(wanted).collect();
    match nearest(found, choices.iter().copied()) {
        Some(meant) => format!("; did you mean `{meant}`?"),
        None if choices.is_empty() => String::new(),
        None => format!("; it can be `{}`", choices.join("`, `")),
    }
}

/// The name of the setting whose value stands at `at`.
fn key_before(text: &str, at: usize) -> String {
    let line = text
        .get(..at)
        .unwrap_or_default()
        .rsplit('\n')
        .next()
        .unwrap_or_default();
    let key = line.trim_end().strip_suffix('=').unwrap_or_default();
    let key = key.rsplit(['{', ',']).next().unwrap_or_default().trim();
    match key {
        "" => "this value".to_owned(),
        key => format!("`{key}`"),
    }
}

/// What a value must be, by what serde calls it.
fn kind(wanted: &str) -> &'static str {
    match wanted {
        "a boolean" => "`true` or `false`",
        "a sequence" => "a list, `[ … ]`",
        "a string" | "path string" | "string or map" => "text in double quotes",
        _ if wanted.starts_with("a map") || wanted.starts_with("struct") => "a table, `{ … }`",
        _ if wanted.starts_with('i') || wanted.starts_with('u') => "a whole number",
        _ => "something else",
    }
}

/// What the parser has to say of the text, as a person would ask for it.
fn syntax(what: &str) -> &str {
    match what {
        "string values must be quoted" => "a text must stand in double quotes",
        "key with no value" | "missing assignment between key-value pairs" => {
            "`=` and a value are missing behind this name"
        }
        "missing value" | "missing value for key" => "a value is missing behind `=`",
        "unclosed table" | "unclosed array table" | "missing table open" => "`[` or `]` is missing",
        "unclosed array" | "missing array opening" => "the list is not closed: `]` is missing",
        "unclosed inline table" | "missing inline table opening" => {
            "the table is not closed: `}` is missing"
        }
        "missing opening quote" => "a quote is missing before this",
        "invalid unquoted key" => {
            "a name has letters, digits, `-` and `_` only, or stands in quotes"
        }
        _ if what.starts_with("invalid basic string")
            || what.starts_with("invalid literal string") =>
        {
            "the text is not closed in its line: a quote is missing"
        }
        _ => what,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;
    use std::path::PathBuf;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only what is refused is looked at")]
    struct TomlSample {
        list: Option<Vec<String>>,
        flag: Option<bool>,
        file: Option<PathBuf>,
        word: Option<TestWord>,
        inner: Option<Inner>,
    }

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum TestWord {
        Off,
        Error,
    }

    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "only what is refused is looked at")]
    struct Inner {
        path: String,
    }

    #[test]
    fn mistakes_are_put_into_words() {
        for (text, expected) in [
            (
                "lists = []",
                "there is no setting `lists` here; did you mean `list`?",
            ),
            (
                "flag = \"yes\"",
                "`flag` must be `true` or `false`, not `\"yes\"`",
            ),
            (
                "list = \"MAP\"",
                "`list` must be a list, `[ … ]`, not `\"MAP\"`",
            ),
            ("word = 3", "`word` must be text in double quotes, not `3`"),
            ("file = 3", "`file` must be text in double quotes, not `3`"),
            (
                "word = \"bad\"",
                "`bad` is none of the choices here; it can be `off`, `error`",
            ),
            ("inner = {}", "the setting `path` is missing here"),
            ("inner = 3", "`inner` must be a table, `{ … }`, not `3`"),
            (
                "inner = { path = 3 }",
                "`path` must be text in double quotes, not `3`",
            ),
            ("file = abc", "a text must stand in double quotes"),
            ("flag", "`=` and a value are missing behind this name"),
            ("flag true", "`=` and a value are missing behind this name"),
            ("flag =", "a value is missing behind `=`"),
            (
                "file = \"abc",
                "the text is not closed in its line: a quote is missing",
            ),
            ("list = [\"a\"", "the list is not closed: `]` is missing"),
            ("flag = true\nflag = true", "duplicate key"),
        ] {
            let error = toml::from_str::<TomlSample>(text).expect_err(text);
            assert_eq!(
                in_words(&error, text),
                expected,
                "{text}: {}",
                error.message()
            );
        }
    }
}
