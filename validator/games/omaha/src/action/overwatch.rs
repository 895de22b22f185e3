//! Overwatch: units answer what an enemy has done (S4); the dice are rolled next.

use crate::data::{UnitIx, Weapon};
use crate::overwatch;
use crate::{Play, Verdict, View};

/// Each weapon by itself, and all area fire of a hex together.
pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(Vec<UnitIx>, Weapon)) {
    let able = overwatch::answerers(view);
    for who in &able {
        list(vec![who.unit], who.weapon);
    }
    let area = able
        .iter()
        .filter(|who| who.weapon == Weapon::Area && !who.is_marked);
    let area: Vec<UnitIx> = area.map(|who| who.unit).collect();
    for (at, unit) in area.iter().enumerate() {
        let hex = view.hex_of(*unit);
        let is_there = |other: &&UnitIx| view.hex_of(**other) == hex;
        if area.iter().take(at).any(|other| is_there(&other)) {
            continue;
        }
        let stack: Vec<UnitIx> = area.iter().filter(is_there).copied().collect();
        if stack.len() > 1 {
            list(stack, Weapon::Area);
        }
    }
}

pub(crate) fn check(view: View<'_>, from: &[UnitIx], weapon: Weapon) -> Verdict {
    overwatch::answer(view, from, weapon).map(drop)
}

pub(crate) fn apply(play: &mut Play<'_>, from: &[UnitIx], weapon: Weapon) {
    overwatch::declare(play, from, weapon);
}
