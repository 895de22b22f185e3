//! A table of the pack as a block: its title, the heads of its columns, its rows, and its note.

use beachhead_draw::{Ink, Metrics};
use beachhead_schema::Id;
use beachhead_schema::tables::Tables;

use super::block::{Block, Mark, Strip};
use super::wrap::{widest_part, wrapped};

/// Size of the letters, and the height of a line.
const LETTERS: f32 = 10.0;
const LINE: f32 = 12.0;
/// The note is a little smaller.
const NOTE: f32 = 8.0;
const NOTE_LINE: f32 = 10.0;
/// The narrowest that a note is set.
const NOTE_WIDE: f32 = 210.0;
/// Between the edge of a cell and its text.
const PAD: f32 = 4.0;
/// A part of a text that is wider than this is broken rather than its column widened.
const WIDEST_PART: f32 = 64.0;
/// The least that letters are made smaller by to fit the room.
const LEAST_SCALE: f32 = 0.5;
/// Text of more letters than this stands at the left of its column, and may be broken.
const SHORT: usize = 8;

const RULE: Ink = Ink::rgb(30, 26, 18).with_alpha(150);
const HEAD: Ink = Ink::rgb(30, 26, 18).with_alpha(36);
const STRIPE: Ink = Ink::rgb(30, 26, 18).with_alpha(13);

/// The text of a table.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct TableText {
    id: String,
    title: String,
    /// What stands above the columns; nothing above that of the rows' names, the first.
    heads: Vec<String>,
    rows: Vec<Vec<String>>,
    note: Option<String>,
}

/// A column as it is set.
struct Column {
    left: f32,
    width: f32,
    /// Whether its text stands in its middle.
    is_centred: bool,
}

impl TableText {
    /// The text of the pack's table with this id.
    pub(super) fn of(tables: &Tables, id: &Id) -> Option<Self> {
        let table = tables.tables.get(id)?;
        let heads = std::iter::once(String::new());
        let rows = tables.rows_of(id.as_str()).map(|row| {
            let cells = row.cells.iter().map(ToString::to_string);
            std::iter::once(row.row.to_string()).chain(cells).collect()
        });
        Some(Self {
            id: format!("table-{id}"),
            title: table.title.clone(),
            heads: heads
                .chain(table.columns.iter().map(ToString::to_string))
                .collect(),
            rows: rows.collect(),
            note: table.note.clone(),
        })
    }

    /// It as a block for this room: long text is broken, and letters are smaller where that isn't enough.
    pub(super) fn block(&self, room: (f32, f32), metrics: &Metrics) -> Block {
        let (widths, scale) = self.widths(room.0, metrics);
        let own: f32 = widths.iter().sum();
        let heading = metrics.width(&self.title, 12.0) * 1.05;
        let note = self.note.as_ref().map_or(0.0, |note| {
            metrics.width(note, NOTE).min(NOTE_WIDE) + 2.0 * PAD
        });
        let width = own.max(heading.min(room.0)).max(note.min(room.0));
        let columns = self.columns(&widths, width);
        let mut head = Strip::default();
        for line in wrapped(&self.title, 12.0, width, metrics) {
            head.extend_down(Strip::heading(&line));
        }
        let heads = cells(&self.heads, &columns, scale, metrics);
        head.extend_down(strip(&heads, &columns, scale, (width, Some(HEAD))));
        // A row that is higher than the page is divided between its lines.
        let most = ((room.1 - head.height) / (LINE * scale) - 1.0).floor();
        let most = most.clamp(1.0, 1e6) as usize;
        let mut rows = Vec::new();
        for (nth, row) in self.rows.iter().enumerate() {
            let ground = (nth % 2 == 1).then_some(STRIPE);
            let lines = cells(row, &columns, scale, metrics);
            let count = lines.iter().map(Vec::len).max().unwrap_or(1);
            for from in (0..count).step_by(most) {
                let part = lines.iter().map(|lines| {
                    let part = lines.iter().skip(from).take(most);
                    part.cloned().collect()
                });
                let part: Vec<Vec<String>> = part.collect();
                rows.push(strip(&part, &columns, scale, (width, ground)));
            }
        }
        if let Some(last) = rows.last_mut().or(Some(&mut head)) {
            last.marks.push(rule(last.height, width));
        }
        if let Some(note) = &self.note {
            rows.extend(note_lines(note, width, metrics));
        }
        Block {
            id: self.id.clone(),
            width,
            head,
            rows,
        }
    }

