//! What lost map edge hexes cost the German: 11.1.4. Who lost which is [`super::ownership`]'s.

use super::cups::{Cup, Marker};
use super::game::UtahGame;
use super::play::Play;
use super::rules::Rule;
use super::sequence::Phase;
use super::state::State;
use beachhead_engine::Violation;

impl UtahGame {
    /// How many markers could be lost: the mines are none of the allotment.
    fn markers_to_lose(state: &State) -> usize {
        let pool = state.pool.of(Cup::German);
        pool.iter()
            .filter(|marker| **marker != Marker::Mines)
            .count()
    }

    /// Whether the German has to give up a marker now.
    pub(super) fn marker_loss_due(&self, state: &State) -> bool {
        state.phase == Phase::SupportMarkers
            && state.markers_pending > 0
            && Self::markers_to_lose(state) > 0
    }

    /// 11.1.4: one marker for each listed edge hex, on the turn after it was captured, and no other.
    pub(super) fn check_lose_marker(&self, state: &State) -> Result<(), Violation> {
        if self.marker_loss_due(state) {
            return Ok(());
        }
        let why = if state.phase == Phase::SupportMarkers {
            "no captured map edge hex is left that costs a marker"
        } else {
            "a marker is lost in the support fire marker phase, on the turn after the hex"
        };
        Err(Violation::new(Rule::EdgeLoss, why))
    }
}

impl Play<'_> {
    /// A marker that is drawn at random is out of the game, and with it out of this turn.
    pub(super) fn lose_marker(&mut self) {
        self.cite(Rule::EdgeLoss);
        self.state.markers_pending = self.state.markers_pending.saturating_sub(1);
        let sides = u16::try_from(UtahGame::markers_to_lose(self.state)).unwrap_or(u16::MAX);
        let die = self.dice.roll(sides, &"the marker that is lost for good");
        let at = usize::from(die).saturating_sub(1);
        let pool = self.state.pool.of_mut(Cup::German);
        if at < pool.len() {
            let lost = pool.remove(at);
            let left = self.state.cups.of_mut(Cup::German);
            if let Some(at) = left.iter().position(|marker| *marker == lost) {
                left.remove(at);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::option_tests::read;
    use super::super::tests::{game, pack};
    use super::*;
    use beachhead_engine::Game;

    /// A captured edge hex costs a marker of the allotment; the mines, which are none of it, are never given up for one.
    #[test]
    fn the_mines_are_not_lost_with_an_edge_hex() {
        let game = game(&pack());
        let position = r#"(turn: 7, phase: "Support fire markers", units: [(unit: "8/4", hex: "2508")], beachheads: ["2508"])"#;
        let mut state = game.given(&read(position)).expect("a position");
        state.markers_pending = 1;
        let allotment = [Marker::Mines, Marker::Value(3)];
        for (markers, is_due) in [(&allotment[..1], false), (&allotment[..], true)] {
            *state.pool.of_mut(Cup::German) = markers.to_vec();
            let due = game.check_lose_marker(&state).is_ok();
            assert_eq!(due, is_due, "11.1.4 edge-loss: {markers:?}");
        }
    }
}
