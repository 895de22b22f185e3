//! Leaders in sight of the enemy may be killed (2.3f).

use beachhead_kit::{HexIx, UnitIx};

use crate::data::Side;
use crate::{Play, Rule, casualties, sight};

/// The roll of two dice that kills a leader.
const KILLED: u16 = 12;

/// The US action phase begins: two dice are rolled for each leader that an enemy sees within visibility and its range, once
/// however many do. A leader that is killed stays where it was as a grave.
pub(crate) fn begin_phase(play: &mut Play<'_>) {
    let view = play.view();
    let leaders = view.on_map().filter(|(unit, _)| {
        let counter = view.counter(*unit);
        counter.leads() && counter.side == Side::Us
    });
    let leaders: Vec<(UnitIx, HexIx)> = leaders.collect();
    for (leader, hex) in leaders {
        let watched = sight::watched(play.view(), Side::Us, hex);
        watched.cite(play);
        let Some(enemy) = watched.by else { continue };
        play.cite(Rule::LeaderLoss);
        let roster = &play.game.roster;
        let (name, enemy) = (&roster[leader].id, &roster[enemy].id);
        let purpose = format!("whether {name} is killed in sight of {enemy}");
        let dice = play.roll(&purpose) + play.roll(&purpose);
        if dice == KILLED {
            casualties::eliminate(play, leader);
            play.state.graves.insert(leader, hex);
        }
    }
}
