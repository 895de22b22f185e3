//! CPU time of a piece of work, measured often enough to be compared.
//!
//! CPU time and not the time on the clock: other work of the machine doesn't count. What is left of its influence, on
//! caches for one, only adds; so of several tries the least counts.

use std::time::{Duration, Instant};

/// The most that twice the records may take, as a multiple.
const MOST_TIMES: f64 = 2.5;
/// The most that the larger pack may take.
const MOST_TIME: Duration = Duration::from_secs(1);
/// A larger pack that takes less isn't judged by the ratio: the clock is too coarse for it.
const FLOOR: Duration = Duration::from_millis(50);
/// Work is repeated until this has been measured,
const ENOUGH: Duration = Duration::from_millis(100);
/// but not more often.
const MOST_RUNS: u32 = 8;
/// How often a growth is measured at most before it counts as too large.
const TRIES: usize = 4;
/// Work that takes longer is measured once: nothing makes that good.
const HOPELESS: Duration = Duration::from_secs(3);

/// CPU time for some records, and for twice as many.
#[derive(Clone, Copy, Debug)]
pub struct Growth {
    pub few: Duration,
    /// None where fewer records take longer already than these may.
    pub many: Option<Duration>,
}

impl Growth {
    /// Whether the larger pack takes too long, or too many times as long.
    pub fn is_too_large(self) -> bool {
        self.many
            .is_none_or(|many| many > MOST_TIME || many >= FLOOR && self.times() > MOST_TIMES)
    }

    /// How many times as long the larger takes.
    pub fn times(self) -> f64 {
        let many = self.many.unwrap_or_default();
        many.as_secs_f64() / self.few.as_secs_f64().max(0.001)
    }
}

/// Measures the work on the second and the third of these, which has twice the records; again where that seems to take too
/// long: the least of each counts. The first has few, so that what takes for ever keeps nothing else from being measured.
pub fn growth<T>([fewest, few, many]: &[T; 3], work: impl Fn(&T) -> bool) -> Growth {
    let tried = measured(|| work(fewest));
    if tried > MOST_TIME {
        return Growth {
            few: tried,
            many: None,
        };
    }
    let taken = measured(|| work(few));
    if taken > MOST_TIME {
        return Growth {
            few: taken,
            many: None,
        };
    }
    let mut best = (taken, measured(|| work(many)));
    let of = |(few, many)| Growth {
        few,
        many: Some(many),
    };
    for _ in 1..TRIES {
        if !of(best).is_too_large() || best.1 > HOPELESS {
            break;
        }
        best.0 = best.0.min(measured(|| work(few)));
        best.1 = best.1.min(measured(|| work(many)));
    }
    of(best)
}

/// The CPU time of one run.
fn measured(work: impl Fn() -> bool) -> Duration {
    let begin = cpu_time();
    let mut runs = 0;
    loop {
        std::hint::black_box(work());
        runs += 1;
        let taken = cpu_time().saturating_sub(begin);
        if taken >= ENOUGH || runs == MOST_RUNS {
            return taken / runs;
        }
    }
}

/// The CPU time that this process has taken on all cores. Where the system doesn't say, the time on the clock.
fn cpu_time() -> Duration {
    /// Linux counts in hundredths of a second, whatever the kernel's own clock.
    const TICK: Duration = Duration::from_millis(10);
    let about = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // The second field is the program's name in brackets, which may hold anything.
    let fields = about.rsplit_once(')').map_or("", |(_, fields)| fields);
    let mut fields = fields.split_whitespace().skip(11);
    let ticks = fields.next().zip(fields.next());
    let ticks = ticks.and_then(|(user, system)| {
        let (user, system): (u32, u32) = (user.parse().ok()?, system.parse().ok()?);
        Some(user + system)
    });
    match ticks {
        Some(ticks) => TICK * ticks,
        None => {
            static BEGIN: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
            BEGIN.get_or_init(Instant::now).elapsed()
        }
    }
}
