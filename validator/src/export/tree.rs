//! The drawing taken apart into paths, text included: what the raster and the print are made of.
//!
//! Text is set in the font that comes with the program, never in one of the system's, so that the same picture comes
//! out everywhere.

use std::sync::{Arc, LazyLock};

use resvg::usvg::{Options, Tree, fontdb};

use super::error::ExportError;

/// Taken apart, every hex takes a few kilobytes.
const MAX_HEXES: usize = 200_000;

static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    // The second has signs that the first lacks.
    for font in [
        epaint_default_fonts::UBUNTU_LIGHT,
        epaint_default_fonts::HACK_REGULAR,
    ] {
        fonts.load_font_source(fontdb::Source::Binary(Arc::new(font)));
    }
    let first = fonts.faces().next().and_then(|face| face.families.first());
    let family = first.map(|(family, _)| family.clone()).unwrap_or_default();
    fonts.set_serif_family(&family);
    fonts.set_sans_serif_family(family);
    Arc::new(fonts)
});

/// Refuses what would take too much memory.
///
/// # Errors
/// [`ExportError::TooLarge`], which says what to do.
pub(super) fn fits(hexes: usize) -> Result<(), ExportError> {
    if hexes <= MAX_HEXES {
        return Ok(());
    }
    Err(ExportError::TooLarge(format!(
        "{hexes} hexes are too many for one picture; at most {MAX_HEXES} are drawn at once: export a part of the map, or SVG"
    )))
}

/// Takes a picture apart.
///
/// # Errors
/// [`ExportError::NotDrawn`].
pub(super) fn tree(svg: &str) -> Result<Tree, ExportError> {
    let options = Options {
        fontdb: FONTS.clone(),
        ..Options::default()
    };
    Tree::from_str(svg, &options).map_err(|error| ExportError::NotDrawn(error.to_string()))
}
