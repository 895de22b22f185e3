//! Times that were measured, in words.

use std::time::Duration;

/// The middle, the ninety-ninth of a hundred and the longest of times that are in order.
pub fn shares(times: &[Duration]) -> String {
    let at = |share: f64| {
        let place = (times.len() as f64 * share) as usize;
        times.get(place).copied().unwrap_or_default()
    };
    format!(
        "median {:.2?}, 99 % below {:.2?}, at most {:.2?}",
        at(0.5),
        at(0.99),
        times.last().copied().unwrap_or_default()
    )
}
