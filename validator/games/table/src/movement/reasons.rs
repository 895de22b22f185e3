//! Reasons why a step can't be made, in words, each with its row; the rows that a move cites.

use beachhead_kit::{Halt, HexIx, March, Stop, Violation};

use super::mover::{Hindrance, Mover};
use crate::compile::ground::Way;
use crate::index::RowIx;

impl Mover<'_> {
    /// The refusal of a step.
    pub(super) fn refusal(&self, at: HexIx, to: HexIx, hindrance: Hindrance) -> Violation {
        let view = self.view;
        let (game, id) = (view.game, view.id(self.unit));
        let (last, number) = (view.number(at), view.number(to));
        let by = |row: Option<RowIx>| row.unwrap_or(game.basics.step_by_step);
        let (row, why) = match hindrance {
            Hindrance::Apart => (None, format!("{number} is not next to {last}")),
            Hindrance::Closed => match self.way(at, to) {
                Some(Way::Closed(row, why)) => (row, why),
                _ => (None, format!("{number} is closed")),
            },
            Hindrance::Enemy => (
                self.profile.not_into_enemies,
                format!("an enemy is in {number}"),
            ),
            Hindrance::Friend => (
                self.profile.not_through_friends,
                format!("a friend is in {last}, and {id} passes through none"),
            ),
            Hindrance::Halt(Halt::Stopped(Stop::Ground)) => (
                self.ground.graph[at],
                format!("{id} has entered {last}, and stops there"),
            ),
            Hindrance::Halt(Halt::Stopped(Stop::Zone)) => (
                self.profile.stops,
                format!("{id} has entered an enemy zone of control in {last}, and stops there"),
            ),
            Hindrance::Halt(Halt::ZoneToZone) => (
                self.profile.not_through.map(|(row, _)| row),
                format!("{last} and {number} both lie in enemy zones of control"),
            ),
            Hindrance::Halt(Halt::Allowance(spent)) => {
                let (spent, most) = (self.points(spent), self.points(self.pace.allowance));
                let row = self.mode.allowance.as_ref().map(|(row, _)| *row);
                let why = format!("to {number} it is {spent} movement points, and {id} has {most}");
                (row, why)
            }
        };
        view.about(self.unit)
            .at(to)
            .named(game.violation(by(row), why))
    }

    /// The way between two hexes that touch, with its lines.
    pub(super) fn way(&self, from: HexIx, to: HexIx) -> Option<Way> {
        let board = &self.view.game.board;
        let direction = board.direction(from, to)?;
        Some(self.ground.way(board, from, direction, to))
    }

    /// Parts of a movement point, in words.
    pub(crate) fn points(&self, parts: u16) -> String {
        self.view.game.parts.in_words(parts)
    }

    /// The cost of a march, in words: `2½ of 4 movement points`.
    pub(crate) fn cost_in_words(&self, march: March) -> String {
        let spent = self.points(march.spent);
        match self.mode.allowance {
            Some(_) => format!(
                "{spent} of {} movement points",
                self.points(self.pace.allowance)
            ),
            None => format!("{spent} movement points"),
        }
    }

    /// The rows that a move along this path came by: those that bound it, and those that made its cost.
    pub(crate) fn cited(&self, path: &[HexIx]) -> Vec<RowIx> {
        let game = self.view.game;
        let mut rows = vec![game.basics.step_by_step, game.basics.once_per_phase];
        rows.extend(self.mode.allowance.as_ref().map(|(row, _)| *row));
        rows.extend(self.mode.only);
        rows.extend(self.mode.not_from_zones);
        let mut at = self.from;
        for &to in path {
            if let Some(Way::Open(_, by)) = self.way(at, to) {
                rows.extend(by.into_iter().flatten());
            }
            rows.extend(self.cited_beside(at, to));
            at = to;
        }
        rows.extend(self.ground.graph[at]);
        rows.extend(game.zone_rows(self.view.counter(self.unit), at));
        let march = self.march(path);
        let is_over = march.is_ok_and(|march| march.spent > self.pace.allowance);
        rows.extend(self.profile.one_hex.filter(|_| is_over));
        rows.extend(self.profile.stops.filter(|_| self.is_in_zone(at)));
        rows.sort_unstable();
        rows.dedup();
        rows
    }

    /// The rows that a step came near to: closed ways and enemies beside it, friends it went through, zones it left and entered.
    fn cited_beside(&self, at: HexIx, to: HexIx) -> Vec<RowIx> {
        let mut rows = Vec::new();
        for link in self.ground.graph.links(to) {
            if let Some(Way::Closed(row, _)) = self.way(to, link.to) {
                rows.extend(row);
            }
            let has_enemy = self.has_enemy(link.to);
            rows.extend(self.profile.not_into_enemies.filter(|_| has_enemy));
            let mut friends = self.view.mates_in(self.unit, link.to);
            rows.extend(
                self.profile
                    .not_through_friends
                    .filter(|_| friends.next().is_some()),
            );
        }
        let (leaves, enters) = (self.is_in_zone(at), self.is_in_zone(to));
        rows.extend(
            self.profile
                .not_through
                .filter(|_| leaves)
                .map(|(row, _)| row),
        );
        rows.extend(self.profile.leave.filter(|_| leaves).map(|(row, _)| row));
        rows.extend(self.profile.enter.filter(|_| enters).map(|(row, _)| row));
        // One that isn't held may move: the row that would have held it was applied.
        rows.extend(self.profile.locks);
        rows
    }
}
