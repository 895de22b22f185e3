//! Reads the tables of terrain and tiles, once. A cell that can't be read is a finding, not a guess.
//!
//! Tables: `terrain` (kinds), `tiles` (names of imported tiles), `behaviours` (what a tile plays as),
//! `linked-sides` (the sides a tile links, as it is turned).

use std::collections::BTreeMap;

use beachhead_base::Id;
use beachhead_base::cannot_happen;
use beachhead_kit::tables::cells::{either, or_dash};
use beachhead_kit::tables::{Lack, Reader, Spot};
use beachhead_model::tables::TableRow;

use crate::ground::shape::DIRECTIONS;
use crate::ground::terrain::{Blocks, Branch, Cuts, Kind, Lane, Lanes, Marks, Props};
use crate::words::set_of;

/// The columns of table `terrain`.
const COLUMNS: [&str; 14] = [
    "inf", "arm", "art", "quiet", "silent", "leave", "cut", "when", "out", "sight", "flags",
    "height", "layer", "marks",
];

/// What a tile plays as, besides what its name says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Behaviour {
    kind: Option<String>,
    closed: Lanes,
    shut: bool,
    marks: Marks,
}

/// The sides that a tile links.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Links {
    first: u8,
    second: Option<u8>,
    right: bool,
}

/// All kinds of terrain and obstacles, and the names that lead to them.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    kinds: BTreeMap<String, Kind>,
    /// The kind that each tile is.
    tiles: BTreeMap<String, String>,
    behaviours: BTreeMap<String, Behaviour>,
    links: BTreeMap<String, Links>,
}

impl Catalogue {
    /// Reads the pack's tables; none where there is no kind of terrain at all.
    pub fn read(reader: &mut Reader<'_>) -> Option<Self> {
        let rows = reader.rows("terrain");
        let kinds = rows.map(|row| (row.row.to_string(), kind(reader, row)));
        let mut read = Self {
            kinds: kinds.collect(),
            ..Self::default()
        };
        if read.kinds.is_empty() {
            return None;
        }
        let named = |cell: &str| read.kinds.contains_key(cell).then(|| cell.to_owned());
        for row in reader.tables.rows_of("tiles") {
            if let Some(kind) = cell(reader, row, (0, "kind"), None, |cell| named(cell).map(Some)) {
                read.tiles.insert(row.row.to_string(), kind);
            }
        }
        for row in reader.tables.rows_of("behaviours") {
            let behaviour = Behaviour {
                kind: cell(reader, row, (0, "kind"), None, or_dash(named)),
                closed: cell(reader, row, (1, "closed"), Lanes::NONE, lanes),
                shut: cell(reader, row, (2, "fire"), false, either("shut", "-")),
                marks: cell(reader, row, (3, "marks"), Marks::default(), marks),
            };
            read.behaviours.insert(row.row.to_string(), behaviour);
        }
        for row in reader.tables.rows_of("linked-sides") {
            let links = Links {
                first: cell(reader, row, (0, "first"), 0, sides),
                second: cell(reader, row, (1, "second"), None, or_dash(sides)),
                right: cell(reader, row, (2, "turn"), false, either("right", "left")),
            };
            read.links.insert(row.row.to_string(), links);
        }
        Some(read)
    }

    /// The kind of this name: one of the table, or what a tile of the name is.
    pub fn kind(&self, name: &str) -> Option<&Kind> {
        let own = self.kinds.get(name);
        own.or_else(|| self.kinds.get(self.tiles.get(name)?))
    }

    /// What a tile is that plays as something, and belongs to a side: nothing where a name is unknown.
    pub fn tile(&self, name: &str, like: Option<&str>, side: Option<usize>) -> Option<Laid<'_>> {
        let mut kind = self.kind(name)?;
        let mut behaviour = &Behaviour::default();
        if let Some(like) = like {
            behaviour = self.behaviours.get(like)?;
            if let Some(other) = &behaviour.kind {
                kind = self.kinds.get(other)?;
            }
        }
        let mut props = kind.owned(side);
        props.barred_by_tile = behaviour.closed.without(props.barred);
        props.barred = props.barred.or(behaviour.closed);
        props.marks = props.marks.with(behaviour.marks);
        if behaviour.shut {
            props.blocks = Blocks::Fire;
        }
        Some(Laid { kind, props })
    }

    /// The sides that a tile links as it is turned, a bit for each direction.
    pub fn links(&self, tile: &str, turned: u8) -> Option<u8> {
        let links = self.links.get(tile)?;
        let steps = usize::from(turned.max(1) - 1);
        Some(match (links.right, steps % 2) {
            (false, _) => turn(links.first, DIRECTIONS - steps % DIRECTIONS),
            (true, 0) => turn(links.first, steps / 2),
            (true, _) => turn(links.second.unwrap_or(links.first), steps / 2),
        })
    }
}

