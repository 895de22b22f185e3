//! Battles: declared, ambushed, rolled, settled, one after the other (M3, M36 to M40).
//!
//! A battle goes through its stages without further actions and stops wherever a player has to decide; [`Play::fight`]
//! takes it up again once he has. An attack on a unit beside the attacker is a close assault: only that can be ambushed, and only
//! after that ground is taken. Strikes by card are battles without an attacker, one for each of their hexes.

use beachhead_engine::form::rule_id;
use beachhead_schema::hex::HexIx;

use super::game::LandingsGame;
use super::hits::{Aim, Faces, Tally};
use super::play::Play;
use super::resolved::{Resolved, Way};
use super::roster::{Overrun, Stars, UnitIx};
use super::rules::Rule;
use super::sequence::Phase;
use super::state::{Outcome, Pending, State};
use beachhead_engine::Violation;
use serde::{Deserialize, Serialize};

/// The battle that is being fought.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Battle {
    pub(super) by: By,
    pub(super) defender: UnitIx,
    /// The hex that is attacked.
    pub(super) hex: HexIx,
    pub(super) stage: Stage,
    /// Dice to roll.
    pub(super) dice: u8,
}

/// Who attacks.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(super) enum By {
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
pub(super) struct Strike {
    /// The hexes still to be struck, the next one last.
    pub(super) left: Way,
    /// Dice for each of them.
    pub(super) dice: u8,
    pub(super) rules: StrikeRules,
}

/// What a strike goes by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct StrikeRules {
    /// Whether stars hit.
    pub(super) stars: bool,
    /// The row that says what hits.
    #[serde(with = "rule_id")]
    pub(super) rule: Rule,
}

/// How far a battle has come: what comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Stage {
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
pub(super) struct Aftermath {
    pub(super) unit: UnitIx,
    /// Why no ground is taken.
    #[serde(with = "rule_id")]
    pub(super) ground: Rule,
    /// Why it does not battle again.
    #[serde(with = "rule_id")]
    pub(super) second: Rule,
    /// Why the defender does not battle back.
    #[serde(with = "rule_id")]
    pub(super) back: Rule,
}

impl LandingsGame {
    /// Whether the unit may begin a battle in its player's battle step, whomever it attacks.
    pub(super) fn check_ready(&self, state: &State, unit: UnitIx) -> Result<(), Violation> {
        let id = &self.roster[unit].id;
        let refuse = |rule, why: String| Err(Violation::new(rule, why).of(id.clone()));
        self.check_battle_step(state, unit)?;
        if !self.has_battle_left(state, unit) {
            let (rule, why) = self.why_battled(state, unit);
            return refuse(rule, format!("{id} does not battle again this turn: {why}"));
        }
        if !self.is_ordered_by_actor(state, unit) {
            let why = format!("{id} does not battle: it has not been ordered this turn");
            return refuse(Rule::OneBattle, why);
        }
        self.card_bars_battle(state, unit)?;
        self.ground_bars_battle(state, unit)
    }

    /// Why a unit that has had its battles has no other: the row, and the reason in words.
    fn why_battled(&self, state: &State, unit: UnitIx) -> (Rule, &'static str) {
        let aftermath = state.aftermath.filter(|aftermath| aftermath.unit == unit);
        let rule = aftermath.map_or(Rule::OneBattle, |aftermath| aftermath.second);
        let turn = &state.troops[unit].turn;
        let why = match rule {
            Rule::SecondAssault if turn.battles > 1 => {
                "after the second close assault there is no third battle"
            }
            Rule::SecondAssault => {
                "a second close assault needs an enemy beside the ground that was taken"
            }
            Rule::Overrun if turn.arrived => "a unit that came in this turn does not overrun",
            Rule::Overrun if turn.battles > 1 => {
                "after the battle from taken ground there is no third"
            }
            Rule::Overrun => "no enemy is in reach of the ground that it took",
            Rule::OverrunBarred => {
                "the ground that it took forbids battle to a unit that enters it"
            }
            _ if self.battles_of(state, unit) > 1 => "it has had both battles of the card",
            _ => "it has had its one battle, and no row gives it another",
        };
        (rule, why)
    }

