//! The rows that a line of sight goes by: what lets one see along it, or keeps one from it (M46 to M51, L8).

use beachhead_schema::hex::HexIx;

use super::game::LandingsGame;
use super::los::Met;
use super::play::Play;
use super::roster::UnitIx;
use super::rules::Rule;
use super::state::State;
use super::terrain::Marks;

impl LandingsGame {
    /// The row by which the unit doesn't see the hex.
    pub(super) fn unseen_rule(
        &self,
        state: &State,
        unit: UnitIx,
        (from, to): (HexIx, HexIx),
    ) -> Rule {
        let kind = self.kind_of(state, unit);
        let own = kind.sight_rule();
        if own != Rule::Sight {
            return own;
        }
        if kind.still.as_ref().is_some_and(|still| !still.sight) {
            return Rule::SightNotNeeded;
        }
        let met = self.ground.met(self.field(state), from, to);
        match met.blocker() {
            // Ground that obstructs this unit only: a wide river before infantry.
            None => Rule::GroundBlocks,
            Some(_) if met.inside.is_none() => Rule::HexsideSight,
            Some(hex) if !state.at.is_free(hex) => Rule::UnitsBlock,
            Some(hex) if self.ground.is(hex, Marks::HILL) => self.hill_rule(hex),
            Some(hex) if self.ground.is(hex, Marks::WOODS.or(Marks::TOWN)) => Rule::GroundBlocks,
            _ => Rule::Sight,
        }
    }

    /// What keeps one from seeing along a line, for a message; nothing where the line is clear for others.
    pub(super) fn in_the_way(&self, state: &State, from: HexIx, to: HexIx) -> String {
        let met = self.ground.met(self.field(state), from, to);
        let name = |hex| match state.unit_at(hex) {
            Some(unit) => format!("{} in {}", self.roster[unit].id, self.number(hex)),
            None => self.number(hex).to_string(),
        };
        match (met.inside, met.left, met.right) {
            (Some(hex), ..) => format!(": {} is in the way", name(hex)),
            (None, Some(left), Some(right)) => {
                let (one, other) = (name(left.min(right)), name(left.max(right)));
                format!(": {one} and {other} close both sides of the line")
            }
            (None, Some(side), None) | (None, None, Some(side)) => format!(
                ": {} and the edge of the board close both sides of the line",
                name(side)
            ),
            (None, None, None) => String::new(),
        }
    }

    fn hill_rule(&self, hex: HexIx) -> Rule {
        if self.ground.is_shore_hill(hex) {
            Rule::CliffSight
        } else {
            Rule::HillSight
        }
    }
}

impl Play<'_> {
    /// Cites what lets a unit fire from hex to hex.
    pub(super) fn cite_sight(&mut self, unit: UnitIx, from: HexIx, to: HexIx) {
        let game = self.game;
        if game.ground.shape.adjacent(from, to) {
            return self.cite(Rule::UnitsBlock);
        }
        if !game.fire_of(self.state, unit).sight {
            return self.cite(Rule::SightNotNeeded);
        }
        self.cite(Rule::Sight);
        self.cite(Rule::GroundBlocks);
        let met: Met = game.ground.met(game.field(self.state), from, to);
        if met.left.is_some() != met.right.is_some() {
            self.cite(Rule::HexsideSight);
        }
        let ridge = game.ground.hill(from) != super::ground::NO_GROUP
            && game.ground.hill(from) == game.ground.hill(to);
        if ridge {
            self.cite(Rule::HillSight);
            let shore = game.ground.is_shore_hill(from) || game.ground.is_shore_hill(to);
            if shore {
                self.cite(Rule::CliffSight);
            }
        }
    }
}
