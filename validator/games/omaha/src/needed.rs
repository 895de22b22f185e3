//! What dice have to show, in words.

use beachhead_kit::tables::DieRow;

/// What so many dice have to show together at least, where it is known how many are rolled: `on 8+`.
pub(crate) fn of(dice: u8, least: i32) -> String {
    let dice = i32::from(dice);
    match least {
        least if least <= dice => "always".to_owned(),
        least if least > dice * 6 => "never".to_owned(),
        least => format!("on {least}+"),
    }
}

/// What so many dice have to show together at least: `on 8+ of 2 dice`.
pub(crate) fn on_dice(dice: u8, least: impl Into<i32>) -> String {
    let needed = of(dice, least.into());
    match dice > 1 && needed.starts_with("on") {
        true => format!("{needed} of {dice} dice"),
        false => needed,
    }
}

/// On how many faces of a die each of these outcomes comes, where it comes at all.
pub(crate) fn faces<T: PartialEq>(row: &DieRow<T>, outcomes: &[(T, &str)]) -> String {
    let chances = outcomes.iter().filter_map(|(outcome, name)| {
        let count = row.0.iter().filter(|face| *face == outcome).count();
        (count > 0).then(|| format!("{name} {count}"))
    });
    let chances: Vec<String> = chances.collect();
    format!("of {} faces: {}", row.0.len(), chances.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_show_no_less_than_one_each_and_no_more_than_six() {
        for (dice, least, words) in [
            (1, 1, "always"),
            (1, 2, "on 2+"),
            (1, 6, "on 6+"),
            (1, 7, "never"),
            (2, 2, "always"),
            (2, 3, "on 3+ of 2 dice"),
            (2, 12, "on 12+ of 2 dice"),
            (2, 13, "never"),
        ] {
            assert_eq!(on_dice(dice, least), words, "{dice} dice, {least}");
        }
    }
}
