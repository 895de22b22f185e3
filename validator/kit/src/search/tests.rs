//! What a search finds is what trying every way finds, in the order that is promised.

use super::*;
use proptest::prelude::*;
use std::cell::RefCell;

/// A strip of hexes, each beside the one before and after it and the one five on; what it costs to enter each, none for
/// what is closed. Who has gone through a hex of cost 3 pays double from there on.
#[derive(Debug)]
struct Strip {
    costs: Vec<Option<u32>>,
    most: u32,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct March {
    spent: u32,
    entered: u16,
    tired: bool,
}

const FRESH: March = March {
    spent: 0,
    entered: 0,
    tired: false,
};

#[derive(Debug, PartialEq)]
enum Why {
    Apart,
    Closed,
    TooFar,
}

impl Strip {
    fn near(&self, at: HexIx) -> impl Iterator<Item = HexIx> {
        let near = [
            at.0.checked_sub(5),
            at.0.checked_sub(1),
            Some(at.0 + 1),
            Some(at.0 + 5),
        ];
        let hexes = self.costs.len() as u32;
        near.into_iter()
            .flatten()
            .filter(move |near| *near < hexes)
            .map(HexIx)
    }
}

impl Mover for Strip {
    type March = March;
    type Why = Why;
    const LABELS: usize = 2;

    fn cost(march: &March) -> u32 {
        march.spent
    }

    fn rank(march: &March) -> u16 {
        march.entered
    }

    fn label(march: &March) -> usize {
        usize::from(march.tired)
    }

    fn step(&self, at: HexIx, march: &March, to: HexIx) -> Result<March, Why> {
        if !self.near(at).any(|near| near == to) {
            return Err(Why::Apart);
        }
        let cost = self.costs[to.0 as usize].ok_or(Why::Closed)?;
        let next = March {
            spent: march.spent + cost * (1 + u32::from(march.tired)),
            entered: march.entered + 1,
            tired: march.tired || cost == 3,
        };
        if next.spent > self.most {
            Err(Why::TooFar)
        } else {
            Ok(next)
        }
    }