    /// Whether it is the battle step of the unit's player, and nothing else comes first.
    pub(super) fn check_battle_step(&self, state: &State, unit: UnitIx) -> Result<(), Violation> {
        let id = &self.roster[unit].id;
        if state.phase != Phase::Battle || !state.pending.is_empty() || state.battle.is_some() {
            let what = format!("no battle of {id} begins now");
            return Err(self.out_of_order(state, &what).of(id.clone()));
        }
        if self.side_of(unit) != state.side {
            let turn_of = state.side.name();
            let why = format!("{id} does not battle now: it is the turn of the {turn_of} side");
            return Err(Violation::new(Rule::TurnOrder, why).of(id.clone()));
        }
        if state.hex_of(unit).is_none() {
            let why = format!("{id} does not battle: it is not on the map");
            return Err(Violation::new(Rule::TurnOrder, why).of(id.clone()));
        }
        Ok(())
    }

    /// The dice with which the unit could still attack a hex this turn from where it stands; none if it can't.
    ///
    /// What it has done so far counts. Whether it is ordered, and whose step it is, doesn't.
    pub(super) fn dice_left(&self, state: &State, unit: UnitIx, hex: HexIx) -> u8 {
        let may_attack = match state.pending.last() {
            Some(Pending::Overrun { unit: due, .. }) if *due == unit => {
                self.check_overrun_target(state, unit, hex)
            }
            _ if !self.has_battle_left(state, unit) => return 0,
            _ => self
                .card_bars_battle(state, unit)
                .and_then(|()| self.ground_bars_battle(state, unit))
                .and_then(|()| self.check_sweeps_first(state, unit)),
        };
        match may_attack {
            Ok(()) => self.dice_on(state, unit, hex),
            Err(_) => 0,
        }
    }

    /// How many battles the unit has this turn: two for a gun that bombards and stands still (M16).
    pub(super) fn battles_of(&self, state: &State, unit: UnitIx) -> u8 {
        if state.troops[unit].turn.moved {
            return 1;
        }
        self.battles_by_card(state, unit)
    }

    /// Whether the unit has begun fewer battles than it has this turn.
    fn has_battle_left(&self, state: &State, unit: UnitIx) -> bool {
        state.troops[unit].turn.battles < self.battles_of(state, unit)
    }

    /// Whether the unit may attack the hex.
    pub(super) fn check_attack(
        &self,
        state: &State,
        unit: UnitIx,
        hex: HexIx,
    ) -> Result<(), Violation> {
        match state.pending.last() {
            Some(Pending::Overrun { unit: due, .. }) if *due == unit => {
                return self.check_overrun_target(state, unit, hex);
            }
            _ => self.check_ready(state, unit)?,
        }
        self.check_sweeps_first(state, unit)?;
        self.check_target(state, unit, hex)
    }

    /// Lists what the units of a player may do in his battle step.
    pub(super) fn list_battles(&self, state: &State, actions: &mut Vec<Resolved>) {
        for (unit, troop) in state.every_unit() {
            if troop.turn.ordered {
                self.list_battles_of(state, unit, actions);
            }
        }
    }

    /// Lists what a unit that was ordered may do in the battle step.
    pub(super) fn list_battles_of(&self, state: &State, unit: UnitIx, actions: &mut Vec<Resolved>) {
        if state.hex_of(unit).is_none() {
            return;
        }
        self.list_works(state, unit, actions);
        // Most of those who are asked are done; a refusal in words would never be read.
        if !self.has_battle_left(state, unit) || self.check_ready(state, unit).is_err() {
            return;
        }
        if self.check_sweeps_first(state, unit).is_ok() {
            self.targets(state, unit, |target| {
                actions.push(Resolved::Attack {
                    unit,
                    hex: target.hex,
                });
            });
        }
        self.list_recovery(state, unit, actions);
        self.list_resupply(state, unit, actions);
    }
}

