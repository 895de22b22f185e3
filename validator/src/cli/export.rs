//! `beachhead export`: the map as a picture or in print, and the pack in the other syntaxes.

mod counters;
mod form;
mod pack;
mod positions;

use std::collections::BTreeSet;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use beachhead_export::{
    Area, COVERING, Drawing, ExportError, Layer, MissingLetters, Paper, Picture, Print, Raster,
    Sheets, TerrainAs, Turn, file_name, pdf, png, tables_of,
};
use beachhead_schema::Id;
use beachhead_schema::io::nearest;
use beachhead_schema::pack::Pack;
use beachhead_schema::shore::{clock, minutes, tide_hours_in_words, tide_line_at};
use clap::Args;

use self::counters::CounterArgs;
use self::form::Form;
use super::finite::finite;
use super::fonts::fonts_at;
use super::messages::shown;
use super::overwrite::ForceArgs;
use super::packs::playable_at;
use super::progress::Progress;
use super::recovery::recover_at;
use super::scans::scans;
use super::terminal::complain;
use super::{Exit, Failure, Output};

/// Exports the map of a pack: as SVG or PNG, as PDF to print to scale; its counters to cut; or the whole pack as JSON or RON.
///
/// The setup of its first scenario, or of the one named, is drawn on it. Without `--output`, SVG is printed.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  beachhead export utah -o utah.pdf --hex-mm 19 --paper a3   to print and glue together
  beachhead export utah -o utah.png --hex-px 80 --part 1001..2014
  beachhead export utah -o utah.svg --layers terrain,grid,numbers
  beachhead export omaha -o omaha.png --hour 1000           the shore as the tide has it
  beachhead export utah -o figure.png --positions utah/scripts/retreats.ron@10 --part 2204..2810 --layers -zones
  beachhead export utah -o proof.pdf --scan                  the printed map with what was read of it upon it
  beachhead export utah -o proof.pdf --scan --terrain-as letters  the same, with the terrain of each hex as a letter
  beachhead export utah -o shop.pdf --paper whole --bleed 3 --title --legend --tables
  beachhead export utah -o counters.pdf --counters           to print on both sides and cut
  beachhead export utah -o utah.pdf --font fonts/NotoSansArabic.ttf
  beachhead export utah --format json -o utah-json")]
