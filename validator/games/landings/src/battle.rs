//! Battles: declared, ambushed, rolled, settled, one after the other (M3, M36 to M40).
//!
//! A battle goes through its stages without further actions and stops wherever a player has to decide; [`Play::fight`]
//! takes it up again once he has. An attack on a unit beside the attacker is a close assault: only that can be ambushed, and only
//! after that ground is taken. Strikes by card are battles without an attacker, one for each of their hexes.
use crate::ambush;
use crate::big_guns;
use crate::card_effects;
use crate::flags;
use crate::footing;
use crate::game;
use crate::losing;
use crate::obstacles;
use crate::recovery;
use crate::special_units;
use crate::take_ground;
use crate::targets;
use crate::trucks;
use crate::view::View;

use beachhead_engine::form::rule_id;
use beachhead_schema::hex::HexIx;

use crate::hits::{Aim, Faces, Tally};
use crate::play::Play;
use crate::resolved::{Resolved, Way};
use crate::roster::{Overrun, Stars, UnitIx};
use crate::rules::Rule;
use crate::sequence::Phase;
use crate::state::{Outcome, Pending};
use beachhead_engine::Violation;
use serde::{Deserialize, Serialize};

/// The battle that is being fought.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Battle {
    pub(crate) by: By,
    pub(crate) defender: UnitIx,
    /// The hex that is attacked.
    pub(crate) hex: HexIx,
    pub(crate) stage: Stage,
    /// Dice to roll.
    pub(crate) dice: u8,
}

/// Who attacks.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum By {
    Unit {
        unit: UnitIx,
        /// Where it stood as it attacked.
        from: HexIx,
        close: bool,
        /// Its battle after it took ground (M59).
        second: bool,
    },
    Card(Strike),
}

/// What a card strikes: aircraft or guns that aren't on the map (M17, M18, L54).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Strike {
    /// The hexes still to be struck, the next one last.
    pub(crate) left: Way,
    /// Dice for each of them.
    pub(crate) dice: u8,
    pub(crate) rules: StrikeRules,
}

/// What a strike goes by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct StrikeRules {
    /// Whether stars hit.
    pub(crate) stars: bool,
    /// The row that says what hits.
    #[serde(with = "rule_id")]
    pub(crate) rule: Rule,
}

/// How far a battle has come: what comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Stage {
    /// Whether it is ambushed.
    Ambush,
    Roll,
    /// Flags are run or ignored by now: what follows from who is still there.
    Settled,
    /// Whether ground is taken.
    Ground,
    /// Whether the unit that took ground battles again.
    Overrun,
    /// Nothing more.
    Done,
}

/// What a battle has left its attacker and its target unable to do: the rows that forbid it, for who tries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Aftermath {
    pub(crate) unit: UnitIx,
    /// Why no ground is taken.
    #[serde(with = "rule_id")]
    pub(crate) ground: Rule,
    /// Why it does not battle again.
    #[serde(with = "rule_id")]
    pub(crate) second: Rule,
    /// Why the defender does not battle back.
    #[serde(with = "rule_id")]
    pub(crate) back: Rule,
}

/// Whether the unit may begin a battle in its player's battle step, whomever it attacks.
pub(crate) fn check_ready(view: View<'_>, unit: UnitIx) -> Result<(), Violation> {
    let id = &view.game.roster[unit].id;
    let refuse = |rule, why: String| Err(Violation::new(rule, why).of(id.clone()));
    check_battle_step(view, unit)?;
    if !has_battle_left(view, unit) {
        let (rule, why) = why_battled(view, unit);
        return refuse(rule, format!("{id} does not battle again this turn: {why}"));
    }
    if !card_effects::is_ordered_by_actor(view, unit) {
        let why = format!("{id} does not battle: it has not been ordered this turn");
        return refuse(Rule::OneBattle, why);
    }
    card_effects::card_bars_battle(view, unit)?;
    footing::ground_bars_battle(view, unit)
}

/// Why a unit that has had its battles has no other: the row, and the reason in words.
fn why_battled(view: View<'_>, unit: UnitIx) -> (Rule, &'static str) {
    let aftermath = view
        .state
        .aftermath
        .filter(|aftermath| aftermath.unit == unit);
    let rule = aftermath.map_or(Rule::OneBattle, |aftermath| aftermath.second);
    let turn = &view.state.troops[unit].turn;
    let why = match rule {
        Rule::SecondAssault if turn.battles > 1 => {
            "after the second close assault there is no third battle"
        }
        Rule::SecondAssault => {
            "a second close assault needs an enemy beside the ground that was taken"
        }
        Rule::Overrun if turn.arrived => "a unit that came in this turn does not overrun",
        Rule::Overrun if turn.battles > 1 => "after the battle from taken ground there is no third",
        Rule::Overrun => "no enemy is in reach of the ground that it took",
        Rule::OverrunBarred => "the ground that it took forbids battle to a unit that enters it",
        _ if battles_of(view, unit) > 1 => "it has had both battles of the card",
        _ => "it has had its one battle, and no row gives it another",
    };
    (rule, why)
}

