//! The rows that an attack goes by.

use beachhead_kit::{HexIx, UnitIx};

use crate::battle::counting::Shot;
use crate::battle::{counting, targets};
use crate::command::in_play;
use crate::data::{CloseCuts, Stars, Traits};
use crate::field::footing;
use crate::ground::{Marks, Work};
use crate::rules::Rule;
use crate::sight::rows;
use crate::units;
use crate::view::Play;

/// Cites what gives an attack its dice.
pub(crate) fn cite_dice(play: &mut Play<'_>, unit: UnitIx, hex: HexIx) {
    if !play.trace.cites() {
        return;
    }
    let game = play.game;
    let Some(shot) = counting::shot(game.view(play.state), unit, hex) else {
        return;
    };
    let count = counting::count_dice(game.view(play.state), unit, shot);
    let kind = game.kind_of(play.state, unit);
    play.cite_all([Rule::DiceByRange, Rule::AdjacentFirst, Rule::OneBattle]);
    play.cite_all([kind.fire_rule(), kind.sight_rule()]);
    rows::cite_sight(play, unit, shot.from, shot.hex);
    play.cite(Rule::NoDice);
    let aimed = kind.traits.has(Traits::CROSS_HAIR) && play.state.is_marked(hex);
    play.cite_if(aimed, Rule::CrossHairDie);
    let close = game.board.touch(shot.from, hex);
    play.cite_if(close && targets::is_gully_battle(game, shot), Rule::Gully);
    let card = in_play::card_dice(game.view(play.state), unit, close, shot.second);
    play.cite_all(card.map(|(_, rule)| rule));
    play.cite_if(count.ground != 0 || count.more > 0, Rule::DiceCut);
    play.cite_if(close && kind.close_cuts == CloseCuts::One, Rule::FlameCut);
    let as_infantry = kind.close_cuts == CloseCuts::AsInfantry;
    play.cite_if(close && as_infantry, Rule::SupportedArmorCut);
    if count.ground != 0 {
        cite_cuts(play, shot);
        let afloat = game.roster[unit].boat && game.ground.is(shot.from, Marks::RIVER);
        play.cite_if(afloat, Rule::River);
    } else if footing::props_of(game.view(play.state), hex)
        .marks
        .has(Marks::AIRFIELD.with(Marks::ROAD).with(Marks::BRIDGE))
    {
        play.cite(Rule::OpenGround);
    }
}

/// Cites what lies in the hexes and cost the attack dice.
fn cite_cuts(play: &mut Play<'_>, shot: Shot) {
    let (from, to) = (
        play.state.works_on(shot.from).lies,
        play.state.works_on(shot.hex).lies,
    );
    for (work, rule) in [
        (Work::SANDBAG, Rule::Sandbag),
        (Work::BUNKER.with(Work::FIELD_BUNKER), Rule::BunkerOwner),
        (Work::SEA_WALL, Rule::SeaWall),
    ] {
        play.cite_if(to.has(work), rule);
    }
    play.cite_if(from.has(Work::WIRE), Rule::Wire);
    let (here, there) = (
        footing::props_of(play.view(), shot.from),
        footing::props_of(play.view(), shot.hex),
    );
    let up = there.marks.has(Marks::HILL) && here.height < there.height;
    let shore = play.game.ground.is_shore_hill(shot.hex);
    play.cite_if(up && shore, Rule::CliffCut);
    play.cite_if(up && !shore, Rule::Hill);
    play.cite_if(there.marks.has(Marks::WOODS), Rule::WoodsCut);
    let town = there.marks.has(Marks::TOWN) || here.marks.has(Marks::TOWN);
    play.cite_if(town, Rule::Town);
    play.cite_if(here.marks.has(Marks::FORD), Rule::Ford);
}

/// Cites what a roll at a unit went by.
pub(crate) fn cite_hits(play: &mut Play<'_>, attacker: UnitIx, target: UnitIx) {
    if !play.trace.cites() {
        return;
    }
    play.cite(Rule::Hits);
    play.cite_all(play.game.kind_of(play.state, target).hit_rule());
    let stars = units::fire_of(play.view(), attacker).stars;
    let rule = play.game.kind_of(play.state, attacker).fire_rule();
    play.cite_if(stars != Stars::None, rule);
}
