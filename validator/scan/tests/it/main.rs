//! Scans from outside: made ones, whose ground is known.

mod scans;
mod terrain;