pub(super) struct Export {
    /// The pack, or an `.m44` file.
    #[arg(default_value = ".")]
    pack: PathBuf,
    /// What to write; default: by the extension of the file.
    #[arg(long, value_enum)]
    format: Option<Form>,
    /// The file to write, or the folder for JSON and RON.
    #[arg(short, long, value_name = "FILE|FOLDER")]
    output: Option<PathBuf>,
    /// The scenario whose setup is drawn.
    #[arg(long, conflicts_with = "no_units")]
    scenario: Option<String>,
    /// Draws a position of play and the moves that led to it, as in a rulebook: that after a step of a script or an action
    /// of a record, as in `scripts/landing.ron@12`, with the moves of its phase; or those after step 5 up to 12, as in
    /// `@5..12`.
    #[arg(long, value_name = "FILE@STEP", conflicts_with_all = ["scenario", "no_units"])]
    positions: Option<String>,
    /// Draws the map alone.
    #[arg(long)]
    no_units: bool,
    /// Layers to draw, as in `terrain,grid,numbers`; or to leave out, as in `-units,-names`.
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    layers: Option<String>,
    /// A part of the map: a sheet, or two hexes in its corners, as in `0101..0510`.
    #[arg(long, value_name = "PART", allow_hyphen_values = true)]
    part: Option<String>,
    /// Draws the sea at an hour of the day, by its tide line, as in `0800`.
    #[arg(long, value_name = "HOUR")]
    hour: Option<String>,
    /// Adds a legend below the map; in PDF on sheets it has a page of its own, as title and tables have.
    #[arg(long)]
    legend: bool,
    /// Adds the title above the map.
    #[arg(long)]
    title: bool,
    /// Adds the pack's tables below the legend: all, or those named, as in `--tables=crt,terrain`.
    #[arg(long, value_name = "LIST", num_args = 0..=1, require_equals = true, default_missing_value = "")]
    tables: Option<String>,
    /// Lays the scans of the map under it, straightened by their anchors: all, or those named, as in `--scan=north,south`.
    /// The ground's colours and patterns are left out then, unless `--layers` names them; see also `--terrain-as`.
    #[arg(long, value_name = "LIST", num_args = 0..=1, require_equals = true, default_missing_value = "")]
    scan: Option<String>,
    /// How terrain is shown, upon a scan or without one: `letters` in the middle of each hex, `rings` inside its outline, its
    /// colour at an opacity such as `40%`, or `ground` [default: ground; with `--scan` none]. Patterns are left out then,
    /// unless `--layers` names them.
    #[arg(long, value_name = "WAY", value_parser = TerrainAs::of)]
    terrain_as: Option<TerrainAs>,
    /// A font for letters that the bundled ones lack, such as Chinese or Arabic; may be given several times. Goes before
    /// those that `beachhead.toml` names.
    #[arg(long, value_name = "FILE")]
    font: Vec<PathBuf>,
    /// Width of a hex from side to side in print, in millimetres [default: 19].
    #[arg(long, value_name = "MM", value_parser = finite::<f64>)]
    hex_mm: Option<f64>,
    /// PNG: width of a hex from side to side, in pixels.
    #[arg(long, value_name = "PIXELS", value_parser = finite::<f32>, conflicts_with_all = ["dpi", "hex_mm"])]
    hex_px: Option<f32>,
    /// PNG: dots an inch in print [default: 150].
    #[arg(long, value_parser = finite::<f32>)]
    dpi: Option<f32>,
    /// PDF: a4, a3, a2, a1, a0, letter, tabloid, or `whole` for a single page as large as the map [default: a4].
    #[arg(long)]
    paper: Option<String>,
    /// PDF: landscape; default: whichever needs fewer sheets.
    #[arg(long, conflicts_with = "portrait")]
    landscape: bool,
    /// PDF: portrait.
    #[arg(long)]
    portrait: bool,
    /// PDF: white on all four sides of a sheet [default: 10].
    #[arg(long, value_name = "MM", value_parser = finite::<f64>)]
    margin: Option<f64>,
    /// PDF: how far a sheet shows what the next one shows too [default: 8].
    #[arg(long, value_name = "MM", value_parser = finite::<f64>)]
    overlap: Option<f64>,
    /// PDF, PNG: how far the ground goes on beyond the edge of the picture, to be cut off [default: 0; counters: 1].
    #[arg(
        long,
        value_name = "MM",
        conflicts_with = "hex_px",
        value_parser = finite::<f64>,
        allow_negative_numbers = true
    )]
    bleed: Option<f64>,
    /// PDF: no crop marks, and no ticks in the overlap.
    #[arg(long)]
    no_marks: bool,
    /// PDF: no first page that shows how the sheets lie.
    #[arg(long)]
    no_overview: bool,
    #[command(flatten)]
    counters: CounterArgs,
    #[command(flatten)]
    force: ForceArgs,
}

