//! What is to be exported, and where to.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use beachhead_draw::Position;
use beachhead_export::{
    Area, COVERING, CounterPrint, Fonts, Layer, Picture, Print, Raster, ScanUnder, TerrainAs,
    file_name,
};
use beachhead_schema::hex::Grid;
use beachhead_schema::io::Syntax;
use beachhead_schema::pack::Manifest;

use crate::document::{Document, Origin};

/// What a pack is exported as.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// Sheets to print, to scale.
    #[default]
    Pdf,
    /// The counters of the forces, to print on both sides and cut.
    Counters,
    /// Pixels.
    Png,
    /// A drawing.
    Svg,
    /// The whole pack for other programs.
    Json,
    /// The whole pack for people.
    Ron,
}

impl Form {
    /// All of them, with what they are called and good for.
    pub const ALL: [(Self, &str, &str); 6] = [
        (
            Self::Pdf,
            "PDF",
            "To print to scale, on sheets to be glued together",
        ),
        (
            Self::Counters,
            "Counter sheets",
            "The counters of the forces as PDF, front and back, to print on both sides and cut",
        ),
        (Self::Png, "PNG", "A picture in pixels"),
        (
            Self::Svg,
            "SVG",
            "A drawing, to be gone on with in a drawing program",
        ),
        (
            Self::Json,
            "JSON",
            "The whole pack as JSON, for other programs",
        ),
        (
            Self::Ron,
            "RON",
            "The whole pack as RON, for people and git",
        ),
    ];

    /// The ending of its files.
    pub fn ending(self) -> &'static str {
        match self {
            Self::Pdf | Self::Counters => "pdf",
            Self::Png => "png",
            Self::Svg => "svg",
            Self::Json => "json",
            Self::Ron => "ron",
        }
    }

    /// How the files of the pack are written, where it isn't a picture.
    pub fn syntax(self) -> Option<Syntax> {
        match self {
            Self::Json => Some(Syntax::Json),
            Self::Ron => Some(Syntax::Ron),
            Self::Pdf | Self::Counters | Self::Png | Self::Svg => None,
        }
    }
}

/// What is wanted.
#[derive(Clone, Debug, PartialEq)]
pub struct Wish {
    /// The format.
    pub form: Form,
    /// The file, or for a pack the folder, as typed.
    pub path: String,
    /// What is drawn.
    pub layers: BTreeSet<Layer>,
    /// The part of the map, as typed.
    pub part: String,
    /// The minute of the day at which the shore is drawn; the ground as printed where none is given.
    pub minute: Option<u16>,
    /// Whether the legend stands below the map.
    pub legend: bool,
    /// Whether the title stands above it.
    pub title: bool,
    /// Whether the tables of the pack follow the legend.
    pub tables: bool,
    /// Whether the scans lie under it.
    pub scan: bool,
    /// How it is printed.
    pub print: Print,
    /// How counters are printed.
    pub counters: CounterPrint,
    /// Pixels of a hex from side to side.
    pub hex_px: f32,
    /// Whether counters stand as in the game or script that is open, with what its last step did.
    pub as_it_stands: bool,
    /// How they stand there, if one is open.
    pub(crate) position: Option<Arc<Position>>,
    /// What the map is called.
    pub(super) name: String,
}

impl Wish {
    /// What is usual for a document.
    pub fn of(document: &Document) -> Self {
        let mut wish = Self {
            form: Form::default(),
            path: String::new(),
            layers: Layer::ALL.into(),
            part: String::new(),
            minute: None,
            legend: false,
            title: false,
            tables: false,
            scan: false,
            print: Print::default(),
            counters: CounterPrint::default(),
            hex_px: 80.0,
            as_it_stands: true,
            position: None,
            name: document.pack().map.title.clone(),
        };
        let folder = match document.origin() {
            Origin::Folder(folder) => folder.clone(),
            Origin::Bundled | Origin::New => std::env::current_dir().unwrap_or_default(),
        };
        wish.path = folder.join(wish.exported_name()).display().to_string();
        wish
    }

