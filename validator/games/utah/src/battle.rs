//! Battles: what all four kinds of them have in common, from the first marker to the die.
//!
//! A battle is opened by an action of its own kind's chapter, waits for both sides' markers ([`super::support`]) and is
//! resolved by one die. What the result then asks of players is next door in [`super::after_battle`].

use crate::beach_assault;
use crate::bombardment;
use crate::drop_attack;
use crate::field_combat;
use crate::flak;
use crate::sequence;
use crate::view::View;
use beachhead_schema::Id;
use beachhead_schema::cannot_happen;
use beachhead_schema::hex::HexIx;

use crate::cups::Cup;
use crate::flak::strength_under_flak;
use crate::play::Play;
use crate::roster::{Side, UnitIx};
use crate::rules::Rule;
use crate::tables::Line;
use beachhead_engine::Violation;
use serde::{Deserialize, Serialize};

/// The battle for which markers are being drawn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Battle {
    pub(crate) kind: BattleKind,
    pub(crate) hex: HexIx,
    pub(crate) attacker: Side,
    pub(crate) attackers: Vec<UnitIx>,
    pub(crate) defenders: Vec<UnitIx>,
    /// What the German and the Allied side add.
    support: [Support; 2],
    /// Who may still add markers; `None` when the die is to be rolled.
    pub(crate) speaker: Option<Side>,
}

/// The four kinds of battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum BattleKind {
    /// Of units that came down on Germans (11.2.2).
    Drop,
    /// A beach assault, in a German zone of control or not (11.2.3).
    Beach { in_zoc: bool },
    /// An attack on a neighbouring hex.
    Field,
    /// Markers only, on one unit.
    Bombardment,
}

/// The markers one side adds to a battle.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Support {
    pub(crate) markers: Vec<Drawn>,
    pub(crate) mines: bool,
}

/// A marker that was drawn, or a naval one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Drawn {
    pub(crate) value: i32,
    /// Where it came from: flak (15.0) and nations (14.0) ask. Naval markers lie in no cup.
    pub(crate) cup: Option<Cup>,
}

/// What came of the last battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Outcome {
    /// The line of the table, or the kind of battle.
    pub(crate) line: Id,
    pub(crate) differential: i32,
    /// As the table prints it.
    pub(crate) result: Id,
}

impl Battle {
    /// A battle in which the attacker may now draw markers.
    pub(crate) fn open(
        kind: BattleKind,
        hex: HexIx,
        attacker: Side,
        attackers: Vec<UnitIx>,
        defenders: Vec<UnitIx>,
    ) -> Self {
        let support = [Support::default(), Support::default()];
        Self {
            kind,
            hex,
            attacker,
            attackers,
            defenders,
            support,
            speaker: Some(attacker),
        }
    }

    /// Who decides next.
    pub(crate) fn decider(&self) -> Side {
        self.speaker.unwrap_or(self.attacker)
    }

    pub(crate) fn support(&self, side: Side) -> &Support {
        let [german, allied] = &self.support;
        match side {
            Side::German => german,
            Side::Allied => allied,
        }
    }

    pub(crate) fn support_mut(&mut self, side: Side) -> &mut Support {
        let [german, allied] = &mut self.support;
        match side {
            Side::German => german,
            Side::Allied => allied,
        }
    }

    /// The markers of both sides.
    pub(crate) fn markers(&self) -> impl Iterator<Item = &Drawn> {
        self.support.iter().flat_map(|support| &support.markers)
    }

    /// Who may draw after this side: `None` after the defender, and against a drop or a bombardment.
    fn speaker_after(&self, side: Side) -> Option<Side> {
        let answered = matches!(self.kind, BattleKind::Beach { .. } | BattleKind::Field);
        (side == self.attacker && answered).then(|| side.enemy())
    }

    /// The line of the results table that it is fought on, or its kind for bombardments.
    fn line(&self) -> Line {
        match self.kind {
            BattleKind::Beach { in_zoc: true } => Line::BeachInZoc,
            BattleKind::Beach { in_zoc: false } => Line::BeachOpen,
            BattleKind::Drop | BattleKind::Field | BattleKind::Bombardment => Line::Field,
        }
    }
}

/// What a side's markers add.
pub(crate) fn support_strength(view: View<'_>, battle: &Battle, side: Side) -> i32 {
    let support = battle.support(side);
    let flak = flak::flak_counts(view, battle);
    let mines = if support.mines {
        view.game.tables.system.mines
    } else {
        0
    };
    let markers = support.markers.iter().map(|marker| {
        if flak {
            strength_under_flak(*marker)
        } else {
            marker.value
        }
    });
    markers.sum::<i32>() + mines
}

/// Attack less defence, with markers and terrain. A beach assault meets a defence of zero (11.2.3).
fn differential(view: View<'_>, battle: &Battle) -> i32 {
    let figures = |unit: &UnitIx| view.game.roster[*unit].figures(view.state.units[*unit].steps);
    let attack: i32 = battle
        .attackers
        .iter()
        .map(|unit| figures(unit).attack)
        .sum();
    let defence: i32 = battle
        .defenders
        .iter()
        .map(|unit| figures(unit).defence)
        .sum();
    let ground = match battle.kind {
        BattleKind::Beach { .. } | BattleKind::Bombardment => 0,
        BattleKind::Drop => view.game.ground[battle.hex].effects.defence,
        BattleKind::Field => {
            view.game.ground[battle.hex].effects.defence + hexside_defence(view, battle)
        }
    };
    let support = |side| support_strength(view, battle, side);
    attack + support(battle.attacker) - defence - ground - support(battle.attacker.enemy())
}

