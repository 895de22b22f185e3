//! `beachhead scan find`: the grid that is printed on a scan, and a pack to begin with.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use beachhead_scan::find::{FoundGrid, Ink, NotFound, find_grid};
use beachhead_scan::{Progress, Scan, seen_from};
use beachhead_schema::calibrate::{Point, Solution};
use beachhead_schema::edit::{add_underlay, tie_found};
use beachhead_schema::hex::{Cell, Grid, Orientation};
use beachhead_schema::map::Fit;
use beachhead_schema::own_game;
use beachhead_schema::pack::Pack;
use clap::{Args, ValueEnum};
use serde::Serialize;

use crate::cli::messages::shown;
use crate::cli::new_pack::write_new;
use crate::cli::{Exit, Failure, Output};

/// Finds the grid of hexes that is printed on a scan, without a click.
///
/// Says how large the hexes are, how they stand and how many there are, and on which hex to read the number that settles how
/// they are numbered; with --number it says how. Ends with 1 where no grid stands out, or two fit about as well.
#[derive(Debug, Args)]
pub(in crate::cli) struct Find {
    /// A PNG, JPEG or TIFF of the printed map.
    image: PathBuf,
    /// The number printed on the hex that was asked for, or on the one at a pixel of the scan: `2418`, `0101@310,255`.
    /// Several settle what one leaves open.
    #[arg(long = "number", value_name = "NUMBER[@X,Y]")]
    numbers: Vec<Read>,
    /// Writes a pack to begin with into this folder, or beside this `map.ron`: clear hexes with these numbers, tied to the
    /// scan. Nothing that is there is replaced.
    #[arg(long = "as", value_name = "FOLDER", requires = "numbers")]
    pack: Option<PathBuf>,
    /// The title of that pack.
    #[arg(long, default_value = "New map", requires = "pack")]
    title: String,
    /// How the answer is written.
    #[arg(long, value_enum, default_value_t)]
    format: FindFormat,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum FindFormat {
    /// Sentences.
    #[default]
    Text,
    /// One JSON document, for programs.
    Json,
}

/// A number that was read on the scan.
#[derive(Clone, Debug, PartialEq)]
struct Read {
    number: String,
    at: Option<Point>,
}

impl FromStr for Read {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let Some((number, place)) = text.rsplit_once('@') else {
            let number = text.to_owned();
            return Ok(Self { number, at: None });
        };
        let place = place.split_once(',');
        let pixel = |text: &str| text.trim().parse::<f64>().ok().filter(|at| at.is_finite());
        let at = place.and_then(|(x, y)| Some(Point::new(pixel(x)?, pixel(y)?)));
        let Some(at) = at else {
            return Err("after `@` stand the pixels of the hex from the left and the top, as in `0101@310,255`".to_owned());
        };
        Ok(Self {
            number: number.to_owned(),
            at: Some(at),
        })
    }
}

/// The answer for programs.
#[derive(Debug, Serialize)]
struct Document {
    image: String,
    /// Why there is no grid; all that follows is left out then.
    #[serde(skip_serializing_if = "Option::is_none")]
    not_found: Option<String>,
    #[serde(flatten)]
    grid: Option<GridFound>,
}

#[derive(Debug, Serialize)]
struct GridFound {
    tops: &'static str,
    lines: &'static str,
    px_per_hex: f64,
    turned_degrees: f64,
    columns: u16,
    rows: u16,
    /// The share of hexsides that are seen.
    seen: f64,
    pieces: usize,
    /// The numberings that fit the numbers that were given.
    numberings: Vec<String>,
    /// The hex whose number would settle what is open.
    ask: Option<Pixel>,
}

#[derive(Debug, Serialize)]
struct Pixel {
    x: f64,
    y: f64,
}

