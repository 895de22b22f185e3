//! LoseMarker: what a lost map edge hex costs the German (11.1.4).

use beachhead_kit::Violation;

use crate::data::cups::Cup;
use crate::order;
use crate::rules::Rule;
use crate::state::phase::Phase;
use crate::view::{Play, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut()) {
    if order::is_open(view, Phase::SupportMarkers) {
        list();
    }
}

/// 11.1.4: one marker for each listed edge hex, on the turn after it was captured, and no other.
pub(crate) fn check(view: View<'_>) -> Result<(), Violation> {
    if order::marker_loss_due(view) {
        return Ok(());
    }
    let why = if view.state.phase == Phase::SupportMarkers {
        "no captured map edge hex is left that costs a marker"
    } else {
        "a marker is lost in the support fire marker phase, on the turn after the hex"
    };
    Err(Violation::new(Rule::EdgeLoss, why))
}

/// A marker that is drawn at random is out of the game, and with it out of this turn.
pub(crate) fn apply(play: &mut Play<'_>) {
    play.cite(Rule::EdgeLoss);
    play.state.markers_pending = play.state.markers_pending.saturating_sub(1);
    let sides = u16::try_from(order::markers_to_lose(play.state)).unwrap_or(u16::MAX);
    let die = play.dice.roll(sides, &"the marker that is lost for good");
    let at = usize::from(die).saturating_sub(1);
    let pool = play.state.pool.of_mut(Cup::German);
    if at < pool.len() {
        let lost = pool.remove(at);
        let left = play.state.cups.of_mut(Cup::German);
        if let Some(at) = left.iter().position(|marker| *marker == lost) {
            left.remove(at);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::cups::Marker;
    use crate::option_tests::read;
    use crate::tests::{game, pack};
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
            let due = check(game.view(&state)).is_ok();
            assert_eq!(due, is_due, "11.1.4 edge-loss: {markers:?}");
        }
    }
}
