//! Squares that must be of a kind: inland ports, reinforcement centers, neutral countries.

use beachhead_base::Id;
use beachhead_kit::{HexIx, Opening};
use beachhead_model::diag::{Address, Code, Subject};
use beachhead_model::spot::Spot;

use crate::codes::{BAD_MAP, BAD_NEUTRAL, BAD_PORT, BAD_STAR};
use crate::data::{Ground, Square, Terrain};
use crate::open::finding::finding;

/// The country in which reinforcement centers lie (MAP).
const GERMANY: &str = "germany";

/// The countries that no unit enters (SET-d).
const NEUTRAL: [&str; 2] = ["spain", "switzerland"];

/// Reports every such square that is not what the rules say of it.
pub(super) fn check(opening: &mut Opening<'_>, ground: &Ground) {
    let board = opening.board;
    let germany = board.region(GERMANY);
    if germany.is_none() {
        lacks_region(opening, GERMANY, "MAP");
    }
    let mut faults: Vec<(HexIx, Code, &str, String)> = Vec::new();
    for hex in board.hexes() {
        let square = &ground[hex];
        let (number, terrain) = (board.number(hex), terrain_of(square));
        if square.port && !square.terrain.is_some_and(is_city) {
            let why = format!("inland port {number} is no city square: its terrain is `{terrain}`");
            faults.push((hex, BAD_PORT, "MAP inland-ports", why));
        } else if square.port && square.coast {
            let why = format!(
                "{number} is an inland port, and a coastal square as well: an arrow points to it"
            );
            faults.push((hex, BAD_PORT, "MAP inland-ports", why));
        }
        if square.star && !square.is_open() {
            let why = format!(
                "reinforcement center {number} is closed to units: its terrain is `{terrain}`"
            );
            faults.push((hex, BAD_STAR, "MAP reinforcement-centers", why));
        } else if square.star && germany.is_some_and(|germany| !germany.contains(hex)) {
            let why = format!("reinforcement center {number} is not in Germany");
            faults.push((hex, BAD_STAR, "MAP reinforcement-centers", why));
        }
    }
    for id in NEUTRAL {
        let Some(country) = board.region(id) else {
            lacks_region(opening, id, "SET-d");
            continue;
        };
        let opened = board.hexes().filter(|hex| country.contains(*hex));
        for hex in opened.filter(|hex| !ground[*hex].is(Terrain::Neutral)) {
            let (number, terrain) = (board.number(hex), terrain_of(&ground[hex]));
            let why = format!(
                "{number} lies in `{id}`, which is closed: its terrain is `{terrain}`, not `neutral`"
            );
            faults.push((hex, BAD_NEUTRAL, "SET-d", why));
        }
    }
    for (hex, code, rule, why) in faults {
        let number = board.number(hex);
        let found = finding(code, rule, why).on(Subject::Hex(number.clone()));
        opening
            .findings
            .push(found.about(Address::of(Spot::Hex(number))));
    }
}

/// A fortress square is a city square, outlined in red (MAP).
fn is_city(terrain: Terrain) -> bool {
    matches!(terrain, Terrain::City | Terrain::Fortress)
}

fn terrain_of(square: &Square) -> &'static str {
    square.terrain.map_or("none", Terrain::name)
}

fn lacks_region(opening: &mut Opening<'_>, id: &str, rule: &str) {
    let message = format!("the map has no region `{}`", Id::new(id));
    opening.findings.push(finding(BAD_MAP, rule, message));
}
