//! The fonts that text is set in: the two that come with the program, then those that a project names.
//!
//! No font of the system is ever used, so that the same picture comes out everywhere. A letter is set in the first font
//! that has it.
//!
//! Holds always: what [`Metrics`] says of a letter is what these fonts say (`advances_are_those_of_the_fonts`), and a font that
//! a project adds changes nothing that could be set before (`added_fonts_change_no_bundled_letter`).

use std::fmt;
use std::sync::{Arc, LazyLock};

use beachhead_draw::Metrics;
use resvg::usvg::{FontFamily, FontResolver, fontdb};
use skrifa::instance::{LocationRef, Size};
use skrifa::raw::TableProvider;
use skrifa::raw::tables::glyf::Glyph;
use skrifa::{FontRef, MetadataProvider, Tag};

/// The fonts that come with the program; the second has signs that the first lacks.
const BUNDLED: [(&str, &[u8]); 2] = [
    ("Ubuntu Light", epaint_default_fonts::UBUNTU_LIGHT),
    ("Hack", epaint_default_fonts::HACK_REGULAR),
];

/// The families by which the faces are named in a picture that is taken apart.
const FAMILY: &str = "beachhead-face-";

/// Units of the em that renderers take.
const UNITS_PER_EM: std::ops::RangeInclusive<u16> = 16..=16384;

static STANDARD: LazyLock<Fonts> = LazyLock::new(|| {
    let mut fonts = Fonts {
        database: Arc::new(fontdb::Database::new()),
        faces: Arc::new(Vec::new()),
        metrics: Metrics::default(),
    };
    for (_, bytes) in BUNDLED {
        // They are fonts: `the_bundled_fonts_are_used` holds that.
        if let Ok(added) = fonts.added(Arc::new(bytes)) {
            fonts = added;
        }
    }
    fonts
});

/// Fonts in the order in which a letter is looked for. A clone is cheap.
#[derive(Clone)]
pub struct Fonts {
    database: Arc<fontdb::Database>,
    faces: Arc<Vec<Face>>,
    metrics: Metrics,
}

/// One font, and the letters that it has.
#[derive(Clone)]
struct Face {
    id: fontdb::ID,
    /// In order, so that they can be searched.
    letters: Arc<Vec<char>>,
}

impl Face {
    fn has(&self, letter: char) -> bool {
        self.letters.binary_search(&letter).is_ok()
    }
}

impl fmt::Debug for Fonts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let faces = self.faces.iter();
        let names = faces.filter_map(|face| self.database.face(face.id));
        let names = names.map(|face| &face.post_script_name);
        f.debug_list().entries(names).finish()
    }
}

/// The same fonts are those of which one is a clone of the other.
impl PartialEq for Fonts {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.database, &other.database)
    }
}

impl Eq for Fonts {}

impl Default for Fonts {
    fn default() -> Self {
        Self::bundled()
    }
}

/// Why a file can't be used as a font.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FontError {
    name: String,
    fault: Fault,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    Empty,
    Web,
    Other,
    Broken,
    NoLetters,
    NoOutlines,
}

impl fmt::Display for FontError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let why = match self.fault {
            Fault::Empty => "the file is empty",
            Fault::Web => "it is a web font (WOFF)",
            Fault::Other => "it begins as a file of another kind",
            Fault::Broken => "its tables are damaged or cut off",
            Fault::NoLetters => "it doesn't say which letters it has",
            Fault::NoOutlines => "its letters have no outlines",
        };
        write!(
            f,
            "{} is no font: {why}; give a TrueType or OpenType file (.ttf, .otf, .ttc)",
            self.name
        )
    }
}

impl std::error::Error for FontError {}

impl Fonts {
    /// The fonts that come with the program: Latin, Greek and Cyrillic.
    pub fn bundled() -> Self {
        STANDARD.clone()
    }

    /// These fonts and, after them, one more. Of a collection (`.ttc`) the first font is taken.
    ///
    /// # Errors
    /// The bytes are no font; the error calls them by `name`.
    pub fn with(&self, name: &str, bytes: Vec<u8>) -> Result<Self, FontError> {
        self.added(Arc::new(bytes)).map_err(|fault| FontError {
            name: name.to_owned(),
            fault,
        })
    }

