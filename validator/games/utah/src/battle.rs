//! Battles: what all four kinds of them have in common, from the first marker to the die.
//!
//! A battle is opened by an action of its own kind's chapter, waits for both sides' markers ([`super::support`]) and is
//! resolved by one die. What the result then asks of players is next door in [`super::after_battle`].

use beachhead_schema::Id;
use beachhead_schema::cannot_happen;
use beachhead_schema::hex::HexIx;

use super::cups::Cup;
use super::flak::strength_under_flak;
use super::game::UtahGame;
use super::play::Play;
use super::roster::{Side, UnitIx};
use super::rules::Rule;
use super::state::State;
use super::tables::Line;
use beachhead_engine::Violation;
use serde::{Deserialize, Serialize};

/// The battle for which markers are being drawn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Battle {
    pub(super) kind: BattleKind,
    pub(super) hex: HexIx,
    pub(super) attacker: Side,
    pub(super) attackers: Vec<UnitIx>,
    pub(super) defenders: Vec<UnitIx>,
    /// What the German and the Allied side add.
    support: [Support; 2],
    /// Who may still add markers; `None` when the die is to be rolled.
    pub(super) speaker: Option<Side>,
}

/// The four kinds of battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum BattleKind {
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
pub(super) struct Support {
    pub(super) markers: Vec<Drawn>,
    pub(super) mines: bool,
}

/// A marker that was drawn, or a naval one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Drawn {
    pub(super) value: i32,
    /// Where it came from: flak (15.0) and nations (14.0) ask. Naval markers lie in no cup.
    pub(super) cup: Option<Cup>,
}

/// What came of the last battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Outcome {
    /// The line of the table, or the kind of battle.
    pub(super) line: Id,
    pub(super) differential: i32,
    /// As the table prints it.
    pub(super) result: Id,
}