    fn spread(&self, at: HexIx, march: &March, steps: &mut Steps<'_, Self>) {
        for to in self.near(at) {
            if let Ok(next) = self.step(at, march, to) {
                steps.take(to, next);
            }
        }
    }
}

/// The least that each hex costs, tired and not, by trying every step until nothing gets better.
fn by_trying(strip: &Strip, start: HexIx) -> Vec<[Option<(u32, u16)>; 2]> {
    let mut least = vec![[None; 2]; strip.costs.len()];
    let mut open = vec![(start, FRESH)];
    while let Some((at, march)) = open.pop() {
        for to in strip.near(at) {
            let Ok(next) = strip.step(at, &march, to) else {
                continue;
            };
            let known: &mut Option<(u32, u16)> = &mut least[to.0 as usize][usize::from(next.tired)];
            let cost = (next.spent, next.entered);
            if known.is_none_or(|known| cost < known) {
                *known = Some(cost);
                open.push((to, next));
            }
        }
    }
    least
}

fn strips() -> impl Strategy<Value = Strip> {
    let cost = prop_oneof![Just(None), (0u32..5).prop_map(Some)];
    (prop::collection::vec(cost, 1..30), 0u32..12).prop_map(|(costs, most)| Strip { costs, most })
}

proptest! {
       #[test]
       fn it_finds_what_trying_everything_finds(strip in strips(), again in strips()) {
           let mut search = Search::default();
           for strip in [&strip, &again] {
               let start = HexIx(strip.costs.len() as u32 / 2);
               search.from_hex(strip.costs.len(), strip, start, FRESH);
               let least = by_trying(strip, start);
               let mut path = Vec::new();
               for (at, known) in (0u32..).map(HexIx).zip(&least) {
                   for (label, known) in known.iter().enumerate() {
                       let found = search.marches(at).find(|march| Strip::label(march) == label);
                       prop_assert_eq!(found.map(|march| (march.spent, march.entered)), *known);
                       if let Some(march) = found {
                           search.path(at, label, &mut path);
                           prop_assert_eq!(path.last(), Some(&at));
                           let walked = walk(strip, (start, FRESH), &path);
prop_assert_eq!(walked, Ok(*march));
                       }
                   }
                   let best = search.march(at).map(|march| (march.spent, march.entered));
                   prop_assert_eq!(best, known.iter().flatten().copied().min());
               }
               let reached = (0u32..).map(HexIx).zip(&least);
               let reached: Vec<HexIx> = reached.filter(|(_, known)| **known != [None; 2]).map(|(at, _)| at).collect();
               prop_assert_eq!(search.hexes().collect::<Vec<_>>(), reached);
           }
       }
   }

#[test]
fn the_first_step_that_cannot_be_made_is_named() {
    let strip = Strip {
        costs: vec![Some(1), Some(1), None, Some(4)],
        most: 3,
    };
    let walked = |path: &[u32]| {
        let path: Vec<HexIx> = path.iter().copied().map(HexIx).collect();
        walk(&strip, (HexIx(0), FRESH), &path)
    };
    assert_eq!(walked(&[1, 0, 1]).map(|march| march.spent), Ok(3));
    assert_eq!(walked(&[1, 2, 3]), Err((1, Why::Closed)));
    assert_eq!(walked(&[3]), Err((0, Why::Apart)));
    assert_eq!(walked(&[1, 0, 1, 0]), Err((3, Why::TooFar)));
}

#[test]
fn who_comes_onto_the_map_begins_at_any_entry() {
    let strip = Strip {
        costs: vec![Some(1); 12],
        most: 2,
    };
    let mut search = Search::default();
    let entered = March {
        spent: 1,
        entered: 1,
        tired: false,
    };
    search.from_entries(12, &strip, [(HexIx(0), entered), (HexIx(11), entered)]);
    let hexes: Vec<u32> = search.hexes().map(|hex| hex.0).collect();
    assert_eq!(hexes, [0, 1, 5, 6, 10, 11]);
    let mut path = Vec::new();
    search.path(HexIx(6), 0, &mut path);
    assert_eq!(path, [HexIx(11), HexIx(6)]);
    search.nothing(12);
    assert_eq!(search.hexes().count(), 0);
}

#[test]
fn nothing_is_left_of_the_search_before() {
    let strip = Strip {
        costs: vec![Some(1); 12],
        most: 1,
    };
    let mut search = Search::default();
    let reached = |search: &mut Search<Strip>, start: u32| {
        search.from_hex(12, &strip, HexIx(start), FRESH);
        let known = (0..12).filter(|hex| search.march(HexIx(*hex)).is_some());
        let known: Vec<u32> = known.collect();
        let found: Vec<u32> = search.hexes().map(|hex| hex.0).collect();
        assert_eq!(found, known);
        known
    };
    assert_eq!(reached(&mut search, 0), [1, 5]);
    // Stamps run over: what the first search has found has the stamp of the last again.
    search.stamp = u32::MAX - 1;
    assert_eq!(reached(&mut search, 11), [6, 10]);
    assert_eq!(
        search.stamp,
        u32::MAX,
        "what is known is gone through only then"
    );
    assert_eq!(reached(&mut search, 4), [3, 5, 9]);
    assert_eq!(search.stamp, 1);
}

#[test]
fn a_hex_that_is_not_reached_has_no_path() {
    let strip = Strip {
        costs: vec![Some(1); 65],
        most: 1,
    };
    let mut search = Search::default();
    search.from_hex(65, &strip, HexIx(63), FRESH);
    let hexes: Vec<u32> = search.hexes().map(|hex| hex.0).collect();
    assert_eq!(hexes, [58, 62, 64]);
    let mut path = vec![HexIx(7)];
    for (hex, label, expected) in [
        (62, 0, &[HexIx(62)][..]),
        (62, 1, &[]), // No way through a hex of cost 3.
        (61, 0, &[]),
        (61, 2, &[]), // There are two labels: it isn't the first of the next hex.
        (99, 0, &[]),
    ] {
        search.path(HexIx(hex), label, &mut path);
        assert_eq!(path, expected, "hex {hex}, label {label}");
    }
}

/// Steps from one hex into another and what each costs, taken in this order; where ways were searched on from.
struct Drawn {
    steps: &'static [(u32, u32, u32)],
    searched: RefCell<Vec<u32>>,
}

impl Mover for Drawn {
    type March = March;
    type Why = Why;