    fn added<B: AsRef<[u8]> + Send + Sync + 'static>(&self, bytes: Arc<B>) -> Result<Self, Fault> {
        let letters = letters((*bytes).as_ref())?;
        let mut database = (*self.database).clone();
        let ids = database.load_font_source(fontdb::Source::Binary(bytes));
        let id = *ids.first().ok_or(Fault::Broken)?;
        let mut metrics = self.metrics.clone();
        metrics.add(letters.iter().copied());
        let letters = letters.into_iter().map(|(letter, _)| letter);
        let letters = Arc::new(letters.collect());
        let mut faces = (*self.faces).clone();
        faces.push(Face { id, letters });
        Ok(Self {
            database: Arc::new(database),
            faces: Arc::new(faces),
            metrics,
        })
    }

    /// Whether a font has this letter.
    pub fn has(&self, letter: char) -> bool {
        self.metrics.has(letter)
    }

    /// The advance of a letter as a share of the em, from the first font that has it.
    pub fn advance(&self, letter: char) -> f32 {
        self.metrics.advance(letter)
    }

    /// What these fonts say of letters, as data.
    pub fn metrics(&self) -> &Metrics {
        &self.metrics
    }

    /// The first font that has a letter, by its number here.
    pub(super) fn face_of(&self, letter: char) -> Option<usize> {
        self.faces.iter().position(|face| face.has(letter))
    }

    /// Whether a letter is in none of the bundled fonts, but in one that was added.
    pub(super) fn adds(&self, letter: char) -> bool {
        !letter.is_ascii() && self.face_of(letter) >= Some(BUNDLED.len())
    }

    /// Whether a font has a letter.
    pub(super) fn face_has(&self, face: usize, letter: char) -> bool {
        self.faces.get(face).is_some_and(|face| face.has(letter))
    }

    /// The family by which a picture names a font of these.
    pub(super) fn family(face: usize) -> String {
        format!("{FAMILY}{face}")
    }

    pub(super) fn database(&self) -> Arc<fontdb::Database> {
        self.database.clone()
    }

    /// How a picture's text finds its font: the first one, whatever family it asks for, save for those of [`Self::family`];
    /// a letter that it lacks in the next one that has it.
    pub(super) fn resolver(&self) -> FontResolver<'static> {
        let (named, faces) = (self.faces.clone(), self.faces.clone());
        FontResolver {
            select_font: Box::new(move |font, _| {
                let asked = font.families().iter().find_map(|family| match family {
                    FontFamily::Named(name) => {
                        named.get(name.strip_prefix(FAMILY)?.parse::<usize>().ok()?)
                    }
                    _ => None,
                });
                asked.or(named.first()).map(|face| face.id)
            }),
            select_fallback: Box::new(move |letter, used, _| {
                let mut faces = faces.iter().filter(|face| !used.contains(&face.id));
                faces.find(|face| face.has(letter)).map(|face| face.id)
            }),
        }
    }
}

/// The letters of a font in order, with their advances as shares of the em.
fn letters(bytes: &[u8]) -> Result<Vec<(char, f32)>, Fault> {
    match bytes.first_chunk() {
        _ if bytes.is_empty() => return Err(Fault::Empty),
        Some(b"wOFF" | b"wOF2") => return Err(Fault::Web),
        Some(b"\0\x01\0\0" | b"OTTO" | b"true" | b"ttcf") => {}
        _ => return Err(Fault::Other),
    }
    let font = FontRef::from_index(bytes, 0).map_err(|_| Fault::Broken)?;
    let units = font.head().map_err(|_| Fault::Broken)?.units_per_em();
    if !UNITS_PER_EM.contains(&units) || font.hmtx().is_err() {
        return Err(Fault::Broken);
    }
    let has_table = |name| font.table_data(Tag::new(name)).is_some();
    if ![b"glyf", b"CFF ", b"CFF2"].into_iter().any(has_table) {
        return Err(Fault::NoOutlines);
    }
    if has_outline_without_points(&font) {
        return Err(Fault::Broken);
    }
    let metrics = font.glyph_metrics(Size::unscaled(), LocationRef::default());
    let charmap = font.charmap();
    let mappings = charmap.mappings().filter(|(_, glyph)| glyph.to_u32() != 0);
    let letters = mappings.filter_map(|(letter, glyph)| {
        let advance = metrics.advance_width(glyph)? / f32::from(units);
        Some((char::from_u32(letter)?, advance))
    });
    let mut letters: Vec<(char, f32)> = letters.collect();
    letters.sort_by_key(|(letter, _)| *letter);
    letters.dedup_by_key(|(letter, _)| *letter);
    if letters.is_empty() {
        return Err(Fault::NoLetters);
    }
    Ok(letters)
}

/// Whether a glyph says that it has no points, and has data of some: drawing it would panic.
fn has_outline_without_points(font: &FontRef<'_>) -> bool {
    let (Ok(loca), Ok(glyf), Ok(maxp)) = (font.loca(None), font.glyf(), font.maxp()) else {
        return false;
    };
    (0..u32::from(maxp.num_glyphs())).any(|glyph| match loca.get_glyf(glyph.into(), &glyf) {
        Ok(Some(Glyph::Simple(outline))) => {
            outline.num_points() == 0 && !outline.glyph_data().is_empty()
        }
        _ => false,
    })
}

#[cfg(test)]
mod tests;
