//! Rules that are data: what of them follows where words, hex numbers and rules get other names.
//!
//! | file | what it does |
//! |---|---|
//! | `words` | words of the palette and ids of units, in records and in queries |
//! | `numbers` | numbers of hexes, in queries |
//! | `rename` | a rule gets another name or paragraph |

mod numbers;
mod rename;
#[cfg(test)]
mod tests;
mod words;

pub(super) use numbers::follow_numbers;
pub use rename::{RuleError, RuleRename, rename_rule};
pub(super) use words::{follow_word, left_by_rules};

use beachhead_model::rules::RuleQuery;
use beachhead_query::Of;

/// What a query of a rule asks about.
fn asked(query: RuleQuery) -> Of {
    match query {
        RuleQuery::Units => Of::Units,
        RuleQuery::Hexes => Of::Hexes,
    }
}
