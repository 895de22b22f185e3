//! Battles: declared, ambushed, rolled, settled, one after the other (M3, M36 to M40).
//!
//! A battle goes through its stages without further actions and stops wherever a player has to decide; [`fight`]
//! takes it up again once he has. An attack on a unit beside the attacker is a close assault: only that can be ambushed, and only
//! after that ground is taken. Strikes by card are battles without an attacker, one for each of their hexes.

use beachhead_kit::{HexIx, UnitIx};

use crate::battle::{cites, flags, overrun, targets};
use crate::data::{CardIx, Class, Nation, SeatIx, Stars, Tally, Traits};
use crate::entering::{losing, mines};
use crate::field::{footing, laid};
use crate::ground::Work;
use crate::rules::Rule;
use crate::state::{Battle, By, CrossHair, Outcome, Pending, Stage, Strike, StrikeRules, Way};
use crate::view::{Play, View, kind_of};
use crate::{players, rolls, units};

/// Strikes hexes one after the other, with this many dice each: what was named and has run by then is not struck.
pub(crate) fn strike(play: &mut Play<'_>, hexes: Way, dice: u8, rules: StrikeRules) {
    let left = hexes.reversed();
    next_strike(play, Strike { left, dice, rules });
}

fn next_strike(play: &mut Play<'_>, mut strike: Strike) {
    play.state.battle = None;
    while let Some(hex) = strike.left.pop() {
        let Some(defender) = play.state.unit_at(hex) else {
            continue;
        };
        play.state.battle = Some(Battle {
            by: By::Card(strike),
            defender,
            hex,
            stage: Stage::Roll,
            dice: strike.dice,
        });
        return;
    }
}

/// Takes the battle on, until somebody has to decide or nothing is left of it.
pub(crate) fn fight(play: &mut Play<'_>) {
    while let Some(battle) = play.state.battle {
        if play.state.ending.is_some() {
            return;
        }
        flags::ease_flags(play);
        if !play.state.pending.is_empty() {
            return;
        }
        match battle.stage {
            Stage::Ambush => {
                reach(play, Stage::Roll);
                offer_ambush(play, &battle);
            }
            Stage::Roll => roll_battle(play, battle),
            Stage::Settled => {
                reach(play, Stage::Ground);
                lay_cross_hair(play, &battle);
                offer_battle_back(play, &battle);
            }
            Stage::Ground => {
                reach(play, Stage::Done);
                overrun::offer_ground(play, &battle);
            }
            Stage::Overrun => {
                reach(play, Stage::Done);
                overrun::offer_overrun(play, &battle);
            }
            Stage::Done => match battle.by {
                By::Unit { unit, from, .. } => {
                    play.state.battle = None;
                    if battle.dice > 0 {
                        crush_wire(play, unit, from);
                    }
                }
                By::Card(strike) => next_strike(play, strike),
            },
        }
    }
}

/// Goes on to a stage.
pub(crate) fn reach(play: &mut Play<'_>, stage: Stage) {
    if let Some(battle) = &mut play.state.battle {
        battle.stage = stage;
    }
}

/// The battle's dice are rolled, and hits taken before flags (M40).
fn roll_battle(play: &mut Play<'_>, battle: Battle) {
    let game = play.game;
    let stars = match battle.by {
        By::Unit { unit, from, .. } => {
            if play.state.hex_of(unit) != Some(from) {
                return void(play, unit);
            }
            units::fire_of(game.view(play.state), unit).stars
        }
        By::Card(strike) if strike.rules.stars => Stars::Everybody,
        By::Card(_) => Stars::None,
    };
    let tally = rolls::roll_at(play, battle.dice, battle.defender, stars);
    let what = match battle.by {
        By::Unit { .. } => "battles",
        By::Card(_) => "strikes by card",
    };
    play.count(what, 1);
    match battle.by {
        By::Unit { unit, .. } => cites::cite_hits(play, unit, battle.defender),
        By::Card(strike) => play.cite(strike.rules.rule),
    }
    play.state.last_battle = Some(Outcome {
        dice: battle.dice,
        hits: tally.hits,
        flags: tally.flags,
    });
    reach(play, Stage::Settled);
    let figures = play.state.troops[battle.defender].figures;
    let first = tally.hits > figures || (tally.hits > 0 && tally.flags > 0);
    play.cite_if(first, Rule::HitsFirst);
    let by_unit = matches!(battle.by, By::Unit { .. });
    suffer(play, battle.defender, tally, by_unit);
}

/// The attacker was destroyed or driven off before it could roll: this turn it battles no more, bombarding guns
/// neither.
fn void(play: &mut Play<'_>, unit: UnitIx) {
    play.cite(Rule::AmbushVoids);
    mines::end_battles(play, unit);
    if let Some(battle) = &mut play.state.battle {
        battle.dice = 0;
        battle.stage = Stage::Done;
    }
}

