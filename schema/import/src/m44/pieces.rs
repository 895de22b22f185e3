//! The units of a file: which kind a piece is, by its name, its badge and the year.

use super::codes;
use super::hexagons::meant;
use super::reading::{At, Found};
use super::standard::{cell, known};
use super::vocabulary::{ARMIES, BADGE_NATIONS, UNIT_BEHAVIOURS, UNIT_TILES, unit_of_tile};
use beachhead_base::Id;
use beachhead_hex::HexNo;
use beachhead_model::diag::{Diagnostic, Span, Subject};

/// The table of what units carry.
const EQUIPMENT: &str = "equipment";
/// The first year of late special weapons.
const LATE: u16 = 1943;

/// A unit as a file has it.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    pub(super) name: Id,
    pub(super) badge: Option<Id>,
    pub(super) figures: Option<u8>,
    pub(super) behavior: Option<Id>,
    pub(super) equipment: Option<Id>,
    /// Whose it is, where the file says so: the owner of a tile that stands for a unit.
    pub(super) owner: Option<Id>,
    pub(super) span: Span,
    pub(super) path: String,
}

/// What a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PieceKind {
    /// The beginning of its name: `inf2`.
    pub(super) stem: &'static str,
    pub(super) nation: &'static str,
    pub(super) side: &'static str,
}

/// Reads a unit. One with an unknown name is left out.
pub(super) fn read(at: &At<'_>, hex: Option<&HexNo>, found: &mut Found<'_>) -> Option<Piece> {
    let Some(named) = at.get("name") else {
        let why = "a unit without a `name`";
        found.at(at, Diagnostic::error(codes::UNFIT_VALUE, why));
        return None;
    };
    let name = named.name(found)?;
    let on = |finding: Diagnostic| match hex {
        Some(hex) => finding.on(Subject::Hex(hex.clone())),
        None => finding,
    };
    let Some(kind) = kind_of(name) else {
        let finding = Diagnostic::error(codes::UNKNOWN_PIECE, format!("there is no unit `{name}`"));
        let names = names();
        let names = names.iter().map(String::as_str);
        found.at(&named, on(meant(finding, name, names)));
        return None;
    };
    let badge = at.get("badge").and_then(|at| {
        let badge = at.name(found)?;
        let row = format!("{} {badge}", kind.stem);
        if cell("badges", &row, "kind").is_none() {
            let why = format!(
                "no badge `{badge}` is known for `{}`; it is taken as a plain one",
                kind.stem
            );
            let finding = Diagnostic::warning(codes::UNKNOWN_PIECE, why);
            let before = format!("{} ", kind.stem);
            let badges = known("badges").filter_map(|row| row.strip_prefix(before.as_str()));
            found.at(&at, on(meant(finding, badge, badges)));
        }
        Some(Id::from(badge))
    });
    let figures = at.get("nbr_units").and_then(|at| at.within(1..=9, found));
    let behavior = at.get("behavior").and_then(|at| {
        let behavior = at.word(found)?;
        if !UNIT_BEHAVIOURS.contains(&behavior.as_str()) {
            let why = format!("there is no behaviour `{behavior}` of units");
            let finding = Diagnostic::warning(codes::UNKNOWN_BEHAVIOUR, why);
            found.at(&at, on(meant(finding, &behavior, UNIT_BEHAVIOURS)));
        }
        Some(Id::from(behavior.as_str()))
    });
    let equipment = at.get("equipment").and_then(|at| {
        let carries = at.name(found)?;
        if !known(EQUIPMENT).any(|row| row == carries) {
            let why =
                format!("there is no equipment `{carries}` of units; it is kept, and not played");
            let finding = Diagnostic::warning(codes::UNKNOWN_BEHAVIOUR, why);
            found.at(&at, on(meant(finding, carries, known(EQUIPMENT))));
            return None;
        }
        Some(carries)
    });
    Some(Piece {
        name: name.into(),
        badge,
        figures: figures.and_then(|figures| u8::try_from(figures).ok()),
        behavior,
        equipment: equipment.map(Id::from),
        owner: None,
        span: at.json.span,
        path: at.path.clone(),
    })
}

/// The stems of pieces: the rows of the table that name no badge.
fn stems() -> impl Iterator<Item = &'static str> {
    known("badges").filter(|row| !row.contains(' '))
}

/// Every name of a piece.
fn names() -> Vec<String> {
    let named = |stem: &str| ARMIES.map(|(end, ..)| format!("{stem}{end}"));
    stems().flat_map(named).collect()
}

/// What a piece is by its name.
pub(super) fn kind_of(name: &str) -> Option<PieceKind> {
    let of_stem = |stem: &'static str| {
        let end = name.strip_prefix(stem)?;
        let army = ARMIES.iter().find(|(army, ..)| *army == end)?;
        let (_, nation, side) = *army;
        Some(PieceKind { stem, nation, side })
    };
    stems().find_map(of_stem)
}

