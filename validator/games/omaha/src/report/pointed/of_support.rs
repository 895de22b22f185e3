//! Facts about the fires of artillery, ships and aircraft: what is left of them, and where they fall.

use beachhead_kit::Slot;

use super::gathered::Facts;
use crate::View;
use crate::action::SourceName;
use crate::data::{Shell, Side};
use crate::script::Fact;
use crate::state::Source;
use crate::support::sources;

/// Adds them.
pub(super) fn add(view: View<'_>, facts: &mut Facts<'_>) {
    let (state, support) = (view.state, &view.state.support);
    facts.ask(Fact::Clear);
    facts.extend(support.sortie.iter().map(|sortie| Fact::Aircraft {
        side: sortie.side.name().into(),
    }));
    facts.extend(
        state
            .ammunition
            .iter()
            .map(|(calibre, fires)| Fact::Ammunition {
                calibre: *calibre,
                explosive: fires.explosive,
                smoke: fires.smoke,
                illumination: fires.illumination,
            }),
    );
    let batteries = sources::all(view, Side::German).into_iter();
    facts.extend(batteries.map(|source| fires_left(view, source)));
    for source in support.missions.keys() {
        of_mission(view, *source, facts);
    }
}

/// The fires that a battery has left.
pub(super) fn fires_left(view: View<'_>, source: Source) -> Fact {
    Fact::FiresLeft {
        battery: SourceName::write(view.game, &source),
        count: sources::left(view, source, Shell::Explosive),
    }
}

/// Where the designator of a mission stands, if it does.
pub(super) fn of_mission(view: View<'_>, source: Source, facts: &mut Facts<'_>) {
    let mission = view.state.support.missions.get(&source);
    let designator = mission.and_then(|mission| mission.at);
    facts.extend(designator.map(|hex| Fact::Designator {
        source: SourceName::write(view.game, &source),
        hex: view.number(hex),
    }));
}
