//! [`CounterSheets`]: which counters lie where on which sheet.

use beachhead_schema::pack::Pack;

use super::groups;
use crate::error::ExportError;
use crate::paper::{Paper, Turn};
use crate::sheets::{MAX_SHEETS, bleed_fits, measure};

/// How the paper is turned for its second side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Flip {
    /// Around its long edge, as the leaves of an upright book are.
    #[default]
    Long,
    /// Around its short edge, as those of a calendar on the wall are.
    Short,
}

impl Flip {
    /// Both of them.
    pub const ALL: [Self; 2] = [Self::Long, Self::Short];

    /// As people call it.
    pub fn title(self) -> &'static str {
        match self {
            Self::Long => "Flip on the long edge",
            Self::Short => "Flip on the short edge",
        }
    }
}

/// How counters are printed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CounterPrint {
    /// The side of a counter.
    pub counter_mm: f64,
    /// The paper.
    pub paper: Paper,
    /// How it is turned.
    pub turn: Turn,
    /// What printers leave white, on all four sides; cutting lines stand in it.
    pub margin_mm: f64,
    /// How far the ground of each counter goes on beyond its cut; between two counters there is twice as much.
    pub bleed_mm: f64,
    /// How the paper is turned for its second side.
    pub flip: Flip,
    /// Whether there are cutting lines and registration crosses.
    pub marks: bool,
}

impl Default for CounterPrint {
    /// Half-inch counters on A4.
    fn default() -> Self {
        Self {
            counter_mm: 12.7,
            paper: Paper::A4,
            turn: Turn::Auto,
            margin_mm: 10.0,
            bleed_mm: 1.0,
            flip: Flip::Long,
            marks: true,
        }
    }
}

/// Counters on sheets of paper.
#[derive(Clone, Debug, PartialEq)]
pub struct CounterSheets {
    /// Width and height of a page.
    pub page: (f64, f64),
    /// How many counters fit side by side.
    pub columns: usize,
    /// How many fit one below the other.
    pub rows: usize,
    /// The counters of each sheet.
    pub sheets: Vec<Vec<CounterPlace>>,
    pub(super) print: CounterPrint,
}

/// Where a counter lies on the front of its sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CounterPlace {
    /// The unit's place in the forces.
    pub unit: usize,
    /// Counted from 0, from the left.
    pub column: usize,
    /// Counted from 0, from the top.
    pub row: usize,
}

/// The two sides of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SheetSide {
    /// The odd pages.
    Front,
    /// The even pages.
    Back,
}

impl CounterSheets {
    /// Lays the counters of a pack's forces out: in the order of the file, those of a side together, and of a side those
    /// of a formation. Each side begins with a row; no formation begins in the last row of a sheet that has several.
    ///
    /// # Errors
    /// There are no counters, they fit on no page, or a measure makes no sense; says what to do.
    pub fn of(pack: &Pack, print: &CounterPrint) -> Result<Self, ExportError> {
        measure("the side of a counter", print.counter_mm, 5.0, 500.0)?;
        measure("the margin", print.margin_mm, 0.0, 100.0)?;
        bleed_fits(print.bleed_mm)?;
        if pack.forces.units.is_empty() {
            return Err(ExportError::Empty(
                "the pack has no units, so there are no counters to print: add units to its forces"
                    .to_owned(),
            ));
        }
        let Some((short, long)) = print.paper.size() else {
            return Err(ExportError::Measure(
                "counter sheets need paper of a size: name one, such as a4 or letter".to_owned(),
            ));
        };
        let (upright, on_side) = (
            Self::on((short, long), pack, print),
            Self::on((long, short), pack, print),
        );
        match print.turn {
            Turn::Portrait => upright,
            Turn::Landscape => on_side,
            Turn::Auto => match (upright, on_side) {
                (Ok(a), Ok(b)) if b.sheets.len() < a.sheets.len() => Ok(b),
                (Err(_), Ok(b)) => Ok(b),
                (a, _) => a,
            },
        }
    }

    fn on(page: (f64, f64), pack: &Pack, print: &CounterPrint) -> Result<Self, ExportError> {
        let pitch = print.counter_mm + 2.0 * print.bleed_mm;
        let room = |side: f64| side - 2.0 * print.margin_mm;
        // What is larger by nothing but rounding fits.
        let fit = |side: f64| (room(side) / pitch + 1e-9).floor().max(0.0) as usize;
        let (columns, rows) = (fit(page.0), fit(page.1));
        if columns == 0 || rows == 0 {
            return Err(ExportError::TooLarge(format!(
                "a counter of {} mm with {} mm of bleed around it doesn't fit into the {:.0} × {:.0} mm between the margins; take smaller counters, a smaller margin, or larger paper",
                print.counter_mm,
                print.bleed_mm,
                room(page.0).max(0.0),
                room(page.1).max(0.0)
            )));
        }
        let sheets = groups::arranged(&groups::of(pack), (columns, rows));
        if sheets.len() > MAX_SHEETS {
            return Err(ExportError::TooLarge(format!(
                "the counters would take {} sheets, and {MAX_SHEETS} is the most; take smaller counters or larger paper",
                sheets.len()
            )));
        }
        Ok(Self {
            page,
            columns,
            rows,
            sheets,
            print: *print,
        })
    }

    /// How many counters there are.
    pub fn counters(&self) -> usize {
        self.sheets.iter().map(Vec::len).sum()
    }

    /// How many there are, as people call them: `56 counters on 1 sheet, 2 pages`.
    pub fn summary(&self) -> String {
        let of = |count: usize, one: &str| match count {
            1 => format!("1 {one}"),
            count => format!("{count} {one}s"),
        };
        let sheets = self.sheets.len();
        format!(
            "{} on {}, {} pages",
            of(self.counters(), "counter"),
            of(sheets, "sheet"),
            2 * sheets
        )
    }

    /// Where a counter is cut out on a side of its sheet: west and north edge, and the side of the counter.
    pub fn place(&self, counter: CounterPlace, side: SheetSide) -> (f64, f64, f64) {
        let CounterPrint {
            counter_mm,
            bleed_mm,
            ..
        } = self.print;
        let pitch = counter_mm + 2.0 * bleed_mm;
        let (left, top) = self.corner();
        let x = left + counter.column as f64 * pitch + bleed_mm;
        let y = top + counter.row as f64 * pitch + bleed_mm;
        match side {
            SheetSide::Front => (x, y, counter_mm),
            SheetSide::Back if self.flips_sideways() => {
                (self.page.0 - x - counter_mm, y, counter_mm)
            }
            SheetSide::Back => (x, self.page.1 - y - counter_mm, counter_mm),
        }
    }

    /// The north-western corner of the grid.
    pub(super) fn corner(&self) -> (f64, f64) {
        let pitch = self.print.counter_mm + 2.0 * self.print.bleed_mm;
        (
            (self.page.0 - self.columns as f64 * pitch) / 2.0,
            (self.page.1 - self.rows as f64 * pitch) / 2.0,
        )
    }

    /// Whether west and east change places when the paper is turned; north and south do otherwise.
    fn flips_sideways(&self) -> bool {
        let is_upright = self.page.0 <= self.page.1;
        is_upright == (self.print.flip == Flip::Long)
    }
}
