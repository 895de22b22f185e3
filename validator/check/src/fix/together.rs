//! Fixes of many findings about one record, worked out at once.
//!
//! One after the other each would copy the record as the last fix has left it, and the time would grow with the square of
//! its length. What is made of the pack is the same: `tests::at_once_is_one_by_one` holds that.

use beachhead_edit::Safety;
use beachhead_model::diag::Diagnostic;
use beachhead_model::pack::Pack;

use super::joint::Together;
use super::{Fixing, hexes, kinds, listed, scenario};

/// Works out the first fix of each of these findings at once, of as many as belong together; `None` where that is not known
/// of their code.
pub(super) fn of(pack: &Pack, findings: &[&Diagnostic], most_daring: Safety) -> Option<Together> {
    let first = findings.first()?;
    let together = match first.code.id {
        "MAP004" => kinds::of_map_together,
        "MAP007" => hexes::listed_twice_together,
        "SCN001" => scenario::unknown_units_together,
        "SCN003" => scenario::off_map_together,
        "PACK006" => listed::together,
        _ => return None,
    };
    let alike = |other: &&&Diagnostic| other.code == first.code;
    let alike = findings.iter().take_while(alike).count();
    let alike = findings.get(..alike).filter(|alike| alike.len() > 1)?;
    let made = together(&Fixing::of(pack), alike, most_daring)?;
    (made.findings > 1).then_some(made)
}

#[cfg(test)]
mod tests {
    use beachhead_edit::Safety::{self, Safe, Unsafe};
    use beachhead_model::diag::Diagnostic;
    use beachhead_model::pack::Pack;
    use beachhead_text::{MemoryFiles, read_pack};

    use super::super::all::{first, made};
    use super::super::{Fixing, fix_all};
    use crate::check::check_whole;
    use crate::sample::sixteen_hexes;

    /// A pack with long lists in single records, and what is wrong with it.
    fn spoilt() -> (Pack, Vec<Diagnostic>) {
        let mut texts = sixteen_hexes();
        let lists = |one: &str, count: usize| -> String {
            (0..count)
                .map(|nth| one.replace('#', &nth.to_string()))
                .collect()
        };
        let around = r#""2603", "2604", "2604", "2603", "2503", "2602", "2603", "2603", "2504", "#;
        let twice = around.repeat(9);
        let strange = lists("\"church#\", \"Church\", \"chapel-#\", ", 30);
        let units = lists("\"8/4-#\", \"22/4#\", \"nobody#\", ", 30);
        let waiting = lists("(unit: \"lost#\", hex: \"9904\"), ", 30);
        for (file, from, to) in [
            ("map.ron", "features: [", format!("features: [{strange}")),
            ("map.ron", ", hexes: [", format!(", hexes: [{twice}")),
            (
                "scenario.ron",
                "units: [\"8/4\"",
                format!("units: [{units}\"8/4\""),
            ),
            ("scenario.ron", "setup: [", format!("setup: [{waiting}")),
        ] {
            let text = texts.get_mut(file).expect("it is there");
            assert!(text.contains(from), "{file} has no {from}");
            *text = text.replace(from, &to);
        }
        for nth in 0..30 {
            let script = "(format: 1, scenario: \"landing\", about: \"\", seed: 1, steps: [])";
            texts.insert(format!("more/{nth}.ron"), script.to_owned());
        }
        let texts = texts.into_iter();
        let bytes = texts.map(|(name, text)| (name, text.into_bytes()));
        let files = MemoryFiles(bytes.collect());
        let pack = read_pack(&files).pack.expect("it can be read");
        (pack, check_whole(&files))
    }

    fn one_by_one(pack: &Pack, findings: &[&Diagnostic], most_daring: Safety) -> (Pack, usize) {
        let (mut fixed, mut count) = (pack.clone(), 0);
        for finding in findings {
            let fix = first(&Fixing::once(&fixed), finding, most_daring);
            count += made(&mut fixed, fix.into_iter().collect(), &mut Vec::new());
        }
        (fixed, count)
    }

    #[test]
    fn at_once_is_one_by_one() {
        let (pack, findings) = spoilt();
        for code in ["MAP004", "MAP007", "SCN001", "SCN003", "PACK006"] {
            let of_code: Vec<&Diagnostic> = { findings.iter() }
                .filter(|it| it.code.id == code)
                .collect();
            assert!(of_code.len() > 2, "{code} is found");
            for most_daring in [Safe, Unsafe] {
                let expected = one_by_one(&pack, &of_code, most_daring);
                let (mut fixed, mut count) = (pack.clone(), 0);
                if let Some((edit, fixes)) = fix_all(&pack, of_code.clone(), most_daring) {
                    edit.apply(&mut fixed).expect("it fits");
                    count = fixes;
                }
                assert_eq!(count, expected.1, "{code}, {most_daring:?}");
                assert!(fixed == expected.0, "{code}, {most_daring:?}");
                let at_once = super::of(&pack, &of_code, most_daring);
                let looked_at = at_once.map_or(0, |together| together.findings);
                assert!(
                    most_daring == Safe || looked_at > 2,
                    "{code} is fixed at once"
                );
            }
        }
    }
}
