//! Entry markers: the hexes by which reinforcements come in over land (L28, L39 to L41).
//!
//! The map has them, as single hexes or as all that lies between a pair. They are the top side's.

use beachhead_engine::listed;
use beachhead_kit::{HexIx, HexNo, UnitIx, Violation};

use crate::data::{EntryPlace, LandingsGame};
use crate::field::footing;
use crate::players;
use crate::rules::Rule;
use crate::side::Side;
use crate::view::{Play, View};

/// The hexes by which a side's units come in.
pub(crate) fn entry_hexes(game: &LandingsGame, side: Side) -> impl Iterator<Item = HexIx> + '_ {
    let own = game.entries.iter().filter(move |entry| entry.serves(side));
    own.flat_map(|entry| entry.hexes.iter())
}

/// L28, L39, L40: whether the unit may come in here.
pub(crate) fn check_entry(view: View<'_>, unit: UnitIx, hex: HexIx) -> Result<(), Violation> {
    let counter = view.counter(unit);
    let entries = view.game.entries.iter();
    let mut own = entries.filter(|entry| entry.serves(counter.side));
    if own.clone().any(|entry| entry.hexes.contains(hex)) {
        return Ok(());
    }
    // Beside a marker is the mistake that its own row says.
    let touches = |at| view.game.board.touch(at, hex);
    let near = own.find(|entry| entry.hexes.iter().any(touches));
    let rule = near.map_or(Rule::AxisEntry, EntryPlace::rule);
    let (id, number) = (&counter.id, view.number(hex));
    let why = format!("{id} comes in by a hex of an entry marker, and {number} is none");
    view.about(unit).at(hex).refuse(rule, why)
}

/// For a message: by which hexes the unit may come in now.
pub(crate) fn entry_help(view: View<'_>, unit: UnitIx) -> String {
    let open = entry_hexes(view.game, view.side(unit)).filter(|hex| {
        let commanded = players::commands(view.game, view.state.seat, *hex) && view.is_free(*hex);
        commanded && !footing::is_barred(view, unit, *hex)
    });
    let open: Vec<HexNo> = open.map(|hex| view.number(hex)).collect();
    if open.is_empty() {
        "every hex of its entry markers is occupied or closed to it".to_owned()
    } else {
        format!("it may come in at {}", listed(open))
    }
}

/// Reports by which sort of marker a unit has come in.
pub(crate) fn cite_entry(play: &mut Play<'_>, hex: HexIx) {
    let game = play.game;
    play.cite(Rule::AxisEntry);
    let mut entries = game.entries.iter();
    if let Some(entry) = entries.find(|entry| entry.hexes.contains(hex)) {
        play.cite(entry.rule());
    }
}
