//! The map's file: the one part that is not a plain list of its fields.
//!
//! The hexes of a large map are read one by one into their cells, so that never all records are in memory. They are
//! saved sorted by printed number, which is not the order of the grid.
//!
//! The records of a file of format 1 are read as they were then ([`beachhead_model::map::before`]).
//!
//! Holds always: a map is saved as it was read, with every record that has no place on the grid.
//! `tests::a_map_is_saved_as_it_was_read` holds that, `tests::places_follow_the_grid` that findings still point at the line.

mod hex_line;
mod hex_text;

use std::any::TypeId;

use serde::de::DeserializeOwned;

use crate::{Part, Reader, Syntax, Writer, codes};
use beachhead_base::layer::{Keyed, Layer};
use beachhead_hex::{Grid, GridSpec};
use beachhead_model::diag::Diagnostic;
use beachhead_model::map::{HexLayer, LayerLine, Map, RecordKind, with_layers};
use beachhead_model::part_kind::PartKind;
use hex_line::HexLine;

/// The newest format of maps. A map that has no record which needs it is written in the one before.
const FORMAT: u32 = 2;
/// Stands in the order of records for a hex that has none.
const NOWHERE: u32 = u32::MAX;
/// Hexsides, paths, regions … of a map: a third of the hexes of the largest map may have one each.
const MAX_RECORDS: usize = 300_000;
/// Lines that are for no hex of the grid, or for a hex that has its line already, and are kept all the same.
const MAX_STRAYS: usize = 100_000;