impl Battle {
    /// A battle in which the attacker may now draw markers.
    pub(super) fn open(
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
    pub(super) fn decider(&self) -> Side {
        self.speaker.unwrap_or(self.attacker)
    }

    pub(super) fn support(&self, side: Side) -> &Support {
        let [german, allied] = &self.support;
        match side {
            Side::German => german,
            Side::Allied => allied,
        }
    }

    pub(super) fn support_mut(&mut self, side: Side) -> &mut Support {
        let [german, allied] = &mut self.support;
        match side {
            Side::German => german,
            Side::Allied => allied,
        }
    }

    /// The markers of both sides.
    pub(super) fn markers(&self) -> impl Iterator<Item = &Drawn> {
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

impl UtahGame {
    /// What a side's markers add.
    pub(super) fn support_strength(&self, state: &State, battle: &Battle, side: Side) -> i32 {
        let support = battle.support(side);
        let flak = self.flak_counts(state, battle);
        let mines = if support.mines {
            self.tables.system.mines
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
    fn differential(&self, state: &State, battle: &Battle) -> i32 {
        let figures = |unit: &UnitIx| self.roster[*unit].figures(state.units[*unit].steps);
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
            BattleKind::Drop => self.ground[battle.hex].effects.defence,
            BattleKind::Field => {
                self.ground[battle.hex].effects.defence + self.hexside_defence(state, battle)
            }
        };
        let support = |side| self.support_strength(state, battle, side);
        attack + support(battle.attacker) - defence - ground - support(battle.attacker.enemy())
    }

    /// What the hexsides are worth to the defender: what the easiest of those attacked across is, or the best.
    fn hexside_defence(&self, state: &State, battle: &Battle) -> i32 {
        let from = battle
            .attackers
            .iter()
            .filter_map(|unit| state.hex_of(*unit));
        let sides = from
            .filter_map(|from| self.ground.link(from, battle.hex))
            .map(|link| link.defence);
        let counts = if self.tables.system.best_hexside {
            sides.max()
        } else {
            sides.min()
        };
        counts.unwrap_or_else(|| cannot_happen!(0, "units attack from hexes beside their target"))
    }

    /// 10.1: whether some attacker comes from one city hex into another over a river that counts as bridged.
    fn attacked_over_city_bridge(&self, state: &State, battle: &Battle) -> bool {
        let mut from = battle
            .attackers
            .iter()
            .filter_map(|unit| state.hex_of(*unit));
        from.any(|from| {
            self.ground
                .link(from, battle.hex)
                .is_some_and(|link| link.city_bridge)
        })
    }

    /// The battle for which markers are drawn, or the die rolled, right now.
    ///
    /// # Errors
    /// There is none, or the one unit of a stack that defends is yet to be named (11.2.4).
    pub(super) fn battle_at_hand<'a>(
        &self,
        state: &'a State,
        what: &str,
    ) -> Result<&'a Battle, Violation> {
        match &state.battle {
            Some(battle) if state.pending.is_empty() && self.wants_defender(battle) => {
                let why = "the Allied side first names the one unit that defends";
                Err(Violation::new(Rule::StackDefender, why).at(self.number(battle.hex)))
            }
            Some(battle) if state.pending.is_empty() => Ok(battle),
            _ => Err(self.out_of_order(state, what)),
        }
    }

    /// Whether the battle at hand may be resolved.
    pub(super) fn check_resolve(&self, state: &State) -> Result<(), Violation> {
        let battle = self.battle_at_hand(state, "there is no battle to resolve")?;
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
    pub(super) fn check_support_done(&self, state: &State) -> Result<(), Violation> {
        let battle = self.battle_at_hand(state, "there is no battle")?;
        match battle.speaker {
            None => {
                Err(self.out_of_order(state, "both sides are done: the battle is to be resolved"))
            }
            Some(side)
                if battle.kind == BattleKind::Bombardment
                    && battle.support(side).markers.is_empty()
                    && state.cups.could_give(side) =>
            {
                let why = "a bombardment takes at least one marker";
                Err(Violation::new(Rule::Bombardment, why).at(self.number(battle.hex)))
            }
            Some(_) => Ok(()),
        }
    }
}

impl Play<'_> {
    /// The side whose markers are asked for is done.
    pub(super) fn finish_support(&mut self) {
        if let Some(battle) = &mut self.state.battle
            && let Some(side) = battle.speaker
        {
            battle.speaker = battle.speaker_after(side);
        }
    }

    /// Rolls the die and applies what the tables say.
    pub(super) fn resolve(&mut self) {
        let Some(battle) = self.state.battle.take() else {
            return;
        };
        let hex = self.game.number(battle.hex);
        if self.game.flak_counts(self.state, &battle) {
            self.cite(Rule::Flak);
        }
        if battle.kind == BattleKind::Bombardment {
            return self.resolve_bombardment(&battle);
        }
        let differential = self.game.differential(self.state, &battle);
        let die = self.roll(&format_args!("the battle for {hex}"));
        let line = battle.line();
        if battle.kind == BattleKind::Field
            && self.game.attacked_over_city_bridge(self.state, &battle)
        {
            self.cite(Rule::CityBridge);
        }
        let result = self.game.tables.result(line, differential, die);
        let (name, code) = (line.name(), result.code());
        self.note(|| format!("line {name}, differential {differential:+}: {code}"));
        self.cite(match battle.kind {
            BattleKind::Beach { .. } => Rule::DefenceZero,
            _ => Rule::Differential,
        });
        self.state.last_battle = Some(Outcome {
            line: line.name().into(),
            differential,
            result: result.code().into(),
        });
        match battle.kind {
            BattleKind::Beach { in_zoc } => {
                if battle.attackers.len() > 1 {
                    self.cite(Rule::AssaultWholeStack);
                }
                self.cite(if in_zoc {
                    Rule::LineInZoc
                } else {
                    Rule::LineOpen
                });
                self.finish_assault(&battle, result);
            }
            BattleKind::Drop => self.finish_drop_attack(&battle, result),
            BattleKind::Field | BattleKind::Bombardment => self.finish_field(&battle, result),
        }
    }
}
