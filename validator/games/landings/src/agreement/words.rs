//! The words of the collection that are understood, and what each of them is here. Any other word is an error.

use serde_json::{Map, Value, json};

use crate::side::Side;

/// What a die shows, by its name there.
pub(crate) fn die(face: &Value) -> Result<u16, String> {
    Ok(match face.as_str() {
        Some("INF") => 1,
        Some("ARM") => 3,
        Some("GREN") => 4,
        Some("FLAG") => 5,
        Some("STAR") => 6,
        _ => return Err(format!("no die shows {face}")),
    })
}

/// The dice in a list; none where there is no list.
pub(crate) fn dice(faces: &Value) -> Result<Vec<u16>, String> {
    faces.as_array().into_iter().flatten().map(die).collect()
}

/// A side by its name there.
pub(crate) fn side(name: &str) -> Result<Side, String> {
    match name {
        "AXIS" => Ok(Side::Axis),
        "ALLIES" => Ok(Side::Allies),
        _ => Err(format!("no side is called `{name}`")),
    }
}

/// How a side is called there.
pub(crate) fn name(side: Side) -> &'static str {
    match side {
        Side::Axis => "AXIS",
        Side::Allies => "ALLIES",
    }
}

/// A type of unit there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct UnitType {
    word: &'static str,
    /// The piece of an `.m44` file without its army; none for what only maps of the landings have.
    stem: Option<&'static str>,
    /// The army, where the type says it; otherwise the German or the American one.
    army: Option<&'static str>,
    badge: Option<&'static str>,
    /// The unit kind here.
    pub(crate) kind: &'static str,
}

const fn unit(
    word: &'static str,
    stem: &'static str,
    badge: Option<&'static str>,
    kind: &'static str,
) -> UnitType {
    UnitType {
        word,
        stem: Some(stem),
        army: None,
        badge,
        kind,
    }
}

const UNIT_TYPES: [UnitType; 17] = [
    unit("inf", "inf", None, "infantry"),
    unit("tank", "tank", None, "armor"),
    unit("gun", "gun", None, "artillery"),
    unit("biggun", "gun", Some("badge5"), "big-gun"),
    unit("mobile_gun", "gun", Some("badge35"), "mobile-artillery"),
    unit("flamethrower", "tank", Some("badge33"), "flame-armor"),
    unit("cavalry", "inf", Some("badge29"), "cavalry"),
    unit("engineer", "inf2", Some("badge12"), "engineer"),
    unit("sniper", "inf", Some("badge26"), "sniper"),
    unit("antitank_early", "inf", Some("badge37"), "anti-tank"),
    unit("antitank_late", "inf", Some("badge37"), "anti-tank-late"),
    unit("supported_inf", "inf", None, "supported-infantry"),
    unit("supported_armor", "tank", None, "supported-armor"),
    UnitType {
        army: Some("us"),
        ..unit("resistance", "inf2", Some("badge3"), "resistance")
    },
    UnitType {
        army: Some("jp"),
        ..unit("inf_jp", "inf", None, "infantry")
    },
    UnitType {
        army: Some("brit"),
        ..unit("inf_brit", "inf", None, "infantry")
    },
    UnitType {
        stem: None,
        ..unit("destroyer", "", None, "destroyer")
    },
];

/// A unit type by its name there.
pub(crate) fn unit_type(word: &str) -> Result<UnitType, String> {
    let mut types = UNIT_TYPES.into_iter();
    let found = types.find(|unit| unit.word == word);
    found.ok_or_else(|| format!("no unit type is called `{word}`"))
}

impl UnitType {
    /// The piece of an `.m44` file for a unit of a side.
    pub(crate) fn piece(self, side: Side) -> Result<Value, String> {
        let stem = self
            .stem
            .ok_or_else(|| format!("no piece is a `{}`", self.word))?;
        let army = self.army.unwrap_or(match side {
            Side::Axis => "ger",
            Side::Allies => "us",
        });
        let mut piece = Map::from_iter([("name".to_owned(), json!(format!("{stem}{army}")))]);
        if let Some(badge) = self.badge {
            piece.insert("badge".to_owned(), badge.into());
        }
        Ok(Value::Object(piece))
    }

    /// Whether it is an army of its own, which makes the game's side play as that nation.
    pub(crate) fn is_japanese(self) -> bool {
        self.army == Some("jp")
    }
}

/// What terrain is in an `.m44` file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tile {
    /// No tile: the open board.
    Bare,
    /// No tile: the sea of a board with a beach.
    Sea,
    /// A tile of terrain.
    Ground(&'static str),
    /// A bunker, which has an owner.
    Bunker,
}

/// Terrain by its name there.
pub(crate) fn terrain(word: &str) -> Result<Tile, String> {
    Ok(match word {
        "clear" => Tile::Bare,
        "ocean" => Tile::Sea,
        "bunker" => Tile::Bunker,
        "town" => Tile::Ground("buildings"),
        "hill" => Tile::Ground("hills"),
        "beach" => Tile::Ground("pbeach"),
        "woods" => Tile::Ground("woods"),
        "hedgerow" => Tile::Ground("hedgerow"),
        "fortress" => Tile::Ground("fortress"),
        "road" => Tile::Ground("road"),
        "ford" => Tile::Ground("ford"),
        _ => return Err(format!("no terrain is called `{word}`")),
    })
}

/// What a tile plays as, by its name there.
pub(crate) fn behavior(word: &str) -> Result<&'static str, String> {
    match word {
        "bluff" => Ok("BLUFF"),
        _ => Err(format!("no terrain is of the kind `{word}`")),
    }
}

/// The tile of an obstacle in an `.m44` file, by its name there.
pub(crate) fn obstacle(word: &str) -> Result<&'static str, String> {
    match word {
        "sandbag" => Ok("sand"),
        "wire" => Ok("wire"),
        "hedgehog" => Ok("hedgehog"),
        _ => Err(format!("no obstacle is called `{word}`")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_that_is_not_understood_is_an_error() {
        for (found, named) in [
            (unit_type("knight").err(), "knight"),
            (
                unit_type("destroyer")
                    .and_then(|unit| unit.piece(Side::Axis))
                    .err(),
                "destroyer",
            ),
            (terrain("moor").err(), "moor"),
            (behavior("chasm").err(), "chasm"),
            (obstacle("moat").err(), "moat"),
            (side("NEUTRAL").err(), "NEUTRAL"),
            (die(&json!("SKULL")).err(), "SKULL"),
            (dice(&json!(["INF", 7])).err(), "7"),
        ] {
            assert!(
                found.as_deref().is_some_and(|why| why.contains(named)),
                "{named}: {found:?}"
            );
        }
    }
}
