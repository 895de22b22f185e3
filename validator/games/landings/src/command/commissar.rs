//! The commissar of the Red Army: the next card is chosen a turn ahead, and lies under his chip.
//!
//! No row of the checklist speaks of him. A Recon 1 and a Counter-Attack may be played past him, an Ambush never lies
//! there. In the first turn a card is laid, played, and the next one laid.

use crate::data::{CardIx, CardKind, LandingsGame};
use crate::players;
use crate::view::View;

/// Whether the acting player plays under a commissar.
pub(crate) fn commissar_binds(view: View<'_>) -> bool {
    view.game.specials.commissar == Some(players::acting_side(view))
}

pub(crate) fn may_lie(game: &LandingsGame, card: CardIx) -> bool {
    game.cards.kind(card) != CardKind::Ambush
}

/// Whether the player lays a card now: nothing lies there, and he holds one that may.
pub(crate) fn has_to_lay(view: View<'_>) -> bool {
    let player = view.state.acting();
    commissar_binds(view)
        && player.laid.is_none()
        && player.hand.iter().any(|(card, _)| may_lie(view.game, card))
}
