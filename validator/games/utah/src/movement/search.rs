//! The search of movement: every hex where a unit may end a move, each with the cheapest path.
//!
//! It goes by the steps of [`mover`], the cheapest first; of equal ways that of fewer hexes, then that of the
//! hex with the lower number. A [`Search`] is kept by who searches often: once it has grown to the board, nothing is
//! allocated any more.

use beachhead_schema::cannot_happen;
use beachhead_schema::hex::HexIx;

use crate::data::opened::UtahGame;
use crate::data::roster::UnitIx;
use crate::hexes::stacking;
use crate::movement::entry;
use crate::movement::mover::{self, March, Mover};
use crate::view::View;

/// What a search has found, and what it works with.
#[derive(Debug, Default)]
pub(crate) struct Search {
    /// Which search it is: what an earlier one has left behind counts for nothing.
    stamp: u32,
    reached: Vec<Reached>,
    /// The hexes that were reached, a bit each, to go through them by index.
    found: Vec<u64>,
    /// What is to be searched on from, by what has been spent: how many hexes were entered, and where it stands.
    open: Vec<Vec<(u16, HexIx)>>,
    /// Where the unit may end, by index.
    ends: Vec<HexIx>,
}

/// The cheapest way to a hex.
#[derive(Clone, Copy, Debug, Default)]
struct Reached {
    stamp: u32,
    spent: u16,
    entered: u16,
    /// The hex before it; none for the first of the way.
    before: Option<HexIx>,
}

impl Search {
    /// Where the unit may end a move, by index.
    pub(crate) fn ends(&self) -> &[HexIx] {
        &self.ends
    }

    /// What it costs to end there, in half points; none where the unit can't.
    pub(crate) fn cost(&self, hex: HexIx) -> Option<u16> {
        self.ends.binary_search(&hex).ok()?;
        self.reached_at(hex).map(|reached| reached.spent)
    }

    /// The cheapest path to a hex; what it held before is lost.
    pub(crate) fn path(&self, end: HexIx, path: &mut Vec<HexIx>) {
        path.clear();
        path.extend(std::iter::successors(Some(end), |hex| {
            self.reached_at(*hex).and_then(|reached| reached.before)
        }));
        path.reverse();
    }

    fn reached_at(&self, hex: HexIx) -> Option<&Reached> {
        self.reached
            .get(hex.0 as usize)
            .filter(|reached| reached.stamp == self.stamp)
    }

    /// Whether a way to the hex is known that costs no more than this: spent, and how many hexes entered.
    #[inline]
    fn knows_better(&self, hex: HexIx, cost: (u16, u16)) -> bool {
        self.reached_at(hex)
            .is_some_and(|known| (known.spent, known.entered) <= cost)
    }

    fn begin(&mut self, hexes: usize) {
        self.reached.resize(hexes, Reached::default());
        self.found.clear();
        self.found.resize(hexes.div_ceil(64), 0);
        self.open.iter_mut().for_each(Vec::clear);
        self.ends.clear();
        // Having counted so far, it begins anew with everything forgotten.
        self.stamp = self.stamp.checked_add(1).unwrap_or_else(|| {
            self.reached.fill(Reached::default());
            1
        });
    }

    /// Takes a march that has come into its hex, if none came as cheaply.
    #[inline]
    fn come(&mut self, mover: &Mover<'_>, march: March, before: Option<HexIx>) {
        let Some(hex) = march.at else { return };
        let Some(known) = self.reached.get_mut(hex.0 as usize) else {
            return;
        };
        let March { spent, entered, .. } = march;
        if known.stamp == self.stamp && (known.spent, known.entered) <= (spent, entered) {
            return;
        }
        *known = Reached {
            stamp: self.stamp,
            spent,
            entered,
            before,
        };
        if let Some(found) = self.found.get_mut(hex.0 as usize / 64) {
            *found |= 1 << (hex.0 % 64);
        }
        if !mover.goes_on(march) {
            return;
        }
        let spent = usize::from(spent);
        if self.open.len() <= spent {
            self.open.resize_with(spent + 1, Vec::new);
        }
        if let Some(open) = self.open.get_mut(spent) {
            open.push((entered, hex));
        }
    }

