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

use beachhead_engine::{HexSet, ScenarioLine};
use beachhead_schema::games::landings::Special;
use beachhead_schema::hex::HexIx;
use beachhead_schema::tables::TableRow;
use beachhead_schema::{Id, cannot_happen};

use crate::codes::{BAD_MAP, BAD_SPECIAL};
use crate::data::{
    BeachSection, Call, Calls, EntryPlace, FACES, Figures, Figurines, KindIx, Limit, MOST_FIGURES,
    Medals, Roster, Section, Won,
};
use crate::open::field::PlayField;
use crate::open::joined::Joined;
use crate::open::opening::Opening;
use crate::side::{BySide, Side};

/// How the table of reinforcements calls an order.
const ORDER: &str = "on-the-move";

/// The boxes that figures come in: the columns of `pool` and `boxes`.
const BOXES: [&str; 3] = ["base", "equipment", "mediterranean"];

impl Opening<'_> {
    /// The tables of reinforcements.
    pub(crate) fn calls(&mut self, joined: &Joined, field: &PlayField, roster: &Roster) -> Calls {
        if !joined.plan.special.contains(&Special::Reinforcements) {
            return Calls::default();
        }
        let pack = self.pack;
        let rows: Vec<&TableRow> = pack.tables.rows_of("reinforcements").collect();
        if rows.is_empty() {
            self.no_table("reinforcements", "L17");
        }
        let mut calls = Calls::default();
        for row in rows {
            if let Some(call) = self.call(row, field, roster) {
                calls.lines.push(call);
            }
        }
        let dice: Vec<&TableRow> = pack.tables.rows_of("overthrough-dice").collect();
        for row in dice {
            let read = Section::ALL.map(|section| {
                let cell = self.read(row, section.name(), |cell| cell.parse().ok());
                cell.unwrap_or(0)
            });
            if let Some(side) = self.side(&row.row, ScenarioLine::Rules("players")) {
                calls.generals[side] = read;
            }
        }
        if let Some(row) = pack.tables.rows_of("drop").next() {
            let steps = self.read(row, "steps", |cell| cell.parse().ok());
            calls.drift = steps.unwrap_or(0);
        }
        calls
    }

    fn call(&mut self, row: &TableRow, field: &PlayField, roster: &Roster) -> Option<Call> {
        let side = self.read(row, "side", Side::named);
        let face = self.read(row, "face", |cell| {
            FACES.iter().position(|face| *face == cell)
        });
        let count = self.read(row, "count", |cell| {
            cell.parse().ok().filter(|count: &u8| *count > 0)
        });
        let kinds = self.read(row, "brings", |cell| {
            if cell == ORDER {
                return Some(Vec::new());
            }
            let kinds: Option<Vec<KindIx>> = cell
                .split(' ')
                .map(|kind| roster.kind_named(kind))
                .collect();
            kinds.filter(|kinds| !kinds.is_empty())
        });
        // A line that is only for maps that aren't played on is left out.
        let on = |name: &str| field.sheets.iter().position(|sheet| sheet == name);
        let sheets = self.read(row, "maps", |cell| {
            if cell == "-" {
                return Some(Some(0));
            }
            let own = cell.split(' ').filter_map(on);
            let bits = own.filter_map(|at| 1u8.checked_shl(u32::try_from(at).ok()?));
            Some(bits.reduce(|bits, bit| bits | bit))
        });
        Some(Call {
            side: side?,
            sheets: sheets??,
            face: face?,
            count: count?,
            kinds: kinds?,
        })
    }

    /// L26: the figures that both sides own.
    pub(crate) fn figurines(
        &mut self,
        joined: &Joined,
        field: &PlayField,
        roster: &Roster,
    ) -> Figurines {
        let mut figurines = Figurines::default();
        if !joined.plan.special.contains(&Special::Reinforcements) {
            return figurines;
        }
        let pack = self.pack;
        let boxes = self.boxes(field);
        let mut named: Vec<(Id, usize)> = Vec::new();
        for row in pack.tables.rows_of("pool") {
            let mut owned = BySide::default();
            for (place, name) in BOXES.iter().enumerate() {
                let in_box: u16 = self.read(row, name, |cell| cell.parse().ok()).unwrap_or(0);
                for side in Side::BOTH {
                    let count = boxes[side].get(place).copied();
                    let count =
                        count.unwrap_or_else(|| cannot_happen!(0, "there is no box {place}"));
                    let more: &mut u16 = &mut owned[side];
                    *more = more.saturating_add(in_box.saturating_mul(count));
                }
            }
            let sort = figurines.sorts.len();
            if sort >= MOST_FIGURES {
                let what = format!("more than {MOST_FIGURES} sorts of figures");
                self.bad_cell("pool", row.row.as_str(), &what, "L26");
                break;
            }
            let kinds = self.read(row, "kinds", |cell| {
                let names = cell.split(' ').filter(|name| *name != "-");
                Some(names.map(Id::from).collect::<Vec<_>>())
            });
            let kinds = kinds.into_iter().flatten();
            named.extend(kinds.map(|kind| (kind, sort)));
            figurines.sorts.push(Figures {
                id: row.row.clone(),
                owned,
            });
        }
        if figurines.sorts.is_empty() {
            self.no_table("pool", "L26");
        }
        figurines.sort_kinds(&roster.kinds, &named);
        figurines
    }

    /// How many of each box a side has, over all maps played on.
    fn boxes(&mut self, field: &PlayField) -> BySide<[u16; BOXES.len()]> {
        let pack = self.pack;
        let mut owned = BySide::default();
        for sheet in &field.sheets {
            for side in Side::BOTH {
                let name = format!("{sheet} {}", side.name());
                let row = pack.tables.rows_of("boxes").find(|row| row.row == *name);
                let Some(row) = row else {
                    self.no_row("boxes", &name, "L26");
                    continue;
                };
                for (place, column) in BOXES.iter().enumerate() {
                    let count: u16 = self
                        .read(row, column, |cell| cell.parse().ok())
                        .unwrap_or(0);
                    let sum: &mut [u16; BOXES.len()] = &mut owned[side];
                    if let Some(sum) = sum.get_mut(place) {
                        *sum = sum.saturating_add(count);
                    }
                }
            }
        }
        owned
    }

    fn no_row(&mut self, table: &str, row: &str, rule: &str) {
        let what = format!("there is no row `{row}`");
        self.bad_cell(table, row, &what, rule);
    }

    /// L39 to L41: the entries of the map, as far as they are in play.
    pub(crate) fn entry_places(&mut self, field: &PlayField) -> Vec<EntryPlace> {
        let mut entries = Vec::new();
        for entry in &self.pack.map.entries {
            let hexes = self.board.entry(entry.id.as_str());
            let hexes = hexes.into_iter().flat_map(HexSet::iter);
            let hexes: HexSet = hexes.filter(|hex| field.in_play.contains(*hex)).collect();
            if !hexes.is_empty() {
                entries.push(EntryPlace {
                    side: entry.side.as_ref().and_then(Side::named),
                    hexes,
                });
            }
        }
        entries
    }

    /// Hexes in play whose contents table `terrain` marks so.
    pub(crate) fn marked(&self, field: &PlayField, mark: &str) -> HexSet {
        let in_play = field.in_play.iter();
        in_play.filter(|hex| self.is_marked(*hex, mark)).collect()
    }

    /// L33: hexes with the icon of a landing craft, in the order of the map's markers.
    pub(crate) fn craft_icons(&self, field: &PlayField) -> Vec<HexIx> {
        let icons = self.pack.map.markers.iter();
        let icons = icons.filter(|marker| marker.kind == *"landing-craft");
        let hexes = icons.filter_map(|marker| self.board.hex(marker.hex.as_str()));
        hexes.filter(|hex| field.in_play.contains(*hex)).collect()
    }

    /// L35, L36: the beach sections over which units may come in, with the objective that says who holds each.
    pub(crate) fn beach_sections(
        &mut self,
        medals: &Medals,
        field: &PlayField,
    ) -> Vec<BeachSection> {
        let mut sections = Vec::new();
        for (at, sheet) in (0u8..).zip(&field.sheets) {
            for section in Section::ALL {
                let name = format!("beach-{}", section.name());
                let beach = self.region_on(&name, at, field);
                let own = |hexes: &[HexIx]| beach.iter().any(|hex| hexes.contains(hex));
                let objective = medals.objectives.iter().position(|objective| {
                    objective.won == Won::Beach
                        && objective.id.as_str().ends_with(&name)
                        && own(&objective.hexes)
                });
                let Some(objective) = objective else {
                    continue;
                };
                let of_map = self.region_on(section.name(), at, field);
                let coast = of_map.into_iter().chain(beach);
                let coast: HexSet = coast.filter(|hex| self.is_marked(*hex, "coast")).collect();
                if coast.is_empty() {
                    let what = format!("section `{name}` of {sheet} has no coastline");
                    self.report(BAD_MAP, ScenarioLine::Rules("special"), "L35", &what);
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
    pub(crate) fn limits(
        &mut self,
        joined: &Joined,
        field: &PlayField,
        roster: &Roster,
    ) -> Vec<Limit> {
        let mut limits = Vec::new();
        for part in &joined.parts {
            let own = |sheet: &String| part.sheets.is_empty() || part.sheets.contains(sheet);
            let all = (0u8..).zip(&field.sheets);
            let sheets: Vec<u8> = all
                .filter(|(_, sheet)| own(sheet))
                .map(|(at, _)| at)
                .collect();
            for special in &part.special {
                let Special::LimitedArrivals { side, kinds } = special else {
                    continue;
                };
                let known = kinds
                    .iter()
                    .filter_map(|kind| roster.kind_named(kind.as_str()));
                let Some(side) = Side::named(side) else {
                    self.report(
                        BAD_SPECIAL,
                        ScenarioLine::Rules("special"),
                        "L127",
                        "arrivals of no side are limited",
                    );
                    continue;
                };
                limits.push(Limit {
                    side,
                    sheets: sheets.clone(),
                    kinds: known.collect(),
                });
            }
        }
        limits
    }
}
