//! The checks that every pack goes through once it is read, be it from its own files or from those of another program.

use std::collections::BTreeSet;

use beachhead_draw::Metrics;
use beachhead_model::diag::Diagnostic;
use beachhead_model::pack::Pack;
use beachhead_text::{Files, PackFiles};

use crate::finding::Overflow;
use crate::house::HouseRules;
use crate::legality::hold_setups;
use crate::lint::{Broken, Findings, LINTS, OwnLints, Room, Target, drop_follow_ups};
use crate::paragraphs::cite;

/// What a project has packs checked by, besides what is built in.
#[derive(Clone, Copy, Debug)]
pub struct Checks<'c> {
    /// The optional rules that it plays by.
    pub house: &'c HouseRules,
    /// Its own lints.
    pub own: &'c OwnLints,
    /// The letters of the fonts that it draws with.
    pub letters: &'c Metrics,
}

/// A pack as it was read.
pub(crate) struct ReadPack<'p> {
    /// The pack, if it could be read whole,
    pub whole: Option<&'p Pack>,
    /// or else what could be read of it.
    pub remains: Option<&'p Pack>,
    /// Where everything stands.
    pub files: &'p PackFiles,
    /// The folder that it lies in.
    pub folder: &'p dyn Files,
    /// Whether reading it has found no error.
    pub is_sound: bool,
    /// Records that couldn't be read.
    pub broken: Broken,
}

/// The findings of a pack.
pub(crate) struct FoundInPack {
    pub diagnostics: Vec<Diagnostic>,
    /// Those for which there was no room.
    pub overflow: Overflow,
    /// The claims that are not true, by their places in the pack.
    pub untrue_claims: BTreeSet<usize>,
}

/// Adds what the checks find in a pack to what reading it has found. `room` says which findings are kept whole.
pub(crate) fn find(
    read: &ReadPack<'_>,
    mut diagnostics: Vec<Diagnostic>,
    checks: Checks<'_>,
    room: &Room,
) -> FoundInPack {
    let (mut findings, mut own_findings) = (Findings::of(room), Findings::of(room));
    if let Some(pack) = read.whole.or(read.remains) {
        let target = Target {
            pack,
            files: read.files,
            folder: read.folder,
            letters: checks.letters,
        };
        LINTS
            .iter()
            .for_each(|lint| lint.run(&target, &read.broken, &mut findings));
        checks.own.run(&target, &read.broken, &mut own_findings);
    }
    let untrue_claims = findings.untrue_claims().clone();
    let (mut found, mut overflow) = findings.into_parts();
    if let Some(pack) = read.whole {
        drop_follow_ups(pack, &mut found);
        cite(pack, read.files, &mut found);
    }
    diagnostics.extend(found);
    // No paragraph of a rulebook says what a project's own lints find.
    let (own, own_overflow) = own_findings.into_parts();
    diagnostics.extend(own);
    overflow.extend(own_overflow);
    // A rulebook opens on whole packs only: what is missing isn't reported again by its absence.
    if let Some(pack) = read.whole.filter(|_| read.is_sound) {
        let pack = checks.house.laid_on(pack);
        hold_setups(&pack, read.files, &mut diagnostics);
    }
    FoundInPack {
        diagnostics,
        overflow,
        untrue_claims,
    }
}