impl Play<'_> {
    /// A unit attacks the hex.
    pub(super) fn attack(&mut self, unit: UnitIx, hex: HexIx) {
        let second = matches!(self.state.pending.last(), Some(Pending::Overrun { .. }));
        if second {
            self.state.pending.pop();
            self.cite(Rule::Overrun);
            self.cite(Rule::OverrunBarred);
        }
        let (Some(from), Some(defender)) = (self.state.hex_of(unit), self.state.unit_at(hex))
        else {
            return;
        };
        let dice = self.game.dice_on(self.state, unit, hex);
        self.cite_dice(unit, hex);
        let close_only = self.game.kind_of(self.state, unit).overrun == Overrun::Adjacent;
        let again = match close_only {
            true => Rule::SecondAssault,
            false => Rule::Overrun,
        };
        if second && close_only {
            self.cite(Rule::SecondAssault);
        }
        let close = self.game.board.touch(from, hex);
        let troop = &mut self.state.troops[unit];
        troop.turn.battles = troop.turn.battles.saturating_add(1);
        troop.camouflaged = false;
        if close {
            self.state.troops[defender].camouflaged = false;
        }
        self.state.battle = Some(Battle {
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
        self.state.aftermath = Some(Aftermath {
            unit,
            ground: Rule::TakeGround,
            second: if second { again } else { Rule::OneBattle },
            back: Rule::BattleBack,
        });
    }

    /// Strikes hexes one after the other, with this many dice each: what was named and has run by then is not struck.
    pub(super) fn strike(&mut self, hexes: Way, dice: u8, rules: StrikeRules) {
        self.next_strike(Strike {
            left: hexes.reversed(),
            dice,
            rules,
        });
    }

    fn next_strike(&mut self, mut strike: Strike) {
        self.state.battle = None;
        while let Some(hex) = strike.left.pop() {
            let Some(defender) = self.state.unit_at(hex) else {
                continue;
            };
            self.state.battle = Some(Battle {
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
    pub(super) fn fight(&mut self) {
        while let Some(battle) = self.state.battle {
            if self.state.ending.is_some() {
                return;
            }
            self.ease_flags();
            if !self.state.pending.is_empty() {
                return;
            }
            match battle.stage {
                Stage::Ambush => {
                    self.reach(Stage::Roll);
                    self.offer_ambush(&battle);
                }
                Stage::Roll => self.roll_battle(battle),
                Stage::Settled => {
                    self.reach(Stage::Ground);
                    self.lay_cross_hair(&battle);
                    self.offer_battle_back(&battle);
                }
                Stage::Ground => {
                    self.reach(Stage::Done);
                    self.offer_ground(&battle);
                }
                Stage::Overrun => {
                    self.reach(Stage::Done);
                    self.offer_overrun(&battle);
                }
                Stage::Done => match battle.by {
                    By::Unit { unit, from, .. } => {
                        self.state.battle = None;
                        if battle.dice > 0 {
                            self.crush_wire(unit, from);
                        }
                    }
                    By::Card(strike) => self.next_strike(strike),
                },
            }
        }
    }

    /// Goes on to a stage.
    pub(super) fn reach(&mut self, stage: Stage) {
        if let Some(battle) = &mut self.state.battle {
            battle.stage = stage;
        }
    }

    /// The battle's dice are rolled, and hits taken before flags (M40).
    fn roll_battle(&mut self, battle: Battle) {
        let game = self.game;
        let stars = match battle.by {
            By::Unit { unit, from, .. } => {
                if self.state.hex_of(unit) != Some(from) {
                    return self.void(unit);
                }
                game.fire_of(self.state, unit).stars
            }
            By::Card(strike) if strike.rules.stars => Stars::Everybody,
            By::Card(_) => Stars::None,
        };
        let tally = self.roll_at(battle.dice, battle.defender, stars);
        match battle.by {
            By::Unit { unit, .. } => self.cite_hits(unit, battle.defender),
            By::Card(strike) => self.cite(strike.rules.rule),
        }
        self.state.last_battle = Some(Outcome {
            dice: battle.dice,
            hits: tally.hits,
            flags: tally.flags,
        });
        self.reach(Stage::Settled);
        let figures = self.state.troops[battle.defender].figures;
        if tally.hits > figures || (tally.hits > 0 && tally.flags > 0) {
            self.cite(Rule::HitsFirst);
        }
        let by_unit = matches!(battle.by, By::Unit { .. });
        self.suffer(battle.defender, tally, by_unit);
    }

    /// The attacker was destroyed or driven off before it could roll: this turn it battles no more, bombarding guns
    /// neither.
    fn void(&mut self, unit: UnitIx) {
        self.cite(Rule::AmbushVoids);
        self.end_battles(unit);
        if let Some(battle) = &mut self.state.battle {
            battle.dice = 0;
            battle.stage = Stage::Done;
        }
    }

    /// Rolls this many dice against a unit.
    pub(super) fn roll_at(&mut self, dice: u8, target: UnitIx, stars: Stars) -> Tally {
        let aim = Aim::at(self.game.kind_of(self.state, target), stars);
        let mut tally = Tally::default();
        for _ in 0..dice {
            let die = self.dice.roll(Faces::SIDES, &"battle");
            tally.count(aim, self.game.faces.of(die));
        }
        tally
    }

    /// A unit takes hits, and owes its flags: they lapse if it is lost. `sheltered`: whether it may ignore any.
    pub(super) fn suffer(&mut self, unit: UnitIx, tally: Tally, sheltered: bool) {
        self.lose_figures(unit, tally.hits);
        if tally.flags > 0 {
            self.owe_flags(unit, tally.flags, sheltered);
        }
    }

    /// Whether the battle that was rolled last has cost its target figures.
    pub(super) fn has_hit(&self) -> bool {
        self.state
            .last_battle
            .is_some_and(|outcome| outcome.hits > 0)
    }

    /// A Commonwealth unit that this close assault has cut to its last figure, and not driven off, may battle back (M45).
    fn offer_battle_back(&mut self, battle: &Battle) {
        let By::Unit {
            unit, from, close, ..
        } = battle.by
        else {
            return;
        };
        let defender = battle.defender;
        let hit = self.has_hit();
        let cut = close && hit && self.state.troops[defender].figures == 1;
        let stayed = self.state.hex_of(defender) == Some(battle.hex);
        if !cut || !stayed || self.state.hex_of(unit) != Some(from) {
            return;
        }
        match self.game.battles_back(self.state, defender) {
            Ok(()) => self.state.pending.push(Pending::BattleBack {
                side: self.game.side_of(defender),
                unit: defender,
            }),
            Err(rule) => {
                if let Some(aftermath) = &mut self.state.aftermath {
                    aftermath.back = rule;
                }
            }
        }
    }

    /// One die back at the attacker.
    pub(super) fn battle_back(&mut self) {
        const DICE: u8 = 1;
        let Some(Pending::BattleBack { unit: back, .. }) = self.state.pending.pop() else {
            return;
        };
        let Some(By::Unit { unit, .. }) = self.state.battle.map(|battle| battle.by) else {
            return;
        };
        self.cite(Rule::BattleBack);
        self.cite(Rule::Commonwealth);
        let stars = self.game.fire_of(self.state, back).stars;
        let tally = self.roll_at(DICE, unit, stars);
        self.suffer(unit, tally, true);
    }
}

impl LandingsGame {
    pub(super) fn check_battle_back(&self, state: &State) -> Result<(), Violation> {
        if let Some(Pending::BattleBack { .. }) = state.pending.last() {
            return Ok(());
        }
        let rule = state
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
}
