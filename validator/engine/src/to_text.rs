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

/// Brackets within brackets are put into words so deep; actions need three.
const DEEPEST: usize = 16;

/// An action's text as a sentence: `Place unit 8/4 in 2806` of `Do PlaceUnit(unit: "8/4", hex: "2806")`.
pub fn words(action: &str) -> String {
    let (lead, action) = match action.split_once(' ') {
        Some(("Do", action)) => (String::new(), action),
        Some((kind @ ("Refuse" | "Expect" | "Deny"), action)) => (format!("{kind}: "), action),
        _ => (String::new(), action),
    };
    let pieces = pieces(action);
    let mut rest = pieces.as_slice();
    let mut sentence = phrase(&mut rest, DEEPEST);
    // What follows the action, such as how often it is repeated.
    while !rest.is_empty() {
        let more = phrase(&mut rest, DEEPEST);
        if !more.is_empty() {
            sentence = format!("{sentence} {more}");
        }
    }
    let sentence = lead + &sentence;
    let mut letters = sentence.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

/// Takes one value from the pieces and puts it into words: a name with its fields, a list, a text, a number.
fn phrase(rest: &mut &[Piece<'_>], depth: usize) -> String {
    let Some((first, after)) = rest.split_first() else {
        return String::new();
    };
    *rest = after;
    // Deeper brackets are read as if they were none.
    let deeper = depth.checked_sub(1);
    match first {
        Piece::Text(text) => text.clone(),
        Piece::Word(name) => {
            let verb = of_camel_case(name);
            match (rest.split_first(), deeper) {
                (Some((Piece::Mark('('), inside)), Some(deeper)) => {
                    *rest = inside;
                    with_fields(verb, fields(rest, deeper))
                }
                _ => verb.join(" "),
            }
        }
        Piece::Mark('(') => match deeper {
            Some(deeper) => with_fields(Vec::new(), fields(rest, deeper)),
            None => String::new(),
        },
        Piece::Mark('[' | '{') => {
            let items = deeper.map(|deeper| fields(rest, deeper));
            let items = items
                .unwrap_or_default()
                .into_iter()
                .map(|(name, value)| match name {
                    Some(name) => format!("{name} {value}"),
                    None => value,
                });
            items.collect::<Vec<_>>().join(", ")
        }
        Piece::Mark(_) => String::new(),
    }
}

/// What stands up to the closing bracket: each value, with its name where it has one.
fn fields(rest: &mut &[Piece<'_>], depth: usize) -> Vec<(Option<String>, String)> {
    let mut fields = Vec::new();
    loop {
        match rest {
            [] => return fields,
            [Piece::Mark(')' | ']' | '}'), after @ ..] => {
                *rest = after;
                return fields;
            }
            [Piece::Mark(','), after @ ..] => *rest = after,
            [Piece::Word(name), Piece::Mark(':'), after @ ..] => {
                let name = (*name).to_owned();
                *rest = after;
                fields.push((Some(name), phrase(rest, depth)));
            }
            [Piece::Text(name), Piece::Mark(':'), after @ ..] => {
                let name = name.clone();
                *rest = after;
                fields.push((Some(name), phrase(rest, depth)));
            }
            _ => {
                let value = phrase(rest, depth);
                fields.extend((!value.is_empty()).then_some((None, value)));
            }
        }
    }
}

/// How the value of a field follows the verb, where its name alone says so.
fn preposition(name: &str) -> Option<&'static str> {
    Some(match name {
        "hex" => "in",
        "path" => "along",
        "from" => "from",
        "to" => "to",
        "with" => "with",
        "attackers" => "of",
        "defender" | "defenders" => "against",
        _ => return None,
    })
}

/// A verb with its fields: `move` `unit 8/4` `along 2806, 2707`.
fn with_fields(mut verb: Vec<String>, mut fields: Vec<(Option<String>, String)>) -> String {
    let is = |field: &(Option<String>, String), name: &str| field.0.as_deref() == Some(name);
    // Who attacks is no object of the verb: that is the hex.
    let attacks = verb.first().is_some_and(|verb| verb == "attack");
    if attacks {
        fields.sort_by_key(|field| !is(field, "hex"));
    }
    // `unit at` has its unit before `at`.
    fields.retain(|(name, value)| {
        let words = verb.len().saturating_sub(1);
        let mut inner = verb.iter_mut().take(words);
        match inner.find(|word| name.as_deref() == Some(word.as_str())) {
            Some(word) => {
                word.push(' ');
                word.push_str(value);
                false
            }
            None => true,
        }
    });
    // `choose hex` has its hex behind it.
    let object = verb.last().cloned();
    fields.sort_by_key(|(name, _)| object.is_none() || *name != object);
    let mut sentence = verb.join(" ");
    let mut is_first = true;
    for (name, value) in fields {
        let name = name.unwrap_or_default();
        let last = sentence.rsplit(' ').next().unwrap_or_default();
        let is_named = last == name;
        let follows = match preposition(&name) {
            Some(_) if attacks && name == "hex" => String::new(),
            // `unit at` says that already.
            Some(_) if last == "at" => String::new(),
            Some(word) if !is_named => word.to_owned(),
            _ if attacks && name.starts_with("unit") => "with".to_owned(),
            _ if is_named || name.is_empty() || name == "name" => String::new(),
            _ => name.replace('_', " "),
        };
        let has_comma = !is_first && preposition(&name).is_none() && follows != "with";
        let parts = [if has_comma { "," } else { "" }, " ", &follows];
        sentence.push_str(&parts.concat());
        if !follows.is_empty() && !value.is_empty() {
            sentence.push(' ');
        }
        sentence.push_str(&value);
        is_first = false;
    }
    sentence.trim().to_owned()
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
                "Place unit 8/4 in 2806",
            ),
            (
                r#"Move(unit: "8/4", path: ["2806", "2707"])"#,
                "Move unit 8/4 along 2806, 2707",
            ),
            (
                r#"Refuse Attack(units: ["8/4", "12/4"], hex: "2705")"#,
                "Refuse: attack 2705 with 8/4, 12/4",
            ),
            (
                r#"Expect UnitAt(unit: "8/4", hex: "2806", steps: 2)"#,
                "Expect: unit 8/4 at 2806, steps 2",
            ),
            (r#"Do Say(what: "a \"b\", c")"#, r#"Say what a "b", c"#),
            (r#"Do Say(what: "", to: "x")"#, "Say what to x"),
            ("Auto End", "Auto end"),
            (r#"Do Mark(name: "turn", value: 2)"#, "Mark turn, value 2"),
            (
                r#"Do PlanBattle(attackers: ["a", "b"], defenders: ["c"])"#,
                "Plan battle of a, b against c",
            ),
            (
                r#"Do ChooseHex(boat: "LCT 1", hex: "2104")"#,
                "Choose hex 2104, boat LCT 1",
            ),
            (
                r#"Expect Battle(line: "field", differential: -5, result: "AR")"#,
                "Expect: battle line field, differential -5, result AR",
            ),
            (
                r#"Do Play(card: "Recon 1", section: Left)"#,
                "Play card Recon 1, section left",
            ),
            (
                r#"Given (turn: 7, units: [(unit: "8/4", hex: "2806"), (unit: "12/4", hex: "2705")])"#,
                "Given turn 7, units unit 8/4 in 2806, unit 12/4 in 2705",
            ),
            // What is no action is put down as it is, however its brackets stand.
            (r#"Move(unit: "a""#, "Move unit a"),
            ("Move)(", "Move"),
            ("", ""),
        ] {
            assert_eq!(words(action), expected);
        }
        let deep = words(&format!("Move{}", "(".repeat(100_000)));
        assert!(deep == "Move", "{} letters", deep.len());
    }
}
