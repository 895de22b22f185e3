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
    use beachhead_schema::games::utah::Action;

    #[test]
    fn actions_are_spelt_as_in_scripts() {
        for (action, expected) in [
            (Action::Done, "Done"),
            (Action::Naval, "Naval"),
            (
                Action::Move {
                    unit: "8/4".into(),
                    path: vec!["2806".into(), "2707".into()],
                },
                r#"Move(unit: "8/4", path: ["2806", "2707"])"#,
            ),
        ] {
            assert_eq!(spell(&action), expected);
        }
    }
}
