//! Who may draw which markers, and how many: 11.1.4, 11.2.6, 11.2.7.

use beachhead_kit::{HexIx, UnitIx, Violation};

use crate::data::cups::Cup;
use crate::data::opened::UtahGame;
use crate::data::sides::{Nation, Side};
use crate::rules::Rule;
use crate::state::battle::{Battle, BattleKind};
use crate::view::View;

/// 11.1.4, 11.2.6: at most this many markers support one battle, naval ones among them.
pub(crate) const MOST_MARKERS: usize = 2;

/// 11.1.4, 11.2.6: markers bombard up to this many hexes from a hex of their own side.
pub(crate) const RANGE: u32 = 2;

/// The row by which a side has no more markers for a battle than it may.
pub(crate) fn most_markers(kind: BattleKind, side: Side) -> Rule {
    match (kind, side) {
        (BattleKind::Drop, _) => Rule::DropAttackMarker,
        (BattleKind::Beach { .. }, Side::Allied) => Rule::AssaultMarkers,
        (_, Side::Allied) => Rule::AlliedMarkers,
        (_, Side::German) => Rule::TwoMarkers,
    }
}

/// The row by which a side draws from its cups.
pub(crate) fn cups_of(side: Side) -> Rule {
    match side {
        Side::Allied => Rule::AlliedCups,
        Side::German => Rule::GermanPool,
    }
}

/// The refusal of a cup that the side has not.
pub(crate) fn no_cup(side: Side, cup: &str) -> Violation {
    let why = format!("the {} side has no cup `{cup}`", side.name());
    Violation::new(cups_of(side), why)
}

pub(crate) fn room_for_marker(
    game: &UtahGame,
    battle: &Battle,
    side: Side,
) -> Result<(), Violation> {
    if battle.support[side].markers.len() < MOST_MARKERS {
        return Ok(());
    }
    let why = format!(
        "{MOST_MARKERS} markers of the {} side support this battle already, which is the maximum",
        side.name()
    );
    Err(Violation::new(most_markers(battle.kind, side), why).at(game.number(battle.hex)))
}

/// The nation whose ships support a beach assault.
pub(crate) fn naval_nation(game: &UtahGame, battle: &Battle) -> Option<Nation> {
    let mut nations = Nation::ALL.into_iter();
    nations.find(|nation| check_nation(game, battle, *nation).is_ok())
}

/// Whether markers of the cup can bombard the target: aircraft any, others what is near to a hex of their own side,
/// and, of the Allied ones, of their own nation.
pub(crate) fn in_range(view: View<'_>, cup: Cup, target: HexIx) -> bool {
    let directs = |unit: UnitIx| match cup {
        Cup::German => view.side(unit) == Side::German,
        Cup::Ground(nation) => view.counter(unit).nation == Some(nation),
        Cup::Air(_) => false,
    };
    let mut units = view.on_map().filter(|(unit, _)| directs(*unit));
    matches!(cup, Cup::Air(_))
        || units.any(|(_, hex)| view.game.board.distance(hex, target) <= RANGE)
}

/// 11.2.6, 14.0 (f): markers support no battle in which units of another nation fight.
pub(crate) fn check_nation(
    game: &UtahGame,
    battle: &Battle,
    nation: Nation,
) -> Result<(), Violation> {
    let units = battle.attackers.iter().chain(&battle.defenders);
    let fighting = units.filter_map(|unit| game.roster[*unit].nation);
    // A bombardment has no units: it is of the nation whose marker came first.
    let drawn = battle.markers().filter_map(|marker| marker.cup?.nation());
    let Some(other) = fighting.chain(drawn).find(|other| *other != nation) else {
        return Ok(());
    };
    let (own, other) = (nation.name(), other.name());
    let why = format!(
        "{own} markers don't support units of another nation, and this is a battle of {other}"
    );
    Err(Violation::new(Rule::OneNation, why).at(game.number(battle.hex)))
}