impl Export {
    pub(super) fn run(self, output: &mut Output<'_>) -> Result<Exit, Failure> {
        let form = form::of(self.format, self.output.as_deref()).map_err(Failure::Said)?;
        self.refuse_what_is_not_of(form)?;
        self.refuse_what_is_not_of_counters(form)?;
        if !form.is_text() && self.output.is_none() && io::stdout().is_terminal() {
            return Err(Failure::Said(format!(
                "a {form} is no text for the terminal: name a file with `-o map.{}`, or lead it on with `| …` or `> …`",
                form.ending()
            )));
        }
        if let Some(path) = &self.output {
            recover_at(&[&self.pack, path])?;
        }
        // Half a map isn't drawn: the picture would not show what is missing.
        let (pack, files) = playable_at(&self.pack, "drawn")?;
        if let Some(syntax) = form.syntax() {
            let to = (self.output.as_deref(), syntax);
            return pack::write(&self.pack, &pack, to, self.force, output);
        }
        if let Some(path) = &self.output {
            folder_is_there(path)?;
        }
        if self.counters.counters {
            let made = self.counter_sheets(&pack)?;
            return self.write(&made, form, &pack, output);
        }
        let mut picture = self.picture(&pack)?;
        if let Some(asked) = &self.positions {
            picture.position = Some(positions::position(asked, &self.pack, &pack, &files)?);
        }
        let drawing = Drawing::of(&pack, &picture);
        let made = self.made(form, &drawing, &pack.map.title)?;
        if form != Form::Svg {
            warn_of_letters(&drawing.missing_letters());
        }
        if let Some(reported) = drawing.unplaced_names() {
            complain(&format!("warning: {reported}"));
        }
        self.write(&made, form, &pack, output)
    }

    /// Writes what was made, and says so.
    fn write(
        &self,
        (bytes, about): &(Vec<u8>, String),
        form: Form,
        pack: &Pack,
        output: &mut Output<'_>,
    ) -> Result<Exit, Failure> {
        match &self.output {
            None => output.data().write_all(bytes)?,
            Some(path) => {
                let path = in_folder(path, pack, form);
                self.force.save(&path, bytes, form.replaced())?;
                writeln!(output.out, "wrote {}{about}", shown(&path))?;
            }
        }
        Ok(Exit::Clean)
    }

    /// Whoever asks for what a format doesn't have is mistaken about the one or the other.
    fn refuse_what_is_not_of(&self, form: Form) -> Result<(), Failure> {
        let is_print = form == Form::Pdf;
        let is_picture = form.syntax().is_none();
        let given = [
            ("--dpi", self.dpi.is_some(), form == Form::Png, "PNG"),
            ("--hex-px", self.hex_px.is_some(), form == Form::Png, "PNG"),
            ("--paper", self.paper.is_some(), is_print, "PDF"),
            ("--landscape", self.landscape, is_print, "PDF"),
            ("--portrait", self.portrait, is_print, "PDF"),
            ("--margin", self.margin.is_some(), is_print, "PDF"),
            ("--overlap", self.overlap.is_some(), is_print, "PDF"),
            (
                "--bleed",
                self.bleed.is_some(),
                is_print || form == Form::Png,
                "PDF and PNG",
            ),
            ("--no-marks", self.no_marks, is_print, "PDF"),
            ("--no-overview", self.no_overview, is_print, "PDF"),
            ("--hex-mm", self.hex_mm.is_some(), is_picture, "pictures"),
            (
                "--positions",
                self.positions.is_some(),
                is_picture,
                "pictures",
            ),
            ("--font", !self.font.is_empty(), is_picture, "pictures"),
            ("--layers", self.layers.is_some(), is_picture, "pictures"),
            ("--part", self.part.is_some(), is_picture, "pictures"),
            ("--hour", self.hour.is_some(), is_picture, "pictures"),
            ("--legend", self.legend, is_picture, "pictures"),
            ("--title", self.title, is_picture, "pictures"),
            ("--tables", self.tables.is_some(), is_picture, "pictures"),
            ("--scan", self.scan.is_some(), is_picture, "pictures"),
            (
                "--terrain-as",
                self.terrain_as.is_some(),
                is_picture,
                "pictures",
            ),
            ("--counters", self.counters.counters, is_picture, "PDF"),
        ];
        match given.iter().find(|(_, given, fits, _)| *given && !fits) {
            None => Ok(()),
            Some((name, _, _, of)) => Err(Failure::Said(format!(
                "`{name}` is for {of}, and this is {form}: leave it out, or name another `--format`"
            ))),
        }
    }

