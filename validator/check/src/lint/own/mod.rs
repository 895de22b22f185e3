//! Lints of a project's own: a query, and what is wrong with the hexes that it finds.
//!
//! `beachhead.toml` states them; [`crate::policy`] reads them from there and decides what their findings count for, as of
//! every other code. A report describes them by [`LintReport`](crate::finding::LintReport), since no page of the program
//! does.
//!
//! | module | what it does |
//! |---|---|
//! | `code` | the codes, kept as long as the program runs |
//! | `lint` | one lint, and those of a project |
//! | `search` | the findings in one pack |

mod code;
mod lint;
mod search;

pub(crate) use code::own_code;
pub use lint::{OwnLint, OwnLints};
