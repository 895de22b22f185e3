//! The checks that every pack goes through once it is read, be it from its own files or from those of another program.

use std::collections::BTreeSet;

use beachhead_draw::Metrics;
use beachhead_engine::codes::SETUP;
use beachhead_model::diag::{Code, Diagnostic, Severity};
use beachhead_model::pack::Pack;
use beachhead_text::{Files, PackFiles};

use crate::finding::Overflow;
use crate::house::HouseRules;
use crate::legality::hold_setups;
use crate::lint::{
    Broken, Findings, LEFT_TO_RULES, LINTS, Lint, NOT_PLAYED, NOT_SET_UP, OwnLints, Room, TAKE_OUT,
    Target, drop_follow_ups, drop_of_places,
};
use crate::paragraphs::cite;
use crate::registry::rulebook_of;

/// What a project has packs checked by, besides what is built in.
#[derive(Clone, Copy, Debug)]
pub struct Checks<'c> {
    /// The optional rules that it plays by.
    pub house: &'c HouseRules,
    /// Its own lints.
    pub own: &'c OwnLints,
    /// The letters of the fonts that it draws with.
    pub letters: &'c Metrics,
    /// The codes that it never shows: nothing looks for them, unless what it finds decides what others find.
    pub idle: &'c BTreeSet<Code>,
}

impl Checks<'_> {
    fn looks_for(&self, code: Code) -> bool {
        !self.idle.contains(&code)
    }

    /// Whether setups are held to the rulebook: it may find something that is shown, or say better what is.
    fn hold_setups(&self, pack: &Pack) -> bool {
        let of_rulebook = rulebook_of(pack).into_iter();
        let of_rulebook = of_rulebook.flat_map(|rulebook| rulebook.pages.iter());
        let mut codes = of_rulebook
            .map(|(code, _)| *code)
            .chain([SETUP, NOT_SET_UP])
            .chain(LEFT_TO_RULES.iter().copied());
        codes.any(|code| self.looks_for(code))
    }

    /// Whether a lint runs: it finds something that is shown, or something that decides what else is found.
    fn run(&self, lint: &Lint, holds_setups: bool) -> bool {
        let code = lint.code;
        // With an error in the data a rulebook isn't opened, and it says better what these say.
        let keeps_shut = lint.worst == Severity::Error && !NOT_PLAYED.contains(&code);
        let is_compared = code == NOT_SET_UP || LEFT_TO_RULES.contains(&code);
        self.looks_for(code)
            || TAKE_OUT.contains(&code)
            || holds_setups && (keeps_shut || is_compared)
    }
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
    /// The codes that nothing has looked for.
    pub skipped: BTreeSet<Code>,
}

/// Adds what the checks find in a pack to what reading it has found. `room` says which findings are kept whole.
pub(crate) fn find(
    read: &ReadPack<'_>,
    mut diagnostics: Vec<Diagnostic>,
    checks: Checks<'_>,
    room: &Room,
) -> FoundInPack {
    let (mut findings, mut own_findings) = (Findings::of(room), Findings::of(room));
    let mut skipped = BTreeSet::new();
    let mut board = None;
    if let Some(pack) = read.whole.or(read.remains) {
        let target = Target::new(pack, read.files, read.folder, checks.letters);
        let holds_setups = checks.hold_setups(pack);
        for lint in LINTS {
            if checks.run(lint, holds_setups) {
                lint.run(&target, &read.broken, &mut findings);
            } else {
                skipped.insert(lint.code);
            }
        }
        let looks_for = |code| checks.looks_for(code);
        skipped.extend(checks.own.codes().filter(|code| !looks_for(*code)));
        let own = &mut own_findings;
        checks.own.run(looks_for, &target, &read.broken, own);
        board = target.into_board();
    }
    let untrue_claims = findings.untrue_claims().clone();
    let (mut found, mut overflow) = findings.into_parts();
    let is_shifted = drop_of_places(&mut found, &mut overflow);
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
    let held = read.whole.filter(|_| read.is_sound && !is_shifted);
    if let Some(pack) = held.filter(|pack| checks.hold_setups(pack)) {
        let pack = checks.house.laid_on(pack);
        hold_setups(&pack, board, read.files, &mut diagnostics);
    }
    FoundInPack {
        diagnostics,
        overflow,
        untrue_claims,
        skipped,
    }
}