/// What the hexsides are worth to the defender: what the easiest of those attacked across is, or the best.
fn hexside_defence(view: View<'_>, battle: &Battle) -> i32 {
    let from = battle
        .attackers
        .iter()
        .filter_map(|unit| view.state.hex_of(*unit));
    let sides = from
        .filter_map(|from| view.game.ground.link(from, battle.hex))
        .map(|link| link.defence);
    let counts = if view.game.tables.system.best_hexside {
        sides.max()
    } else {
        sides.min()
    };
    counts.unwrap_or_else(|| cannot_happen!(0, "units attack from hexes beside their target"))
}

/// 10.1: whether some attacker comes from one city hex into another over a river that counts as bridged.
fn attacked_over_city_bridge(view: View<'_>, battle: &Battle) -> bool {
    let mut from = battle
        .attackers
        .iter()
        .filter_map(|unit| view.state.hex_of(*unit));
    from.any(|from| {
        view.game
            .ground
            .link(from, battle.hex)
            .is_some_and(|link| link.city_bridge)
    })
}

/// The battle for which markers are drawn, or the die rolled, right now.
///
/// # Errors
/// There is none, or the one unit of a stack that defends is yet to be named (11.2.4).
pub(crate) fn battle_at_hand<'a>(view: View<'a>, what: &str) -> Result<&'a Battle, Violation> {
    match &view.state.battle {
        Some(battle)
            if view.state.pending.is_empty() && field_combat::wants_defender(view.game, battle) =>
        {
            let why = "the Allied side first names the one unit that defends";
            Err(Violation::new(Rule::StackDefender, why).at(view.game.number(battle.hex)))
        }
        Some(battle) if view.state.pending.is_empty() => Ok(battle),
        _ => Err(sequence::out_of_order(view, what)),
    }
}

/// Whether the battle at hand may be resolved.
pub(crate) fn check_resolve(view: View<'_>) -> Result<(), Violation> {
    let battle = battle_at_hand(view, "there is no battle to resolve")?;
    match battle.speaker {
        None => Ok(()),
        Some(side) => {
            let why = format!(
                "the {} side may still draw markers, or says it is done",
                side.name()
            );
            Err(Violation::new(Rule::OrderOfPlay, why))
        }
    }
}

/// Whether the side whose markers are asked for may say that it is done.
pub(crate) fn check_support_done(view: View<'_>) -> Result<(), Violation> {
    let battle = battle_at_hand(view, "there is no battle")?;
    match battle.speaker {
        None => Err(sequence::out_of_order(
            view,
            "both sides are done: the battle is to be resolved",
        )),
        Some(side)
            if battle.kind == BattleKind::Bombardment
                && battle.support(side).markers.is_empty()
                && view.state.cups.could_give(side) =>
        {
            let why = "a bombardment takes at least one marker";
            Err(Violation::new(Rule::Bombardment, why).at(view.game.number(battle.hex)))
        }
        Some(_) => Ok(()),
    }
}

/// The side whose markers are asked for is done.
pub(crate) fn finish_support(play: &mut Play<'_>) {
    if let Some(battle) = &mut play.state.battle
        && let Some(side) = battle.speaker
    {
        battle.speaker = battle.speaker_after(side);
    }
}

/// Rolls the die and applies what the tables say.
pub(crate) fn resolve(play: &mut Play<'_>) {
    let Some(battle) = play.state.battle.take() else {
        return;
    };
    let hex = play.game.number(battle.hex);
    if flak::flak_counts(play.view(), &battle) {
        play.cite(Rule::Flak);
    }
    if battle.kind == BattleKind::Bombardment {
        return bombardment::resolve_bombardment(play, &battle);
    }
    let differential = differential(play.view(), &battle);
    let die = play.roll(&format_args!("the battle for {hex}"));
    let line = battle.line();
    if battle.kind == BattleKind::Field && attacked_over_city_bridge(play.view(), &battle) {
        play.cite(Rule::CityBridge);
    }
    let result = play.game.tables.result(line, differential, die);
    let (name, code) = (line.name(), result.code());
    play.note(|| format!("line {name}, differential {differential:+}: {code}"));
    play.cite(match battle.kind {
        BattleKind::Beach { .. } => Rule::DefenceZero,
        _ => Rule::Differential,
    });
    play.state.last_battle = Some(Outcome {
        line: line.name().into(),
        differential,
        result: result.code().into(),
    });
    match battle.kind {
        BattleKind::Beach { in_zoc } => {
            if battle.attackers.len() > 1 {
                play.cite(Rule::AssaultWholeStack);
            }
            play.cite(if in_zoc {
                Rule::LineInZoc
            } else {
                Rule::LineOpen
            });
            beach_assault::finish_assault(play, &battle, result);
        }
        BattleKind::Drop => drop_attack::finish_drop_attack(play, &battle, result),
        BattleKind::Field | BattleKind::Bombardment => {
            field_combat::finish_field(play, &battle, result)
        }
    }
}