/// A unit takes hits, and owes its flags: they lapse if it is lost. `sheltered`: whether it may ignore any.
pub(crate) fn suffer(play: &mut Play<'_>, unit: UnitIx, tally: Tally, sheltered: bool) {
    losing::lose_figures(play, unit, tally.hits);
    if tally.flags > 0 {
        flags::owe_flags(play, unit, tally.flags, sheltered);
    }
}

/// Whether the battle that was rolled last has cost its target figures.
pub(crate) fn has_hit(play: &Play<'_>) -> bool {
    let last = play.state.last_battle;
    last.is_some_and(|outcome| outcome.hits > 0)
}

/// A Commonwealth unit that this close assault has cut to its last figure, and not driven off, may battle back (M45).
fn offer_battle_back(play: &mut Play<'_>, battle: &Battle) {
    let Some((unit, from)) = battle.assault() else {
        return;
    };
    let defender = battle.defender;
    let cut = has_hit(play) && play.state.troops[defender].figures == 1;
    let stayed = play.state.hex_of(defender) == Some(battle.hex);
    if !cut || !stayed || play.state.hex_of(unit) != Some(from) {
        return;
    }
    match battles_back(play.view(), defender) {
        Ok(()) => play.state.pending.ask_first(Pending::BattleBack {
            side: play.game.side_of(defender),
            unit: defender,
        }),
        Err(rule) => {
            if let Some(aftermath) = &mut play.state.aftermath {
                aftermath.back = rule;
            }
        }
    }
}

/// Whether the unit is one of those who battle back, and is on ground from which one can (M45).
pub(crate) fn battles_back(view: View<'_>, unit: UnitIx) -> Result<(), Rule> {
    let kind = kind_of(view, unit);
    let nation = view.counter(unit).nation;
    if !view.game.specials.commonwealth || !nation.is_some_and(Nation::is_commonwealth) {
        return Err(Rule::Commonwealth);
    }
    let fights = !kind.traits.has(Traits::SNIPER) && kind.fire.range > 0;
    let from = view.hex_of(unit);
    if fights && from.is_some_and(|hex| !footing::is_silent(view, unit, hex)) {
        Ok(())
    } else {
        Err(Rule::BattleBack)
    }
}

/// A gun that hit a unit, and neither destroyed it nor drove it off, marks its hex, unless the hex has a marker or the gun's
/// own lies elsewhere: it stays there until that unit moves or is lost (L58, L60).
pub(crate) fn lay_cross_hair(play: &mut Play<'_>, battle: &Battle) {
    let By::Unit { unit, .. } = battle.by else {
        return;
    };
    let kind = play.game.kind_of(play.state, unit);
    if !has_hit(play)
        || !kind.traits.has(Traits::CROSS_HAIR)
        || play.state.hex_of(battle.defender) != Some(battle.hex)
        || play.state.is_marked(battle.hex)
    {
        return;
    }
    let mut laid = play.state.cross_hairs.iter();
    if laid.any(|mark| mark.gun == unit) {
        play.cite(Rule::CrossHairBack); // It stays with the unit that it lies on.
        return;
    }
    play.cite_all([Rule::CrossHair, Rule::BigGun]);
    play.state.cross_hairs.push(CrossHair {
        gun: unit,
        hex: battle.hex,
    });
}

/// Armour that battled out of wire has removed it by that (M70).
pub(crate) fn crush_wire(play: &mut Play<'_>, unit: UnitIx, from: HexIx) {
    let armor = play.game.kind_of(play.state, unit).class == Class::Armor;
    if armor && play.state.works_on(from).lies.has(Work::WIRE) {
        play.cite(Rule::WireCrushed);
        laid::clear(play, from, Work::WIRE);
    }
}

/// Who could answer a close assault on the unit with an Ambush, and by which card: it has to reach its attacker.
pub(crate) fn ambusher(
    view: View<'_>,
    defender: UnitIx,
    attacker: UnitIx,
) -> Option<(SeatIx, CardIx)> {
    let card = view.game.cards.ambush?;
    let hex = view.hex_of(defender)?;
    let side = view.side(defender);
    let mut seats = view.game.seats.iter().filter(|(_, seat)| seat.side == side);
    let (seat, _) = seats.find(|(at, _)| {
        players::commands(view.game, *at, hex) && view.state.players[*at].hand.holds(card)
    })?;
    let target = view.hex_of(attacker)?;
    (targets::dice_on(view, defender, target) > 0).then_some((seat, card))
}

/// A close assault was declared: its target may be able to answer.
pub(crate) fn offer_ambush(play: &mut Play<'_>, battle: &Battle) {
    let Some((unit, _)) = battle.assault() else {
        return;
    };
    let defender = battle.defender;
    if ambusher(play.view(), defender, unit).is_some() {
        play.state.pending.ask_first(Pending::Ambush {
            side: play.game.side_of(defender),
        });
    }
}
