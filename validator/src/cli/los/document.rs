//! Answers of `beachhead los`, for people and for programs.

use std::io::{self, Write};

use beachhead_check::sight::Lookout;
use beachhead_engine::{Barrier, Board, Fraction, Obstacle, Passes, Sighting, Stretch};
use beachhead_schema::hex::HexIx;
use serde::Serialize;

/// The version of the JSON documents.
const VERSION: u32 = 1;

/// The widest line of numbers.
const WIDTH: usize = 100;

/// All that a hex sees.
#[derive(Debug, Serialize)]
pub(super) struct AllSeen {
    version: u32,
    from: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    scenario: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    within: Option<u32>,
    seen: Vec<String>,
    unseen: Vec<String>,
}

impl AllSeen {
    /// Looks from a hex at all others in play, or at those within a distance.
    pub(super) fn of(lookout: &Lookout<'_>, from: HexIx, within: Option<u32>) -> Self {
        let board = lookout.board();
        let (seen, unseen) = lookout.seen_from(from, within);
        let numbers = |hexes: Vec<HexIx>| {
            let numbers = hexes.into_iter().map(|hex| board.number(hex).to_string());
            numbers.collect()
        };
        Self {
            version: VERSION,
            from: board.number(from).to_string(),
            scenario: lookout.scenario().map(str::to_owned),
            within,
            seen: numbers(seen),
            unseen: numbers(unseen),
        }
    }

    /// Writes how many they are, and their numbers.
    pub(super) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let (seen, all) = (self.seen.len(), self.seen.len() + self.unseen.len());
        let within = self.within.map(|most| format!(" within {most}"));
        let within = within.unwrap_or_default();
        let scenario = as_begins(self.scenario.as_deref());
        writeln!(
            out,
            "{} sees {seen} of {all} hexes{within}{scenario}",
            self.from
        )?;
        for (name, numbers) in [("seen", &self.seen), ("not seen", &self.unseen)] {
            if !numbers.is_empty() {
                writeln!(out, "\n{name}:")?;
                wrapped(numbers, out)?;
            }
        }
        Ok(())
    }
}

/// `, as sword begins`; nothing where no scenario decides.
fn as_begins(scenario: Option<&str>) -> String {
    let begins = scenario.map(|scenario| format!(", as {scenario} begins"));
    begins.unwrap_or_default()
}

/// Numbers one after another, on lines that are not too wide.
fn wrapped(numbers: &[String], out: &mut dyn Write) -> io::Result<()> {
    let mut line = String::from(" ");
    for number in numbers {
        if line.len() + 1 + number.len() > WIDTH {
            writeln!(out, "{line}")?;
            line.truncate(1);
        }
        line.push(' ');
        line.push_str(number);
    }
    writeln!(out, "{line}")
}

/// Whether a hex sees another, and why not.
#[derive(Debug, Serialize)]
pub(super) struct LineOfSight {
    version: u32,
    from: String,
    to: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    scenario: Option<String>,
    /// Steps from hex to hex.
    distance: u32,
    seen: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    barriers: Vec<BarrierShown>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    profile: Vec<StretchShown>,
}

/// A barrier, by what is printed on the map.
#[derive(Debug, Serialize)]
struct BarrierShown {
    at: ObstacleShown,
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<Metres>,
}

/// A part of the map.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
enum ObstacleShown {
    Hex(String),
    Hexside(String),
}

/// An exact number of metres, and the nearest float.
#[derive(Clone, Copy, Debug)]
struct Metres(Fraction);

impl Serialize for Metres {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Shown {
            metres: f64,
            exact: String,
        }
        let shown = Shown {
            metres: self.0.to_f64(),
            exact: self.0.to_string(),
        };
        shown.serialize(serializer)
    }
}

/// A piece of the cross-section.
#[derive(Debug, Serialize)]
struct StretchShown {
    over: ObstacleShown,
    passes: &'static str,
    /// Shares of the line, exact.
    from: String,
    to: String,
    ground: i32,
    top: i32,
    /// Height of the line where it meets the piece, and where it leaves it.
    line: [Metres; 2],
    #[serde(skip_serializing_if = "Option::is_none")]
    below: Option<Metres>,
    bars: bool,
}

