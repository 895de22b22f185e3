//! An action as text: for messages just as a script writes it, and in words.

use ron::extensions::Extensions;
use ron::ser::PrettyConfig;
use serde::Serialize;

/// An action or a fact as a script writes it: `PlaceUnit(unit: "8/4", hex: "2806")`.
pub fn to_text(value: &impl Serialize) -> String {
    let compact = PrettyConfig::new()
        .compact_structs(true)
        .compact_arrays(true)
        .compact_maps(true);
    let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    options
        .to_string_pretty(value, compact)
        .unwrap_or_else(|error| format!("what can't be written: {error}"))
}

/// A piece of an action's text.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece<'a> {
    /// A name, a number.
    Word(&'a str),
    Text(String),
    Mark(char),
}

fn pieces(action: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut rest = action;
    let mut letters = rest.chars();
    while let Some(first) = letters.next() {
        let is_of_word = |c: char| c.is_alphanumeric() || "_+-.".contains(c);
        if first == '"' {
            let (text, after) = quoted(letters.as_str());
            pieces.push(Piece::Text(text));
            rest = after;
        } else if is_of_word(first) {
            let end = rest.find(|c| !is_of_word(c)).unwrap_or(rest.len());
            let (word, after) = rest.split_at(end);
            pieces.push(Piece::Word(word));
            rest = after;
        } else {
            if !first.is_whitespace() {
                pieces.push(Piece::Mark(first));
            }
            rest = letters.as_str();
        }
        letters = rest.chars();
    }
    pieces
}

/// A text up to its closing quote, and what comes after that.
fn quoted(rest: &str) -> (String, &str) {
    let mut text = String::new();
    let mut escaped = false;
    let mut letters = rest.chars();
    while let Some(c) = letters.next() {
        match c {
            '\\' if !escaped => escaped = true,
            '"' if !escaped => return (text, letters.as_str()),
            _ => {
                escaped = false;
                text.push(c);
            }
        }
    }
    (text, "")
}

/// The quoted texts in an action's text, in order.
pub(super) fn texts_of(action: &str) -> impl Iterator<Item = String> {
    let pieces = pieces(action).into_iter();
    pieces.filter_map(|piece| match piece {
        Piece::Text(text) => Some(text),
        _ => None,
    })
}

/// An action's text in words: `Place unit 8/4, hex 2806` of `Do PlaceUnit(unit: "8/4", hex: "2806")`.
pub fn words(action: &str) -> String {
    let action = action.strip_prefix("Do ").unwrap_or(action);
    let pieces = pieces(action);
    let mut words: Vec<String> = Vec::new();
    // The comma belongs to the word before it.
    let comma = |words: &mut Vec<String>| {
        if let Some(last) = words.last_mut().filter(|last| !last.ends_with(',')) {
            last.push(',');
        }
    };
    let mut in_list = false;
    for (at, piece) in pieces.iter().enumerate() {
        match piece {
            Piece::Word(name) if pieces.get(at + 1) == Some(&Piece::Mark(':')) => {
                // A field that the action's own name says already need not be repeated.
                let is_reported = words
                    .iter()
                    .any(|word| word.trim_end_matches(',').eq_ignore_ascii_case(name));
                if !is_reported {
                    words.push(name.replace('_', " "));
                }
            }
            Piece::Word(name) => words.extend(of_camel_case(name)),
            Piece::Text(text) => words.push(text.clone()),
            Piece::Mark('[') => in_list = true,
            Piece::Mark(']') => in_list = false,
            Piece::Mark(',') if !in_list => comma(&mut words),
            Piece::Mark(_) => {}
        }
    }
    let sentence = words.join(" ");
    let mut letters = sentence.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

/// `PlaceUnit` in words: `place`, `unit`.
fn of_camel_case(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for c in name.chars() {
        match words.last_mut().filter(|_| !c.is_uppercase()) {
            Some(word) => word.push(c),
            None => words.push(c.to_lowercase().collect()),
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;
    use std::collections::BTreeMap;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    enum Action {
        Done,
        Move { unit: String, path: Vec<String> },
        Call { help: Option<String> },
        Losses { steps: BTreeMap<String, u8> },
    }

    #[test]
    fn actions_are_written_as_in_scripts() {
        let text = str::to_owned;
        for (action, expected) in [
            (Action::Done, "Done"),
            (
                Action::Move {
                    unit: text("8/4"),
                    path: vec![text("2806"), text("2707")],
                },
                r#"Move(unit: "8/4", path: ["2806", "2707"])"#,
            ),
            (
                Action::Call {
                    help: Some(text("Naval")),
                },
                r#"Call(help: "Naval")"#,
            ),
            (
                Action::Losses {
                    steps: [("8/4", 1), ("12/4", 2)]
                        .map(|(id, steps)| (text(id), steps))
                        .into(),
                },
                r#"Losses(steps: {"12/4": 2, "8/4": 1})"#,
            ),
        ] {
            assert_eq!(to_text(&action), expected);
        }
    }

    #[test]
    fn actions_read_in_words() {
        for (action, expected) in [
            ("Do Done", "Done"),
            (
                r#"Do PlaceUnit(unit: "8/4", hex: "2806")"#,
                "Place unit 8/4, hex 2806",
            ),
            (
                r#"Move(unit: "8/4", path: ["2806", "2707"])"#,
                "Move unit 8/4, path 2806 2707",
            ),
            (
                r#"Refuse Attack(units: ["8/4", "12/4"], hex: "2705")"#,
                "Refuse attack units 8/4 12/4, hex 2705",
            ),
            (
                r#"Expect UnitAt(unit: "8/4", hex: "2806", steps: 2)"#,
                "Expect unit at 8/4, hex 2806, steps 2",
            ),
            (r#"Do Say(what: "a \"b\", c")"#, r#"Say what a "b", c"#),
            (r#"Do Say(what: "", to: "x")"#, "Say what , to x"),
            ("Auto End", "Auto end"),
            ("", ""),
        ] {
            assert_eq!(words(action), expected);
        }
    }
}
