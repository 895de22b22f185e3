//! Charts: boxes, turn tracks and tracks of points printed beside the hexes, with cells in which counters lie.
//!
//! A chart is tied to an edge of the rectangle around the hexes, so it keeps its place when the map is resized or numbered
//! anew. Its places and sizes are whole hundredths of a hexside; what is drawn of it is in hexsides, as the grid's points are.
//!
//! Holds always: a chart that is moved to a place is drawn at that place (`tests::a_chart_stands_where_it_is_put`).

use serde::{Deserialize, Serialize};

use super::map_record;
use beachhead_base::layer::keyed_by_id;
use beachhead_base::{Id, Source};
use beachhead_hex::Bounds;

/// A box or track beside the map, divided into cells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Chart {
    /// The name by which setups refer to it.
    pub id: Id,
    /// What its cells are for.
    pub kind: ChartKind,
    /// What is printed above its cells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The edge of the map that it lies beside.
    pub beside: Beside,
    /// How far it lies from the edge, in hundredths of a hexside; less than 0 upon the map.
    pub apart: i32,
    /// How far its upper or left end lies from the upper or left end of the edge, in hundredths of a hexside.
    pub along: i32,
    /// How many cells it has.
    pub cells: u16,
    /// How many of them lie side by side.
    pub columns: u16,
    /// How wide a cell is, in hundredths of a hexside.
    pub width: u16,
    /// How high a cell is, in hundredths of a hexside.
    pub height: u16,
    /// The number of the first cell; left out where it is 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<u16>,
    /// What is printed in the cells, in order; a blank one has what is usual for the kind.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub labels: Vec<String>,
    /// Where this comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// Anything worth keeping that is no data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// What the cells of a chart are for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum ChartKind {
    /// Units wait in them: reserves, a country off the map. They bear no numbers.
    #[default]
    Holding,
    /// Each is a game turn and bears its number; that of the current turn is marked.
    Turns,
    /// Points are counted on them, and each bears its number.
    Points,
}

impl ChartKind {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Holding, Self::Turns, Self::Points];

    /// As people call it.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Holding => "Holding box",
            Self::Turns => "Turn track",
            Self::Points => "Point track",
        }
    }
}

/// An edge of the rectangle around the hexes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Beside {
    /// The upper edge.
    North,
    /// The right edge.
    #[default]
    East,
    /// The lower edge.
    South,
    /// The left edge.
    West,
}

impl Beside {
    /// All of them, clockwise from the upper one.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// As people call it.
    pub const fn title(self) -> &'static str {
        match self {
            Self::North => "North",
            Self::East => "East",
            Self::South => "South",
            Self::West => "West",
        }
    }
}

keyed_by_id!(Chart);

map_record! {
    Chart, "chart", "charts", whole;
    ids in Charts;
    hexes {}
    words {}
    source;
    label |chart| chart.called();
}

/// Height of the line in which the title stands, in hexsides.
pub const TITLE_HEIGHT: f32 = 0.7;

/// No chart is drawn larger or farther off than this many hexsides.
const MOST: f32 = 10_000.0;

impl Chart {
    /// What people call it.
    pub fn called(&self) -> String {
        self.heading()
            .map_or_else(|| self.id.to_string(), str::to_owned)
    }

    /// What is printed above its cells, if anything is.
    pub fn heading(&self) -> Option<&str> {
        let title = self.title.as_deref().map(str::trim);
        title.filter(|title| !title.is_empty())
    }

    /// The number of its first cell.
    pub fn first_cell(&self) -> u16 {
        self.first.unwrap_or(1)
    }

    /// The numbers of its cells, in order.
    pub fn numbers(&self) -> impl ExactSizeIterator<Item = u16> + use<> {
        let first = self.first_cell();
        (0..self.cells.min(u16::MAX - first)).map(move |place| first + place)
    }

    /// Whether it has a cell of this number.
    pub fn has_cell(&self, cell: u16) -> bool {
        self.place_of(cell).is_some()
    }

