//! Rounds come down: by the Miller table so many in each hex that has units, and each attacks all of them (S25, S26).

use std::collections::BTreeMap;

use beachhead_kit::{HexIx, UnitIx};

use crate::data::{HeRow, Weapon};
use crate::fire::{modifiers, roll};
use crate::nerve::{company, morale};
use crate::sight::watch;
use crate::state::{Fire, How, Pending, Reply, Volley};
use crate::support::{observers, rockets, strikes};
use crate::{Play, Rule};

/// The rounds come down.
pub(crate) fn run(play: &mut Play<'_>, volley: Volley) {
    play.cite(match volley.rockets {
        true => Rule::AreaC,
        false => Rule::Concentrations,
    });
    let row = strikes::row(volley);
    let view = play.view();
    let he = view.game.tables.support.he(volley.calibre);
    let hexes: Vec<HexIx> = strikes::area(view, volley.at, volley.reach).collect();
    let (mut struck, mut next) = (Vec::new(), Vec::new());
    for hex in hexes {
        let view = play.view();
        if view.units_in(hex).next().is_none() {
            continue;
        }
        if observers::is_sea(view, hex) {
            play.cite(Rule::SeaBursts);
            continue;
        }
        let rounds = strikes::strikes(play, &row, hex);
        if rounds > 0 {
            struck.push(hex);
            next.extend(strike(play, hex, (rounds, he)));
        }
    }
    ask(play, next);
    if volley.rockets {
        rockets::smoke_of_impacts(play, volley.at, &struck);
    }
}

/// Asks for what is due of the units that are still there, once of each.
pub(crate) fn ask(play: &mut Play<'_>, next: Vec<Pending>) {
    let mut known: Vec<UnitIx> = Vec::new();
    let view = play.view();
    let mut due = Vec::new();
    for pending in next {
        let unit = match &pending {
            Pending::Retreat { unit, .. } | Pending::Conversion { unit, .. } => *unit,
            _ => continue,
        };
        if view.hex_of(unit).is_some() && !known.contains(&unit) {
            known.push(unit);
            due.push(pending);
        }
    }
    for pending in due.into_iter().rev() {
        play.state.pending.ask_first(pending);
    }
}

/// So many rounds strike a hex: each attacks all units there, and all of them together are one fire.
fn strike(play: &mut Play<'_>, hex: HexIx, (rounds, he): (u8, HeRow)) -> Vec<Pending> {
    play.cite(Rule::Rounds);
    let game = play.game;
    let mut next = Vec::new();
    let mut suffered: BTreeMap<&str, u8> = BTreeMap::new();
    for _ in 0..rounds {
        let view = play.view();
        let targets: Vec<UnitIx> = view
            .units_in(hex)
            .filter(|unit| !view.counter(*unit).leads() && !view.troop(*unit).immune)
            .collect();
        for target in targets {
            if play.view().hex_of(target) != Some(hex) {
                continue;
            }
            let counter = &game.roster[target];
            if watch::harms(play.view(), Weapon::Area, target) {
                let fire = above(he.power, hex, target);
                let hurt = roll::hurt(play, &fire, target, false);
                roll::add(&mut suffered, counter, hurt.lost);
                next.extend(hurt.due);
            } else {
                let is_due = next
                    .iter()
                    .any(|due| matches!(due, Pending::Conversion { unit, .. } if *unit == target));
                if !is_due {
                    next.extend(at_point(play, (he, hex), target));
                }
            }
        }
    }
    company::suffer(play, &suffered);
    next
}

/// A fire from above on a unit.
pub(crate) fn above(power: u16, hex: HexIx, target: UnitIx) -> Fire {
    Fire {
        how: How::Above(power),
        from: Vec::new(),
        hex,
        targets: vec![target],
        reply: Reply::Last,
    }
}

/// A round at a vehicle, gun or pill box.
fn at_point(play: &mut Play<'_>, (he, hex): (HeRow, HexIx), target: UnitIx) -> Vec<Pending> {
    play.state.units[target].under_fire = true;
    let fire = above(he.power, hex, target);
    let effects = modifiers::of(play.view(), &fire, target);
    play.cite_if(modifiers::has_stand_in(&effects), Rule::FireModified);
    let name = &play.game.roster[target].id;
    let purpose = format!("the round at {name}");
    let dice = morale::two_dice(play, &purpose);
    let sum = dice + modifiers::sum(play.view(), &effects);
    let mut is_hit = dice == 12 || sum >= he.least;
    if is_hit && let Some(second) = he.second {
        is_hit = play.roll(&purpose) >= second;
    }
    match is_hit {
        true => roll::hit(play, (target, None), true),
        false => Vec::new(),
    }
}
