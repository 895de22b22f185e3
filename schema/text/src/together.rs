//! Much of the same work on every core, as if it were done one after the other.
//!
//! What comes out never depends on how many cores there are: `tests::the_order_is_that_of_the_items` holds it. Where
//! there are no threads, as in a browser, the caller does all of it.

use std::num::NonZero;
use std::thread;

/// Fewer items than this aren't worth another thread: the map that is checked while somebody draws on it is short, and
/// leaves the other cores to the window.
const SHARE: usize = 1 << 13;

/// Whether this many items are worth more than one thread.
pub(super) fn pays(items: usize) -> bool {
    items >= 2 * SHARE
}

/// What `work` makes of each item, in their order.
pub(super) fn together<I: Sync, O: Send>(items: &[I], work: impl Fn(&I) -> O + Sync) -> Vec<O> {
    let all = |chunk: &[I]| chunk.iter().map(&work).collect::<Vec<O>>();
    // To ask for the cores takes longer than a short list.
    if !pays(items.len()) {
        return all(items);
    }
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let shares = cores.min(items.len() / SHARE).max(1);
    let mut chunks = items.chunks(items.len().div_ceil(shares));
    let first = chunks.next();
    let first = first.unwrap_or_else(|| cannot_happen!(&[], "there are {} items", items.len()));
    thread::scope(|scope| {
        let others: Vec<_> = chunks
            .map(|chunk| {
                let thread = thread::Builder::new().spawn_scoped(scope, || all(chunk));
                (chunk, thread)
            })
            .collect();
        let mut made = all(first);
        made.reserve_exact(items.len() - first.len());
        for (chunk, thread) in others {
            // A system that gives no thread leaves its share to this one.
            let theirs = thread.ok().and_then(|thread| thread.join().ok());
            made.extend(theirs.unwrap_or_else(|| all(chunk)));
        }
        made
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_is_that_of_the_items() {
        for count in [0, 1, SHARE - 1, SHARE, 3 * SHARE + 1, 20 * SHARE + 7] {
            let items: Vec<usize> = (0..count).collect();
            let doubled: Vec<usize> = items.iter().map(|item| item * 2).collect();
            assert_eq!(together(&items, |item| item * 2), doubled, "{count}");
        }
    }
}
