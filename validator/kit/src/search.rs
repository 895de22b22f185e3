//! One search of movement: every hex that a unit can come to, each by its cheapest way.
//!
//! A game says how a [`Mover`] goes: what a step costs, in the smallest fraction of a movement point that it counts in, and
//! why a step can't be made. The same steps are searched and judged along a path that a player names ([`walk`]).
//! Of equal ways that of the lower rank comes first, then that through the hex with the lower number.

use std::fmt;

use beachhead_schema::cannot_happen;
use beachhead_schema::hex::HexIx;

/// A unit on its way, over the ground of a game.
pub trait Mover {
    /// What is kept of a way besides where it has come to: what it has cost, and what later steps depend on.
    type March: Copy;
    /// Why a step can't be made.
    type Why;

    /// How many ways into one hex are kept apart: as many as [`Mover::label`] has values.
    const LABELS: usize = 1;

    /// What the way has cost, in the smallest fraction of a movement point.
    fn cost(march: &Self::March) -> u32;

    /// Which of equal costs is better, the lower first; usually how many hexes were entered.
    fn rank(_: &Self::March) -> u16 {
        0
    }

    /// What else than cost may decide which way is better, counted from 0: ways of different labels are all kept.
    fn label(_: &Self::March) -> usize {
        0
    }

    /// One step on, into a hex beside it.
    ///
    /// # Errors
    /// Why it can't be made.
    fn step(&self, at: HexIx, march: &Self::March, to: HexIx) -> Result<Self::March, Self::Why>;

    /// Takes every step that can be made from here; [`Mover::step`] allows each of them.
    fn spread(&self, at: HexIx, march: &Self::March, steps: &mut Steps<'_, Self>)
    where
        Self: Sized;
}

/// Follows a path that a player names.
///
/// # Errors
/// The place in the path of the first hex that can't be entered, and why.
pub fn walk<M: Mover>(
    mover: &M,
    start: (HexIx, M::March),
    path: &[HexIx],
) -> Result<M::March, (usize, M::Why)> {
    let (mut at, mut march) = start;
    for (place, &to) in path.iter().enumerate() {
        march = mover.step(at, &march, to).map_err(|why| (place, why))?;
        at = to;
    }
    Ok(march)
}

/// The best way into a hex that is known, of those with one label.
#[derive(Clone, Copy)]
struct Known<T> {
    /// The search that found it: what an earlier one has left behind counts for nothing.
    stamp: u32,
    /// Where it came from: a place among what is known; [`NOWHERE`] for the first of the way.
    before: u32,
    march: Option<T>,
}

const NOWHERE: u32 = u32::MAX;

/// What a search has found. Who searches often keeps one: once it has grown to the board, nothing is allocated any more.
pub struct Search<M: Mover> {
    stamp: u32,
    /// By hex and label.
    known: Vec<Known<M::March>>,
    /// The hexes that were reached, a bit each, to go through them by index.
    found: Vec<u64>,
    /// What is to be searched on from, by cost: ranks, and places among what is known.
    open: Vec<Vec<(u16, u32)>>,
}

impl<M: Mover> fmt::Debug for Search<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.hexes()).finish()
    }
}

impl<M: Mover> Default for Search<M> {
    fn default() -> Self {
        Self {
            stamp: 0,
            known: Vec::new(),
            found: Vec::new(),
            open: Vec::new(),
        }
    }
}

/// The steps that can be made from one hex, as a [`Mover`] takes them.
pub struct Steps<'s, M: Mover> {
    search: &'s mut Search<M>,
    before: u32,
}

impl<M: Mover> Steps<'_, M> {
    /// Whether a way is known into the hex with the label of this one that is not worse. What is at least as good as a step
    /// may be asked about before the step itself is looked into.
    #[inline]
    pub fn is_known(&self, hex: HexIx, march: &M::March) -> bool {
        self.search.is_known(hex, march)
    }

    /// A step into the hex.
    #[inline]
    pub fn take(&mut self, hex: HexIx, march: M::March) {
        self.search.come(hex, march, self.before);
    }
}

impl<M: Mover> Search<M> {
    /// Searches from the hex where the unit stands, on a board of this many hexes.
    pub fn from_hex(&mut self, hexes: usize, mover: &M, at: HexIx, march: M::March) {
        self.begin(hexes);
        mover.spread(at, &march, &mut self.steps(NOWHERE));
        self.run(mover);
    }

    /// Searches from the steps with which a unit may come onto the map.
    pub fn from_entries(
        &mut self,
        hexes: usize,
        mover: &M,
        entries: impl IntoIterator<Item = (HexIx, M::March)>,
    ) {
        self.begin(hexes);
        for (hex, march) in entries {
            self.come(hex, march, NOWHERE);
        }
        self.run(mover);
    }

    /// The same search for movers of another type that march alike: one is kept for longer than any mover borrows.
    #[must_use]
    pub fn for_others<N: Mover<March = M::March>>(self) -> Search<N> {
        Search {
            stamp: self.stamp,
            known: self.known,
            found: self.found,
            open: self.open,
        }
    }

    /// Nothing is found.
    pub fn nothing(&mut self, hexes: usize) {
        self.begin(hexes);
    }