    fn cost(march: &March) -> u32 {
        march.spent
    }

    fn rank(march: &March) -> u16 {
        march.entered
    }

    fn step(&self, at: HexIx, march: &March, to: HexIx) -> Result<March, Why> {
        let mut steps = self.steps.iter();
        let step = steps.find(|(from, into, _)| (*from, *into) == (at.0, to.0));
        step.map_or(Err(Why::Apart), |(_, _, cost)| {
            Ok(March {
                spent: march.spent + cost,
                entered: march.entered + 1,
                tired: false,
            })
        })
    }

    fn spread(&self, at: HexIx, march: &March, steps: &mut Steps<'_, Self>) {
        self.searched.borrow_mut().push(at.0);
        for (_, to, _) in self.steps.iter().filter(|(from, _, _)| *from == at.0) {
            if let Ok(next) = self.step(at, march, HexIx(*to)) {
                steps.take(HexIx(*to), next);
            }
        }
    }
}

/// The path from hex 0 to hex 3, and where ways were searched on from.
fn drawn(steps: &'static [(u32, u32, u32)]) -> (Vec<u32>, Vec<u32>) {
    let searched = RefCell::default();
    let drawn = Drawn { steps, searched };
    let mut search = Search::default();
    let mut found = || {
        search.from_hex(7, &drawn, HexIx(0), FRESH);
        let mut path = Vec::new();
        search.path(HexIx(3), 0, &mut path);
        let path: Vec<u32> = path.into_iter().map(|hex| hex.0).collect();
        (path, drawn.searched.take())
    };
    let first = found();
    assert_eq!(found(), first, "the next search goes the same ways");
    first
}

#[test]
fn of_equal_ways_that_through_the_lower_hex_comes_first() {
    let (path, _) = drawn(&[(0, 2, 1), (0, 1, 1), (2, 3, 1), (1, 3, 1)]);
    assert_eq!(path, [1, 3]);
    // Hex 2 costs nothing from hex 1, when hex 5 is known for as much already.
    let (path, _) = drawn(&[
        (0, 6, 0),
        (6, 5, 1),
        (0, 1, 1),
        (1, 2, 0),
        (5, 3, 1),
        (2, 3, 1),
    ]);
    assert_eq!(path, [1, 2, 3]);
}

#[test]
fn a_hex_is_searched_on_from_by_its_cheapest_way_only() {
    // Hex 3 costs 5 through hex 1, which comes first, and 3 through hex 2.
    let (path, searched) = drawn(&[(0, 1, 1), (0, 2, 2), (1, 3, 4), (2, 3, 1), (3, 4, 1)]);
    assert_eq!(path, [2, 3]);
    assert_eq!(searched, [0, 1, 2, 3, 4]);
}

#[test]
fn a_unit_ends_where_it_may() {
    let strip = Strip {
        costs: vec![Some(1); 12],
        most: 2,
    };
    let mut reach: Reach<Strip> = Reach::default();
    let mut renew = |is_end: fn(&HexIx) -> bool| {
        reach.renew(
            |search: &mut Search<Strip>| search.from_hex(12, &strip, HexIx(0), FRESH),
            is_end,
        );
        let mut path = Vec::new();
        reach.path(HexIx(6), &mut path);
        let six = reach.march(HexIx(6)).map(|march| march.spent);
        (reach.ends().to_vec(), six, path)
    };
    let hexes = |hexes: &[u32]| hexes.iter().copied().map(HexIx).collect::<Vec<_>>();
    let path = hexes(&[1, 6]);
    assert_eq!(
        renew(|_| true),
        (hexes(&[0, 1, 2, 4, 5, 6, 10]), Some(2), path.clone())
    );
    assert_eq!(renew(|hex| hex.0 == 1), (hexes(&[1]), None, path));
    reach.clear();
    assert_eq!((reach.ends(), reach.march(HexIx(1))), (&[][..], None));
}
