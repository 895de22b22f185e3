//! Scans from outside: made ones, whose ground is known.

#![expect(clippy::expect_used, reason = "a test may fail")]

mod scans;
mod terrain;
