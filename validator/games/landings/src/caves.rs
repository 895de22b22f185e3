//! Caves, that American infantry seals; how Japanese infantry goes from one to another is movement's affair.
//!
//! No row of the checklist speaks of it: caves are of the base game's war in the Pacific.

use crate::card_effects;
use crate::special_units;
use crate::view::View;
use beachhead_schema::hex::HexIx;

use crate::hits::{Face, Faces};
use crate::play::Play;
use crate::roster::{Class, Nation, UnitIx};
use crate::state::Work;
use crate::terrain::Marks;

/// Whether the hex is an unsealed cave.
pub(crate) fn is_cave(view: View<'_>, hex: HexIx) -> bool {
    view.game.ground.is(hex, Marks::CAVE) && !view.state.works_on(hex).lies.has(Work::SEALED)
}

/// Whether the unit may try to seal the cave it stands in: American infantry with no enemy beside it.
pub(crate) fn may_seal(view: View<'_>, unit: UnitIx, hex: HexIx) -> bool {
    is_cave(view, hex)
        && view.game.roster[unit].nation == Some(Nation::UnitedStates)
        && view.kind_of(unit).class == Class::Infantry
        && !card_effects::beside_enemy(view, unit)
}

/// The unit rolls the dice of a close assault against the cave: a star seals it.
pub(crate) fn seal(play: &mut Play<'_>, unit: UnitIx, hex: HexIx) {
    let dice = special_units::fire_of(play.view(), unit).dice_at(1);
    let mut sealed = false;
    for _ in 0..dice {
        let die = play.dice.roll(Faces::SIDES, &"sealing");
        sealed |= play.game.faces.of(die) == Face::Star;
    }
    if sealed && let Some(works) = play.state.works_mut(hex) {
        works.lies = works.lies.with(Work::SEALED);
    }
}