impl Find {
    pub(in crate::cli) fn run(self, output: &mut Output<'_>) -> Result<Exit, Failure> {
        let scan = Scan::read(&self.image, &Progress::default());
        let scan = scan.map_err(|why| Failure::Said(format!("{}: {why}", shown(&self.image))))?;
        let found = match find_grid(&scan, &Progress::default()) {
            Ok(found) => found,
            Err(why) => {
                self.refuse(why, output)?;
                return Ok(Exit::Findings);
            }
        };
        let solutions = self.numbered(&found)?;
        let ask = match solutions.as_slice() {
            [] => found.layout.first_asked(),
            solutions => found.layout.telling(solutions),
        };
        match self.format {
            FindFormat::Text => self.tell(&found, &solutions, ask, output)?,
            FindFormat::Json => {
                let grid = document(&found, &solutions, ask);
                self.write_json(None, Some(grid), output)?;
            }
        }
        let Some(pack) = &self.pack else {
            return Ok(Exit::Clean);
        };
        match (solutions.as_slice(), ask) {
            ([solution, ..], None) => {
                self.write_pack(pack, &found, solution, &scan, output)?;
                Ok(Exit::Clean)
            }
            _ => Ok(Exit::Findings),
        }
    }

    fn refuse(&self, why: NotFound, output: &mut Output<'_>) -> Result<(), Failure> {
        if self.format == FindFormat::Json {
            return self.write_json(Some(why.to_string()), None, output);
        }
        writeln!(output.out, "{}: {why}", shown(&self.image))?;
        let help = why.help();
        Ok(writeln!(
            output.out,
            "help: {help} in the editor (Map, Scan)"
        )?)
    }

    fn write_json(
        &self,
        not_found: Option<String>,
        grid: Option<GridFound>,
        output: &mut Output<'_>,
    ) -> Result<(), Failure> {
        let document = Document {
            image: self.image.display().to_string(),
            not_found,
            grid,
        };
        let text = serde_json::to_string_pretty(&document)
            .map_err(|error| Failure::Said(error.to_string()))?;
        Ok(writeln!(output.data(), "{text}")?)
    }

    /// The numberings that fit the numbers that were read; none where none was.
    fn numbered(&self, found: &FoundGrid) -> Result<Vec<Solution>, Failure> {
        if self.numbers.is_empty() {
            return Ok(Vec::new());
        }
        let read = self.numbers.iter().map(|Read { number, at }| {
            let cell = match at {
                None => found.layout.first_asked(),
                Some(at) => found.cell_at(*at),
            };
            let nowhere = || {
                let place = at.map_or(String::new(), |at| format!(" at {},{}", at.x, at.y));
                Failure::Said(format!("no hex of the map was found{place}: give a pixel of the hex that has number {number}"))
            };
            Ok((number.clone(), cell.ok_or_else(nowhere)?))
        });
        let read: Result<Vec<(String, Cell)>, Failure> = read.collect();
        let solutions = found.layout.number(&read?);
        solutions.map_err(|error| Failure::Said(error.to_string()))
    }

    fn tell(
        &self,
        found: &FoundGrid,
        solutions: &[Solution],
        ask: Option<Cell>,
        output: &mut Output<'_>,
    ) -> Result<(), Failure> {
        let out = &mut output.out;
        let (columns, rows) = found.layout.size();
        let image = shown(&self.image);
        writeln!(
            out,
            "{image}: {columns} columns by {rows} rows of hexes with {} tops, {:.1} pixels from hex to hex, turned by {:.1}°",
            tops(found),
            found.spacing_px(),
            rounded(found.turned(), 10.0),
        )?;
        let pieces = match found.pieces() {
            1 => "in one piece".to_owned(),
            pieces => format!("in {pieces} pieces, by folds or sheets beside each other"),
        };
        let seen = found.seen * 100.0;
        writeln!(
            out,
            "lines {} than the ground; {seen:.0} % of the hexsides are seen; {pieces}",
            lines(found)
        )?;
        match solutions {
            [] => {}
            [one] => writeln!(out, "numbers: {}", one.says)?,
            several => {
                writeln!(
                    out,
                    "{} ways of numbering fit what was read:",
                    several.len()
                )?;
                for solution in several.iter().take(6) {
                    writeln!(out, "  {}", solution.says)?;
                }
            }
        }
        if let Some(cell) = ask {
            let at = found.middle(cell);
            let (x, y) = (at.x.round(), at.y.round());
            let instead = if self.pack.is_some() {
                "; no pack was written"
            } else {
                ""
            };
            writeln!(
                out,
                "next: read the number of the hex at {x},{y} and give it as `--number NUMBER@{x},{y}`{instead}"
            )?;
        }
        Ok(())
    }

