//! A property as text: how it is shown in a field, and what is understood when something is typed there.

use beachhead_schema::edit::form::{Input, Value};
use beachhead_schema::hex::{HexNo, NumberError};
use beachhead_schema::own::OwnValue;
use beachhead_schema::pack::Pack;
use beachhead_schema::{Id, Source};

/// The value as a person would type it.
pub(super) fn write(value: &Value) -> String {
    let joined = |parts: Vec<String>| parts.join(" ");
    match value {
        Value::Text(text) | Value::Reported(text) => text.clone(),
        Value::Number(number) => number.map(|number| number.to_string()).unwrap_or_default(),
        Value::Word(id) => id.to_string(),
        Value::Words(ids) => joined(ids.iter().map(Id::to_string).collect()),
        Value::Hex(hex) => hex.to_string(),
        Value::Hexes(hexes) => joined(hexes.iter().map(HexNo::to_string).collect()),
        Value::Dice(dice) => joined(dice.iter().map(u8::to_string).collect()),
        Value::Own(value) => value.as_ref().map(OwnValue::to_string).unwrap_or_default(),
        Value::Source(source) => source.as_ref().map(Source::to_string).unwrap_or_default(),
    }
}

/// What was typed, as a value.
///
/// # Errors
/// What is wrong with it, and what would be right.
pub(super) fn read(input: &Input, whole: &str, pack: &Pack) -> Result<Value, String> {
    let text = whole.trim();
    let hex = |text: &str| -> Result<HexNo, String> {
        let located = pack.map.grid.locate(text);
        located
            .map(|hex| pack.map.grid.number(hex))
            .map_err(|error: NumberError| error.to_string())
    };
    let parts = || {
        text.split(|c: char| c.is_whitespace() || c == ',')
            .filter(|part| !part.is_empty())
    };
    match input {
        Input::Line => Ok(Value::Text(text.to_owned())),
        // A blank line at the top may be the first of a list.
        Input::Lines => Ok(Value::Text(whole.to_owned())),
        Input::Number(least, most, may_be_none) => {
            if text.is_empty() && *may_be_none {
                return Ok(Value::Number(None));
            }
            match text.parse() {
                Ok(number) if (least..=most).contains(&&number) => Ok(Value::Number(Some(number))),
                _ => Err(format!("`{text}` is no number from {least} to {most}")),
            }
        }
        Input::Word(..) | Input::Choice(_) => Ok(Value::Word(Id::new(text))),
        Input::Words(_) => Ok(Value::Words(parts().map(Id::new).collect())),
        Input::Hex => hex(text).map(Value::Hex),
        Input::Hexes => parts().map(hex).collect::<Result<_, _>>().map(Value::Hexes),
        Input::Dice => {
            let die = |part: &str| match part.parse() {
                Ok(die @ 1..=20) => Ok(die),
                _ => Err(format!(
                    "`{part}` is no number of a die: write them as in 1 2 3"
                )),
            };
            parts().map(die).collect::<Result<_, _>>().map(Value::Dice)
        }
        Input::Own(field) => field.read(text).map(Value::Own),
        Input::Source => source(text).map(Value::Source),
        Input::Nothing => Err("this is only shown here".to_owned()),
    }
}

/// `printed`, `reconstructed`, `rules 11.2.1`, `errata E2`, or nothing.
fn source(text: &str) -> Result<Option<Source>, String> {
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let rest = rest.trim();
    match word.to_lowercase().as_str() {
        "" => Ok(None),
        "printed" if rest.is_empty() => Ok(Some(Source::Printed)),
        "reconstructed" if rest.is_empty() => Ok(Some(Source::Reconstructed)),
        "rules" if !rest.is_empty() => Ok(Some(Source::Rules(rest.into()))),
        "errata" if !rest.is_empty() => Ok(Some(Source::Errata(rest.into()))),
        _ => Err(format!(
            "`{text}` is no source: write printed, reconstructed, rules 11.2.1 or errata E2"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Document;

    #[test]
    fn what_is_written_is_read_again() {
        let document = Document::bundled().expect("the bundled pack can be read");
        let pack = document.pack();
        for (input, value) in [
            (Input::Line, Value::Text("Sainte-Mère".to_owned())),
            (Input::Number(-5, 5, true), Value::Number(Some(-3))),
            (Input::Number(-5, 5, true), Value::Number(None)),
            (Input::Hex, Value::Hex("1706".into())),
            (
                Input::Hexes,
                Value::Hexes(vec!["1706".into(), "1805".into()]),
            ),
            (Input::Hexes, Value::Hexes(Vec::new())),
            (Input::Dice, Value::Dice(vec![1, 6])),
            (Input::Source, Value::Source(None)),
            (
                Input::Source,
                Value::Source(Some(Source::Rules("11.2".into()))),
            ),
            (Input::Source, Value::Source(Some(Source::Reconstructed))),
        ] {
            assert_eq!(read(&input, &write(&value), pack), Ok(value));
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        let document = Document::bundled().expect("the bundled pack can be read");
        for (input, text, said) in [
            (Input::Number(0, 9, false), "", "from 0 to 9"),
            (Input::Number(0, 9, true), "12", "from 0 to 9"),
            (Input::Hex, "9999", "9999"),
            (Input::Hexes, "1706, 99", "99"),
            (Input::Dice, "1 x", "`x`"),
            (Input::Source, "rules", "rules 11.2.1"),
        ] {
            let why = read(&input, text, document.pack()).expect_err(text);
            assert!(why.contains(said), "{why}");
        }
    }
}