    fn picture(&self, pack: &Pack) -> Result<Picture, Failure> {
        let scenario = match &self.scenario {
            _ if self.no_units || self.positions.is_some() => None,
            None => pack.scenarios.first().map(|first| first.id.clone()),
            Some(id) => Some(scenario(pack, id)?),
        };
        let layers = self.layers().map_err(Failure::Said)?;
        let scans = match &self.scan {
            Some(asked) => scans(asked, &self.pack, pack)?,
            None => Vec::new(),
        };
        let part = self.part.as_deref();
        let part = part.map(|part| Area::of(part, &pack.map.grid)).transpose();
        let tables = self.tables.as_deref();
        let tables = tables.map(|list| tables_of(list, pack)).transpose();
        Ok(Picture {
            layers,
            scenario,
            position: None,
            part: part.map_err(Failure::Said)?.unwrap_or_default(),
            minute: self.minute(pack).map_err(Failure::Said)?,
            legend: self.legend,
            title: self.title,
            tables: tables.map_err(Failure::Said)?.unwrap_or_default(),
            terrain: self.terrain_as.unwrap_or_default(),
            scans,
            fonts: fonts_at(&self.pack, &self.font).map_err(Failure::Said)?,
        })
    }

    /// The minute of the day at which the shore is drawn.
    fn minute(&self, pack: &Pack) -> Result<Option<u16>, String> {
        let Some(typed) = &self.hour else {
            return Ok(None);
        };
        let minute = minutes(typed);
        let minute = minute.ok_or_else(|| format!("`{typed}` is no hour; write it as 0800"))?;
        if tide_line_at(&pack.map, minute).is_some() {
            return Ok(Some(minute));
        }
        let why = tide_hours_in_words(&pack.map);
        Err(format!("no tide line holds at {}: {why}", clock(minute)))
    }

    /// The layers that are drawn. What would cover a scan or marks of terrain is only where it is named.
    fn layers(&self) -> Result<BTreeSet<Layer>, String> {
        let list = self.layers.as_deref();
        let mut layers = Layer::list(list.unwrap_or_default())?;
        let is_named = list.is_some_and(|list| !list.trim_start().starts_with('-'));
        let leaves_out = !is_named && list.is_some() && !layers.contains(&Layer::Terrain);
        let has_marks = self.terrain_as.is_some_and(|way| way != TerrainAs::Ground);
        if (self.scan.is_some() || has_marks) && !is_named {
            layers.retain(|layer| !COVERING.contains(layer));
        }
        if self.terrain_as.is_some() {
            if leaves_out {
                let why = "`--terrain-as` shows the layer `terrain`, which `--layers` leaves out: leave out one of the two";
                return Err(why.to_owned());
            }
            layers.insert(Layer::Terrain);
        }
        Ok(layers)
    }

    /// The bytes of the file, and what there is to say of them.
    fn made(
        &self,
        form: Form,
        drawing: &Drawing,
        title: &str,
    ) -> Result<(Vec<u8>, String), Failure> {
        let progress = Progress::of_picture();
        let made = self.drawn(form, drawing, title, &mut |done| {
            progress.reach(done);
            true
        });
        progress.finish();
        made
    }

