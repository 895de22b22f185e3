//! CPU time of a piece of work, measured often enough to be compared.

use std::time::{Duration, Instant};

/// Work that takes less isn't compared: it is too short to be measured.
const SHORT: Duration = Duration::from_millis(100);
/// Work is repeated until this has been measured.
const ENOUGH: Duration = Duration::from_millis(250);
/// How often a growth is measured at most before it counts as too large.
const TRIES: usize = 4;
/// A growth below this is not measured again.
const SOUND: f64 = 2.4;

/// What some records take, and twice as many.
#[derive(Clone, Copy, Debug)]
pub struct Growth {
    pub few: Duration,
    pub many: Duration,
}

impl Growth {
    /// How many times as long the larger takes; 1, where that can't be measured.
    pub fn times(self) -> f64 {
        if self.many < SHORT {
            return 1.0;
        }
        self.many.as_secs_f64() / self.few.as_secs_f64().max(0.001)
    }
}

/// Measures both, again where other work of the machine may have had a part in it: the least of each counts.
pub fn growth(few: impl Fn() -> bool, many: impl Fn() -> bool) -> Growth {
    let mut best = Growth {
        few: measured(&few),
        many: measured(&many),
    };
    for _ in 1..TRIES {
        if best.times() < SOUND || best.many > Duration::from_secs(20) {
            break;
        }
        best.few = best.few.min(measured(&few));
        best.many = best.many.min(measured(&many));
    }
    best
}

fn measured(work: &impl Fn() -> bool) -> Duration {
    let begin = cpu_time();
    let mut runs = 0;
    loop {
        std::hint::black_box(work());
        runs += 1;
        let taken = cpu_time().saturating_sub(begin);
        if taken >= ENOUGH || taken < SHORT || runs == 8 {
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
