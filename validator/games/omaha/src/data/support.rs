//! Artillery, ships and aircraft (2.2, 2.6, 2.8, 2.10): what they fire, and the numbers of the tables.

use beachhead_kit::tables::DieRow;
use serde::{Deserialize, Serialize};

/// The number of rocket ships (2.2).
pub(crate) const ROCKET_SHIPS: usize = 4;
/// The rockets of one (2.2a).
pub(crate) const ROCKETS: u32 = 1000;
/// The most hexes between an obstacle hex and a target of theirs (2.2a).
pub(crate) const ROCKET_REACH: u16 = 15;
/// The smokes of a concentration of rockets (2.2b).
pub(crate) const ROCKET_SMOKES: u8 = 10;
/// The hexes from a designator to the border of Area C (2.2b).
pub(crate) const AREA_C: u32 = 10;
/// The calibre as which rockets and the shells of destroyers attack, in millimetres (2.2b, 2.6b).
pub(crate) const HEAVY: u16 = 155;
/// The rounds of a destroyer's mission (2.6b).
pub(crate) const SHIP_ROUNDS: u32 = 30;
/// Within how many hexes of a destroyer's target no friend is (2.6c).
pub(crate) const SHIP_SAFETY: u32 = 8;
/// The height of an observer on a destroyer, in metres (2.6c).
pub(crate) const SHIP_EYE: i32 = 10;
/// The least sum of two dice by which aircraft come, and by which the enemy uses them (2.10).
pub(crate) const AIRCRAFT: u16 = 8;
/// The least sum of two dice by which a bomb destroys a point target (2.10a).
pub(crate) const BOMB_HITS: u16 = 8;

beachhead_kit::named! {
    /// The area that a concentration is fired at.
    #[derive(Serialize, Deserialize)]
    pub enum Area {
        /// The smaller one.
        A = "A",
        /// The larger one.
        B = "B",
    }
}

beachhead_kit::named! {
    /// The kind of round that a battery fires for effect.
    #[derive(Serialize, Deserialize)]
    pub enum Shell {
        /// High explosive.
        Explosive = "explosive",
        /// Smoke.
        Smoke = "smoke",
        /// An illumination round.
        Illumination = "illumination",
    }
}

beachhead_kit::named! {
    /// The load of an aircraft (2.10a).
    #[derive(Serialize, Deserialize)]
    pub enum Payload {
        /// A bomb, and some guns.
        Bomb = "bomb",
        /// Guns alone.
        Guns = "guns",
    }
}

impl Payload {
    /// The targets that it strafes, and the firepower of that (2.10a).
    pub(crate) fn strafes(self) -> (u8, u16) {
        match self {
            Self::Bomb => (3, 5),
            Self::Guns => (4, 15),
        }
    }
}

/// The firepower of a bomb (2.10a).
pub(crate) const BOMB: u16 = 36;

/// A row of table `he`: what a round does that comes down in a hex.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct HeRow {
    /// In millimetres.
    pub(crate) calibre: u16,
    /// Its firepower against troops.
    pub(crate) power: u16,
    /// The least sum of two dice that hits a point target; a 12 always does.
    pub(crate) least: i32,
    /// The least second die, where one is rolled for a hit.
    pub(crate) second: Option<u16>,
}

/// A battery of the German side off the map: table `german-batteries`.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct OffMap {
    pub(crate) guns: u16,
    pub(crate) calibre: u16,
    /// The fires that it has for the whole game.
    pub(crate) fires: u16,
}

/// The tables of support.
#[derive(Clone, Debug)]
pub(crate) struct SupportTables {
    pub(crate) he: Vec<HeRow>,
    /// By [`Area`], how far it reaches from the designator.
    pub(crate) areas: [u32; 2],
    /// By one die, whether the sky is clear.
    pub(crate) weather: DieRow<bool>,
    /// The turns that smoke stands.
    pub(crate) smoke_turns: u8,
    /// The hexes that an illumination round lights in each direction.
    pub(crate) light: u32,
    /// The smokes that a battery lays.
    pub(crate) smokes: u8,
    pub(crate) off_map: Vec<OffMap>,
}

impl SupportTables {
    /// The effect of a round of a calibre: the row of the largest one that isn't larger.
    pub(crate) fn he(&self, calibre: u16) -> HeRow {
        let smaller = self.he.iter().filter(|row| row.calibre <= calibre);
        let row = smaller.max_by_key(|row| row.calibre);
        // One below all rows does what the smallest does.
        let row = row.or_else(|| self.he.iter().min_by_key(|row| row.calibre));
        row.copied().unwrap_or_default()
    }

    /// The hexes from the middle of an area to its border.
    pub(crate) fn reach(&self, area: Area) -> u32 {
        self.areas.get(area as usize).copied().unwrap_or_default()
    }
}
