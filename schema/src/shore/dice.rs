//! Whether numbers share a die out, and which of them land where.

use std::collections::BTreeMap;

use crate::hex::HexNo;
use crate::map::Sector;

/// What is wrong with numbers that should be 1 to 6, each once.
pub fn dice_fault(dice: &[u8]) -> Option<String> {
    let mut times: BTreeMap<u8, usize> = BTreeMap::new();
    dice.iter()
        .for_each(|die| *times.entry(*die).or_default() += 1);
    let missing: Vec<u8> = (1..=6).filter(|die| !times.contains_key(die)).collect();
    let twice: Vec<u8> = times
        .iter()
        .filter(|(_, times)| **times > 1)
        .map(|(die, _)| *die)
        .collect();
    let odd: Vec<u8> = times
        .keys()
        .filter(|die| !(1..=6).contains(*die))
        .copied()
        .collect();
    let wrong = [
        (missing, "missing"),
        (twice, "there twice"),
        (odd, "no number of a die"),
    ];
    let reported: Vec<String> = wrong
        .into_iter()
        .filter_map(|(dice, what)| {
            let verb = if dice.len() == 1 { "is" } else { "are" };
            Some(format!("{} {verb} {what}", list(&dice)?))
        })
        .collect();
    (!reported.is_empty()).then(|| reported.join(", and "))
}

/// `1`, `1 and 2`, `1, 2 and 3`.
fn list(numbers: &[u8]) -> Option<String> {
    let (last, before) = numbers.split_last()?;
    if before.is_empty() {
        return Some(last.to_string());
    }
    let before: Vec<String> = before.iter().map(u8::to_string).collect();
    Some(format!("{} and {last}", before.join(", ")))
}

/// How many hexes a die counts along a sector.
pub const SIDES: usize = 6;

/// The hexes of a sector, each with the die numbers that land there: those of the printed parts, or one number after
/// the other. Of a sector without parts the hexes behind the sixth have none.
pub fn sector_dice(sector: &Sector) -> Vec<(&HexNo, Vec<u8>)> {
    if sector.minor.is_empty() {
        let dice = (1..=6).map(|die| vec![die]);
        let dice = dice.chain(std::iter::repeat(Vec::new()));
        return sector.hexes.iter().zip(dice).collect();
    }
    let parts = sector.minor.iter();
    let landed = parts.flat_map(|part| part.hexes.iter().map(|hex| (hex, part.dice.clone())));
    landed.collect()
}

/// Die numbers in few signs: `1-3`, `2,5`, and a dash for none.
pub fn dice_written(dice: &[u8]) -> String {
    let follow = dice.windows(2).all(|pair| match pair {
        [a, b] => a.checked_add(1) == Some(*b),
        _ => false,
    });
    match dice {
        [] => "–".to_owned(),
        [first, .., last] if follow => format!("{first}-{last}"),
        _ => {
            let each: Vec<String> = dice.iter().map(u8::to_string).collect();
            each.join(",")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::MinorSector;

    #[test]
    fn dice_are_written_in_few_signs() {
        for (dice, expected) in [
            (&[][..], "–"),
            (&[4], "4"),
            (&[1, 2, 3], "1-3"),
            (&[2, 5], "2,5"),
            (&[255, 0], "255,0"),
        ] {
            assert_eq!(dice_written(dice), expected);
        }
    }

    #[test]
    fn a_die_counts_six_hexes_or_the_parts() {
        let hexes: Vec<HexNo> = (1..=8)
            .map(|column| format!("220{column}").into())
            .collect();
        let mut sector = Sector {
            id: "red".into(),
            beach: "easy".into(),
            name: None,
            hexes: hexes.clone(),
            minor: Vec::new(),
            source: None,
            note: None,
        };
        let written = |sector: &Sector| -> Vec<String> {
            let dice = sector_dice(sector).into_iter();
            dice.map(|(hex, dice)| format!("{hex} {}", dice_written(&dice)))
                .collect()
        };
        assert_eq!(written(&sector)[..2], ["2201 1", "2202 2"]);
        assert_eq!(written(&sector)[5..], ["2206 6", "2207 –", "2208 –"]);
        let part = |dice: &[u8], hexes: &[HexNo]| MinorSector {
            dice: dice.to_vec(),
            hexes: hexes.to_vec(),
        };
        sector.minor = vec![part(&[1, 2, 3], &hexes[..1]), part(&[4, 6], &hexes[6..])];
        assert_eq!(written(&sector), ["2201 1-3", "2207 4,6", "2208 4,6"]);
    }

    #[test]
    fn a_die_has_each_number_once() {
        for (dice, expected) in [
            (vec![6, 5, 4, 3, 2, 1], None),
            (vec![1, 2, 3, 4], Some("5 and 6 are missing")),
            (vec![1, 2, 3, 4, 5, 6, 6], Some("6 is there twice")),
            (vec![1, 5, 6], Some("2, 3 and 4 are missing")),
            (
                vec![1, 2, 3, 4, 5, 7],
                Some("6 is missing, and 7 is no number of a die"),
            ),
        ] {
            assert_eq!(dice_fault(&dice).as_deref(), expected, "{dice:?}");
        }
    }
}
