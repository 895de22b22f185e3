//! Numbers of options: what isn't finite is refused where it is read.

use std::str::FromStr;

/// Reads a number that is finite.
///
/// # Errors
/// Advice what to write instead.
pub(super) fn finite<N: FromStr + Copy + Into<f64>>(text: &str) -> Result<N, String> {
    let number = text.trim().parse().ok();
    let number = number.filter(|number: &N| (*number).into().is_finite());
    number.ok_or_else(|| "write a finite number in digits, as in `12.5`".to_owned())
}

#[cfg(test)]
mod tests {
    use super::finite;

    #[test]
    fn numbers_are_finite() {
        for (text, expected) in [
            ("12.5", Some(12.5)),
            ("-1", Some(-1.0)),
            ("1e3", Some(1000.0)),
            ("NaN", None),
            ("inf", None),
            ("-inf", None),
            ("1e999", None),
            ("wide", None),
        ] {
            assert_eq!(finite::<f64>(text).ok(), expected, "{text}");
        }
        assert!(finite::<f32>("1e39").is_err());
    }
}
