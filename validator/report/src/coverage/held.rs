//! Which rows are held: a fault planted in the code that cites the row was noticed by a script of its paragraph.
//!
//! A row of the rulebook is held by what shows rows of the rulebook, never by what only shows stand-ins beside it.
//! A row that is proved may still be wrong in a way that no script notices. What planted faults have shown is read from the
//! file that `mutants --output` writes (CONTRIBUTING.md).

use std::collections::BTreeSet;

use beachhead_engine::{Coverage, RuleRow, Rulebook};
use serde::Deserialize;

/// The rows of a rulebook that are held.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Held(BTreeSet<String>);

/// The part of the result that is read here.
#[derive(Deserialize)]
struct Faults {
    /// The crate: the id of a rulebook, or `engine`.
    target: String,
    faults: Vec<PlantedFault>,
}

#[derive(Deserialize)]
struct PlantedFault {
    /// The rows that the function with the fault names.
    #[serde(default)]
    rows: Vec<String>,
    /// Scripts by their files, tests by their names.
    #[serde(default)]
    noticed_by: Vec<String>,
}

impl Held {
    /// Reads the result of planted faults.
    ///
    /// # Errors
    /// Why this is no such result, or not one of this rulebook.
    pub fn read(text: &str, rulebook: &Rulebook, coverage: &Coverage) -> Result<Self, String> {
        let Faults { target, faults } = serde_json::from_str(text)
            .map_err(|error| format!("this is no result of `mutants`: {error}"))?;
        if target != rulebook.id {
            let id = rulebook.id;
            return Err(format!(
                "these faults were planted in `{target}`, not in `{id}`"
            ));
        }
        let rows = || coverage.rows().map(|(row, _)| row);
        let holds = |row: &RuleRow| {
            let of_row = faults
                .iter()
                .filter(|fault| fault.rows.iter().any(|id| *id == row.id));
            let mut scripts = of_row.flat_map(|fault| &fault.noticed_by);
            scripts.any(|script| {
                let mut same = rows().filter(|other| is_beside(row, other));
                same.any(|other| coverage.scripts(other).any(|file| is_same(file, script)))
            })
        };
        let held = rows().filter(|row| holds(row));
        Ok(Self(held.map(|row| row.id.to_string()).collect()))
    }

    /// Whether this row is held.
    pub fn has(&self, row: &RuleRow) -> bool {
        self.0.contains(&*row.id)
    }

    /// Whether no row is held.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Whether a script that shows this other row speaks of the row: it is of the same paragraph, and no stand-in where the row is
/// none.
fn is_beside(row: &RuleRow, other: &RuleRow) -> bool {
    other.paragraph() == row.paragraph() && (row.stand_in || !other.stand_in)
}

/// Whether two paths, seen from different folders, are those of one script.
fn is_same(a: &str, b: &str) -> bool {
    let [a, b] = [a, b].map(|path| path.rsplit(['/', '\\']));
    let mut pairs = a.zip(b);
    pairs.by_ref().take(2).all(|(a, b)| a == b)
}

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_check::registry::rulebook;

    #[test]
    fn a_row_is_held_by_a_script_of_its_paragraph_only() {
        let utah = rulebook("utah").expect("it is built in");
        let coverage = Coverage::new(utah.rules());
        let text = |target: &str| {
            format!(
                r#"{{"target": "{target}", "faults": [{{"rows": ["11.2.1 landing-stack"], "noticed_by": ["scripts/x.ron"]}}]}}"#
            )
        };
        let held = Held::read(&text("utah"), utah, &coverage).expect("a result");
        assert!(held.is_empty(), "no script has shown the paragraph");
        let why = Held::read(&text("engine"), utah, &coverage).expect_err("of another crate");
        assert_eq!(why, "these faults were planted in `engine`, not in `utah`");
        assert!(Held::read("[]", utah, &coverage).is_err());
    }

    #[test]
    fn a_stand_in_holds_no_row_of_the_rulebook() {
        beachhead_engine::rule_index! {
            Mines = "15.3 mines" in "15.3" ["T1"] Consequence "A";
            Clearing = "15.3 clearing" in "15.3" ["T1"] Consequence "B";
            Breach = "15.3 breach" in "series 15.3" ["T1"] Consequence stand_in "C";
            Wire = "15.4 wire" in "15.4" ["T1"] Consequence "D";
        }
        let row = |rule: Rule| beachhead_engine::RuleIndex::row(rule);
        for (of, other, expected) in [
            (Rule::Mines, Rule::Mines, true),
            (Rule::Mines, Rule::Clearing, true),
            (Rule::Mines, Rule::Breach, false),
            (Rule::Breach, Rule::Mines, true),
            (Rule::Mines, Rule::Wire, false),
        ] {
            assert_eq!(is_beside(row(of), row(other)), expected, "{of:?} {other:?}");
        }
    }

    #[test]
    fn scripts_are_the_same_by_file_and_folder() {
        for (a, b, expected) in [
            ("packs/utah/scripts/a.ron", "./scripts/a.ron", true),
            ("scripts\\a.ron", "x/scripts/a.ron", true),
            ("scripts/a.ron", "drafts/a.ron", false),
            ("scripts/a.ron", "scripts/b.ron", false),
        ] {
            assert_eq!(is_same(a, b), expected, "{a} {b}");
        }
    }
}
