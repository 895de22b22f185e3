//! The editor's words: sides, armies and nations, the layers of a hex, tags.

use beachhead_base::Id;

/// A side as packs call it.
pub(super) fn side(word: &str) -> Option<Id> {
    match word {
        "AXIS" => Some(AXIS.into()),
        "ALLIES" => Some(ALLIES.into()),
        _ => None,
    }
}

/// A side as files call it.
pub(super) fn side_word(side: &Id) -> &'static str {
    if *side == AXIS { "AXIS" } else { "ALLIES" }
}

pub(super) const AXIS: &str = "Axis";
pub(super) const ALLIES: &str = "Allies";

/// Armies: how the names of their pieces end, the nation, the side.
pub(super) const ARMIES: [(&str, &str, &str); 13] = [
    ("brit", "GB", ALLIES),
    ("ger", "DE", AXIS),
    ("us", "US", ALLIES),
    ("ru", "RU", ALLIES),
    ("jp", "JP", AXIS),
    ("fr", "FR", ALLIES),
    ("it", "IT", AXIS),
    ("gb", "GB", ALLIES),
    ("ch", "CN", ALLIES),
    ("pl", "PL", ALLIES),
    ("ca", "CA", ALLIES),
    ("fi", "FI", AXIS),
    ("ro", "RO", AXIS),
];

/// Badges that show another nation than the piece.
pub(super) const BADGE_NATIONS: [(&str, &str); 3] =
    [("badge1", "GB"), ("badge3", "FR"), ("badge38", "IT")];

/// Nations, and the side they fought on.
pub(super) const NATIONS: [(&str, &str); 24] = [
    ("AU", ALLIES),
    ("BE", ALLIES),
    ("BG", AXIS),
    ("CA", ALLIES),
    ("CN", ALLIES),
    ("CZ", ALLIES),
    ("DE", AXIS),
    ("FI", AXIS),
    ("FR", ALLIES),
    ("GB", ALLIES),
    ("GR", ALLIES),
    ("HR", AXIS),
    ("HU", AXIS),
    ("IN", ALLIES),
    ("IT", AXIS),
    ("JP", AXIS),
    ("NL", ALLIES),
    ("NO", ALLIES),
    ("NZ", ALLIES),
    ("PL", ALLIES),
    ("RO", AXIS),
    ("RU", ALLIES),
    ("SK", AXIS),
    ("US", ALLIES),
];

/// The side on which a nation fought.
pub(super) fn side_of_nation(nation: &str) -> Option<&'static str> {
    let mut nations = NATIONS.iter();
    nations
        .find(|(code, _)| *code == nation)
        .map(|(_, side)| *side)
}

/// The layers of a hex in which tiles lie, the lowest first, and whose tiles they are unless a file says otherwise.
pub(super) const LAYERS: [(&str, &[&str]); 3] = [
    ("terrain", &[]),
    (
        "rect_terrain",
        &[
            "barge",
            "bridge",
            "brkbridge",
            "bunker",
            "casemate",
            "dbunker",
            "ford",
            "loco",
            "pbunker",
            "pcarrier",
            "pdestroyer",
            "pontoon",
            "railbridge",
            "wagon",
            "wbridge",
            "wbunker",
        ],
    ),
    (
        "obstacle",
        &[
            "dragonteeth",
            "droadblock",
            "hedgehog",
            "roadblock",
            "sand",
            "wire",
        ],
    ),
];

/// The layer of a tile, unless a file says otherwise.
pub(super) fn layer_of(tile: &str) -> &'static str {
    let mut layers = LAYERS.iter();
    layers
        .find(|(_, tiles)| tiles.contains(&tile))
        .map_or("terrain", |(layer, _)| *layer)
}

/// Tiles that stand for a unit, and its kind. They are of the Allies unless a file says otherwise.
pub(super) const UNIT_TILES: [(&str, &str); 3] = [
    ("loco", "locomotive"),
    ("pdestroyer", "destroyer"),
    ("wagon", "wagon"),
];