/// A tile as it lies.
#[derive(Clone, Copy, Debug)]
pub struct Laid<'a> {
    /// What it is.
    pub kind: &'a Kind,
    /// What it does.
    pub props: Props,
}

/// Turns a set of directions clockwise.
fn turn(sides: u8, steps: usize) -> u8 {
    let steps = steps % DIRECTIONS;
    ((sides << steps) | (sides >> (DIRECTIONS - steps))) & 0b11_1111
}

/// Reads the cell at this place of a row, or has something harmless. A cell that isn't there is an empty one.
fn cell<T>(
    reader: &mut Reader<'_>,
    row: &TableRow,
    (at, column): (usize, &str),
    harmless: T,
    read: impl FnOnce(&str) -> Option<T>,
) -> T {
    let text = row.cells.get(at).map_or("", Id::as_str);
    read(text).unwrap_or_else(|| {
        let at = Spot::Column(column.to_owned());
        let text = text.into();
        let (table, row) = (row.table.as_str(), row.row.as_str());
        reader.fault(table, Some(row), Lack::Sense { at, text });
        harmless
    })
}

/// `-`, `all`, or classes: `inf arm`.
fn lanes(cell: &str) -> Option<Lanes> {
    match cell {
        "-" => Some(Lanes::NONE),
        "all" => Some(Lanes::ALL),
        _ => set_of(cell, class, Lanes::or),
    }
}

/// A class of both sides.
fn class(word: &str) -> Option<Lanes> {
    Branch::named(word).map(Lanes::of)
}

fn marks(cell: &str) -> Option<Marks> {
    set_of(cell, Marks::named, Marks::with)
}

/// `-1/-2/0`, by class.
fn cuts(cell: &str) -> Option<Cuts> {
    let mut words = cell.split('/');
    let mut next = || words.next()?.parse::<i8>().ok();
    let read = [next()?, next()?, next()?];
    words.next().is_none().then_some(read)
}

fn sides(cell: &str) -> Option<u8> {
    cell.split_whitespace().try_fold(0, |so_far, word| {
        let way = ["W", "NW", "NE", "E", "SE", "SW"]
            .iter()
            .position(|name| *name == word)?;
        Some(so_far | 1 << way)
    })
}

fn kind(reader: &mut Reader<'_>, row: &TableRow) -> Kind {
    let mut kind = Kind {
        id: row.row.to_string(),
        ..Kind::default()
    };
    for (at, column) in COLUMNS.into_iter().enumerate() {
        cell(reader, row, (at, column), (), |text| {
            read_cell(&mut kind, column, text)
        });
    }
    // Only boats move in rivers, so a river costs dice from a boat: a unit that a scenario puts there has all of its own.
    if kind.props.marks.has(Marks::RIVER) {
        kind.props.out_by_boat = std::mem::take(&mut kind.props.out);
    }
    // When cuts apply is stated after them.
    match row.cells.get(7).map_or("", Id::as_str) {
        "below" => kind.props.below = per_class(&kind.props),
        "outside" => kind.props.outside = per_class(&kind.props),
        "owner" => kind.owner_cut = per_class(&kind.props),
        _ => return kind,
    }
    kind.props.cut = [0; Lane::COUNT];
    kind
}

fn per_class(props: &Props) -> Cuts {
    Branch::ALL.map(|class| {
        let lane = Lane::new(0, class).index();
        let cut = props.cut.get(lane).copied();
        cut.unwrap_or_else(|| cannot_happen!(0, "lane {lane} is one of six"))
    })
}

