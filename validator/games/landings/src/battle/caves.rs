//! Caves, that American infantry seals; how Japanese infantry goes from one to another is movement's affair.
//!
//! No row of the checklist speaks of it: caves are of the base game's war in the Pacific.

use beachhead_kit::{HexIx, UnitIx};

use crate::data::{Class, Face, Nation};
use crate::field::laid;
use crate::ground::Work;
use crate::view::{Play, View, kind_of};
use crate::{rolls, units};

/// Whether the unit may try to seal the cave it stands in: American infantry with no enemy beside it.
pub(crate) fn may_seal(view: View<'_>, unit: UnitIx, hex: HexIx) -> bool {
    laid::is_cave(view, hex)
        && view.counter(unit).nation == Some(Nation::UnitedStates)
        && kind_of(view, unit).class == Class::Infantry
        && !units::beside_enemy(view, unit)
}

/// The unit rolls the dice of a close assault against the cave: a star seals it.
pub(crate) fn seal(play: &mut Play<'_>, unit: UnitIx, hex: HexIx) {
    let dice = units::fire_of(play.view(), unit).dice_at(1);
    if rolls::count_faces(play, dice, "sealing", &[Face::Star]) > 0 {
        laid::place(play, hex, Work::SEALED);
    }
}
