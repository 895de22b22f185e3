//! The special rules in effect, looked up: what the code asks for all the time.
//!
//! What only one topic needs stands in the scenario's own list ([`LandingsGame::plan`](super::LandingsGame::plan)).

use beachhead_model::games::landings::Special;

use crate::side::{BySide, Side};

/// The special rules in effect.
#[derive(Clone, Debug, Default)]
pub(crate) struct Specials {
    pub(crate) commonwealth: bool,
    pub(crate) japan: bool,
    pub(crate) gung_ho: bool,
    pub(crate) commissar: Option<Side>,
    pub(crate) italian_army: bool,
    pub(crate) italian_command: bool,
    /// Whose armour moves two hexes, and whether the other side has air strikes (no side named).
    pub(crate) blitz: Option<Option<Side>>,
    /// Whose armour moves two hexes by that.
    pub(crate) slow_armor: BySide<bool>,
    pub(crate) north_africa: bool,
    /// Whose turns change the sight, and whether night falls.
    pub(crate) night: Option<(Side, bool)>,
    pub(crate) reinforcements: bool,
    pub(crate) air_superiority: Option<Side>,
    pub(crate) off_map_artillery: Option<Side>,
    pub(crate) no_reshuffle: bool,
    pub(crate) air_power_as_bombard: bool,
    pub(crate) sight_by_height: bool,
    pub(crate) recovery: bool,
    /// Whether units come in that no roll brings.
    pub(crate) arrivals: bool,
}

impl Specials {
    pub(crate) fn of(list: &[Special]) -> Self {
        let mut specials = Self::default();
        for special in list {
            specials.take(special);
        }
        specials
    }

    /// Puts one more into effect.
    pub(crate) fn take(&mut self, special: &Special) {
        match special {
            Special::BritishCommonwealth => self.commonwealth = true,
            Special::ImperialJapan => self.japan = true,
            Special::GungHo => self.gung_ho = true,
            Special::Commissar { side } => self.commissar = Side::named(side),
            Special::ItalianRoyalArmy => self.italian_army = true,
            Special::ItalianHighCommand => self.italian_command = true,
            Special::Blitz { side } => {
                let side = side.as_ref().and_then(Side::named);
                self.blitz = Some(side);
                self.slow_armor[side.unwrap_or(Side::Allies)] = true;
            }
            Special::NorthAfrica => self.north_africa = true,
            Special::Night { side, falls } => {
                let side = side.as_ref().and_then(Side::named);
                self.night = Some((side.unwrap_or(Side::Allies), *falls));
            }
            Special::Reinforcements => self.reinforcements = true,
            Special::AirSuperiority { side } => self.air_superiority = Side::named(side),
            Special::OffMapArtillery { side } => self.off_map_artillery = Side::named(side),
            Special::NoReshuffle => self.no_reshuffle = true,
            Special::AirPowerAsBombard => self.air_power_as_bombard = true,
            Special::SightByHeight => self.sight_by_height = true,
            Special::Recovery => self.recovery = true,
            Special::ArmorBreakthrough { .. } | Special::SupplyTrain { .. } => self.arrivals = true,
            _ => {}
        }
    }
}
