//! Whether attack factors suffice, if each could be split as one likes: a bound, by a flow from attackers to defenders.
//!
//! In a battle the defence is at most six times the attack, and each attacker touches each defender. So a division gives a flow
//! from each attacker, of at most six times its factor, that meets every defence. Where there is no flow, there is no division.

use super::front::{Front, Set, bits};
use super::rest::Rest;

/// Units that touch the same enemies, as one.
struct Group {
    /// Of attackers the defenders that they touch, of defenders themselves.
    set: Set,
    /// Capacity that is left, or defence factors.
    factors: u32,
}

/// The groups of a front: attackers that touch the same defenders, and defenders that are touched by the same attackers.
#[derive(Debug)]
pub(super) struct Groups {
    attackers: Vec<Set>,
    defenders: Vec<Set>,
}

impl Groups {
    pub(super) fn of(front: &Front) -> Self {
        Self {
            attackers: grouped(front.attackers.len(), |at| front.touches(at)),
            defenders: grouped(front.defenders.len(), |at| front.touched(at)),
        }
    }

    /// Whether the factors of the free attackers suffice for the defenders that have to be fought.
    pub(super) fn suffice(&self, front: &Front, rest: &Rest) -> bool {
        let attackers = self
            .attackers
            .iter()
            .map(|group| group & rest.free.attackers);
        let attackers = attackers.filter(|group| *group != 0).map(|group| Group {
            set: bits(group).next().map_or(0, |first| front.touches(first)),
            factors: front.capacity(group),
        });
        let defenders = self
            .defenders
            .iter()
            .map(|group| group & rest.owed.defenders);
        let defenders = defenders.filter(|group| *group != 0).map(|group| Group {
            set: group,
            factors: front.defence(group, rest.free.attackers),
        });
        let (mut attackers, defenders): (Vec<_>, Vec<_>) =
            (attackers.collect(), defenders.collect());
        let total = |groups: &[Group]| groups.iter().map(|group| group.factors).sum::<u32>();
        total(&attackers) >= total(&defenders) && flows(&mut attackers, &defenders)
    }
}

/// Sets of the places at which `key` is the same.
fn grouped(count: usize, key: impl Fn(usize) -> Set) -> Vec<Set> {
    let mut groups: Vec<(Set, Set)> = Vec::new();
    for at in 0..count {
        let (key, place) = (key(at), super::front::bit(at));
        match groups.iter_mut().find(|(known, _)| *known == key) {
            Some((_, group)) => *group |= place,
            None => groups.push((key, place)),
        }
    }
    groups.into_iter().map(|(_, group)| group).collect()
}

/// Whether all defence is met by the capacity of who touches it: a flow along ways that grow shortest first.
fn flows(attackers: &mut [Group], defenders: &[Group]) -> bool {
    let mut flow = vec![vec![0u32; defenders.len()]; attackers.len()];
    for (of, defender) in defenders.iter().enumerate() {
        let mut need = defender.factors;
        while need > 0 {
            let Some(way) = way_to_spare(attackers, defenders, &flow, of) else {
                return false;
            };
            need = push(attackers, &mut flow, &way, need);
        }
    }
    true
}

/// A way from a defender to an attacker with capacity to spare: pairs of an attacker and the defender for whom it is to fight;
/// the last of them has the capacity.
fn way_to_spare(
    attackers: &[Group],
    defenders: &[Group],
    flow: &[Vec<u32>],
    from: usize,
) -> Option<Vec<(usize, usize)>> {
    // For each attacker the defender by which it was found, for each defender the attacker.
    let mut by_defender: Vec<Option<usize>> = vec![None; attackers.len()];
    let mut by_attacker: Vec<Option<usize>> = vec![None; defenders.len()];
    let mut open = std::collections::VecDeque::from([from]);
    while let Some(of) = open.pop_front() {
        let set = defenders.get(of)?.set;
        for (at, attacker) in attackers.iter().enumerate() {
            if attacker.set & set == 0 || by_defender.get(at)?.is_some() {
                continue;
            }
            *by_defender.get_mut(at)? = Some(of);
            if attacker.factors > 0 {
                return way_back(&by_defender, &by_attacker, at, from);
            }
            for (other, flow) in flow.get(at)?.iter().enumerate() {
                let found = by_attacker.get_mut(other)?;
                if *flow > 0 && other != from && found.is_none() {
                    *found = Some(at);
                    open.push_back(other);
                }
            }
        }
    }
    None
}

/// The way from `from` to the attacker, in that order.
fn way_back(
    by_defender: &[Option<usize>],
    by_attacker: &[Option<usize>],
    mut at: usize,
    from: usize,
) -> Option<Vec<(usize, usize)>> {
    let mut way = Vec::new();
    loop {
        let of = (*by_defender.get(at)?)?;
        way.push((at, of));
        if of == from {
            way.reverse();
            return Some(way);
        }
        at = (*by_attacker.get(of)?)?;
    }
}

/// Shifts as much as the way has; returns what is still needed.
fn push(attackers: &mut [Group], flow: &mut [Vec<u32>], way: &[(usize, usize)], need: u32) -> u32 {
    // An attacker takes over what the one before it did for the next defender.
    let takes = |flow: &[Vec<u32>], at: usize, of: usize| {
        let row = flow.get(at).and_then(|row| row.get(of));
        row.copied().unwrap_or_default()
    };
    let spare = way.last().and_then(|(at, _)| attackers.get(*at));
    let mut much = need.min(spare.map_or(0, |group| group.factors));
    for (&(at, _), &(_, of)) in way.iter().zip(way.iter().skip(1)) {
        much = much.min(takes(flow, at, of));
    }
    let mut change = |at: usize, of: usize, by: &dyn Fn(u32) -> u32| {
        if let Some(cell) = flow.get_mut(at).and_then(|row| row.get_mut(of)) {
            *cell = by(*cell);
        }
    };
    for &(at, of) in way {
        change(at, of, &|flow| flow.saturating_add(much));
    }
    for (&(at, _), &(_, of)) in way.iter().zip(way.iter().skip(1)) {
        change(at, of, &|flow| flow.saturating_sub(much));
    }
    if let Some(group) = way.last().and_then(|(at, _)| attackers.get_mut(*at)) {
        group.factors = group.factors.saturating_sub(much);
    }
    need.saturating_sub(much)
}