    fn write_pack(
        &self,
        pack: &Path,
        found: &FoundGrid,
        solution: &Solution,
        scan: &Scan,
        output: &mut Output<'_>,
    ) -> Result<(), Failure> {
        let folder = folder_of(pack);
        let made = || {
            let image = seen_from(&folder, &self.image).ok_or_else(|| {
                let (image, folder) = (shown(&self.image), shown(&folder));
                format!("{image} can't be reached from {folder}: copy it there")
            })?;
            tied(&self.title, found, solution, &image, &scan.sha256)
        };
        write_new(&folder, made, output)
    }
}

/// The folder of a pack that is named by it or by its `map.ron`.
fn folder_of(pack: &Path) -> PathBuf {
    let is_file = pack.extension().is_some_and(|extension| extension == "ron");
    let folder = match pack.parent() {
        Some(parent) if is_file => parent,
        _ => pack,
    };
    match folder.as_os_str().is_empty() {
        true => PathBuf::from("."),
        false => folder.to_path_buf(),
    }
}

/// A pack of clear hexes, numbered so and tied to the scan.
fn tied(
    title: &str,
    found: &FoundGrid,
    solution: &Solution,
    image: &str,
    sha256: &str,
) -> Result<Pack, String> {
    let grid = Grid::new(solution.spec.clone()).map_err(|errors| {
        let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
        errors.join("; ")
    })?;
    let mut pack = own_game::pack(title, grid);
    pack.map.fill(&own_game::CLEAR.into());
    let parts = found.parts(|cell| found.layout.number_of(solution, cell));
    let no_name = || format!("{image} has no name that a scan could have");
    let (id, edit) = add_underlay(&pack.map, image, sha256, Fit::Homography).ok_or_else(no_name)?;
    edit.apply(&mut pack).map_err(|error| error.to_string())?;
    if let Some(edit) = tie_found(&pack.map, &id, &parts) {
        edit.apply(&mut pack).map_err(|error| error.to_string())?;
    }
    Ok(pack)
}

fn document(found: &FoundGrid, solutions: &[Solution], ask: Option<Cell>) -> GridFound {
    let (columns, rows) = found.layout.size();
    let rounded = |value: f64| rounded(value, 100.0);
    GridFound {
        tops: tops(found),
        lines: lines(found),
        px_per_hex: rounded(found.spacing_px()),
        turned_degrees: rounded(found.turned()),
        columns,
        rows,
        seen: rounded(found.seen),
        pieces: found.pieces(),
        numberings: solutions
            .iter()
            .map(|solution| solution.says.clone())
            .collect(),
        ask: ask.map(|cell| {
            let at = found.middle(cell);
            let (x, y) = (rounded(at.x), rounded(at.y));
            Pixel { x, y }
        }),
    }
}

/// A value to a part of 1, and never below 0 by less.
fn rounded(value: f64, parts: f64) -> f64 {
    (value * parts).round() / parts + 0.0
}

fn tops(found: &FoundGrid) -> &'static str {
    match found.layout.orientation() {
        Orientation::Pointy => "pointy",
        Orientation::Flat => "flat",
    }
}

fn lines(found: &FoundGrid) -> &'static str {
    match found.ink {
        Ink::Darker => "darker",
        Ink::Lighter => "lighter",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_with_and_without_their_place() {
        let at = |x, y| Some(Point::new(x, y));
        for (text, number, place) in [
            ("2418", "2418", None),
            ("0101@310,255", "0101", at(310.0, 255.0)),
            ("A10@3.5, 4", "A10", at(3.5, 4.0)),
        ] {
            let number = number.to_owned();
            assert_eq!(text.parse(), Ok(Read { number, at: place }), "{text}");
        }
        for text in ["0101@", "0101@3", "0101@x,4", "0101@NaN,4"] {
            assert!(text.parse::<Read>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_pack_is_named_by_its_folder_or_its_map() {
        for (named, folder) in [
            ("new", "new"),
            ("new/map.ron", "new"),
            ("map.ron", "."),
            ("", "."),
        ] {
            assert_eq!(folder_of(Path::new(named)), Path::new(folder), "{named}");
        }
    }
}
