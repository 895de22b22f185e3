//! Smoke (S27): it bars sight through its hex for some turns.

use beachhead_kit::{HexIx, UnitIx};

use crate::data::Weapon;
use crate::fire::{declare, roll, weapons};
use crate::state::{Fire, How, Reply};
use crate::support::strikes;
use crate::{Play, Rule, Verdict, View};

/// Smoke stands in a hex.
pub(crate) fn stand(play: &mut Play<'_>, hex: HexIx) {
    let turns = play.game.tables.support.smoke_turns;
    play.state.support.smoke.insert(hex, turns);
    let game = play.game;
    play.note(|| format!("smoke stands in {}", game.board.number(hex)));
}

/// A battery lays smoke in an area, from its middle on, as far as its smokes go.
pub(crate) fn screen(play: &mut Play<'_>, at: HexIx, reach: u32) {
    play.cite(Rule::Smoke);
    let view = play.view();
    let mut hexes: Vec<(u32, HexIx)> = strikes::area(view, at, reach)
        .map(|hex| (view.game.heights.distance(at, hex), hex))
        .collect();
    hexes.sort_unstable();
    let most = usize::from(view.game.tables.support.smokes);
    for (_, hex) in hexes.into_iter().take(most) {
        stand(play, hex);
    }
}

/// Whether a mortar lays a smoke in a hex (S27), instead of firing.
pub(crate) fn check_lay(view: View<'_>, unit: UnitIx, hex: HexIx) -> Verdict {
    let (about, name) = (view.about(unit), view.id(unit));
    about.require(!view.counter(unit).is_pit(), Rule::PitShot, || {
        format!("{name} never fires smoke")
    })?;
    let is_mortar = view.counter(unit).arms.is_indirect;
    about.require(is_mortar, Rule::Smoke, || {
        format!("{name} is no mortar, and lays no smoke")
    })?;
    let arm = weapons::ready(view, unit, Weapon::Area)?;
    declare::check_range(view, unit, hex, arm.range)?;
    declare::spotter(view, unit, hex).map(drop)
}

/// The mortar lays it, and is answered as if it had fired.
pub(crate) fn lay(play: &mut Play<'_>, unit: UnitIx, hex: HexIx) {
    play.cite(Rule::Smoke);
    play.state.units[unit].fired.add(Weapon::Area);
    stand(play, hex);
    let fire = Fire {
        how: How::Area,
        from: vec![unit],
        hex,
        targets: Vec::new(),
        reply: Reply::None,
    };
    for pending in roll::triggers(play.view(), &fire) {
        play.state.pending.ask(pending);
    }
}