    /// The place of a cell among all of its cells.
    fn place_of(&self, cell: u16) -> Option<u16> {
        let place = cell.checked_sub(self.first_cell())?;
        (place < self.cells).then_some(place)
    }

    /// What is printed in a cell: its label, or else its number, where cells of its kind bear one.
    pub fn cell_label(&self, cell: u16) -> Option<String> {
        let place = usize::from(self.place_of(cell)?);
        let label = self.labels.get(place).map(|label| label.trim());
        match label.filter(|label| !label.is_empty()) {
            Some(label) => Some(label.to_owned()),
            None if self.kind == ChartKind::Holding => None,
            None => Some(cell.to_string()),
        }
    }

    /// A cell as people call it: `England`, `cell 2 of England`.
    pub fn cell_called(&self, cell: u16) -> String {
        match self.cells {
            1 => self.called(),
            _ => format!("cell {cell} of {}", self.called()),
        }
    }

    /// How many cells lie side by side: one at least.
    fn wide(&self) -> u16 {
        self.columns.clamp(1, self.cells.max(1))
    }

    /// How many rows of cells there are.
    pub fn rows(&self) -> u16 {
        self.cells.div_ceil(self.wide())
    }

    /// The rectangle around it, title included, for a map whose hexes lie within these bounds.
    pub fn bounds(&self, map: Bounds) -> Bounds {
        let (width, height) = self.size();
        let [apart, along] = [self.apart, self.along].map(hexsides);
        let (x, y) = match self.beside {
            Beside::North => (map.min.0 + along, map.min.1 - apart - height),
            Beside::East => (map.max.0 + apart, map.min.1 + along),
            Beside::South => (map.min.0 + along, map.max.1 + apart),
            Beside::West => (map.min.0 - apart - width, map.min.1 + along),
        };
        Bounds {
            min: (x, y),
            max: (x + width, y + height),
        }
    }

    /// How wide and high it is, in hexsides.
    pub fn size(&self) -> (f32, f32) {
        let [wide, high] = [(self.wide(), self.width), (self.rows(), self.height)];
        let [wide, high] =
            [wide, high].map(|(many, each)| (f32::from(many) * f32::from(each) / 100.0).min(MOST));
        (wide, high + self.title_height())
    }

    fn title_height(&self) -> f32 {
        self.heading().map_or(0.0, |_| TITLE_HEIGHT)
    }

    /// The rectangle of a cell.
    pub fn cell_bounds(&self, map: Bounds, cell: u16) -> Option<Bounds> {
        let place = self.place_of(cell)?;
        let (column, row) = (place % self.wide(), place / self.wide());
        let (left, top) = self.bounds(map).min;
        let [width, height] = [self.width, self.height].map(|side| f32::from(side) / 100.0);
        let x = left + f32::from(column) * width;
        let y = top + self.title_height() + f32::from(row) * height;
        Some(Bounds {
            min: (x, y),
            max: (x + width, y + height),
        })
    }

    /// The cell at a point of the map's plane.
    pub fn cell_at(&self, map: Bounds, (x, y): (f32, f32)) -> Option<u16> {
        let (left, top) = self.bounds(map).min;
        let [width, height] = [self.width, self.height].map(|side| f32::from(side) / 100.0);
        let column = ((x - left) / width).floor();
        let row = ((y - top - self.title_height()) / height).floor();
        if !(column >= 0.0 && column < f32::from(self.wide()) && row >= 0.0) {
            return None;
        }
        let place = row * f32::from(self.wide()) + column;
        let place = (place < f32::from(self.cells)).then_some(place as u16)?;
        self.first_cell().checked_add(place)
    }

    /// Puts its upper left corner at a point, beside the edge of the map that it lies farthest out of, or least far within.
    pub fn put_at(&mut self, map: Bounds, (x, y): (f32, f32)) {
        let (width, height) = self.size();
        let apart = |side| match side {
            Beside::North => map.min.1 - (y + height),
            Beside::East => x - map.max.0,
            Beside::South => y - map.max.1,
            Beside::West => map.min.0 - (x + width),
        };
        let [first, others @ ..] = Beside::ALL;
        let farther = |best: Beside, side| {
            if apart(side) > apart(best) {
                side
            } else {
                best
            }
        };
        self.beside = others.into_iter().fold(first, farther);
        self.apart = hundredths(apart(self.beside));
        self.along = hundredths(match self.beside {
            Beside::North | Beside::South => x - map.min.0,
            Beside::East | Beside::West => y - map.min.1,
        });
    }
}