/// Whether it is the battle step of the unit's player, and nothing else comes first.
pub(crate) fn check_battle_step(view: View<'_>, unit: UnitIx) -> Result<(), Violation> {
    let id = &view.game.roster[unit].id;
    if view.state.phase != Phase::Battle
        || !view.state.pending.is_empty()
        || view.state.battle.is_some()
    {
        let what = format!("no battle of {id} begins now");
        return Err(game::out_of_order(view, &what).of(id.clone()));
    }
    if view.game.side_of(unit) != view.state.side {
        let turn_of = view.state.side.name();
        let why = format!("{id} does not battle now: it is the turn of the {turn_of} side");
        return Err(Violation::new(Rule::TurnOrder, why).of(id.clone()));
    }
    if view.state.hex_of(unit).is_none() {
        let why = format!("{id} does not battle: it is not on the map");
        return Err(Violation::new(Rule::TurnOrder, why).of(id.clone()));
    }
    Ok(())
}

/// The dice with which the unit could still attack a hex this turn from where it stands; none if it can't.
///
/// What it has done so far counts. Whether it is ordered, and whose step it is, doesn't.
pub(crate) fn dice_left(view: View<'_>, unit: UnitIx, hex: HexIx) -> u8 {
    let may_attack = match view.state.pending.last() {
        Some(Pending::Overrun { unit: due, .. }) if *due == unit => {
            take_ground::check_overrun_target(view, unit, hex)
        }
        _ if !has_battle_left(view, unit) => return 0,
        _ => card_effects::card_bars_battle(view, unit)
            .and_then(|()| footing::ground_bars_battle(view, unit))
            .and_then(|()| obstacles::check_sweeps_first(view, unit)),
    };
    match may_attack {
        Ok(()) => targets::dice_on(view, unit, hex),
        Err(_) => 0,
    }
}

/// How many battles the unit has this turn: two for a gun that bombards and stands still (M16).
pub(crate) fn battles_of(view: View<'_>, unit: UnitIx) -> u8 {
    if view.state.troops[unit].turn.moved {
        return 1;
    }
    card_effects::battles_by_card(view, unit)
}

/// Whether the unit has begun fewer battles than it has this turn.
fn has_battle_left(view: View<'_>, unit: UnitIx) -> bool {
    view.state.troops[unit].turn.battles < battles_of(view, unit)
}

/// Whether the unit may attack the hex.
pub(crate) fn check_attack(view: View<'_>, unit: UnitIx, hex: HexIx) -> Result<(), Violation> {
    match view.state.pending.last() {
        Some(Pending::Overrun { unit: due, .. }) if *due == unit => {
            return take_ground::check_overrun_target(view, unit, hex);
        }
        _ => check_ready(view, unit)?,
    }
    obstacles::check_sweeps_first(view, unit)?;
    targets::check_target(view, unit, hex)
}

/// Lists what the units of a player may do in his battle step.
pub(crate) fn list_battles(view: View<'_>, actions: &mut Vec<Resolved>) {
    for (unit, troop) in view.state.every_unit() {
        if troop.turn.ordered {
            list_battles_of(view, unit, actions);
        }
    }
}

/// Lists what a unit that was ordered may do in the battle step.
pub(crate) fn list_battles_of(view: View<'_>, unit: UnitIx, actions: &mut Vec<Resolved>) {
    if view.state.hex_of(unit).is_none() {
        return;
    }
    obstacles::list_works(view, unit, actions);
    // Most of those who are asked are done; a refusal in words would never be read.
    if !has_battle_left(view, unit) || check_ready(view, unit).is_err() {
        return;
    }
    if obstacles::check_sweeps_first(view, unit).is_ok() {
        targets::targets(view, unit, |target| {
            actions.push(Resolved::Attack {
                unit,
                hex: target.hex,
            });
        });
    }
    recovery::list_recovery(view, unit, actions);
    trucks::list_resupply(view, unit, actions);
}

/// A unit attacks the hex.
pub(crate) fn attack(play: &mut Play<'_>, unit: UnitIx, hex: HexIx) {
    let second = matches!(play.state.pending.last(), Some(Pending::Overrun { .. }));
    if second {
        play.state.pending.pop();
        play.cite(Rule::Overrun);
        play.cite(Rule::OverrunBarred);
    }
    let (Some(from), Some(defender)) = (play.state.hex_of(unit), play.state.unit_at(hex)) else {
        return;
    };
    let dice = targets::dice_on(play.view(), unit, hex);
    targets::cite_dice(play, unit, hex);
    let close_only = play.game.kind_of(play.state, unit).overrun == Overrun::Adjacent;
    let again = match close_only {
        true => Rule::SecondAssault,
        false => Rule::Overrun,
    };
    if second && close_only {
        play.cite(Rule::SecondAssault);
    }
    let close = play.game.board.touch(from, hex);
    let troop = &mut play.state.troops[unit];
    troop.turn.battles = troop.turn.battles.saturating_add(1);
    troop.camouflaged = false;
    if close {
        play.state.troops[defender].camouflaged = false;
    }
    play.state.battle = Some(Battle {
        by: By::Unit {
            unit,
            from,
            close,
            second,
        },
        defender,
        hex,
        stage: Stage::Ambush,
        dice,
    });
    play.state.aftermath = Some(Aftermath {
        unit,
        ground: Rule::TakeGround,
        second: if second { again } else { Rule::OneBattle },
        back: Rule::BattleBack,
    });
}

