//! Reads the tables of terrain and tiles, once. A cell that can't be read is a finding, not a guess.
//!
//! Tables: `terrain` (kinds), `tiles` (names of imported tiles), `behaviours` (what a tile plays as),
//! `linked-sides` (the sides a tile links, as it is turned).

use beachhead_schema::cannot_happen;
use beachhead_schema::tables::{TableRow, Tables};

use crate::ground::shape::DIRECTIONS;
use crate::ground::terrain::{Blocks, Branch, Cuts, Kind, Lane, Lanes, Marks, Props};

/// The columns of table `terrain`.
const COLUMNS: [&str; 14] = [
    "inf", "arm", "art", "quiet", "silent", "leave", "cut", "when", "out", "sight", "flags",
    "height", "layer", "marks",
];

/// A cell that says nothing we know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// The table.
    pub table: &'static str,
    /// The row.
    pub row: String,
    /// The column.
    pub column: &'static str,
    /// What stands there.
    pub cell: String,
}

/// What a tile plays as, besides what its name says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Behaviour {
    id: String,
    kind: Option<usize>,
    closed: Lanes,
    shut: bool,
    marks: Marks,
}

/// The sides that a tile links.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Links {
    tile: String,
    first: u8,
    second: Option<u8>,
    right: bool,
}

/// All kinds of terrain and obstacles, and the names that lead to them.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    kinds: Vec<Kind>,
    tiles: Vec<(String, usize)>,
    behaviours: Vec<Behaviour>,
    links: Vec<Links>,
}

impl Catalogue {
    /// Reads the pack's tables, and says what it couldn't read.
    pub fn read(tables: &Tables) -> (Self, Vec<Unread>) {
        let mut unread = Vec::new();
        let mut read = Self::default();
        for row in tables.rows_of("terrain") {
            read.kinds.push(kind(row, &mut unread));
        }
        read.kinds.sort_by(|a, b| a.id.cmp(&b.id));
        for row in tables.rows_of("tiles") {
            let cell = cell(row, 0);
            match read.kind_no(cell) {
                Some(kind) => read.tiles.push((row.row.to_string(), kind)),
                None => unread.push(missing("tiles", row, "kind", cell)),
            }
        }
        read.tiles.sort();
        for row in tables.rows_of("behaviours") {
            let behaviour = read.behaviour(row, &mut unread);
            read.behaviours.push(behaviour);
        }
        read.behaviours.sort_by(|a, b| a.id.cmp(&b.id));
        for row in tables.rows_of("linked-sides") {
            read.links.push(links(row, &mut unread));
        }
        read.links.sort_by(|a, b| a.tile.cmp(&b.tile));
        (read, unread)
    }

    /// Whether there is no kind at all.
    pub fn is_empty(&self) -> bool {
        self.kinds.is_empty()
    }

    fn behaviour(&self, row: &TableRow, unread: &mut Vec<Unread>) -> Behaviour {
        let mut says_nothing =
            |column, at| unread.push(missing("behaviours", row, column, cell(row, at)));
        let kind = match cell(row, 0) {
            "-" => None,
            name => {
                let found = self.kind_no(name);
                if found.is_none() {
                    says_nothing("kind", 0);
                }
                found
            }
        };
        let closed = lanes(cell(row, 1)).unwrap_or_else(|| {
            says_nothing("closed", 1);
            Lanes::NONE
        });
        let shut = match cell(row, 2) {
            "shut" => true,
            "-" => false,
            _ => {
                says_nothing("fire", 2);
                false
            }
        };
        let marks = marks(cell(row, 3)).unwrap_or_else(|| {
            says_nothing("marks", 3);
            Marks::default()
        });
        Behaviour {
            id: row.row.to_string(),
            kind,
            closed,
            shut,
            marks,
        }
    }

    fn kind_no(&self, id: &str) -> Option<usize> {
        self.kinds
            .binary_search_by(|kind| kind.id.as_str().cmp(id))
            .ok()
    }

    /// The kind of this name: one of the table, or what a tile of the name is.
    pub fn kind(&self, name: &str) -> Option<&Kind> {
        let at = self.kind_no(name).or_else(|| {
            let found = self
                .tiles
                .binary_search_by(|(tile, _)| tile.as_str().cmp(name))
                .ok()?;
            Some(self.tiles.get(found)?.1)
        })?;
        self.kinds.get(at)
    }