/// Reads one cell into the kind; nothing where it can't.
fn read_cell(kind: &mut Kind, column: &str, text: &str) -> Option<()> {
    let props = &mut kind.props;
    match column {
        "inf" | "arm" | "art" => {
            let lanes = class(column)?;
            match text {
                "free" => {}
                "hard" => props.hard = props.hard.or(lanes),
                "soft" => props.soft = props.soft.or(lanes),
                "barred" => props.barred = props.barred.or(lanes),
                _ => return None,
            }
        }
        "quiet" => props.quiet = lanes(text)?,
        "silent" => props.silent = lanes(text)?,
        "leave" => {
            for word in text.split_whitespace() {
                match word {
                    "-" => {}
                    "one" => props.one_out = Lanes::ALL,
                    "no-retreat" => props.no_retreat = Lanes::ALL,
                    _ => {
                        if let Some(word) = word.strip_prefix("stay-") {
                            props.fixed = props.fixed.or(class(word)?);
                        } else {
                            let word = word.strip_prefix("quiet-")?;
                            props.quiet_out = props.quiet_out.or(class(word)?);
                        }
                    }
                }
            }
        }
        "cut" => {
            for (class, cut) in Branch::ALL.into_iter().zip(cuts(text)?) {
                for side in [0, 1] {
                    *props.cut.get_mut(Lane::new(side, class).index())? = cut;
                }
            }
        }
        "when" => {
            let known = ["-", "below", "outside", "owner"];
            return known.contains(&text).then_some(());
        }
        "out" => props.out = cuts(text)?,
        "sight" => {
            let blocks = Blocks::named(text)?;
            props.blocks = Some(blocks).filter(|blocks| *blocks != Blocks::Fire)?;
        }
        "flags" => {
            for word in text.split_whitespace() {
                match word {
                    "0" => {}
                    "1" => props.ignore = Lanes::ALL,
                    "all" => props.ignore_all = Lanes::ALL,
                    "owner" => kind.owner_flag = true,
                    _ => props.ignore = props.ignore.and(class(word)?),
                }
            }
        }
        "height" => props.height = text.parse().ok()?,
        "layer" => kind.upon = either("upon", "ground")(text)?,
        "marks" => props.marks = marks(text)?,
        _ => return None,
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_model::syntax::Syntax;
    use beachhead_model::tables::Tables;
    use beachhead_text::{SourceFile, read_part};

    use crate::open::in_words;

    /// The tables of the sample pack.
    fn sample() -> Tables {
        let path = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../../sample-data/landings/tables.ron"
        );
        let text = std::fs::read_to_string(path).expect("the sample has tables");
        let source = SourceFile::new("tables.ron", text);
        let read = read_part::<Tables>(&source, Syntax::Ron);
        read.value.expect("the sample's tables can be read").part
    }

    /// The catalogue of these tables, with these findings.
    fn read(tables: &Tables, unread: &[&str]) -> Catalogue {
        let mut reader = Reader::new(tables, in_words);
        let read = Catalogue::read(&mut reader);
        let found = reader.findings.iter();
        let found: Vec<&str> = found.map(|finding| finding.message.as_str()).collect();
        assert_eq!(found, unread);
        read.expect("kinds of terrain")
    }

    #[test]
    fn the_sample_is_read_whole() {
        let catalogue = read(&sample(), &[]);
        for (name, lane, stops) in [
            ("woods", Branch::Infantry, true),
            ("buildings", Branch::Armor, true),
            ("rail", Branch::Infantry, false),
            ("rail", Branch::Armor, true),
            ("hill", Branch::Armor, false),
        ] {
            let kind = catalogue.kind(name).expect(name);
            assert_eq!(kind.props.stops(Lane::new(1, lane)), stops, "{name}");
        }
        assert_eq!(catalogue.kind("Wald"), None);
    }

    #[test]
    fn a_cell_that_says_nothing_is_reported() {
        let mut tables = sample();
        let rows: Vec<TableRow> = tables
            .rows
            .as_slice()
            .iter()
            .map(|row| {
                let mut row = row.clone();
                if row.table == *"terrain" && row.row == *"woods" {
                    row.cells[6] = "-1/-2".into();
                }
                row
            })
            .collect();
        tables.rows = rows.into_iter().collect();
        let unread = "table `terrain`, row `woods`: column `cut`: the rules can't read `-1/-2`";
        read(&tables, &[unread]);
    }

    #[test]
    fn tiles_turn_left_and_bridges_right() {
        let catalogue = read(&sample(), &[]);
        let expected = |names: &str| sides(names);
        for (tile, turned, names) in [
            ("road", 1, "E W"),
            ("road", 2, "NE SW"),
            ("roadcurve", 2, "E NW"),
            ("roadcurve", 6, "E SW"),
            ("roadY", 4, "NE W SE"),
            ("ppier", 3, "SE"),
            ("bridge", 1, "NW NE SE SW"),
            ("bridge", 2, "NE SW"),
            ("bridge", 3, "NE E SW W"),
            ("bridge", 4, "E W"),
            ("bridge", 6, "NW SE"),
        ] {
            assert_eq!(
                catalogue.links(tile, turned),
                expected(names),
                "{tile} {turned}"
            );
        }
        assert_eq!(catalogue.links("woods", 1), None);
    }
}