impl Piece {
    /// The unit kind, by name, badge, behaviour, figures and year.
    pub(super) fn unit_kind(&self, year: Option<u16>) -> Id {
        if let Some(kind) = unit_of_tile(self.name.as_str()) {
            return kind.into();
        }
        let stem = kind_of(self.name.as_str()).map_or("inf", |kind| kind.stem);
        if self
            .behavior
            .as_ref()
            .is_some_and(|behavior| *behavior == "FRENCH_RESISTANCE")
        {
            return "resistance".into();
        }
        // A Tiger is a single figure in an elite unit.
        if stem == "tank2" && self.figures == Some(1) {
            return "tiger".into();
        }
        kind_by_badge(stem, self.badge.as_ref(), year)
    }

    /// The nation, by the badge or else by the name; a tile says none.
    pub(super) fn nation(&self) -> Option<Id> {
        let mut badges = BADGE_NATIONS.iter();
        let by_badge =
            badges.find(|(badge, _)| self.badge.as_ref().is_some_and(|own| *own == *badge));
        let by_name = || Some(kind_of(self.name.as_str())?.nation);
        by_badge
            .map(|(_, nation)| *nation)
            .or_else(by_name)
            .map(Id::from)
    }
}

/// The unit kind of a piece and its badge; special weapons are late ones from 1943 on.
pub(super) fn kind_by_badge(stem: &str, badge: Option<&Id>, year: Option<u16>) -> Id {
    let by_badge = badge.and_then(|badge| cell("badges", &format!("{stem} {badge}"), "kind"));
    let kind = by_badge
        .or_else(|| cell("badges", stem, "kind"))
        .unwrap_or("infantry");
    let late = format!("{kind}-late");
    if year.is_some_and(|year| year >= LATE) && cell("units", &late, "class").is_some() {
        return late.as_str().into();
    }
    kind.into()
}

/// The figures of a full unit of a kind.
pub(super) fn full_figures(kind: &Id) -> Option<u8> {
    cell("units", kind.as_str(), "figures")?.parse().ok()
}

/// A piece and badge for a unit that no file gave one: what a unit of this kind and nation is called.
pub(super) fn piece_for(kind: &Id, nation: Option<&Id>, side: &Id) -> Option<(Id, Option<Id>)> {
    let mut tiles = UNIT_TILES.iter();
    if let Some((tile, _)) = tiles.find(|(_, known)| *kind == **known) {
        return Some(((*tile).into(), None));
    }
    let plain = kind.as_str().strip_suffix("-late").unwrap_or(kind.as_str());
    let is_kind = |row: &&'static str| cell("badges", row, "kind") == Some(plain);
    let mut rows: Vec<&'static str> = known("badges").filter(is_kind).collect();
    // A row without a badge is the plainest.
    rows.sort_by_key(|row| row.contains(' '));
    let row: &str = if plain == "tiger" {
        "tank2"
    } else {
        rows.first()?
    };
    let (stem, badge) = match row.split_once(' ') {
        Some((stem, badge)) => (stem, Some(Id::from(badge))),
        None => (row, None),
    };
    let mut armies = ARMIES.iter();
    let army = armies
        .find(|(_, code, own)| nation.is_some_and(|nation| *nation == *code) && *side == **own);
    let fallback = if *side == *super::vocabulary::AXIS {
        "ger"
    } else {
        "us"
    };
    let end = army.map_or(fallback, |(end, ..)| *end);
    Some((format!("{stem}{end}").as_str().into(), badge))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_what_their_names_and_badges_say() {
        let piece = |name: &str, badge: Option<&str>, figures: Option<u8>| Piece {
            name: name.into(),
            badge: badge.map(Id::from),
            figures,
            behavior: None,
            equipment: None,
            owner: None,
            span: Span::default(),
            path: String::new(),
        };
        for (name, badge, figures, year, kind, nation) in [
            ("infger", None, None, None, "infantry", "DE"),
            ("inf2ger", Some("badge4"), None, None, "elite", "DE"),
            ("tank2ger", None, Some(1), None, "tiger", "DE"),
            (
                "tank2ger",
                Some("badge4"),
                Some(4),
                None,
                "elite-armor",
                "DE",
            ),
            (
                "infger",
                Some("badge37"),
                None,
                Some(1942),
                "anti-tank",
                "DE",
            ),
            (
                "infger",
                Some("badge37"),
                None,
                Some(1943),
                "anti-tank-late",
                "DE",
            ),
            ("inf2us", Some("badge3"), None, None, "resistance", "FR"),
            ("inf2us", Some("badge99"), None, None, "elite", "US"),
            ("gunbrit", Some("badge5"), None, Some(1944), "big-gun", "GB"),
        ] {
            let piece = piece(name, badge, figures);
            assert_eq!(piece.unit_kind(year), *kind, "{name} {badge:?}");
            assert_eq!(piece.nation(), Some(nation.into()), "{name} {badge:?}");
        }
        assert_eq!(kind_of("infgerman"), None);
        assert_eq!(kind_of("inf2"), None);
    }
}
