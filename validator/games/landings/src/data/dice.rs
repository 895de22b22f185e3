//! What dice do to a unit: which faces hit whom, and what a roll comes to (M35, M36).

use beachhead_base::cannot_happen;
use beachhead_kit::tables::{Lack, Reader};

use crate::data::kinds::{Class, Kind, Stars, Traits};

beachhead_kit::named! {
    /// What a side of a battle die shows: in their order, the columns and lines of tables that are about dice.
    pub(crate) enum Face {
        Infantry = "infantry",
        Armor = "armor",
        Grenade = "grenade",
        Flag = "flag",
        Star = "star",
    }
}

/// A battle die, side by side (M35).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Faces(pub(crate) [Face; Self::SIDES as usize]);

impl Faces {
    /// A battle die is a cube.
    pub(crate) const SIDES: u16 = 6;

    /// The die as the rulebook has it.
    pub(crate) const RULED: Self = Self([
        Face::Infantry,
        Face::Infantry,
        Face::Armor,
        Face::Grenade,
        Face::Flag,
        Face::Star,
    ]);

    /// Reads the table `dice`; a fault where it isn't six sides with a known face each.
    pub(crate) fn read(reader: &mut Reader<'_>) -> Self {
        let rows = reader.tables.rows_of("dice");
        let faces = rows.map(|row| row.cells.first().and_then(Face::named));
        let faces: Option<Vec<Face>> = faces.collect();
        let faces = faces.and_then(|faces| faces.try_into().ok()).map(Self);
        faces.unwrap_or_else(|| {
            reader.fault("dice", None, Lack::Rows);
            Self::RULED
        })
    }

    /// What this roll shows.
    pub(crate) fn of(self, die: u16) -> Face {
        let at = usize::from(die).checked_sub(1);
        let face = at.and_then(|at| self.0.get(at)).copied();
        face.unwrap_or_else(|| cannot_happen!(Face::Star, "a die of six sides shows {die}"))
    }
}

/// What hits a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Aim {
    /// The face of the target's class.
    symbol: Option<Face>,
    /// Whether a star hits.
    star: bool,
}

impl Aim {
    /// What hits a unit of this kind, if the stars of the attack hit these. Ships and trains are hit by grenades only.
    pub(crate) fn at(target: &Kind, stars: Stars) -> Self {
        let soft = !matches!(target.class, Class::Ship | Class::Craft | Class::Rail);
        Self {
            symbol: match target.class {
                Class::Infantry if target.hit_by_symbol => Some(Face::Infantry),
                Class::Armor if target.hit_by_symbol => Some(Face::Armor),
                _ => None,
            },
            star: match stars {
                Stars::None => false,
                Stars::Infantry => target.class == Class::Infantry,
                Stars::Armor => target.class == Class::Armor || target.traits.has(Traits::VEHICLE),
                Stars::Everybody => soft,
            },
        }
    }

    /// Whether this face hits.
    pub(crate) fn hit_by(self, face: Face) -> bool {
        match face {
            Face::Grenade => true,
            Face::Star => self.star,
            symbol => self.symbol == Some(symbol),
        }
    }
}

/// What a roll came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) hits: u8,
    pub(crate) flags: u8,
}

impl Tally {
    /// Counts a die.
    pub(crate) fn count(&mut self, aim: Aim, face: Face) {
        if aim.hit_by(face) {
            self.hits += 1;
        } else if face == Face::Flag {
            self.flags += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_die_shows_one_of_its_six_faces() {
        let shown = [1, 2, 3, 4, 5, 6].map(|die| Faces::RULED.of(die));
        assert_eq!(shown, Faces::RULED.0);
        for die in [0, 7] {
            let shown = std::panic::catch_unwind(|| Faces::RULED.of(die));
            assert_eq!(shown.is_err(), cfg!(debug_assertions), "a die of {die}");
        }
    }
}
