//! Whether all find a place: who needs how many, and which places take whom.
//!
//! By the theorem of Hall there is a place for everybody unless some of them have too few between them. Those are what
//! comes back: they are the proof, and the reason that a person can check.

use std::collections::BTreeSet;

/// Places alike: those who may have them, a bit each, and how many there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Places {
    pub who: u64,
    pub room: usize,
}

/// The most parties that there may be: as many as there are bits.
pub(super) const MOST: usize = 64;

/// The parties that have too few places between them, by their number; nothing if all find places.
pub(super) fn shortage(needs: &[usize], places: &[Places]) -> Option<BTreeSet<usize>> {
    let mut given = vec![vec![0usize; places.len()]; needs.len()];
    let takes = |place: usize, party: usize| {
        party < MOST
            && places
                .get(place)
                .is_some_and(|place| place.who >> party & 1 == 1)
    };
    for (party, need) in needs.iter().enumerate() {
        let mut missing = *need;
        while missing > 0 {
            let free: Vec<usize> = (0..places.len())
                .map(|place| {
                    let taken: usize = given.iter().filter_map(|row| row.get(place)).sum();
                    places
                        .get(place)
                        .map_or(0, |place| place.room.saturating_sub(taken))
                })
                .collect();
            // From party to places it may have, and on to the parties that could leave one of those.
            let mut reached = BTreeSet::from([party]);
            let mut by = vec![None; places.len()];
            let mut came = vec![None; needs.len()];
            let mut waiting = std::collections::VecDeque::from([party]);
            let mut end = None;
            'search: while let Some(here) = waiting.pop_front() {
                for place in 0..places.len() {
                    if !takes(place, here) || by.get(place).is_none_or(Option::is_some) {
                        continue;
                    }
                    if let Some(by) = by.get_mut(place) {
                        *by = Some(here);
                    }
                    if free.get(place).is_some_and(|free| *free > 0) {
                        end = Some(place);
                        break 'search;
                    }
                    for (other, row) in given.iter().enumerate() {
                        if row.get(place).is_some_and(|some| *some > 0) && reached.insert(other) {
                            if let Some(came) = came.get_mut(other) {
                                *came = Some(place);
                            }
                            waiting.push_back(other);
                        }
                    }
                }
            }
            let Some(end) = end else {
                return Some(reached);
            };
            // Back along the way: first how many can be moved, then they are.
            let mut way = Vec::new();
            let mut at = end;
            while let Some(from) = by.get(at).copied().flatten() {
                let before = came.get(from).copied().flatten();
                way.push((from, at, before));
                match before {
                    Some(place) => at = place,
                    None => break,
                }
            }
            let mut moved = missing.min(free.get(end).copied().unwrap_or_default());
            for (from, _, before) in &way {
                if let Some(place) = before {
                    let held = given.get(*from).and_then(|row| row.get(*place));
                    moved = moved.min(held.copied().unwrap_or_default());
                }
            }
            if moved == 0 {
                return Some(reached);
            }
            for (from, to, before) in way {
                let Some(row) = given.get_mut(from) else {
                    continue;
                };
                if let Some(to) = row.get_mut(to) {
                    *to += moved;
                }
                if let Some(held) = before.and_then(|place| row.get_mut(place)) {
                    *held -= moved;
                }
            }
            missing -= moved;
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All ways of giving places, tried one after the other.
    fn by_trying(needs: &[usize], places: &[Places]) -> bool {
        let Some(party) = needs.iter().position(|need| *need > 0) else {
            return true;
        };
        (0..places.len()).any(|at| {
            if places[at].room == 0 || places[at].who >> party & 1 == 0 {
                return false;
            }
            let (mut needs, mut places) = (needs.to_vec(), places.to_vec());
            needs[party] -= 1;
            places[at].room -= 1;
            by_trying(&needs, &places)
        })
    }

    #[test]
    fn everybody_finds_a_place_or_the_short_ones_are_named() {
        let places = |rooms: &[(u64, usize)]| -> Vec<Places> {
            let rooms = rooms.iter();
            rooms.map(|&(who, room)| Places { who, room }).collect()
        };
        for (needs, rooms, short) in [
            (&[2, 1][..], &[(0b01, 1), (0b11, 2)][..], None),
            (&[3, 1], &[(0b01, 1), (0b11, 2)], Some([0, 1].as_slice())),
            (&[1, 3], &[(0b01, 1), (0b10, 2)], Some(&[1])),
            (&[1, 1, 1], &[(0b011, 1), (0b110, 1), (0b101, 1)], None),
            (&[4], &[], Some(&[0])),
        ] {
            let found = shortage(needs, &places(rooms));
            let found: Option<Vec<usize>> = found.map(|short| short.into_iter().collect());
            assert_eq!(found.as_deref(), short, "{needs:?} in {rooms:?}");
        }
    }

    #[test]
    fn it_agrees_with_trying_everything() {
        // Numbers that look like chance, and are the same each time.
        let mut seed = 1u64;
        let mut next = |below: u64| {
            seed = seed
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            (seed >> 33) % below
        };
        for _ in 0..2_000 {
            let needs: Vec<usize> = (0..1 + next(3)).map(|_| next(3) as usize).collect();
            let places: Vec<Places> = (0..1 + next(4))
                .map(|_| Places {
                    who: next(8),
                    room: next(3) as usize,
                })
                .collect();
            let short = shortage(&needs, &places);
            assert_eq!(
                short.is_none(),
                by_trying(&needs, &places),
                "{needs:?} in {places:?}"
            );
            if let Some(short) = short {
                let needed: usize = short.iter().map(|party| needs[*party]).sum();
                let open = places
                    .iter()
                    .filter(|place| short.iter().any(|party| place.who >> party & 1 == 1));
                assert!(
                    needed > open.map(|place| place.room).sum(),
                    "the proof holds"
                );
            }
        }
    }
}
