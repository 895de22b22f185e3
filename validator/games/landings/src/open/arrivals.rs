//! Reinforcements, figures and where they come in: the tables, and what the map has for it (L17, L26, L28 to L36, L89).
//!
//! | table | columns |
//! |---|---|
//! | `reinforcements` | `side`; `maps` or `-`; `face`; `count`; `brings`: kinds, or `on-the-move` |
//! | `overthrough-dice` | a row a side: `left`, `centre`, `right` |
//! | `pool` | a row a sort of figures: how many in each box, and the `kinds` made of it or `-` for those of its class |
//! | `boxes` | a row a map: how many of each box the Allies and the Axis have for it |
//! | `drop` | `steps` that a gun drifts |
//!
//! They are read only where the scenario has reinforcements.

use beachhead_base::Id;
use beachhead_engine::HexSet;
use beachhead_kit::tables::{Reader, cells};
use beachhead_kit::{HexIx, Opening};
use beachhead_model::games::landings::Special;
use beachhead_model::tables::TableRow;

use crate::codes::{BAD_MAP, BAD_SPECIAL};
use crate::data::{
    BeachSection, Call, Calls, EntryPlace, Face, Figures, Figurines, Limit, MOST_FIGURES, Medals,
    Section, Won,
};
use crate::open::field::PlayField;
use crate::open::opening::{PLAYERS, SPECIAL, in_words, report};
use crate::open::setting::Setting;
use crate::open::{ground, opening};
use crate::side::{BySide, Side};

/// How the table of reinforcements calls an order.
const ORDER: &str = "on-the-move";

/// The boxes that figures come in: the columns of `pool` and `boxes`.
const BOXES: [&str; 3] = ["base", "equipment", "mediterranean"];

/// The tables of reinforcements.
pub(crate) fn calls(opening: &mut Opening<'_>, setting: &Setting) -> Calls {
    let mut calls = Calls::default();
    if !setting.has_reinforcements() {
        return calls;
    }
    calls.lines = opening.tables(in_words, |reader| {
        let rows = reader.rows("reinforcements");
        rows.filter_map(|row| call(reader, row, setting)).collect()
    });
    for row in opening.pack.tables.rows_of("overthrough-dice") {
        let dice = opening.tables(in_words, |reader| {
            Section::ALL.map(|section| reader.cell_or(row, section.name(), 0, cells::any_number))
        });
        if let Some(side) = opening::side(opening, &row.row, PLAYERS) {
            calls.generals[side] = dice;
        }
    }
    if let Some(row) = opening.pack.tables.rows_of("drop").next() {
        calls.drift = opening.tables(in_words, |reader| {
            reader.cell_or(row, "steps", 0, cells::any_number)
        });
    }
    calls
}

fn call(reader: &mut Reader<'_>, row: &TableRow, setting: &Setting) -> Option<Call> {
    let roster = &setting.roster;
    let kinds = cells::words(|kind: &str| roster.kind_named(kind));
    // A line that is only for maps that aren't played on is left out.
    let sheets = &setting.field.sheets;
    let bit = |name: &str| {
        let at = sheets.iter().position(|sheet| sheet == name)?;
        1u8.checked_shl(u32::try_from(at).ok()?)
    };
    let call = reader.whole(|reader| {
        Some(Call {
            side: reader.cell_or(row, "side", Side::Axis, Side::named),
            face: reader.cell_or(row, "face", Face::Star, Face::named) as usize,
            count: reader.cell_or(row, "count", 1, cells::number(1..=u8::MAX)),
            kinds: reader.cell_or(row, "brings", Vec::new(), |cell| match cell {
                ORDER => Some(Vec::new()),
                cell => kinds(cell),
            }),
            sheets: reader.cell_or(row, "maps", None, |cell| {
                let bits = cell.split(' ').filter_map(bit);
                Some(match cell {
                    "-" => Some(0),
                    _ => bits.reduce(|bits, bit| bits | bit),
                })
            })?,
        })
    });
    call.flatten()
}

