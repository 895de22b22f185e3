//! Taking the ground that a close assault has emptied, and battling on from there (M57 to M60, L5, L10, L71).

use beachhead_schema::hex::HexIx;

use super::battle::{Battle, By, Stage};
use super::entering::How;
use super::game::LandingsGame;
use super::play::Play;
use super::resolved::Resolved;
use super::roster::{Class, Overrun, Traits, UnitIx};
use super::rules::Rule;
use super::state::{Halt, Pending, State};
use super::terrain::Marks;
use beachhead_engine::Violation;

/// Why a row forbids to take ground, in words.
fn why_no_ground(rule: Rule) -> &'static str {
    match rule {
        Rule::CliffTakeGround => "the edge between the two hexes is a cliff's, up or down",
        Rule::BluffTakeGround => "only infantry goes up or down the bluff between the two hexes",
        Rule::MouthToBridge | Rule::BridgeEntry => "a bridge is not entered from water",
        Rule::TakeGroundBarred => {
            "the ground or the hexside is closed to the unit, or ground has stopped it this turn"
        }
        Rule::TakeGround => {
            "infantry or armour takes a hex that its own close assault has just emptied"
        }
        _ => "a unit that has fired such a weapon stays where it is",
    }
}

impl LandingsGame {
    /// The rule that keeps the attacker from the ground that its close assault has emptied, if any does.
    fn ground_barred(&self, state: &State, unit: UnitIx, hex: HexIx) -> Result<(), Rule> {
        let troop = &state.troops[unit];
        let kind = self.kind_of(state, unit);
        let weapon = kind.traits.has(Traits::WEAPON);
        if !kind.takes_ground || (weapon && !troop.turn.moved) {
            return Err(if weapon {
                kind.fire_rule()
            } else {
                Rule::TakeGround
            });
        }
        if troop.turn.halt == Halt::Hard {
            return Err(Rule::TakeGroundBarred);
        }
        self.may_take(state, unit, hex)
    }

    /// Whether the unit, having taken ground here, may battle again: the rule that forbids it otherwise.
    fn overrun_barred(&self, state: &State, unit: UnitIx) -> Result<(), Rule> {
        let kind = self.kind_of(state, unit);
        if kind.overrun == Overrun::No {
            return Err(Rule::OneBattle);
        }
        if state.troops[unit].turn.arrived {
            return Err(Rule::Overrun);
        }
        let Some(hex) = state.hex_of(unit) else {
            return Err(Rule::Overrun);
        };
        if self.bars_overrun(state, unit, hex) {
            return Err(Rule::OverrunBarred);
        }
        Ok(())
    }

    /// Whether the unit may attack the hex in the battle it has after taking ground.
    pub(super) fn check_overrun_target(
        &self,
        state: &State,
        unit: UnitIx,
        hex: HexIx,
    ) -> Result<(), Violation> {
        if self.kind_of(state, unit).overrun == Overrun::Adjacent {
            let near = state
                .hex_of(unit)
                .is_some_and(|from| self.board.touch(from, hex));
            if !near {
                let id = &self.roster[unit].id;
                let why = format!(
                    "{id} has a second close assault after taking ground, and {} is not beside it",
                    self.number(hex)
                );
                return Err(Violation::new(Rule::SecondAssault, why)
                    .of(id.clone())
                    .at(self.number(hex)));
            }
        }
        self.check_target(state, unit, hex)
    }

    /// Lists the battles that the unit may have after taking ground.
    pub(super) fn list_overrun(&self, state: &State, unit: UnitIx, actions: &mut Vec<Resolved>) {
        let close = self.kind_of(state, unit).overrun == Overrun::Adjacent;
        self.targets(state, unit, |target| {
            if !close || target.range == 1 {
                actions.push(Resolved::Attack {
                    unit,
                    hex: target.hex,
                });
            }
        });
    }

    pub(super) fn check_take_ground(
        &self,
        state: &State,
        beyond: Option<HexIx>,
    ) -> Result<(), Violation> {
        let Some(&Pending::TakeGround { unit, hex, .. }) = state.pending.last() else {
            let rule = state
                .aftermath
                .map_or(Rule::TakeGround, |aftermath| aftermath.ground);
            let why = format!("no ground is taken now: {}", why_no_ground(rule));
            return Err(Violation::new(rule, why));
        };
        let Some(beyond) = beyond else {
            return Ok(());
        };
        let id = &self.roster[unit].id;
        if self.goes_beyond(state, unit, hex, beyond) {
            return Ok(());
        }
        let why = if self.specials.north_africa {
            format!(
                "{id} can't go on to {} from the ground it takes",
                self.number(beyond)
            )
        } else {
            format!(
                "{id} stops on the ground it takes: only armour in North Africa goes a hex further"
            )
        };
        Err(Violation::new(Rule::TakeGround, why)
            .of(id.clone())
            .at(self.number(beyond)))
    }

