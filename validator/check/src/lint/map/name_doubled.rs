//! MAP060: hexes apart from each other that bear one name, or nearly so.

use std::collections::{BTreeMap, BTreeSet};

use beachhead_edit::Spot;
use beachhead_hex::HexIx;
use beachhead_model::diag::{Address, Code, Diagnostic, Severity, Subject};
use beachhead_model::map::Map;
use beachhead_model::part_kind::PartKind;

use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "MAP060",
    name: "name-doubled",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Warning,
    explain: include_str!("name_doubled.md"),
    needs: &[PartKind::Map],
    check,
};

/// Names with fewer letters are too much alike to say anything.
const FEWEST_LETTERS: usize = 6;
/// Hexes of one town may have another between them,
const ONE_PLACE: u32 = 2;
/// and two spellings of one name lie as near as this.
const NEAR: u32 = 3;
/// The most names that are compared because they are alike but for a letter.
const MOST_ALIKE: usize = 16;

fn check(target: &Target<'_>, found: &mut Findings) {
    let map = target.map();
    let mut places = BTreeMap::<&str, BTreeSet<HexIx>>::new();
    for hex in map.hexes.named() {
        // A blank name is another's affair.
        let name = map.hexes.name(hex).map(str::trim).unwrap_or_default();
        if !name.is_empty() {
            places.entry(name).or_default().insert(hex);
        }
    }
    for (name, hexes) in &places {
        // Two sheets may well show two villages of one name.
        let mut first = BTreeMap::<&str, HexIx>::new();
        for here in pieces(map, hexes) {
            let there = *first.entry(&map.grid.sheet(here).id).or_insert(here);
            if there == here {
                continue;
            }
            let message = format!(
                "{} is called “{name}”, as {} is, {} hexes away",
                map.grid.number(here),
                map.grid.number(there),
                map.grid.distance(here, there)
            );
            let help =
                "correct the one that is another place, or say in a note that both bear the name";
            report(target, found, here, message, help);
        }
    }
    for (one, other) in nearly_alike(&places) {
        let (Some(ones), Some(others)) = (places.get(one), places.get(other)) else {
            continue;
        };
        // Of the name that is there more often, each hex would have a large neighbourhood to look through.
        let is_first_rarer = ones.len() <= others.len();
        let (few, many) = if is_first_rarer {
            (ones, others)
        } else {
            (others, ones)
        };
        let near = few.iter().find_map(|hex| {
            let around = map.grid.within(*hex, NEAR);
            let near = around.into_iter().filter(|near| many.contains(near));
            let nearest = near.min_by_key(|near| (map.grid.distance(*hex, *near), *near))?;
            Some((*hex, nearest))
        });
        let Some((few, many)) = near else {
            continue;
        };
        let (there, here) = if is_first_rarer {
            (few, many)
        } else {
            (many, few)
        };
        let message = format!(
            "“{other}” in {} and “{one}” in {} differ by one letter",
            map.grid.number(here),
            map.grid.number(there)
        );
        let help = "spell both alike if they are one place; hexes of one town bear one name";
        report(target, found, here, message, help);
    }
}

fn report(target: &Target<'_>, found: &mut Findings, hex: HexIx, message: String, help: &str) {
    let number = target.map().grid.number(hex);
    found.push(
        Diagnostic::warning(CODE, message)
            .at(target.map_spans().within("hexes", hex.index(), "name"))
            .on(Subject::Hex(number.clone()))
            .about(Address::of(Spot::Hex(number)).field("name"))
            .help(help),
    );
}

/// The first hex of each piece that hexes of one name make.
fn pieces(map: &Map, hexes: &BTreeSet<HexIx>) -> Vec<HexIx> {
    let mut left = hexes.clone();
    let mut first = Vec::new();
    while let Some(start) = left.pop_first() {
        first.push(start);
        let mut waiting = vec![start];
        while let Some(hex) = waiting.pop() {
            if left.is_empty() {
                break;
            }
            let around = map.grid.within(hex, ONE_PLACE).into_iter();
            waiting.extend(around.filter(|near| left.remove(near)));
        }
    }
    first
}