    /// How wide the columns must be, and how much smaller their letters are than usual.
    fn widths(&self, room: f32, metrics: &Metrics) -> (Vec<f32>, f32) {
        let all = || std::iter::once(&self.heads).chain(&self.rows);
        let count = all().map(Vec::len).max().unwrap_or_default();
        let (mut least, mut usual) = (vec![0.0_f32; count], vec![0.0_f32; count]);
        for row in all() {
            for ((least, usual), text) in least.iter_mut().zip(&mut usual).zip(row) {
                let part = if text.chars().count() <= SHORT {
                    metrics.width(text, LETTERS)
                } else {
                    widest_part(text, LETTERS, metrics)
                };
                let part = part.min(WIDEST_PART);
                *least = least.max(part + 2.0 * PAD);
                *usual = usual.max(metrics.width(text, LETTERS) + 2.0 * PAD);
            }
        }
        // A few points more than the text: rounded widths must not break a line.
        for width in least.iter_mut().chain(&mut usual) {
            *width += 0.5;
        }
        let (low, high): (f32, f32) = (least.iter().sum(), usual.iter().sum());
        if high <= room {
            return (usual, 1.0);
        }
        if low <= room {
            let share = (room - low) / (high - low).max(f32::EPSILON);
            let widths = least.iter().zip(&usual);
            let widths = widths.map(|(least, usual)| least + (usual - least) * share);
            return (widths.collect(), 1.0);
        }
        let scale = (room / low).max(LEAST_SCALE);
        (least.iter().map(|width| width * scale).collect(), scale)
    }

    /// The columns, spread over a width.
    fn columns(&self, widths: &[f32], width: f32) -> Vec<Column> {
        let spread = width / widths.iter().sum::<f32>().max(f32::EPSILON);
        let mut left = 0.0;
        let columns = widths.iter().enumerate().map(|(nth, wide)| {
            let texts = self.rows.iter().filter_map(|row| row.get(nth));
            let longest = texts.map(|text| text.chars().count()).max();
            let column = Column {
                left,
                width: wide * spread,
                is_centred: nth > 0 && longest.unwrap_or_default() <= SHORT,
            };
            left += column.width;
            column
        });
        columns.collect()
    }
}

/// The lines of each cell of a row.
fn cells(row: &[String], columns: &[Column], scale: f32, metrics: &Metrics) -> Vec<Vec<String>> {
    let cells = row.iter().zip(columns).map(|(text, column)| {
        let room = column.width - 2.0 * PAD * scale;
        wrapped(text, LETTERS * scale, room, metrics)
    });
    cells.collect()
}

/// A row, with its ground.
fn strip(
    cells: &[Vec<String>],
    columns: &[Column],
    scale: f32,
    (width, ground): (f32, Option<Ink>),
) -> Strip {
    let count = cells.iter().map(Vec::len).max().unwrap_or(1);
    let height = (count as f32 * LINE + 3.0) * scale;
    let mut marks = Vec::new();
    if let Some(ink) = ground {
        marks.push(Mark::Fill {
            at: (0.0, 0.0),
            size: (width, height),
            ink,
        });
    }
    marks.push(rule(0.0, width));
    for (lines, column) in cells.iter().zip(columns) {
        let (anchor, x) = if column.is_centred {
            ("middle", column.left + column.width / 2.0)
        } else {
            ("start", column.left + PAD * scale)
        };
        let lines = lines
            .iter()
            .enumerate()
            .filter(|(_, line)| !line.is_empty());
        marks.extend(lines.map(|(nth, line)| Mark::Words {
            at: (x, ((nth as f32 + 1.0) * LINE - 1.0) * scale),
            size: LETTERS * scale,
            anchor,
            is_heavy: ground == Some(HEAD),
            text: line.clone(),
        }));
    }
    Strip { height, marks }
}

fn rule(down: f32, width: f32) -> Mark {
    Mark::Fill {
        at: (0.0, down - 0.25),
        size: (width, 0.5),
        ink: RULE,
    }
}

/// The note below a table, each line by itself.
fn note_lines(note: &str, width: f32, metrics: &Metrics) -> impl Iterator<Item = Strip> {
    let lines = wrapped(note, NOTE, width - 2.0 * PAD, metrics);
    lines.into_iter().enumerate().map(|(nth, text)| {
        let above = if nth == 0 { 3.0 } else { 0.0 };
        Strip {
            height: NOTE_LINE + above,
            marks: vec![Mark::Words {
                at: (PAD, above + NOTE_LINE - 2.0),
                size: NOTE,
                anchor: "start",
                is_heavy: false,
                text,
            }],
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wide_table_is_set_smaller_and_a_long_cell_is_broken() {
        let heads = (0..12).map(|nth| format!("column number {nth}"));
        let mut table = TableText {
            id: "table-wide".to_owned(),
            title: "Wide".to_owned(),
            heads: heads.collect(),
            rows: vec![vec!["incomprehensibly".to_owned(); 12]],
            note: None,
        };
        assert!(table.block((600.0, 900.0), &Metrics::default()).width <= 600.5);
        table.rows = vec![vec!["one word after another ".repeat(200); 2]];
        let block = table.block((600.0, 300.0), &Metrics::default());
        assert!(block.rows.len() > 3, "it is higher than the page");
        assert!(
            block
                .rows
                .iter()
                .all(|row| row.height + block.head.height <= 300.5)
        );
    }
}
