//! Counts in messages.

/// `1 attack factor`, `2 attack factors`.
pub(crate) fn attack_factors(count: impl Into<u64>) -> String {
    match count.into() {
        1 => "1 attack factor".to_owned(),
        count => format!("{count} attack factors"),
    }
}

/// `1 step`, `2 steps`.
pub(crate) fn steps(count: u32) -> String {
    match count {
        1 => "1 step".to_owned(),
        count => format!("{count} steps"),
    }
}

/// `1 square`, `2 squares`.
pub(crate) fn squares(count: usize) -> String {
    match count {
        1 => "1 square".to_owned(),
        count => format!("{count} squares"),
    }
}
