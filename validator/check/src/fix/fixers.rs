//! Which code has which fixes.

use beachhead_edit::Fix;
use beachhead_model::diag::{Code, Diagnostic};
use beachhead_model::pack::Pack;

use super::fixing::{Fixes, Fixing};
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