/// Strikes hexes one after the other, with this many dice each: what was named and has run by then is not struck.
pub(crate) fn strike(play: &mut Play<'_>, hexes: Way, dice: u8, rules: StrikeRules) {
    next_strike(
        play,
        Strike {
            left: hexes.reversed(),
            dice,
            rules,
        },
    );
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
                ambush::offer_ambush(play, &battle);
            }
            Stage::Roll => roll_battle(play, battle),
            Stage::Settled => {
                reach(play, Stage::Ground);
                big_guns::lay_cross_hair(play, &battle);
                offer_battle_back(play, &battle);
            }
            Stage::Ground => {
                reach(play, Stage::Done);
                take_ground::offer_ground(play, &battle);
            }
            Stage::Overrun => {
                reach(play, Stage::Done);
                take_ground::offer_overrun(play, &battle);
            }
            Stage::Done => match battle.by {
                By::Unit { unit, from, .. } => {
                    play.state.battle = None;
                    if battle.dice > 0 {
                        obstacles::crush_wire(play, unit, from);
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
            special_units::fire_of(game.view(play.state), unit).stars
        }
        By::Card(strike) if strike.rules.stars => Stars::Everybody,
        By::Card(_) => Stars::None,
    };
    let tally = roll_at(play, battle.dice, battle.defender, stars);
    match battle.by {
        By::Unit { unit, .. } => special_units::cite_hits(play, unit, battle.defender),
        By::Card(strike) => play.cite(strike.rules.rule),
    }
    play.state.last_battle = Some(Outcome {
        dice: battle.dice,
        hits: tally.hits,
        flags: tally.flags,
    });
    reach(play, Stage::Settled);
    let figures = play.state.troops[battle.defender].figures;
    if tally.hits > figures || (tally.hits > 0 && tally.flags > 0) {
        play.cite(Rule::HitsFirst);
    }
    let by_unit = matches!(battle.by, By::Unit { .. });
    suffer(play, battle.defender, tally, by_unit);
}

/// The attacker was destroyed or driven off before it could roll: this turn it battles no more, bombarding guns
/// neither.
fn void(play: &mut Play<'_>, unit: UnitIx) {
    play.cite(Rule::AmbushVoids);
    obstacles::end_battles(play, unit);
    if let Some(battle) = &mut play.state.battle {
        battle.dice = 0;
        battle.stage = Stage::Done;
    }
}

/// Rolls this many dice against a unit.
pub(crate) fn roll_at(play: &mut Play<'_>, dice: u8, target: UnitIx, stars: Stars) -> Tally {
    let aim = Aim::at(play.game.kind_of(play.state, target), stars);
    let mut tally = Tally::default();
    for _ in 0..dice {
        let die = play.dice.roll(Faces::SIDES, &"battle");
        tally.count(aim, play.game.faces.of(die));
    }
    tally
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
    play.state
        .last_battle
        .is_some_and(|outcome| outcome.hits > 0)
}

/// A Commonwealth unit that this close assault has cut to its last figure, and not driven off, may battle back (M45).
fn offer_battle_back(play: &mut Play<'_>, battle: &Battle) {
    let By::Unit {
        unit, from, close, ..
    } = battle.by
    else {
        return;
    };
    let defender = battle.defender;
    let hit = has_hit(play);
    let cut = close && hit && play.state.troops[defender].figures == 1;
    let stayed = play.state.hex_of(defender) == Some(battle.hex);
    if !cut || !stayed || play.state.hex_of(unit) != Some(from) {
        return;
    }
    match special_units::battles_back(play.view(), defender) {
        Ok(()) => play.state.pending.push(Pending::BattleBack {
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

/// One die back at the attacker.
pub(crate) fn battle_back(play: &mut Play<'_>) {
    const DICE: u8 = 1;
    let Some(Pending::BattleBack { unit: back, .. }) = play.state.pending.pop() else {
        return;
    };
    let Some(By::Unit { unit, .. }) = play.state.battle.map(|battle| battle.by) else {
        return;
    };
    play.cite(Rule::BattleBack);
    play.cite(Rule::Commonwealth);
    let stars = special_units::fire_of(play.view(), back).stars;
    let tally = roll_at(play, DICE, unit, stars);
    suffer(play, unit, tally, true);
}

pub(crate) fn check_battle_back(view: View<'_>) -> Result<(), Violation> {
    if let Some(Pending::BattleBack { .. }) = view.state.pending.last() {
        return Ok(());
    }
    let rule = view
        .state
        .aftermath
        .map_or(Rule::BattleBack, |aftermath| aftermath.back);
    let why = match rule {
        Rule::Commonwealth => "only British and Commonwealth units battle back",
        _ => {
            "only a Commonwealth unit that a close assault has just cut to one figure, and that stayed, battles back"
        }
    };
    Err(Violation::new(rule, why))
}
