//! [`ProfileSet`]: the profiles of all units, of which those that are alike share one, and share what it is made of.

use std::collections::BTreeMap;
use std::sync::Arc;

use beachhead_base::Id;
use beachhead_engine::Board;
use beachhead_model::rules::Says;

use super::borders::Borders;
use super::ground::{Costs, Ground};
use super::profile::Profile;
use super::zones::{self, Reach};
use crate::reading::{Parts, Reading};

/// The profiles of the units of a pack, with the grounds and the reaches of zones that they name.
#[derive(Debug)]
pub(super) struct ProfileSet {
    /// By unit of the forces, the place of its profile.
    pub(super) of_units: Vec<usize>,
    pub(super) profiles: Vec<Profile>,
    pub(super) grounds: Vec<Ground>,
    pub(super) reaches: Vec<Reach>,
}

impl ProfileSet {
    /// The profiles of all units of the forces.
    pub(super) fn of(reading: &Reading<'_>, board: &Board, modes: &[Id], parts: Parts) -> Self {
        let borders = Arc::new(Borders::of(reading, board));
        let (mut profiles, mut grounds, mut reaches) =
            (Shared::new(), Shared::new(), Shared::new());
        let of_unit = |unit: usize| {
            let class = reading.classes.class(unit);
            let about = |counts: &dyn Fn(&Says) -> bool| -> Vec<usize> {
                let lines = reading.about(unit);
                let counting = lines.filter(|(_, line)| counts(line.says()));
                counting.map(|(at, _)| at).collect()
            };
            // Units are alike that the same lines are about, and from which the same lines keep others apart.
            let named = reading.lines.iter().map(|line| line.names(unit));
            let alike = (about(&|_| true), named.collect::<Vec<bool>>(), class);
            profiles.place(alike, |_| {
                let ground = (about(&Costs::counts), class);
                let ground = grounds.place(ground, |(lines, class)| {
                    Costs::of(reading, &borders, lines, *class, parts).compile(board)
                });
                let reach = reaches.place(about(&zones::counts), |lines| {
                    zones::reach(reading, &borders, board, lines)
                });
                let mut profile = Profile::of(reading, unit, modes, parts);
                (profile.ground, profile.reach) = (ground, reach);
                profile
            })
        };
        Self {
            of_units: (0..reading.pack.forces.units.len()).map(of_unit).collect(),
            profiles: profiles.all,
            grounds: grounds.all,
            reaches: reaches.all,
        }
    }
}

/// Values that are made once for each key.
struct Shared<K, V> {
    all: Vec<V>,
    places: BTreeMap<K, usize>,
}

impl<K: Ord, V> Shared<K, V> {
    fn new() -> Self {
        let (all, places) = (Vec::new(), BTreeMap::new());
        Self { all, places }
    }

    /// The place of the value of a key, which is made where there is none yet.
    fn place(&mut self, key: K, make: impl FnOnce(&K) -> V) -> usize {
        if let Some(known) = self.places.get(&key) {
            return *known;
        }
        self.all.push(make(&key));
        let place = self.all.len() - 1;
        self.places.insert(key, place);
        place
    }
}

#[cfg(test)]
mod tests {
    use crate::testpack::{LINES, open, unit};

    #[test]
    fn units_share_a_profile_if_the_same_lines_are_about_them() {
        let locks = r#"(id: "locks", printed: "5.4", says: Zoc(Locks), units: "side=blue")"#;
        let apart = r#"(id: "apart", printed: "6.2", says: Stack(NeverWith(others: "side=red and kind=armor")), units: "kind=infantry")"#;
        for (line, profiles) in [("", 2), (locks, 4), (apart, 3)] {
            let lines = LINES.iter().copied().chain([line]);
            let lines: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
            let game = open(&lines);
            let of = |id: &str| game.roster[unit(&game, id)].profile;
            assert_eq!(of("B1"), of("B2"), "{line}");
            assert_eq!(game.profiles.len(), profiles, "{line}");
        }
    }
}
