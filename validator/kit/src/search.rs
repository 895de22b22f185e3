//! One search of movement: every hex that a unit can come to, each by its cheapest way.
//!
//! A game says how a [`Mover`] goes: what a step costs, in the smallest fraction of a movement point that it counts in, and
//! why a step can't be made. The same steps are searched and judged along a path that a player names ([`walk`]).
//! Of equal ways that of the lower rank comes first, then that through the hex with the lower number.

use std::fmt;

use beachhead_base::cannot_happen;
use beachhead_hex::HexIx;

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

/// The stamp of what no search has found.
const NEVER: u32 = 0;

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
            stamp: NEVER,
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
            left.map(move |left| HexIx(word * u64::BITS + left.trailing_zeros()))
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
            stamp: NEVER,
            before: NOWHERE,
            march: None,
        };
        self.known.resize(hexes * M::LABELS, nothing);
        self.found.clear();
        self.found.resize(hexes.div_ceil(u64::BITS as usize), 0);
        // Having counted so far, it begins anew with everything forgotten.
        if self.stamp == u32::MAX {
            self.known.fill(nothing);
            self.stamp = NEVER;
        }
        self.stamp += 1;
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
            self.found.get_mut((hex.0 / u64::BITS) as usize),
        ) else {
            return cannot_happen!((), "hex {} is on the board", hex.0);
        };
        *known = Known {
            stamp: self.stamp,
            before,
            march: Some(march),
        };
        *found |= 1 << (hex.0 % u64::BITS);
        let cost = M::cost(&march) as usize;
        if self.open.len() <= cost {
            let more = self.open.len()..=cost;
            self.open.extend(more.map(|_| Vec::new()));
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

/// Where a unit may end a move. Who searches often keeps one: nothing is allocated any more.
pub struct Reach<M: Mover> {
    search: Search<M>,
    /// By index.
    ends: Vec<HexIx>,
}

impl<M: Mover> fmt::Debug for Reach<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.ends).finish()
    }
}

impl<M: Mover> Default for Reach<M> {
    fn default() -> Self {
        let (search, ends) = (Search::default(), Vec::new());
        Self { search, ends }
    }
}

impl<M: Mover> Reach<M> {
    /// Nothing is reached.
    pub fn clear(&mut self) {
        self.ends.clear();
    }

    /// Searches anew, and keeps the hexes in which a move may end.
    pub fn renew<N: Mover<March = M::March>>(
        &mut self,
        search: impl FnOnce(&mut Search<N>),
        is_end: impl Fn(&HexIx) -> bool,
    ) {
        let mut others = std::mem::take(&mut self.search).for_others();
        search(&mut others);
        self.ends.clear();
        self.ends.extend(others.hexes().filter(is_end));
        self.search = others.for_others();
    }

    /// Where the unit may end, by index.
    #[inline]
    pub fn ends(&self) -> &[HexIx] {
        &self.ends
    }

    /// The best way by which the unit ends there; none where it may not.
    pub fn march(&self, end: HexIx) -> Option<&M::March> {
        self.ends.binary_search(&end).ok()?;
        self.search.march(end)
    }

    /// The hexes of the best way to a hex; what `path` held before is lost. Ways are kept apart by no label.
    pub fn path(&self, end: HexIx, path: &mut Vec<HexIx>) {
        self.search.path(end, 0, path);
    }
}

#[cfg(test)]
mod tests;
