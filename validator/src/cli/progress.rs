//! How far a long run is, for a person who watches it.

use std::io::{self, IsTerminal as _};
use std::time::{Duration, Instant};

use beachhead_report::{Format, Verbosity};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Shorter runs show nothing.
const SHORT: Duration = Duration::from_secs(1);

/// Length of a bar whose steps aren't counted.
const THOUSAND: u64 = 1_000;

/// A bar on the error output. There is none where no terminal shows it, where the findings are for programs, or where
/// no person watches: pipelines say so by the variable `CI`.
pub(super) struct Progress {
    bar: ProgressBar,
    begin: Instant,
    watched: bool,
}

impl Progress {
    /// For this many packs to be checked.
    pub(super) fn of(count: usize, format: Format, verbosity: Verbosity) -> Self {
        let is_for_people = format.is_for_people() && verbosity == Verbosity::Full;
        let count = u64::try_from(count).unwrap_or(u64::MAX);
        Self::with(
            count,
            "{bar:40} {pos} of {len} checked, {eta} left",
            is_for_people,
        )
    }

    /// For a picture to be drawn.
    pub(super) fn of_picture() -> Self {
        Self::with(THOUSAND, "{bar:40} {percent} % drawn, {eta} left", true)
    }

    fn with(length: u64, template: &str, is_for_people: bool) -> Self {
        let is_pipeline = std::env::var_os("CI").is_some_and(|value| !value.is_empty());
        let hidden = ProgressDrawTarget::hidden();
        let bar = ProgressBar::with_draw_target(Some(length), hidden);
        let style = ProgressStyle::with_template(template);
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
        self.show();
        self.bar.inc(1);
    }

    /// So much of the whole is done, from 0 to 1.
    pub(super) fn reach(&self, done: f32) {
        self.show();
        let thousandths = (done.clamp(0.0, 1.0) * THOUSAND as f32) as u64;
        self.bar.set_position(thousandths);
    }

    fn show(&self) {
        if self.watched && self.bar.is_hidden() && self.begin.elapsed() > SHORT {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
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