/// Pairs of names that differ by one letter: one more, or another, or one elsewhere. The first letter, a digit and a word that
/// counts tell places apart: Azeville lies beside Ozeville, Strongpoint II beside Strongpoint I.
fn nearly_alike<'m>(places: &BTreeMap<&'m str, BTreeSet<HexIx>>) -> Vec<(&'m str, &'m str)> {
    // Two names that differ so have what is left without one letter in common. Rests are compared by their hashes.
    let mut rests = Vec::<(u64, &'m str)>::new();
    for name in places.keys() {
        if name.chars().filter(|letter| letter.is_alphabetic()).count() < FEWEST_LETTERS {
            continue;
        }
        let letters: Vec<char> = name.chars().collect();
        let (whole, without) = hashes(&letters);
        rests.push((whole, name));
        let words = name.split_inclusive(' ');
        let of_counts = words.flat_map(|word| {
            let counts = is_count(word.trim());
            word.chars().map(move |_| counts)
        });
        let letters = letters.into_iter().zip(of_counts).zip(without).skip(1);
        let telling = letters.filter(|((letter, counts), _)| letter.is_alphabetic() && !counts);
        rests.extend(telling.map(|(_, rest)| (rest, *name)));
    }
    rests.sort_unstable();
    let mut pairs = BTreeSet::new();
    for alike in rests.chunk_by(|one, other| one.0 == other.0) {
        for (nth, (_, one)) in alike.iter().take(MOST_ALIKE).enumerate() {
            let others = alike.iter().take(MOST_ALIKE).skip(nth + 1);
            let others = others.filter(|(_, other)| other != one && differ_by_one(one, other));
            pairs.extend(others.map(|(_, other)| (*one, *other)));
        }
    }
    pairs.into_iter().collect()
}

/// The hash of a text, and those of what is left of it without each of its letters.
fn hashes(letters: &[char]) -> (u64, Vec<u64>) {
    /// Odd, so that its powers differ.
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut whole = 0_u64;
    let prefixes = letters.iter().map(|letter| {
        let before = whole;
        whole = whole
            .wrapping_mul(FACTOR)
            .wrapping_add(u64::from(*letter) + 1);
        before.wrapping_sub(whole)
    });
    let prefixes: Vec<u64> = prefixes.collect();
    let mut power = 1_u64;
    let without = prefixes.into_iter().rev().map(|lost| {
        let rest = whole.wrapping_add(power.wrapping_mul(lost));
        power = power.wrapping_mul(FACTOR);
        rest
    });
    let mut without: Vec<u64> = without.collect();
    without.reverse();
    (whole, without)
}

/// Whether two names differ by one letter, since two of one hash needn't.
fn differ_by_one(one: &str, other: &str) -> bool {
    let [one, other]: [Vec<char>; 2] = [one, other].map(|name| name.chars().collect());
    let alike = |(a, b): &(&char, &char)| a == b;
    let first = one.iter().zip(&other).take_while(alike).count();
    let [one, other] = [&one, &other].map(|name| name.get(first..).unwrap_or_default());
    let last = one.iter().rev().zip(other.iter().rev());
    let last = last.take_while(alike).count();
    let core = |name: &'_ [char]| name.get(..name.len() - last).unwrap_or_default().to_vec();
    let (one, other) = (core(one), core(other));
    let moves = |a: &[char], b: &[char]| a.get(1..) == b.get(..b.len().saturating_sub(1));
    one.len().max(other.len()) <= 1 || moves(&one, &other) || moves(&other, &one)
}

/// Whether a word only counts: `A`, `II`.
fn is_count(word: &str) -> bool {
    let is_letter = word.chars().nth(1).is_none();
    is_letter
        || word
            .chars()
            .all(|letter| matches!(letter, 'I' | 'V' | 'X' | 'L' | 'C'))
}
