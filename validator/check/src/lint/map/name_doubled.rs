//! MAP060: hexes apart from each other that bear one name, or nearly so.

use std::collections::BTreeMap;

use beachhead_edit::Spot;
use beachhead_hex::HexIx;
use beachhead_model::diag::{Address, Code, Diagnostic, Subject};
use beachhead_model::map::Map;
use beachhead_model::part_kind::PartKind;

use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "MAP060",
    name: "name-doubled",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
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

fn check(target: &Target<'_>, found: &mut Findings) {
    let map = target.map();
    let mut places = BTreeMap::<&str, Vec<HexIx>>::new();
    for hex in map.hexes.named() {
        if let Some(name) = map.hexes.name(hex) {
            places.entry(name).or_default().push(hex);
        }
    }
    for (name, hexes) in &places {
        let pieces = pieces(map, hexes);
        for (nth, here) in pieces.iter().enumerate() {
            // Two sheets may well show two villages of one name.
            let before = pieces.iter().take(nth);
            let is_beside = |other: &&HexIx| map.grid.sheet(**other).id == map.grid.sheet(*here).id;
            let Some(first) = { before }.find(is_beside) else {
                continue;
            };
            let message = format!(
                "“{name}” is the name of {}, and of {}, which lies elsewhere",
                map.grid.number(*here),
                map.grid.number(*first)
            );
            let help =
                "correct the one that is another place, or say in a note that both bear the name";
            report(target, found, *here, message, help);
        }
    }
    for (one, other) in nearly_alike(&places) {
        let (Some(ones), Some(others)) = (places.get(one), places.get(other)) else {
            continue;
        };
        let pairs = others
            .iter()
            .flat_map(|here| ones.iter().map(move |there| (*here, *there)));
        let nearest = pairs.min_by_key(|(here, there)| map.grid.distance(*here, *there));
        let is_near = |(here, there): &(HexIx, HexIx)| map.grid.distance(*here, *there) <= NEAR;
        let Some((here, there)) = nearest.filter(is_near) else {
            continue;
        };
        let message = format!(
            "“{other}” in {} differs from “{one}” in {} by one letter",
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
fn pieces(map: &Map, hexes: &[HexIx]) -> Vec<HexIx> {
    let mut left: Vec<HexIx> = hexes.to_vec();
    let mut first = Vec::new();
    while let Some(start) = left.first().copied() {
        first.push(start);
        let mut waiting = vec![start];
        left.retain(|hex| *hex != start);
        while let Some(hex) = waiting.pop() {
            let touches = |other: &HexIx| map.grid.distance(hex, *other) <= ONE_PLACE;
            let (near, others): (Vec<_>, Vec<_>) = left.into_iter().partition(touches);
            waiting.extend(near);
            left = others;
        }
    }
    first
}

/// Pairs of names that differ by one letter, more or less or another. The first letter and a digit tell places apart: Azeville lies
/// beside Ozeville.
fn nearly_alike<'m>(places: &BTreeMap<&'m str, Vec<HexIx>>) -> Vec<(&'m str, &'m str)> {
    // Two names that differ so have what is left without one letter in common.
    let mut rests = BTreeMap::<String, Vec<&'m str>>::new();
    for name in places.keys() {
        let letters: Vec<char> = name.chars().collect();
        if letters
            .iter()
            .filter(|letter| letter.is_alphabetic())
            .count()
            < FEWEST_LETTERS
        {
            continue;
        }
        rests.entry((*name).to_owned()).or_default().push(name);
        for (at, letter) in letters.iter().enumerate() {
            if at > 0 && letter.is_alphabetic() {
                let rest = letters.iter().enumerate().filter(|(other, _)| *other != at);
                rests
                    .entry(rest.map(|(_, letter)| letter).collect())
                    .or_default()
                    .push(name);
            }
        }
    }
    let mut pairs = Vec::new();
    for alike in rests.into_values() {
        let Some((first, others)) = alike.split_first() else {
            continue;
        };
        pairs.extend(
            others
                .iter()
                .filter(|other| *other != first)
                .map(|other| (*first, *other)),
        );
    }
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}