    fn drawn(
        &self,
        form: Form,
        drawing: &Drawing,
        title: &str,
        go_on: &mut dyn FnMut(f32) -> bool,
    ) -> Result<(Vec<u8>, String), Failure> {
        let said = |error: ExportError| Failure::Said(error.to_string());
        match form {
            Form::Png => {
                let raster = match self.hex_px {
                    Some(px) => Raster::per_hex(px),
                    None => Raster::for_print(
                        self.dpi.unwrap_or(150.0),
                        self.hex_mm.map_or(19.0, |mm| mm as f32),
                    ),
                };
                let raster = match self.bleed {
                    Some(mm) => raster.with_bleed(mm).map_err(said)?,
                    None => raster,
                };
                let (width, height) = raster.size(&drawing.layout).map_err(said)?;
                let mut bytes = Vec::new();
                png(drawing, raster, &mut bytes, go_on).map_err(said)?;
                Ok((bytes, format!(": {width} × {height} pixels")))
            }
            Form::Pdf => {
                let print = self.print()?;
                let sheets = Sheets::of(&drawing.layout, &print).map_err(said)?;
                let bytes = pdf(drawing, &print, title, go_on).map_err(said)?;
                Ok((bytes, format!(": {}", sheets.summary())))
            }
            Form::Svg | Form::Json | Form::Ron => {
                if self.hex_mm.is_some_and(|mm| !(1.0..=500.0).contains(&mm)) {
                    let why = "a hex is 1 to 500 mm wide in print: fix `--hex-mm`";
                    return Err(Failure::Said(why.to_owned()));
                }
                Ok((
                    drawing.svg(self.hex_mm.map(|mm| mm as f32)).into_bytes(),
                    String::new(),
                ))
            }
        }
    }

    fn print(&self) -> Result<Print, Failure> {
        let usual = Print::default();
        Ok(Print {
            hex_mm: self.hex_mm.unwrap_or(usual.hex_mm),
            paper: self.paper()?,
            turn: self.turn(),
            margin_mm: self.margin.unwrap_or(usual.margin_mm),
            overlap_mm: self.overlap.unwrap_or(usual.overlap_mm),
            bleed_mm: self.bleed.unwrap_or(usual.bleed_mm),
            marks: !self.no_marks,
            overview: !self.no_overview,
        })
    }

    fn paper(&self) -> Result<Paper, Failure> {
        let paper = self.paper.as_deref().map(paper).transpose()?;
        Ok(paper.unwrap_or_default())
    }

    fn turn(&self) -> Turn {
        match (self.landscape, self.portrait) {
            (true, _) => Turn::Landscape,
            (_, true) => Turn::Portrait,
            _ => Turn::Auto,
        }
    }
}

/// Says which letters come out as boxes; to the error stream, since standard output may be the picture.
fn warn_of_letters(missing: &MissingLetters) {
    if !missing.is_empty() {
        let reported = format!(
            "{missing}; name a font that has them with `--font`, or as `[export] fonts` in `beachhead.toml`"
        );
        complain(&format!("warning: {reported}"));
    }
}

fn scenario(pack: &Pack, id: &str) -> Result<Id, Failure> {
    if let Some(known) = pack.scenario(&Id::new(id)) {
        return Ok(known.id.clone());
    }
    let known: Vec<&str> = pack
        .scenarios
        .iter()
        .map(|known| known.id.as_str())
        .collect();
    let meant = match nearest(id, known.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("it has {}", known.join(", ")),
    };
    Err(Failure::Said(format!(
        "the pack has no scenario `{id}`; {meant}"
    )))
}

fn paper(name: &str) -> Result<Paper, Failure> {
    let asked = name.to_lowercase();
    let known = || Paper::ALL.into_iter().map(Paper::id);
    let found = Paper::ALL.into_iter().find(|paper| paper.id() == asked);
    found.ok_or_else(|| {
        let known: Vec<&str> = known().collect();
        Failure::Said(format!(
            "`{name}` is no size of paper; there are {}",
            known.join(", ")
        ))
    })
}

/// Reported before anything is drawn: a large map takes its time.
fn folder_is_there(path: &Path) -> Result<(), Failure> {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    match folder {
        Some(folder) if !folder.is_dir() => Err(Failure::Said(format!(
            "there is no folder {}: make it first, or write somewhere else",
            shown(folder)
        ))),
        _ => Ok(()),
    }
}

/// The file itself, or the one named after the pack in a folder that is there.
fn in_folder(path: &Path, pack: &Pack, form: Form) -> PathBuf {
    if path.is_dir() {
        path.join(file_name(&pack.map.title, form.ending()))
    } else {
        path.to_path_buf()
    }
}
