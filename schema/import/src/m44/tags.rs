//! The tags of a file: medals, exits, mines, camouflage.

use super::codes;
use super::hexagons::meant;
use super::reading::{At, Found};
use super::vocabulary::{IS_WITTMANN, MINE_FIELD, TagKind, medal_side};
use beachhead_base::Id;
use beachhead_hex::HexNo;
use beachhead_model::diag::{Diagnostic, Span, Subject};
use beachhead_model::games::landings::MedalKind;

/// Hexes of one group.
const MAX_GROUP: usize = 300;

/// A tag that rules read.
#[derive(Clone, Debug)]
pub(super) struct Tag {
    pub(super) is: What,
    pub(super) span: Span,
    pub(super) path: String,
}

/// What a tag is.
#[derive(Clone, Debug)]
pub(super) enum What {
    Medal(Won),
    /// Who may leave; unknown where a file doesn't say.
    Exit(Option<Id>, Vec<Named>),
    Mine {
        side: Option<Id>,
        like: Option<Id>,
    },
    Camouflage,
    /// The unit in the hex is Wittmann's.
    Wittmann,
}

/// How a medal is won.
#[derive(Clone, Debug)]
pub(super) struct Won {
    pub(super) side: Option<Id>,
    pub(super) kind: MedalKind,
    pub(super) worth: u8,
    pub(super) need: u8,
    pub(super) turn_start: bool,
    pub(super) sole_control: bool,
    pub(super) group: Vec<Named>,
}

/// A hex as a group names it.
#[derive(Clone, Debug)]
pub(super) struct Named {
    pub(super) number: String,
    pub(super) span: Span,
    pub(super) path: String,
}

/// Reads a tag; those that no rule reads are left to what is kept.
pub(super) fn read(at: &At<'_>, hex: &HexNo, found: &mut Found<'_>) -> Option<Tag> {
    let Some(named) = at.get("name") else {
        let why = "a tag without a `name`";
        found.at(at, Diagnostic::error(codes::UNFIT_VALUE, why));
        return None;
    };
    let name = named.name(found)?;
    let kind = TagKind::of(name);
    let behaviour = behaviour(at, kind, hex, found);
    let is = match kind {
        TagKind::Medal => What::Medal(medal(at, name, found)),
        TagKind::Exit => exit(at, hex, found),
        TagKind::Mine => What::Mine {
            side: at.get("side").and_then(|at| at.side(found)),
            like: behaviour.filter(|like| *like != *MINE_FIELD),
        },
        TagKind::Camouflage => What::Camouflage,
        TagKind::Sign if behaviour.as_ref().is_some_and(|is| *is == *IS_WITTMANN) => What::Wittmann,
        TagKind::Sign => return None,
        TagKind::Unknown => {
            let why = format!("there is no tag `{name}`");
            let finding = Diagnostic::warning(codes::UNKNOWN_BEHAVIOUR, why);
            found.at(&named, finding.on(Subject::Hex(hex.clone())));
            return None;
        }
    };
    Some(Tag {
        is,
        span: at.json.span,
        path: at.path.clone(),
    })
}

fn medal(at: &At<'_>, name: &str, found: &mut Found<'_>) -> Won {
    let how = at.get("medal");
    let truth = |key: &str, found: &mut Found<'_>| {
        let how = how.as_ref().and_then(|how| how.get(key));
        how.is_some_and(|at| at.truth(found))
    };
    let count = |key: &str, found: &mut Found<'_>| {
        let how = how.as_ref().and_then(|how| how.get(key));
        let count = how.and_then(|at| at.within(1..=20, found));
        count
            .and_then(|count| u8::try_from(count).ok())
            .unwrap_or(1)
    };
    let side = how.as_ref().and_then(|how| how.get("side"));
    let side = side
        .and_then(|at| at.side(found))
        .or_else(|| medal_side(name));
    let kind = if truth("majority", found) {
        MedalKind::Majority
    } else if truth("last_to_occupy", found) {
        MedalKind::LastToOccupy
    } else if truth("permanent", found) {
        MedalKind::Permanent
    } else {
        MedalKind::Temporary
    };
    Won {
        side,
        kind,
        worth: count("counts_for", found),
        need: count("nbr_hex", found),
        turn_start: truth("turn_start", found),
        sole_control: truth("sole_control", found),
        group: group(at, found),
    }
}

fn exit(at: &At<'_>, hex: &HexNo, found: &mut Found<'_>) -> What {
    let side = at.get("side").and_then(|at| at.side(found));
    if side.is_none() && at.get("behavior").is_some() {
        let why = "this marker has no `side`, so no side may leave the map by it";
        let finding = Diagnostic::warning(codes::UNFIT_VALUE, why);
        found.at(at, finding.on(Subject::Hex(hex.clone())));
    }
    What::Exit(side, group(at, found))
}

/// The behaviour of a tag; one that tags of its kind don't have is reported and left out.
fn behaviour(at: &At<'_>, kind: TagKind, hex: &HexNo, found: &mut Found<'_>) -> Option<Id> {
    let at = at.get("behavior").filter(|_| kind != TagKind::Unknown)?;
    let like = at.word(found)?;
    let known = kind.behaviours();
    if known.contains(&like.as_str()) {
        return Some(Id::from(like.as_str()));
    }
    let what = kind.name();
    let why = format!("there is no behaviour `{like}` of {what}; it is kept, and not played");
    let finding = Diagnostic::warning(codes::UNKNOWN_BEHAVIOUR, why).on(Subject::Hex(hex.clone()));
    found.at(&at, meant(finding, &like, known.iter().copied()));
    None
}

/// The hexes of a group, as printed.
pub(super) fn group(at: &At<'_>, found: &mut Found<'_>) -> Vec<Named> {
    let Some(group) = at.get("group") else {
        return Vec::new();
    };
    let mut named = Vec::new();
    for at in group.items(found).iter().take(MAX_GROUP) {
        if let Some(number) = at.name(found) {
            named.push(Named {
                number: number.to_owned(),
                span: at.json.span,
                path: at.path.clone(),
            });
        }
    }
    named
}