    /// What a tile is that plays as something, and belongs to a side: nothing where a name is unknown.
    pub fn tile(&self, name: &str, like: Option<&str>, side: Option<usize>) -> Option<Laid<'_>> {
        let mut kind = self.kind(name)?;
        let mut closed = Lanes::NONE;
        let mut shut = false;
        let mut marks = Marks::default();
        if let Some(like) = like {
            let at = self
                .behaviours
                .binary_search_by(|behaviour| behaviour.id.as_str().cmp(like))
                .ok()?;
            let behaviour = self.behaviours.get(at)?;
            if let Some(other) = behaviour.kind {
                kind = self.kinds.get(other)?;
            }
            (closed, shut, marks) = (behaviour.closed, behaviour.shut, behaviour.marks);
        }
        let mut props = kind.owned(side);
        props.barred_by_tile = closed.without(props.barred);
        props.barred = props.barred.or(closed);
        props.marks = props.marks.with(marks);
        if shut {
            props.blocks = Blocks::Fire;
        }
        Some(Laid { kind, props })
    }

    /// The sides that a tile links as it is turned, a bit for each direction.
    pub fn links(&self, tile: &str, turned: u8) -> Option<u8> {
        let at = self
            .links
            .binary_search_by(|links| links.tile.as_str().cmp(tile))
            .ok()?;
        let links = self.links.get(at)?;
        let steps = usize::from(turned.max(1) - 1);
        if !links.right {
            return Some(turn(links.first, DIRECTIONS - steps % DIRECTIONS));
        }
        let base = if steps % 2 == 0 {
            links.first
        } else {
            links.second.unwrap_or(links.first)
        };
        Some(turn(base, steps / 2))
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

fn cell(row: &TableRow, at: usize) -> &str {
    row.cells.get(at).map_or("", |cell| cell.as_str())
}

fn missing(table: &'static str, row: &TableRow, column: &'static str, cell: &str) -> Unread {
    Unread {
        table,
        row: row.row.to_string(),
        column,
        cell: cell.to_owned(),
    }
}

/// `-`, `all`, or classes: `inf arm`.
fn lanes(cell: &str) -> Option<Lanes> {
    match cell {
        "-" => Some(Lanes::NONE),
        "all" => Some(Lanes::ALL),
        _ => cell
            .split_whitespace()
            .try_fold(Lanes::NONE, |so_far, word| {
                Some(so_far.or(Lanes::of(class(word)?)))
            }),
    }
}

fn class(word: &str) -> Option<Branch> {
    Branch::ALL.into_iter().find(|class| class.name() == word)
}

fn marks(cell: &str) -> Option<Marks> {
    if cell == "-" {
        return Some(Marks::default());
    }
    cell.split_whitespace()
        .try_fold(Marks::default(), |so_far, word| {
            Some(so_far.with(Marks::named(word)?))
        })
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

fn links(row: &TableRow, unread: &mut Vec<Unread>) -> Links {
    let mut says_nothing =
        |column, at| unread.push(missing("linked-sides", row, column, cell(row, at)));
    let first = sides(cell(row, 0)).unwrap_or_else(|| {
        says_nothing("first", 0);
        0
    });
    let second = match cell(row, 1) {
        "-" => None,
        text => sides(text).or_else(|| {
            says_nothing("second", 1);
            None
        }),
    };
    let right = match cell(row, 2) {
        "right" => true,
        "left" => false,
        _ => {
            says_nothing("turn", 2);
            false
        }
    };
    Links {
        tile: row.row.to_string(),
        first,
        second,
        right,
    }
}

fn kind(row: &TableRow, unread: &mut Vec<Unread>) -> Kind {
    let mut kind = Kind {
        id: row.row.to_string(),
        ..Kind::default()
    };
    for (at, column) in COLUMNS.into_iter().enumerate() {
        let text = cell(row, at);
        if read_cell(&mut kind, column, text).is_none() {
            unread.push(missing("terrain", row, column, text));
        }
    }
    // Only boats move in rivers, so a river costs dice from a boat: a unit that a scenario puts there has all of its own.
    if kind.props.marks.has(Marks::RIVER) {
        kind.props.out_by_boat = std::mem::take(&mut kind.props.out);
    }
    // When cuts apply is stated after them.
    match cell(row, 7) {
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
            let lanes = Lanes::of(class(column)?);
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
                            props.fixed = props.fixed.or(Lanes::of(class(word)?));
                        } else {
                            let word = word.strip_prefix("quiet-")?;
                            props.quiet_out = props.quiet_out.or(Lanes::of(class(word)?));
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
            return ["-", "below", "outside", "owner"]
                .contains(&text)
                .then_some(());
        }
        "out" => props.out = cuts(text)?,
        "sight" => {
            props.blocks = match text {
                "open" => Blocks::Open,
                "blocks" => Blocks::Always,
                "hill" => Blocks::Hill,
                "mountain" => Blocks::Mountain,
                "lake" => Blocks::Lake,
                "inf" => Blocks::Infantry,
                _ => return None,
            }
        }
        "flags" => {
            for word in text.split_whitespace() {
                match word {
                    "0" => {}
                    "1" => props.ignore = Lanes::ALL,
                    "all" => props.ignore_all = Lanes::ALL,
                    "owner" => kind.owner_flag = true,
                    _ => props.ignore = props.ignore.and(Lanes::of(class(word)?)),
                }
            }
        }
        "height" => props.height = text.parse().ok()?,
        "layer" => {
            kind.upon = match text {
                "upon" => true,
                "ground" => false,
                _ => return None,
            }
        }
        "marks" => props.marks = marks(text)?,
        _ => return None,
    }
    Some(())
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use beachhead_schema::io::{SourceFile, Syntax, read_part};

    /// The tables of the sample pack.
    pub(crate) fn sample() -> Tables {
        let path = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../../sample-data/landings/tables.ron"
        );
        let text = std::fs::read_to_string(path).expect("the sample has tables");
        let source = SourceFile::new("tables.ron", text);
        let read = read_part::<Tables>(&source, Syntax::Ron);
        read.value.expect("the sample's tables can be read")
    }

    #[test]
    fn the_sample_is_read_whole() {
        let (catalogue, unread) = Catalogue::read(&sample());
        assert_eq!(unread, []);
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
        let (_, unread) = Catalogue::read(&tables);
        assert_eq!(unread.len(), 1, "{unread:?}");
        assert_eq!((unread[0].row.as_str(), unread[0].column), ("woods", "cut"));
    }

    #[test]
    fn tiles_turn_left_and_bridges_right() {
        let (catalogue, _) = Catalogue::read(&sample());
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
