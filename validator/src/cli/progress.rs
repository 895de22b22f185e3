//! How far a long run is, for a person who watches it.

use std::io::{self, IsTerminal as _};
use std::time::{Duration, Instant};

use beachhead_report::{Format, Verbosity};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Shorter runs show nothing.
const SHORT: Duration = Duration::from_secs(1);

/// A bar on the error output. There is none where no terminal shows it, where the findings are for programs, or where
/// no person watches: pipelines say so by the variable `CI`.
pub(super) struct Progress {
    bar: ProgressBar,
    begin: Instant,
    watched: bool,
}

impl Progress {
    /// For this many things to be done.
    pub(super) fn of(count: usize, format: Format, verbosity: Verbosity) -> Self {
        let is_for_people = format.is_for_people() && verbosity == Verbosity::Full;
        let is_pipeline = std::env::var_os("CI").is_some_and(|value| !value.is_empty());
        let bar = ProgressBar::with_draw_target(
            Some(u64::try_from(count).unwrap_or(u64::MAX)),
            ProgressDrawTarget::hidden(),
        );
        let style = ProgressStyle::with_template("{bar:40} {pos} of {len} checked, {eta} left");
        Self {
            bar: match style {
                Ok(style) => bar.with_style(style),
                Err(_) => bar,
            },
            begin: Instant::now(),
            watched: is_for_people && !is_pipeline && io::stderr().is_terminal(),
        }
    }

    /// One more is done.
    pub(super) fn step(&self) {
        if self.watched && self.bar.is_hidden() && self.begin.elapsed() > SHORT {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.inc(1);
    }

    /// Writes what there is to show, above the bar.
    pub(super) fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }

    /// Takes the bar away.
    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