impl ObstacleShown {
    fn of(board: &Board, obstacle: Obstacle) -> Self {
        match obstacle {
            Obstacle::Hex(hex) => Self::Hex(board.number(hex).to_string()),
            Obstacle::Hexside(side) => Self::Hexside(board.grid().hexside_no(side).to_string()),
        }
    }

    fn named(&self) -> String {
        match self {
            Self::Hex(hex) => hex.clone(),
            Self::Hexside(side) => format!("hexside {side}"),
        }
    }
}

impl LineOfSight {
    /// Puts numbers to what was seen.
    pub(super) fn of(lookout: &Lookout<'_>, [from, to]: [HexIx; 2], sighting: &Sighting) -> Self {
        let board = lookout.board();
        let number = |hex| board.number(hex).to_string();
        let barrier = |barrier: &Barrier| BarrierShown {
            at: ObstacleShown::of(board, barrier.at),
            by: barrier.by.map(Metres),
        };
        let stretch = |stretch: &Stretch| StretchShown {
            over: ObstacleShown::of(board, stretch.over),
            passes: match stretch.passes {
                Passes::Through => "through",
                Passes::Left => "left",
                Passes::Right => "right",
            },
            from: stretch.from.to_string(),
            to: stretch.to.to_string(),
            ground: stretch.ground,
            top: stretch.top,
            line: stretch.line.map(Metres),
            below: stretch.below.map(Metres),
            bars: stretch.bars,
        };
        Self {
            version: VERSION,
            from: number(from),
            to: number(to),
            scenario: lookout.scenario().map(str::to_owned),
            distance: board.distance(from, to),
            seen: sighting.seen,
            barriers: sighting.barriers.iter().map(barrier).collect(),
            why: sighting.why.clone(),
            rule: sighting.rule.as_ref().map(|row| row.id.to_string()),
            profile: sighting.profile.iter().map(stretch).collect(),
        }
    }

    /// Writes the answer as a sentence, what bars the line, and the cross-section.
    pub(super) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let (from, to) = (&self.from, &self.to);
        let rule = self
            .rule
            .as_ref()
            .map(|rule| format!(" ({rule})"))
            .unwrap_or_default();
        let far = match self.distance {
            0 => return writeln!(out, "{from} sees itself: both are the same hex"),
            1 => "next to it".to_owned(),
            far => format!("{far} hexes away"),
        };
        let sees = if self.seen { "sees" } else { "does not see" };
        let scenario = as_begins(self.scenario.as_deref());
        writeln!(out, "{from} {sees} {to}, {far}{rule}{scenario}")?;
        if let Some(why) = &self.why {
            writeln!(out, "  {why}")?;
        }
        for barrier in &self.barriers {
            let name = barrier.at.named();
            match barrier.by {
                Some(by) => writeln!(out, "  {name} is {} too tall", by.0.short_metres())?,
                None if self.why.is_none() => writeln!(out, "  {name} bars the line")?,
                None => {}
            }
        }
        self.write_profile(out)
    }

    fn write_profile(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.profile.is_empty() {
            return Ok(());
        }
        let widest = self
            .profile
            .iter()
            .map(|stretch| stretch.over.named().len());
        let width = widest.max().unwrap_or_default().max("over".len());
        let (ground, top, line) = ("ground", "top", "line");
        writeln!(
            out,
            "\n  {:width$}  {ground:>6}  {top:>4}  {line:>17}",
            "over"
        )?;
        for stretch in &self.profile {
            let name = stretch.over.named();
            let [begin, end] = stretch.line.map(|height| height.0.metres());
            let line = if stretch.from == stretch.to {
                begin
            } else {
                format!("{begin} to {end}")
            };
            let (ground, top) = (stretch.ground, stretch.top);
            write!(out, "  {name:width$}  {ground:>6}  {top:>4}  {line:>17}")?;
            let beside = match stretch.passes {
                "through" => String::new(),
                side => format!("on the {side}"),
            };
            let bars = match (stretch.bars, stretch.below) {
                (true, _) => "bars",
                (false, Some(_)) => "bars this side",
                (false, None) => "",
            };
            let remarks: Vec<&str> = [beside.as_str(), bars]
                .into_iter()
                .filter(|remark| !remark.is_empty())
                .collect();
            match remarks.is_empty() {
                true => writeln!(out)?,
                false => writeln!(out, "  {}", remarks.join(", "))?,
            }
        }
        Ok(())
    }
}
