//! Rocket pits (3.4): a die says whether a rocket hits; those that miss come down elsewhere.

use std::collections::BTreeMap;

use beachhead_kit::{HexIx, UnitIx};

use crate::data::{Side, Weapon};
use crate::fire::{roll, targets};
use crate::nerve::company;
use crate::state::{Fire, Pending};
use crate::support::{observers, scatter, volley};
use crate::{Play, Rule, casualties};

/// The highest die by which a rocket hits its target (3.4b).
const HITS: u16 = 3;

/// The dice of the pits among those who fire. Those that miss are gone at once, the others when the fire is over.
pub(crate) fn target(play: &mut Play<'_>, mut fire: Fire) {
    play.cite(Rule::PitTarget);
    let game = play.game;
    let side = roll::side_of(play.view(), &fire);
    let is_pit = |unit: &UnitIx| game.roster[*unit].is_pit();
    let pits: Vec<UnitIx> = fire.from.iter().copied().filter(is_pit).collect();
    for pit in pits {
        let name = &game.roster[pit].id;
        let is_hit = play.roll(&format!("the rockets of {name}")) <= HITS;
        play.note(|| match is_hit {
            true => format!("{name} hits"),
            false => format!("{name} misses"),
        });
        if !is_hit {
            casualties::eliminate(play, pit);
            fire.from.retain(|unit| *unit != pit);
            let power = game.roster[pit].arm(Weapon::Area);
            let power = power.map_or(0, |arm| arm.power);
            let hex = fire.hex;
            play.state
                .pending
                .ask_first(Pending::Stray { hex, side, power });
        }
    }
    if !fire.from.is_empty() {
        play.state.pending.ask_first(Pending::Roll(fire));
    }
}

/// A rocket that has missed comes down by two dice, and attacks the units there (S29).
pub(crate) fn stray(play: &mut Play<'_>, hex: HexIx, power: u16) {
    play.cite(Rule::TargetingTail);
    let at = scatter::scatter(play, hex, 1, "the rockets that missed");
    let at = at.filter(|at| !observers::is_sea(play.view(), *at));
    let Some(at) = at else {
        return play.note(|| "the rockets come down where nobody is".to_owned());
    };
    let game = play.game;
    play.note(|| format!("the rockets come down in {}", game.board.number(at)));
    let targets: Vec<UnitIx> = Side::BOTH
        .into_iter()
        .flat_map(|side| targets::from_above(play.view(), side, at))
        .collect();
    let mut suffered: BTreeMap<&str, u8> = BTreeMap::new();
    let mut next = Vec::new();
    for target in targets {
        let fire = volley::above(power, at, target);
        let hurt = roll::hurt(play, &fire, target, true);
        roll::add(&mut suffered, &game.roster[target], hurt.lost);
        next.extend(hurt.due);
    }
    company::suffer(play, &suffered);
    volley::ask(play, next);
}
