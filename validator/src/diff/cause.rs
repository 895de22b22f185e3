//! The smallest set of changes that makes something fail.
//!
//! Few changes are tried one by one, then in twos and threes. Many are first halved down to a set of which each is needed:
//! where that has one change, or two and no change alone fails, it is the smallest already.

/// The most times that scripts and records are played to find their causes, all together.
pub const MOST_RUNS: usize = 20_000;
/// The most changes that are a cause.
const MOST_CAUSES: usize = 3;
/// Up to this many changes are tried one by one first.
const FEW: usize = 24;

/// How often something may still be tried.
pub struct Budget<'a> {
    runs: usize,
    is_over: &'a mut dyn FnMut() -> bool,
}

impl std::fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Budget")
            .field("runs", &self.runs)
            .finish_non_exhaustive()
    }
}

impl<'a> Budget<'a> {
    /// At most this many runs, or until the caller says that it is over: asked before each run.
    pub fn new(runs: usize, is_over: &'a mut dyn FnMut() -> bool) -> Self {
        Self { runs, is_over }
    }

    /// Takes one run; false where none is left.
    fn take(&mut self) -> bool {
        if (self.is_over)() {
            self.runs = 0;
        }
        let is_left = self.runs > 0;
        self.runs = self.runs.saturating_sub(1);
        is_left
    }
}

/// The smallest set of at most three of `count` changes that fails; `None` where more are needed, or no run is left.
pub(super) fn smallest(
    count: usize,
    budget: &mut Budget<'_>,
    fails: &mut dyn FnMut(&[usize]) -> bool,
) -> Option<Vec<usize>> {
    let mut fails = |set: &[usize]| match budget.take() {
        true => Some(fails(set)),
        false => None,
    };
    let all: Vec<usize> = (0..count).collect();
    if count <= FEW
        && let Some(one) = sets_of(1, count, &mut fails)?
    {
        return Some(one);
    }
    let needed = reduced(all, &mut fails)?;
    if needed.len() <= 1 {
        return (!needed.is_empty()).then_some(needed);
    }
    let untried = if count <= FEW { 2 } else { 1 };
    for size in untried..needed.len().min(MOST_CAUSES + 1) {
        match sets_of(size, count, &mut fails) {
            Some(Some(set)) => return Some(set),
            Some(None) => {}
            // It is a cause, if perhaps not the smallest.
            None => break,
        }
    }
    (needed.len() <= MOST_CAUSES).then_some(needed)
}

/// The first set of this size that fails, in order; `None` on the outside where no run is left.
fn sets_of(
    size: usize,
    count: usize,
    fails: &mut dyn FnMut(&[usize]) -> Option<bool>,
) -> Option<Option<Vec<usize>>> {
    let mut set: Vec<usize> = (0..size).collect();
    if size > count {
        return Some(None);
    }
    loop {
        if fails(&set)? {
            return Some(Some(set));
        }
        // The last place that can still go on, and those behind it from there.
        let mut places = set.iter().enumerate().rev();
        let next = places.find(|(place, at)| **at < count - size + *place);
        let Some((place, at)) = next.map(|(place, at)| (place, *at)) else {
            return Some(None);
        };
        for (step, at_place) in set.iter_mut().skip(place).enumerate() {
            *at_place = at + 1 + step;
        }
    }
}

/// A part of a failing set that fails, of which each change is needed. Empty where the set doesn't fail at all.
fn reduced(
    mut set: Vec<usize>,
    fails: &mut dyn FnMut(&[usize]) -> Option<bool>,
) -> Option<Vec<usize>> {
    if !fails(&set)? {
        return Some(Vec::new());
    }
    let mut piece = set.len().div_ceil(2);
    while set.len() > 1 {
        let (mut at, mut is_less) = (0, false);
        while at < set.len() {
            let without: Vec<usize> = {
                let places = set.iter().enumerate();
                let kept = places.filter(|(place, _)| !(at..at + piece).contains(place));
                kept.map(|(_, change)| *change).collect()
            };
            if !without.is_empty() && fails(&without)? {
                set = without;
                is_less = true;
            } else {
                at += piece;
            }
        }
        if piece == 1 && !is_less {
            break;
        }
        piece = (piece / 2).max(1);
    }
    Some(set)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_set_that_fails_is_found() {
        for (count, causes, expected) in [
            (1, &[&[0][..]][..], Some(vec![0])),
            (8, &[&[5]], Some(vec![5])),
            (8, &[&[2, 6]], Some(vec![2, 6])),
            (8, &[&[1, 4, 7]], Some(vec![1, 4, 7])),
            (8, &[&[1, 2, 3, 4]], None),
            // Of several one of the smallest.
            (8, &[&[0, 1, 2], &[6, 7], &[3, 5]], Some(vec![6, 7])),
            (500, &[&[333]], Some(vec![333])),
            (500, &[&[17, 450]], Some(vec![17, 450])),
            (60, &[&[17, 30, 55]], Some(vec![17, 30, 55])),
            // None fails, though all together were said to.
            (8, &[], None),
            (0, &[], None),
        ] {
            let mut fails = |set: &[usize]| {
                let has = |cause: &&[usize]| cause.iter().all(|one| set.contains(one));
                causes.iter().any(has)
            };
            let mut never = || false;
            let mut budget = Budget::new(MOST_RUNS * 100, &mut never);
            assert_eq!(
                smallest(count, &mut budget, &mut fails),
                expected,
                "{causes:?}"
            );
        }
    }

    #[test]
    fn nothing_is_tried_beyond_the_budget() {
        let mut runs = 0;
        let mut fails = |_: &[usize]| {
            runs += 1;
            false
        };
        let mut never = || false;
        assert_eq!(
            smallest(500, &mut Budget::new(0, &mut never), &mut fails),
            None
        );
        let mut at_once = || true;
        assert_eq!(
            smallest(500, &mut Budget::new(99, &mut at_once), &mut fails),
            None
        );
        assert_eq!(runs, 0);
    }
}
