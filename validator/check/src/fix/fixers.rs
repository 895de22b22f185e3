//! The fixes of each code, for one finding and for several about one record.

use beachhead_edit::{Fix, Safety};
use beachhead_model::diag::{Code, Diagnostic};
use beachhead_model::pack::Pack;

use super::fixing::{Fixes, Fixing};
use super::together::Together;
use super::{chains, claims, doubled, hexes, kinds, listed, rows, scenario};

/// Makes the fixes of a finding.
#[derive(Clone, Copy)]
pub(super) enum Fixer {
    /// All of them: there are few.
    All(fn(&Fixing<'_>, &Diagnostic) -> Vec<Fix>),
    /// One by one: there may be as many as the scenario has groups.
    Each(for<'f, 'p> fn(&'f Fixing<'p>, &'f Diagnostic) -> Fixes<'f>),
}

impl Fixer {
    fn fixes<'f>(self, fixing: &'f Fixing<'_>, finding: &'f Diagnostic) -> Fixes<'f> {
        match self {
            Self::All(fixes) => Box::new(fixes(fixing, finding).into_iter()),
            Self::Each(fixes) => fixes(fixing, finding),
        }
    }
}

/// The codes that have fixes, in their order.
pub(super) const FIXERS: &[(&str, Fixer)] = &[
    ("PACK006", Fixer::All(listed::unlisted)),
    ("MAP001", Fixer::All(hexes::off_grid)),
    ("MAP002", Fixer::All(hexes::doubled)),
    ("MAP004", Fixer::All(kinds::of_map)),
    ("MAP005", Fixer::All(hexes::no_such_hex)),
    ("MAP006", Fixer::All(doubled::ids_of_map)),
    ("MAP007", Fixer::All(hexes::listed_twice)),
    ("MAP012", Fixer::All(hexes::hexside_apart)),
    ("MAP013", Fixer::All(doubled::hexsides)),
    ("MAP016", Fixer::All(chains::jump)),
    ("MAP017", Fixer::All(chains::short)),
    ("MAP018", Fixer::All(chains::folded)),
    ("MAP037", Fixer::All(chains::facing)),
    ("UNIT001", Fixer::All(doubled::units)),
    ("UNIT002", Fixer::All(kinds::of_unit)),
    ("SCN001", Fixer::All(scenario::unknown_unit)),
    ("SCN003", Fixer::All(scenario::no_such_hex)),
    ("SCN004", Fixer::All(scenario::unknown_name)),
    ("SCN009", Fixer::Each(scenario::ungrouped)),
    ("TAB003", Fixer::All(doubled::rows)),
    ("TAB005", Fixer::All(doubled::tables)),
    ("TAB006", Fixer::All(rows::numbered)),
    ("ERR002", Fixer::All(doubled::errata)),
    ("CLM001", Fixer::All(claims::of_hex)),
];

/// Fixes for a finding of this pack, the best first; none, where only a person can decide. Who asks for many findings
/// of a pack asks [`Fixing`].
pub fn fixes(pack: &Pack, finding: &Diagnostic) -> Vec<Fix> {
    Fixing::once(pack).fixes(finding)
}

/// Whether findings of this code may have fixes.
pub fn may_be_fixed(code: Code) -> bool {
    FIXERS.iter().any(|(known, _)| *known == code.id)
}

/// Works out the first fix of each of these findings at once, of as many as belong together; `None` where that is not known
/// of their code.
pub(super) fn together(
    pack: &Pack,
    findings: &[&Diagnostic],
    most_daring: Safety,
) -> Option<Together> {
    let first = findings.first()?;
    let fixer = match first.code.id {
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
    let made = fixer(&Fixing::of(pack), alike, most_daring)?;
    (made.findings > 1).then_some(made)
}

impl Fixing<'_> {
    /// Fixes for a finding of this pack, the best first; none, where only a person can decide.
    pub fn fixes(&self, finding: &Diagnostic) -> Vec<Fix> {
        self.each(finding).collect()
    }

    /// The same one by one: the next is made once it is asked for.
    pub(super) fn each<'f>(&'f self, finding: &'f Diagnostic) -> impl Iterator<Item = Fix> + 'f {
        let fixer = FIXERS.iter().filter(|(code, _)| *code == finding.code.id);
        fixer.flat_map(move |(_, fixer)| fixer.fixes(self, finding))
    }
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
                let at_once = super::together(&pack, &of_code, most_daring);
                let looked_at = at_once.map_or(0, |together| together.findings);
                assert!(
                    most_daring == Safe || looked_at > 2,
                    "{code} is fixed at once"
                );
            }
        }
    }
}