/// L26: the figures that both sides own.
pub(crate) fn figurines(reader: &mut Reader<'_>, setting: &Setting) -> Figurines {
    let mut figurines = Figurines::default();
    if !setting.has_reinforcements() {
        return figurines;
    }
    let boxes = boxes(reader, &setting.field);
    let mut named: Vec<(Id, usize)> = Vec::new();
    for row in reader.rows("pool") {
        let in_box = BOXES.map(|name| reader.cell_or(row, name, 0, cells::any_number));
        let owned = boxes.0.map(|boxes| {
            let figures = in_box.into_iter().zip(boxes);
            figures.fold(0u16, |sum, (in_box, boxes): (u16, u16)| {
                sum.saturating_add(in_box.saturating_mul(boxes))
            })
        });
        let sort = figurines.sorts.len();
        if sort >= MOST_FIGURES {
            let what = format!("more than {MOST_FIGURES} sorts of figures");
            let finding = opening::of_row(reader.tables, "pool", row.row.as_str(), &what, "L26");
            reader.findings.push(finding);
            break;
        }
        let kinds: Vec<Id> = reader.cell_or(row, "kinds", Vec::new(), |cell| {
            let names = cell.split(' ').filter(|name| *name != "-");
            Some(names.map(Id::from).collect())
        });
        named.extend(kinds.into_iter().map(|kind| (kind, sort)));
        figurines.sorts.push(Figures {
            id: row.row.clone(),
            owned: BySide(owned),
        });
    }
    figurines.sort_kinds(&setting.roster.kinds, &named);
    figurines
}

/// How many of each box a side has, over all maps played on.
fn boxes(reader: &mut Reader<'_>, field: &PlayField) -> BySide<[u16; BOXES.len()]> {
    let mut owned = BySide::default();
    for sheet in &field.sheets {
        for side in Side::BOTH {
            let Some(row) = reader.row("boxes", &format!("{sheet} {}", side.name())) else {
                continue;
            };
            let sums: &mut [u16; BOXES.len()] = &mut owned[side];
            for (sum, column) in sums.iter_mut().zip(BOXES) {
                let count = reader.cell_or(row, column, 0, cells::any_number);
                *sum = sum.saturating_add(count);
            }
        }
    }
    owned
}

/// L39 to L41: the entries of the map, as far as they are in play.
pub(crate) fn entry_places(opening: &Opening<'_>, field: &PlayField) -> Vec<EntryPlace> {
    let entries = opening.pack.map.entries.iter().map(|entry| {
        let hexes = opening.board.entry(entry.id.as_str());
        let hexes = hexes.into_iter().flat_map(HexSet::iter);
        EntryPlace {
            side: entry.side.as_ref().and_then(Side::named),
            hexes: hexes.filter(|hex| field.in_play.contains(*hex)).collect(),
        }
    });
    entries.filter(|entry| !entry.hexes.is_empty()).collect()
}

/// L33: hexes with the icon of a landing craft, in the order of the map's markers.
pub(crate) fn craft_icons(opening: &Opening<'_>, field: &PlayField) -> Vec<HexIx> {
    let icons = opening.pack.map.markers.iter();
    let icons = icons.filter(|marker| marker.kind == *"landing-craft");
    icons
        .filter_map(|marker| field.hex(opening.board, &marker.hex))
        .collect()
}

/// L35, L36: the beach sections over which units may come in, with the objective that says who holds each.
pub(crate) fn beach_sections(
    opening: &mut Opening<'_>,
    medals: &Medals,
    field: &PlayField,
) -> Vec<BeachSection> {
    let mut sections = Vec::new();
    for (at, sheet) in (0u8..).zip(&field.sheets) {
        for section in Section::ALL {
            let name = format!("beach-{}", section.name());
            let beach = field.region_on(opening.board, &name, at);
            let objective = medals.objectives.iter().position(|objective| {
                objective.won == Won::Beach
                    && objective.id.as_str().ends_with(&name)
                    && beach.iter().any(|hex| objective.hexes.contains(hex))
            });
            let Some(objective) = objective else {
                continue;
            };
            let of_map = field.region_on(opening.board, section.name(), at);
            let coast = of_map.into_iter().chain(beach);
            let coast: HexSet = coast
                .filter(|hex| ground::is_marked(opening.pack, *hex, "coast"))
                .collect();
            if coast.is_empty() {
                let what = format!("section `{name}` of {sheet} has no coastline");
                report(opening, BAD_MAP, SPECIAL, "L35", &what);
            }
            sections.push(BeachSection {
                sheet: at,
                place: at * 3 + section as u8,
                coast,
                objective,
            });
        }
    }
    sections
}

/// L127: sides whose arrivals are limited, and on which maps.
pub(crate) fn limits(opening: &mut Opening<'_>, setting: &Setting) -> Vec<Limit> {
    let mut limits = Vec::new();
    for (part, special) in setting.joined.specials() {
        let Special::LimitedArrivals { side, kinds } = special else {
            continue;
        };
        let Some(side) = Side::named(side) else {
            let what = "arrivals of no side are limited";
            report(opening, BAD_SPECIAL, SPECIAL, "L127", what);
            continue;
        };
        let kinds = kinds.iter();
        let kinds = kinds.filter_map(|kind| setting.roster.kind_named(kind.as_str()));
        limits.push(Limit {
            side,
            sheets: part.sheets_of(&setting.field).collect(),
            kinds: kinds.collect(),
        });
    }
    limits
}
