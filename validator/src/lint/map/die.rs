//! Whether numbers share out a die.

use crate::lint::words::{list, repeated};

/// What is wrong with numbers that should be 1 to 6, each once.
pub(super) fn shares(dice: &[u8]) -> Option<String> {
    let is_or_are = |numbers: &[u8], what: &str| match numbers.len() {
        0 => None,
        1 => Some(format!("{} is {what}", list(numbers))),
        _ => Some(format!("{} are {what}", list(numbers))),
    };
    let missing: Vec<u8> = (1..=6).filter(|number| !dice.contains(number)).collect();
    let twice: Vec<u8> = repeated(dice).into_iter().copied().collect();
    let impossible: Vec<u8> = dice
        .iter()
        .copied()
        .filter(|number| !(1..=6).contains(number))
        .collect();
    let wrong: Vec<String> = [
        is_or_are(&missing, "missing"),
        is_or_are(&twice, "there twice"),
        is_or_are(&impossible, "no number of a die"),
    ]
    .into_iter()
    .flatten()
    .collect();
    (!wrong.is_empty()).then(|| wrong.join(", and "))
}

#[cfg(test)]
mod tests {
    use super::shares;

    #[test]
    fn a_die_has_each_number_once() {
        for (dice, expected) in [
            (vec![6, 5, 4, 3, 2, 1], None),
            (vec![1, 2, 3, 4], Some("5 and 6 are missing")),
            (vec![1, 2, 3, 4, 5, 6, 6], Some("6 is there twice")),
            (
                vec![1, 2, 3, 4, 5, 7],
                Some("6 is missing, and 7 is no number of a die"),
            ),
        ] {
            assert_eq!(shares(&dice).as_deref(), expected, "{dice:?}");
        }
    }
}