    /// Every hex that was reached, by index.
    #[inline]
    pub fn hexes(&self) -> impl Iterator<Item = HexIx> + '_ {
        (0u32..).zip(&self.found).flat_map(|(word, &bits)| {
            let left = std::iter::successors(Some(bits), |left| Some(left & left.wrapping_sub(1)));
            let left = left.take_while(|left| *left != 0);
            left.map(move |left| HexIx(word * 64 + left.trailing_zeros()))
        })
    }

    /// The best way into a hex.
    #[inline]
    pub fn march(&self, hex: HexIx) -> Option<&M::March> {
        self.marches(hex)
            .min_by_key(|march| (M::cost(march), M::rank(march), M::label(march)))
    }

    /// The best ways into a hex, one for each label.
    #[inline]
    pub fn marches(&self, hex: HexIx) -> impl Iterator<Item = &M::March> {
        (0..M::LABELS)
            .filter_map(move |label| self.at(place(hex, label, M::LABELS)?)?.march.as_ref())
    }

    /// The hexes of the best way into a hex with this label; what `path` held before is lost.
    pub fn path(&self, hex: HexIx, label: usize, path: &mut Vec<HexIx>) {
        path.clear();
        let mut next = place(hex, label, M::LABELS);
        while let Some((at, known)) = next.and_then(|at| Some((at, self.at(at)?))) {
            path.push(HexIx(at / M::LABELS as u32));
            next = (known.before != NOWHERE).then_some(known.before);
        }
        path.reverse();
    }

    #[inline]
    fn steps(&mut self, before: u32) -> Steps<'_, M> {
        Steps {
            search: self,
            before,
        }
    }

    #[inline]
    fn at(&self, at: u32) -> Option<&Known<M::March>> {
        let known = self.known.get(at as usize);
        known.filter(|known| known.stamp == self.stamp)
    }

    #[inline]
    fn is_known(&self, hex: HexIx, march: &M::March) -> bool {
        let known = place(hex, M::label(march), M::LABELS).and_then(|at| self.at(at));
        known
            .and_then(|known| known.march.as_ref())
            .is_some_and(|known| {
                (M::cost(known), M::rank(known)) <= (M::cost(march), M::rank(march))
            })
    }

    fn begin(&mut self, hexes: usize) {
        let nothing = Known {
            stamp: 0,
            before: NOWHERE,
            march: None,
        };
        self.known.resize(hexes * M::LABELS, nothing);
        self.found.clear();
        self.found.resize(hexes.div_ceil(64), 0);
        self.open.iter_mut().for_each(Vec::clear);
        // Having counted so far, it begins anew with everything forgotten.
        self.stamp = self.stamp.checked_add(1).unwrap_or_else(|| {
            self.known.fill(nothing);
            1
        });
    }

    /// Takes a way that has come into its hex, if none came as cheaply.
    #[inline]
    fn come(&mut self, hex: HexIx, march: M::March, before: u32) {
        if self.is_known(hex, &march) {
            return;
        }
        let Some(at) = place(hex, M::label(&march), M::LABELS) else {
            return cannot_happen!((), "a label is below LABELS");
        };
        let (Some(known), Some(found)) = (
            self.known.get_mut(at as usize),
            self.found.get_mut(hex.0 as usize / 64),
        ) else {
            return cannot_happen!((), "hex {} is on the board", hex.0);
        };
        *known = Known {
            stamp: self.stamp,
            before,
            march: Some(march),
        };
        *found |= 1 << (hex.0 % 64);
        let cost = M::cost(&march) as usize;
        if self.open.len() <= cost {
            self.open.resize_with(cost + 1, Vec::new);
        }
        if let Some(open) = self.open.get_mut(cost) {
            open.push((M::rank(&march), at));
        }
    }

    fn run(&mut self, mover: &M) {
        let mut cost = 0;
        while let Some(open) = self.open.get_mut(cost) {
            let mut open = std::mem::take(open);
            open.sort_unstable();
            let mut next = 0;
            while let Some(&(rank, at)) = open.get(next) {
                next += 1;
                // Where a cheaper way was found since, it has been searched already.
                let march = self.at(at).and_then(|known| known.march);
                let is_last =
                    |march: &M::March| M::cost(march) as usize == cost && M::rank(march) == rank;
                if let Some(march) = march.filter(is_last) {
                    let hex = HexIx(at / M::LABELS as u32);
                    mover.spread(hex, &march, &mut self.steps(at));
                }
                // What costs nothing comes among those that are still to be searched.
                if let Some(more) = self.open.get_mut(cost).filter(|more| !more.is_empty()) {
                    open.append(more);
                    if let Some(left) = open.get_mut(next..) {
                        left.sort_unstable();
                    }
                }
            }
            open.clear();
            if let Some(kept) = self.open.get_mut(cost) {
                *kept = open;
            }
            cost += 1;
        }
    }
}

/// The place of a hex and a label among what is known.
#[inline]
fn place(hex: HexIx, label: usize, labels: usize) -> Option<u32> {
    let at = (hex.0 as usize).checked_mul(labels)?.checked_add(label)?;
    u32::try_from(at).ok().filter(|_| label < labels)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

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
                let known: &mut Option<(u32, u16)> =
                    &mut least[to.0 as usize][usize::from(next.tired)];
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
        (prop::collection::vec(cost, 1..30), 0u32..12)
            .prop_map(|(costs, most)| Strip { costs, most })
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
}
