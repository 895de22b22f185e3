//! How an action is spelt in messages: just as a script writes it.

use ron::extensions::Extensions;
use ron::ser::PrettyConfig;
use serde::Serialize;

/// An action or a fact as a script writes it: `PlaceUnit(unit: "8/4", hex: "2806")`.
pub fn spell(value: &impl Serialize) -> String {
    let compact = PrettyConfig::new()
        .compact_structs(true)
        .compact_arrays(true)
        .compact_maps(true);
    let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    options
        .to_string_pretty(value, compact)
        .unwrap_or_else(|error| format!("what can't be written: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    enum Action {
        Done,
        Move { unit: String, path: Vec<String> },
        Call { help: Option<String> },
    }

    #[test]
    fn actions_are_spelt_as_in_scripts() {
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
        ] {
            assert_eq!(spell(&action), expected);
        }
    }
}
