//! Memoir '44 and its D-Day Landings.
//!
//! | file | topic |
//! |---|---|
//! | [`rules`] | the rule index, with our rulings |

pub mod rules;