    /// Keeps of the hexes that were reached those in which the unit may end.
    fn end_where(&mut self, mut may_end: impl FnMut(HexIx) -> bool) {
        for (word, &bits) in (0u32..).zip(&self.found) {
            let mut left = bits;
            while left != 0 {
                let hex = HexIx(word * 64 + left.trailing_zeros());
                left &= left - 1;
                if may_end(hex) {
                    self.ends.push(hex);
                }
            }
        }
    }
}

/// Searches every hex where the unit may end a move; nothing is found if it may not move.
pub(crate) fn reach(view: View<'_>, unit: UnitIx, search: &mut Search) {
    search.begin(view.game.board.len());
    let Ok(mover) = mover::mover(view, unit) else {
        return;
    };
    if mover::check_mobile_start(view, &mover).is_err() {
        return;
    }
    spread(view, &mover, search);
    // A unit that may not stack can only end in an empty hex; the rest are asked about crowding.
    let alone = stacking::never_stacks(view.game, unit);
    search.end_where(|hex| {
        view.state.lay.empty(hex) || (!alone && stacking::crowding(view, unit, hex).is_none())
    });
}

fn spread(view: View<'_>, mover: &Mover<'_>, search: &mut Search) {
    match mover.from {
        Some(from) => spread_from(view.game, mover, (from, mover.start()), None, search),
        None => {
            for hex in entry::entry_hexes(view, mover.unit) {
                if let Ok(march) = mover.step(mover.start(), hex) {
                    search.come(mover, march, None);
                }
            }
        }
    }
    let mut spent = 0;
    while spent < search.open.len() {
        spread_at(view.game, mover, spent, search);
        spent += 1;
    }
}

/// Goes on from everywhere that was reached for so much.
fn spread_at(game: &UtahGame, mover: &Mover<'_>, spent: usize, search: &mut Search) {
    let take = |search: &mut Search| search.open.get_mut(spent).map(std::mem::take);
    let mut open =
        take(search).unwrap_or_else(|| cannot_happen!(Vec::new(), "no search has spent {spent}"));
    open.sort_unstable();
    let mut next = 0;
    while let Some(&(entered, hex)) = open.get(next) {
        next += 1;
        // Where a cheaper way was found since, it has been searched already.
        let known = search
            .reached_at(hex)
            .filter(|known| usize::from(known.spent) == spent && known.entered == entered);
        if let Some(&Reached { spent, entered, .. }) = known {
            let at = Some(hex);
            let march = March { at, spent, entered };
            spread_from(game, mover, (hex, march), at, search);
        }
        // What costs nothing comes among those that are still to be searched.
        if let Some(more) = search.open.get_mut(spent).filter(|more| !more.is_empty()) {
            open.append(more);
            if let Some(left) = open.get_mut(next..) {
                left.sort_unstable();
            }
        }
    }
    open.clear();
    if let Some(kept) = search.open.get_mut(spent) {
        *kept = open;
    }
}

fn spread_from(
    game: &UtahGame,
    mover: &Mover<'_>,
    (at, march): (HexIx, March),
    before: Option<HexIx>,
    search: &mut Search,
) {
    for link in game.ground.links(at) {
        if Some(link.to) != mover.from
            && !search.knows_better(link.to, mover.at_least(march))
            && let Ok(next) = mover.pace(march, link.to, link.cost(mover.class))
        {
            search.come(mover, next, before);
        }
    }
}

/// What the unit pays at the cheapest to end a move in the hex, if it can.
pub(crate) fn cost_to(view: View<'_>, unit: UnitIx, hex: HexIx) -> Option<u16> {
    let mut search = Search::default();
    reach(view, unit, &mut search);
    search.cost(hex)
}
