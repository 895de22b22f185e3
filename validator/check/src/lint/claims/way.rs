//! CLM002: what the rulebook says of ways, hexsides and distances.

use std::collections::BTreeSet;

use beachhead_base::Id;
use beachhead_hex::{HexIx, HexNo, HexsideNo, Side};
use beachhead_model::claims::{Claim, ClaimRecord};
use beachhead_model::diag::{Code, Severity, Subject};
use beachhead_model::pack::Pack;
use beachhead_model::part_kind::PartKind;

use super::hold::{find, hold};
use super::untrue::{Judged, Untrue};
use super::words::one_of;
use crate::lint::map::side_graph::pieces;
use crate::lint::{Findings, Lint, Target};
use crate::words::list;

const CODE: Code = Code {
    id: "CLM002",
    name: "claim-way",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("way.md"),
    needs: &[PartKind::Map],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    hold(target, CODE, judge, found);
}

pub(super) fn judge(pack: &Pack, record: &ClaimRecord) -> Judged {
    let map = &pack.map;
    match &record.claim {
        Claim::Path { hex, is } => {
            find(pack, hex)?;
            let through = map.paths.iter().filter(|path| path.hexes.contains(hex));
            let kinds: BTreeSet<&Id> = through.map(|path| &path.kind).collect();
            if kinds.iter().any(|kind| is.contains(kind)) {
                return Ok(());
            }
            let says = format!("a path of kind {} runs through {hex}", one_of(is));
            let but = match kinds.is_empty() {
                true => "none does".to_owned(),
                false => format!("only {} does", list(kinds)),
            };
            Err(Untrue::new(says, but).hex(hex))
        }
        Claim::Touch { a, b } => {
            let apart = map.grid.distance(find(pack, a)?, find(pack, b)?);
            if apart == 1 {
                return Ok(());
            }
            Err(Untrue::new(
                format!("{a} touches {b}"),
                format!("they are {apart} hexes apart"),
            )
            .hex(a)
            .hex(b))
        }
        Claim::Distance { a, b, is } => {
            let apart = map.grid.distance(find(pack, a)?, find(pack, b)?);
            if apart == *is {
                return Ok(());
            }
            Err(Untrue::new(
                format!("it is {is} hexes from {a} to {b}"),
                format!("it is {apart}"),
            )
            .hex(a)
            .hex(b))
        }
        Claim::Hexside { a, b, kind } => {
            let side = HexsideNo::between(a.clone(), b.clone());
            if map.hexsides.get(&(side.clone(), kind.clone())).is_some() {
                return Ok(());
            }
            Err(
                Untrue::new(format!("there is a {kind} on {side}"), "the map has none")
                    .on(Subject::Hexside(side)),
            )
        }
        Claim::Chain {
            hexside,
            name,
            from,
            to,
        } => chain(pack, hexside, name.as_deref(), [from, to]),
        Claim::Unbroken { kind, from, to } => unbroken(pack, kind, [from, to]),
        _ => Ok(()),
    }
}

/// Whether one comes from hex to hex over those of a kind alone.
fn unbroken(pack: &Pack, kind: &Id, [from, to]: [&HexNo; 2]) -> Judged {
    let map = &pack.map;
    let says = format!("{kind} runs unbroken from {from} to {to}");
    let markers = map.markers.iter().filter(|marker| marker.kind == *kind);
    let marked: BTreeSet<HexIx> = markers
        .filter_map(|marker| map.grid.find(marker.hex.as_str()))
        .collect();
    let is_of = |hex: HexIx| {
        map.hexes.features(hex).contains(kind)
            || map.hexes.terrain(hex) == Some(kind)
            || marked.contains(&hex)
    };
    let (start, end) = (find(pack, from)?, find(pack, to)?);
    for (hex, number) in [(start, from), (end, to)] {
        if !is_of(hex) {
            return Err(Untrue::new(says, format!("{number} has none")).hex(number));
        }
    }
    let (mut reached, mut waiting) = (BTreeSet::from([start]), vec![start]);
    while let Some(hex) = waiting.pop() {
        let near = map.grid.neighbors(hex).into_iter().flatten();
        waiting.extend(near.filter(|near| is_of(*near) && reached.insert(*near)));
    }
    if reached.contains(&end) {
        return Ok(());
    }
    // The gap is where the rest of the line comes nearest to what was reached.
    let rest = map
        .grid
        .iter()
        .filter(|hex| is_of(*hex) && !reached.contains(hex));
    let pairs = rest.flat_map(|other| reached.iter().map(move |hex| (*hex, other)));
    let gap = pairs.min_by_key(|(hex, other)| (map.grid.distance(*hex, *other), *hex, *other));
    let (last, next) = gap.map_or((start, end), |gap| gap);
    let (last, next) = (map.grid.number(last), map.grid.number(next));
    let but = format!("it has a gap between {last} and {next}");
    Err(Untrue::new(says, but).hex(&last).hex(&next))
}

fn chain(pack: &Pack, kind: &Id, name: Option<&str>, [from, to]: [&HexNo; 2]) -> Judged {
    let map = &pack.map;
    let what = name.map_or(format!("a {kind}"), |name| format!("the {kind} {name}"));
    let says = format!("{what} runs unbroken from {from} to {to}");
    let ours = map
        .hexsides
        .iter()
        .filter(|side| side.kind == *kind && (name.is_none() || side.name.as_deref() == name));
    let sides: BTreeSet<Side> = ours
        .filter_map(|side| map.grid.hexside(&side.between).ok())
        .collect();
    let at = |hex: HexIx, side: &Side| side.hex() == hex || map.grid.across(*side) == Some(hex);
    let (start, end) = (find(pack, from)?, find(pack, to)?);
    for (hex, number) in [(start, from), (end, to)] {
        if !sides.iter().any(|side| at(hex, side)) {
            return Err(
                Untrue::new(says, format!("none of its hexsides is one of {number}")).hex(number),
            );
        }
    }
    let pieces = pieces(&map.grid, &sides);
    let joins = |piece: &Vec<Side>| {
        piece.iter().any(|side| at(start, side)) && piece.iter().any(|side| at(end, side))
    };
    if pieces.iter().any(joins) {
        return Ok(());
    }
    let begin = pieces
        .iter()
        .find(|piece| piece.iter().any(|side| at(start, side)));
    let last = begin.and_then(|piece| {
        piece
            .iter()
            .min_by_key(|side| map.grid.distance(side.hex(), end))
    });
    let but = match last {
        Some(side) => format!(
            "what begins at {from} ends at {}",
            map.grid.hexside_no(*side)
        ),
        None => "it is in pieces".to_owned(),
    };
    let mut untrue = Untrue::new(says, but).hex(from).hex(to);
    if let Some(side) = last {
        untrue = untrue.on(Subject::Hexside(map.grid.hexside_no(*side)));
    }
    Err(untrue)
}