fn hexsides(hundredths: i32) -> f32 {
    (hundredths as f32 / 100.0).clamp(-MOST, MOST)
}

fn hundredths(hexsides: f32) -> i32 {
    (hexsides.clamp(-MOST, MOST) * 100.0).round() as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const MAP: Bounds = Bounds {
        min: (-1.0, -2.0),
        max: (21.0, 30.0),
    };

    fn chart(cells: u16, columns: u16) -> Chart {
        Chart {
            id: "turns".into(),
            kind: ChartKind::Turns,
            title: None,
            beside: Beside::East,
            apart: 50,
            along: 0,
            cells,
            columns,
            width: 200,
            height: 100,
            first: None,
            labels: Vec::new(),
            source: None,
            note: None,
        }
    }

    #[test]
    fn cells_run_in_rows_and_the_last_row_may_be_short() {
        let track = chart(7, 3);
        assert_eq!((track.rows(), track.numbers().len()), (3, 7));
        let whole = track.bounds(MAP);
        assert_eq!((whole.min, whole.max), ((21.5, -2.0), (27.5, 1.0)));
        for (point, cell) in [
            ((21.6, -1.9), Some(1)),
            ((27.4, -1.9), Some(3)),
            ((21.6, -0.9), Some(4)),
            ((21.6, 0.5), Some(7)),
            ((24.0, 0.5), None),
            ((21.4, -1.9), None),
            ((21.6, -2.1), None),
            ((27.6, -1.9), None),
        ] {
            assert_eq!(track.cell_at(MAP, point), cell, "{point:?}");
        }
        let last = track.cell_bounds(MAP, 7).expect("there are seven");
        assert_eq!((last.min, last.max), ((21.5, 0.0), (23.5, 1.0)));
        assert_eq!(track.cell_bounds(MAP, 8), None);
    }

    #[test]
    fn cells_bear_their_labels_or_numbers() {
        let points = Chart {
            first: Some(0),
            kind: ChartKind::Points,
            labels: ["", " start ", "3"].map(str::to_owned).to_vec(),
            ..chart(4, 4)
        };
        let labels: Vec<_> = points
            .numbers()
            .map(|cell| points.cell_label(cell))
            .collect();
        let expected = ["0", "start", "3", "3"].map(|label| Some(label.to_owned()));
        assert_eq!(labels, expected);
        assert_eq!(points.cell_label(4), None);
        let holding = Chart {
            kind: ChartKind::Holding,
            ..points
        };
        assert_eq!(holding.cell_label(0), None);
        let numbered = Chart {
            first: Some(u16::MAX),
            ..holding
        };
        assert_eq!(numbered.numbers().len(), 0, "numbers end there");
    }

    proptest! {
        #[test]
        fn a_chart_stands_where_it_is_put(x in -40..60_i32, y in -40..60_i32, cells in 1..30_u16, columns in 0..9_u16, title: bool) {
            let mut chart = chart(cells, columns);
            chart.title = title.then(|| "Turns".to_owned());
            let at = (x as f32, y as f32);
            chart.put_at(MAP, at);
            let there = chart.bounds(MAP).min;
            prop_assert!((there.0 - at.0).abs() < 0.011 && (there.1 - at.1).abs() < 0.011, "{there:?}");
            for cell in chart.numbers() {
                let bounds = chart.cell_bounds(MAP, cell).expect("it has it");
                let middle = ((bounds.min.0 + bounds.max.0) / 2.0, (bounds.min.1 + bounds.max.1) / 2.0);
                prop_assert_eq!(chart.cell_at(MAP, middle), Some(cell));
            }
        }
    }
}