    /// Lists the ground that may be taken.
    pub(super) fn list_ground(
        &self,
        state: &State,
        unit: UnitIx,
        hex: HexIx,
        actions: &mut Vec<Resolved>,
    ) {
        actions.push(Resolved::TakeGround { beyond: None });
        if self.specials.north_africa {
            for (_, beyond) in self.board.neighbors(hex) {
                if self.goes_beyond(state, unit, hex, beyond) {
                    actions.push(Resolved::TakeGround {
                        beyond: Some(beyond),
                    });
                }
            }
        }
    }

    /// Whether armour may go on from the ground it takes into the next hex, in the desert of North Africa.
    fn goes_beyond(&self, state: &State, unit: UnitIx, hex: HexIx, beyond: HexIx) -> bool {
        self.specials.north_africa
            && self.kind_of(state, unit).class == Class::Armor
            && self.steps_on(state, unit, hex, beyond)
    }
}

impl Play<'_> {
    /// The battle is decided: whether its attacker may take the ground.
    pub(super) fn offer_ground(&mut self, battle: &Battle) {
        let By::Unit {
            unit,
            from,
            close: true,
            ..
        } = battle.by
        else {
            return;
        };
        let free = self.state.at.is_free(battle.hex);
        if !free || self.state.hex_of(unit) != Some(from) {
            return;
        }
        match self.game.ground_barred(self.state, unit, battle.hex) {
            Ok(()) => self.state.pending.push(Pending::TakeGround {
                side: self.game.side_of(unit),
                unit,
                hex: battle.hex,
            }),
            Err(rule) => {
                if let Some(aftermath) = &mut self.state.aftermath {
                    aftermath.ground = rule;
                }
            }
        }
    }

    /// The attacker enters the hex it has emptied, and perhaps the next one.
    pub(super) fn take_ground(&mut self, beyond: Option<HexIx>) {
        let Some(Pending::TakeGround { unit, hex, .. }) = self.state.pending.pop() else {
            return;
        };
        self.cite_ground(unit, hex);
        if !self.advance(unit, hex) {
            return;
        }
        if let Some(beyond) = beyond
            && !self.advance(unit, beyond)
        {
            return;
        }
        self.reach(Stage::Overrun);
    }

    /// Enters a hex that was taken: what stops a unit there stops it for good.
    fn advance(&mut self, unit: UnitIx, hex: HexIx) -> bool {
        let halt = self.game.halts(self.state, unit, hex);
        let lives = self.enter(unit, hex, How::TakeGround);
        let turn = &mut self.state.troops[unit].turn;
        turn.halt = turn.halt.max(halt);
        lives
    }

    /// Ground was taken: whether its taker may battle once more.
    pub(super) fn offer_overrun(&mut self, battle: &Battle) {
        let By::Unit {
            unit,
            second: false,
            ..
        } = battle.by
        else {
            return;
        };
        if let Err(rule) = self.game.overrun_barred(self.state, unit) {
            if let Some(aftermath) = &mut self.state.aftermath {
                aftermath.second = rule;
            }
            return;
        }
        let close = self.game.kind_of(self.state, unit).overrun == Overrun::Adjacent;
        let mut any = false;
        self.game.targets(self.state, unit, |target| {
            any |= !close || target.range == 1;
        });
        if any {
            self.state.pending.push(Pending::Overrun {
                side: self.game.side_of(unit),
                unit,
            });
        } else if let Some(aftermath) = &mut self.state.aftermath {
            aftermath.second = if close {
                Rule::SecondAssault
            } else {
                Rule::Overrun
            };
        }
    }
}

impl Play<'_> {
    /// Cites by which rows the unit may take the ground.
    fn cite_ground(&mut self, unit: UnitIx, hex: HexIx) {
        if !self.trace.cites() {
            return;
        }
        self.cite(Rule::TakeGround);
        self.cite(Rule::TakeGroundBarred);
        let Some(from) = self.state.hex_of(unit) else {
            return;
        };
        let ground = &self.game.ground;
        let climbs = ground
            .shape
            .direction(from, hex)
            .is_some_and(|way| ground.edges(from).climb & (1 << way) != 0);
        if climbs {
            self.cite(Rule::BluffTakeGround);
        }
        if ground.is(from, Marks::HILL) || ground.is(hex, Marks::HILL) {
            self.cite(Rule::CliffTakeGround);
        }
    }
}
