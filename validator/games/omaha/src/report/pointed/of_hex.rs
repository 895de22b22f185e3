//! Facts about a hex: who stands there, whether the sea does, and what lies on it.

use beachhead_kit::{HexIx, Slot};

use super::gathered::Facts;
use crate::View;
use crate::action::SourceName;
use crate::script::Fact;
use crate::state::Breach;

/// Adds them.
pub(super) fn add(view: View<'_>, hex: HexIx, facts: &mut Facts<'_>) {
    let (state, number) = (view.state, || view.number(hex));
    facts.extend(view.units_in(hex).map(|unit| Fact::UnitAt {
        unit: view.id(unit).clone(),
        hex: number(),
    }));
    facts.ask(Fact::Sea { hex: number() });
    let obstacle = state.obstacles.get(&hex);
    facts.extend(obstacle.map(|known| Fact::Obstacle {
        hex: number(),
        is: known.label().to_owned(),
    }));
    facts.ask(Fact::Smoke { hex: number() });
    facts.ask(Fact::ReferencePoint { hex: number() });
    let graves = state.graves.iter().filter(|(_, grave)| **grave == hex);
    facts.extend(graves.map(|(leader, _)| Fact::Grave {
        leader: view.id(*leader).clone(),
        hex: number(),
    }));
    let missions = state.support.missions.iter();
    let here = missions.filter(|(_, mission)| mission.at == Some(hex));
    facts.extend(here.map(|(source, _)| Fact::Designator {
        source: SourceName::write(view.game, source),
        hex: number(),
    }));
    let breaches = view.game.breaches();
    let beside = breaches.filter(|(_, breach)| breach.hex == hex || breach.across == hex);
    let open = beside.filter(|(at, _)| state.breach(*at) != Breach::Potential);
    facts.extend(open.map(|(_, breach)| Fact::Open {
        breach: breach.id.clone(),
    }));
}