macro_rules! part {
    (
        drawn { $($(#[$drawn_doc:meta])* $drawn:ident: $drawn_record:ident;)+ }
        scans { $($(#[$doc:meta])* $scans:ident: $record:ident;)+ }
    ) => {
        impl Part for Map {
            const KIND: PartKind = PartKind::Map;
            const NEWEST: u32 = FORMAT;
            type Before = Self;

            fn upgrade(before: Self) -> Self {
                before
            }

            fn lowest_format(&self) -> u32 {
                let mut lowest = 1;
                $(lowest = lowest.max(lowest_of(&self.$drawn));)+
                $(lowest = lowest.max(lowest_of(&self.$scans));)+
                lowest
            }

                    fn read(reader: &mut Reader<'_>) -> Option<Self> {
                reader.keep_up_to(MAX_RECORDS);
                let title = reader.one("title");
                let grid = read_grid(reader);
                let hexes = read_hexes(reader, grid.as_ref());
                // Without a title or a grid every record is read for its mistakes all the same.
                $(let $drawn = read_layer::<beachhead_model::map::$drawn_record>(reader, stringify!($drawn));)+
                $(let $scans = read_layer::<beachhead_model::map::$record>(reader, stringify!($scans));)+
                Some(Self {
                    title: title?,
                    grid: grid?,
                    hexes,
                    $($drawn,)+
                    $($scans,)+
                })
            }

            fn write(&self, writer: &mut Writer) {
                writer.one("title", &self.title);
                writer.one("grid", self.grid.spec());
                let named = (LayerLine::number, LayerLine::into_record);
                writer.lines("hexes", || self.lines(), write_plain, named);
                $(writer.layer(stringify!($drawn), &self.$drawn);)+
                $(writer.layer(stringify!($scans), &self.$scans);)+
            }
        }
    };
}
with_layers!(part);

/// Reads the records of a layer as they were in the format of the file, and upgrades them one by one.
fn read_layer<T: RecordKind + Keyed + DeserializeOwned + 'static>(
    reader: &mut Reader<'_>,
    field: &'static str,
) -> Layer<T> {
    if reader.format() >= T::SINCE {
        return reader.layer(field);
    }
    let before = reader.found();
    let layer = reader.layer::<T::Before>(field).upgraded();
    // Whoever has written a record of today into an older file has to raise its format.
    let note = format!(
        "the file is of format {}: {} as they are since format {} need `format: {}`",
        reader.format(),
        T::SEVERAL,
        T::SINCE,
        T::SINCE
    );
    reader.note_since(before, &note);
    // What had no earlier form was not in such a file.
    let is_new = TypeId::of::<T>() == TypeId::of::<T::Before>();
    if is_new && !layer.is_empty() {
        let (format, several) = (reader.format(), T::SEVERAL);
        let message = format!("a map of format {format} has no {several}");
        let finding = Diagnostic::error(codes::UNKNOWN_FIELD, message);
        reader.object(field, finding.help(format!("write `format: {}`", T::SINCE)));
    }
    layer
}

/// The lowest format that can hold these records.
fn lowest_of<T: RecordKind + Keyed>(layer: &Layer<T>) -> u32 {
    if layer.is_empty() { 1 } else { T::SINCE }
}

fn read_grid(reader: &mut Reader<'_>) -> Option<Grid> {
    let spec: GridSpec = reader.one("grid")?;
    match Grid::new(spec) {
        Ok(grid) => Some(grid),
        Err(errors) => {
            for error in errors {
                reader.object(
                    "grid",
                    Diagnostic::error(codes::BAD_GRID, error.to_string()),
                );
            }
            None
        }
    }
}

/// Without a grid every record is read for its mistakes only.
fn read_hexes<'a>(reader: &mut Reader<'a>, grid: Option<&Grid>) -> HexLayer {
    let mut layer = HexLayer::blank(grid.map_or(0, Grid::len));
    let mut order = vec![NOWHERE; layer.len()];
    let mut strays = Vec::new();
    let mut stray_lines = Vec::new();
    let mut more_strays = 0;
    let mut line = 0;
    let plain = |line: &'a str, syntax| Some(hex_text::read(line, syntax)?.on(grid));
    let place = |line: HexLine<'a>| line.on(grid);
    let mut numbers = reader.has_comments("hexes").then(Vec::new);
    reader.each_together("hexes", plain, place, |_, placed| {
        if let Some(numbers) = &mut numbers {
            numbers.push(placed.number.to_string());
        }
        let free = placed.hex.filter(|hex| layer.terrain(*hex).is_none());
        match free.and_then(|hex| Some((hex, order.get_mut(hex.index())?))) {
            Some((hex, slot)) => {
                layer.put(hex, Some(placed.facts));
                *slot = line;
            }
            None if strays.len() < MAX_STRAYS => {
                strays.push(placed.into_record());
                stray_lines.push(line);
            }
            None => more_strays += 1,
        }
        line += 1;
    });
    reader.own_comments("hexes", || numbers.unwrap_or_default().into_iter());
    if more_strays > 0 {
        let message = format!(
            "{} lines are for no hex of the grid, or for a hex that has its line already",
            MAX_STRAYS + more_strays
        );
        reader.object("hexes", Diagnostic::error(codes::TOO_LARGE, message));
    }
    let (strays, moved) = Layer::from_file(strays);
    match moved {
        None => order.extend(stray_lines),
        Some(moved) => order.extend(
            moved
                .iter()
                .filter_map(|old| stray_lines.get(*old as usize)),
        ),
    }
    layer.set_strays(strays);
    reader.reorder("hexes", &order);
    layer
}

/// Writes a line that says no more than terrain and source; nothing where it isn't one of these.
fn write_plain(line: &LayerLine<'_>, text: &mut String, syntax: Syntax) -> bool {
    let LayerLine::Hex(hexes, number, hex) = line else {
        return false;
    };
    hexes.plain(*hex).is_some_and(|(terrain, source)| {
        hex_text::write(text, (number.as_str(), terrain.as_str(), source), syntax)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Read, SourceFile, read_part, write_part};
    use beachhead_hex::preset;

    fn text(hexes: &str) -> String {
        let mut writer = Writer::new(Syntax::Ron, Map::KIND.name(), 1);
        writer.one("title", "Utah");
        writer.one("grid", &preset::utah());
        let head = writer.finish().expect("plain data");
        let head = head.strip_suffix(")\n").expect("its end");
        format!("{head}    hexes: [\n{hexes}    ],\n)\n")
    }

    fn read(hexes: &str) -> Read<Map> {
        read_part(&SourceFile::new("map.ron", text(hexes)), Syntax::Ron)
    }

    #[test]
    fn a_map_is_saved_as_it_was_read() {
        let lines = concat!(
            "        (hex: \"0101\", terrain: \"clear\", source: Reconstructed),\n",
            "        (hex: \"1706\", terrain: \"city\", name: \"Carentan\", source: Rules(\"13.0\")),\n",
            "        (hex: \"1706\", terrain: \"town\"),\n", // twice
            "        (hex: \"3301\", terrain: \"clear\", features: [\"church\"], tiles: [(kind: \"river\", turned: 2)], elevation: -1, note: \"steep\"),\n",
            "        (hex: \"3401\", terrain: \"clear\"),\n", // not on the grid
        );
        let read = read(lines);
        assert_eq!(read.diagnostics, []);
        let map = read.value.expect("a map");
        assert_eq!(map.hexes.strays().len(), 2);
        assert_eq!(
            write_part(&map, Syntax::Ron).expect("plain data"),
            text(lines)
        );
    }

    #[test]
    fn places_follow_the_grid() {
        let read = read(concat!(
            "        (hex: \"3401\", terrain: \"off\"),\n",
            "        (hex: \"1706\", terrain: \"city\"),\n",
            "        (hex: \"0101\", terrane: \"broken\"),\n",
            "        (hex: \"0001\", terrain: \"off\"),\n",
            "        (hex: \"0102\", terrain: \"clear\"),\n",
        ));
        assert_eq!(
            read.diagnostics.len(),
            1,
            "the broken line is missed, and no other"
        );
        let map = read.value.expect("a map");
        let at = |place: usize| {
            let span = read.spans.place("hexes", place).span.expect("a record");
            read.spans
                .source()
                .slice(span)
                .chars()
                .skip(7)
                .take(4)
                .collect::<String>()
        };
        for number in ["1706", "0102"] {
            assert_eq!(
                at(map.grid.find(number).expect("on the grid").index()),
                number
            );
        }
        for (place, number) in [(0, "0001"), (1, "3401")] {
            assert_eq!(at(map.stray_place(place)), number);
        }
        let unknown = map.grid.find("2206").expect("on the grid").index();
        assert_eq!(
            read.spans.place("hexes", unknown),
            read.spans.field("hexes"),
            "it has no line"
        );
    }

    #[test]
    fn a_record_of_today_in_an_older_file_says_which_format_it_needs() {
        let tides = |format: u32, hours: &str| {
            let lines = format!(
                "    ],\n    tide_lines: [\n        (id: \"low\", {hours}, hexes: [\"0101\"]),\n"
            );
            let text = text(&lines).replacen("format: 1", &format!("format: {format}"), 1);
            let read = read_part::<Map>(&SourceFile::new("map.ron", text), Syntax::Ron);
            let found = read.diagnostics.into_iter().next();
            let line = read
                .value
                .and_then(|map| map.tide_lines.iter().next().cloned());
            (line.map(|line| line.hours), found)
        };
        assert_eq!(tides(1, "hour: 360"), (Some(vec![360]), None));
        assert_eq!(tides(2, "hours: [360, 420]"), (Some(vec![360, 420]), None));
        let (_, found) = tides(1, "hours: [360, 420]");
        let found = found.expect("format 1 has one hour");
        let note =
            "the file is of format 1: tide lines as they are since format 2 need `format: 2`";
        assert_eq!(found.notes, [note]);
        let (_, found) = tides(2, "hour: 360");
        assert_eq!(found.map(|found| found.notes), Some(vec![]), "it has hours");
    }

    #[test]
    fn an_older_file_has_no_layer_that_came_later() {
        let breaches = |format: u32| {
            let lines = "    ],\n    breaches: [\n        (id: \"e-1\", between: (\"0101\", \"0102\"), through: \"shingle\"),\n";
            let text = text(lines).replacen("format: 1", &format!("format: {format}"), 1);
            let read = read_part::<Map>(&SourceFile::new("map.ron", text), Syntax::Ron);
            let found = read.diagnostics.into_iter();
            let found = found.map(|found| (found.message, found.help.unwrap_or_default()));
            found.collect::<Vec<_>>()
        };
        let help = "write `format: 2`".to_owned();
        assert_eq!(
            breaches(1),
            [("a map of format 1 has no breaches".to_owned(), help)]
        );
        assert_eq!(breaches(2), []);
    }

    #[test]
    fn an_impossible_grid_hides_no_other_mistake() {
        let text = text("        (hex: \"0101\", terrane: \"clear\"),\n")
            .replacen("rows: 33", "rows: 0", 1);
        let read = read_part::<Map>(&SourceFile::new("map.ron", text), Syntax::Ron);
        assert!(read.value.is_none());
        let codes: Vec<&str> = read
            .diagnostics
            .iter()
            .map(|finding| finding.code.name)
            .collect();
        assert_eq!(codes, ["bad-grid", "unknown-field"]);
    }
}