    /// The usual name of the file, or of a pack's folder.
    pub fn exported_name(&self) -> String {
        let name = match self.form {
            Form::Counters => format!("{} counters", self.name),
            _ => self.name.clone(),
        };
        let name = file_name(&name, self.form.ending());
        match self.form.syntax() {
            Some(_) => name.replace('.', "-"),
            None => name,
        }
    }

    /// Changes the format, and the file's name with it.
    pub fn turn_to(&mut self, form: Form) {
        let usual = self.exported_name();
        let was_pack = self.form.syntax().is_some();
        self.form = form;
        let path = PathBuf::from(self.path.trim());
        let is_usual = path
            .file_name()
            .is_some_and(|name| name.to_string_lossy() == usual);
        let path = if is_usual || was_pack || form.syntax().is_some() {
            path.with_file_name(self.exported_name())
        } else {
            path.with_extension(form.ending())
        };
        self.path = path.display().to_string();
    }

    /// Puts the scans under the picture, or takes them away; what would cover them goes and comes with that.
    pub fn lay_scan(&mut self, is_under: bool) {
        self.scan = is_under;
        match is_under {
            true => self.layers.retain(|layer| !COVERING.contains(layer)),
            false => self.layers.extend(COVERING),
        }
    }

    /// What the picture shows, its text set in these fonts; these scans lie under it, if they are wanted.
    ///
    /// # Errors
    /// The part is none of the map, or a scan that is wanted can't be shown.
    pub fn picture(
        &self,
        document: &Document,
        fonts: &Fonts,
        scans: &Result<Vec<ScanUnder>, String>,
    ) -> Result<Picture, String> {
        let grid: &Grid = &document.pack().map.grid;
        Ok(Picture {
            layers: self.layers.clone(),
            scenario: document.scenario().map(|scenario| scenario.id.clone()),
            position: match &self.position {
                Some(position) if self.as_it_stands => Some(Position::clone(position)),
                _ => None,
            },
            part: Area::of(&self.part, grid)?,
            minute: self.minute,
            legend: self.legend,
            title: self.title,
            tables: if self.tables {
                let tables = document.pack().tables.tables.iter();
                tables.map(|table| table.id.clone()).collect()
            } else {
                Vec::new()
            },
            terrain: TerrainAs::Ground,
            scans: match self.scan {
                true => scans.clone()?,
                false => Vec::new(),
            },
            fonts: fonts.clone(),
        })
    }

    /// How fine pixels are.
    pub fn raster(&self) -> Raster {
        Raster::per_hex(self.hex_px)
    }

    /// What would be replaced there.
    pub fn replaces(&self) -> Option<&'static str> {
        let path = Path::new(self.path.trim());
        match self.form.syntax() {
            Some(syntax) => path
                .join(Manifest::file_name(syntax))
                .exists()
                .then_some("There is a pack in this folder; it will be replaced"),
            None => path
                .is_file()
                .then_some("This file is there already; it will be replaced"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_follows_the_format() {
        let document = Document::bundled().expect("the bundled pack can be read");
        let mut wish = Wish::of(&document);
        let name = |wish: &Wish| {
            let path = PathBuf::from(&wish.path);
            path.file_name()
                .expect("a name")
                .to_string_lossy()
                .into_owned()
        };
        let usual = name(&wish);
        let stem = usual
            .strip_suffix(".pdf")
            .expect("PDF is the first")
            .to_owned();
        wish.turn_to(Form::Json);
        assert_eq!(name(&wish), format!("{stem}-json"));
        wish.turn_to(Form::Counters);
        assert_eq!(name(&wish), format!("{stem}-counters.pdf"));
        wish.turn_to(Form::Png);
        assert_eq!(name(&wish), format!("{stem}.png"));
        wish.path = "/maps/mine.png".to_owned();
        wish.turn_to(Form::Svg);
        assert_eq!(wish.path, "/maps/mine.svg", "a name that was typed stays");
    }
}