/// The layer in which they lie.
pub(super) const UNIT_TILE_LAYER: &str = "rect_terrain";

/// The kind of the unit for which a tile stands.
pub(super) fn unit_of_tile(tile: &str) -> Option<&'static str> {
    let mut tiles = UNIT_TILES.iter();
    tiles.find(|(name, _)| *name == tile).map(|(_, kind)| *kind)
}

/// The tile under which a minefield is laid.
pub(super) const MINE: &str = "tag3";

/// What a tag is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TagKind {
    Medal,
    Exit,
    Mine,
    Camouflage,
    /// Known, but no rule reads it.
    Sign,
    Unknown,
}

impl TagKind {
    pub(super) fn of(name: &str) -> Self {
        match name {
            MINE => Self::Mine,
            "tag4" | "tag5" => Self::Exit,
            "tag14" | "tag15" => Self::Camouflage,
            _ if has_number(name, "medal") => Self::Medal,
            _ if has_number(name, "tag") => Self::Sign,
            _ => Self::Unknown,
        }
    }
}

impl TagKind {
    /// What tags of this kind are called in findings.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Medal => "medals",
            Self::Exit => "exit markers",
            Self::Mine => "mines",
            Self::Camouflage => "camouflage",
            Self::Sign | Self::Unknown => "tags",
        }
    }

    /// The behaviours that tags of this kind may have.
    pub(super) fn behaviours(self) -> &'static [&'static str] {
        match self {
            Self::Mine => &[MINE_FIELD, DECOY],
            Self::Exit => &["EXIT_MARKER"],
            Self::Sign => &[IS_WITTMANN],
            Self::Medal | Self::Camouflage | Self::Unknown => &[],
        }
    }
}

/// How a minefield behaves where the file says so, and is nothing else.
pub(super) const MINE_FIELD: &str = "MINE_FIELD";
/// How one behaves that may pay a medal.
pub(super) const DECOY: &str = "DECOY_MEDAL_MINE_FIELD";

fn has_number(name: &str, before: &str) -> bool {
    name.strip_prefix(before).is_some_and(|digits| {
        (1..=2).contains(&digits.len()) && digits.bytes().all(|digit| digit.is_ascii_digit())
    })
}

/// The side whose medal this is; none where both may win it.
pub(super) fn medal_side(name: &str) -> Option<Id> {
    match name {
        "medal0" => None,
        "medal1" | "medal4" | "medal6" => Some(ALLIES.into()),
        _ => Some(AXIS.into()),
    }
}

/// The medal tag of a side.
pub(super) fn medal_name(side: Option<&Id>) -> &'static str {
    match side {
        None => "medal0",
        Some(side) if *side == ALLIES => "medal1",
        Some(_) => "medal2",
    }
}

/// The equipment of the unit that a tag or behaviour marks as Wittmann's.
pub(super) const WITTMANN: &str = "wittmann";
/// The tag or behaviour that marks it.
pub(super) const IS_WITTMANN: &str = "IS_WITTMANN";

/// Behaviours of units that are understood.
pub(super) const UNIT_BEHAVIOURS: [&str; 8] = [
    "ARMOR_MOVE_TWO",
    "CANNOT_BE_ACTIVATED_TILL_TURN",
    "CANNOT_EXIT",
    "CAN_IGNORE_ONE_FLAG",
    "ELITE_ARMOR_MOVE_TWO",
    "FRENCH_RESISTANCE",
    "GERMAN_2VICTANK",
    IS_WITTMANN,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_distinguished() {
        for (name, kind) in [
            ("medal0", TagKind::Medal),
            ("medal12", TagKind::Medal),
            ("tag3", TagKind::Mine),
            ("tag5", TagKind::Exit),
            ("tag15", TagKind::Camouflage),
            ("tag1", TagKind::Sign),
            ("medal", TagKind::Unknown),
            ("tag123", TagKind::Unknown),
        ] {
            assert_eq!(TagKind::of(name), kind, "{name}");
        }
    }
}
