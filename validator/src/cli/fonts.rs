//! The fonts of a run, read from the disk: those that the command line names, then those of `beachhead.toml`.

use std::path::{Path, PathBuf};

use beachhead_check::policy::Policy;
use beachhead_export::Fonts;
use beachhead_schema::io::{MAX_FILE, read_bytes};

use super::messages::shown;
use super::policies::{read_policy, settings_at};

/// The bundled fonts, and those that a policy names.
///
/// # Errors
/// The first that can't be read or is no font, at the place where the policy names it.
pub(super) fn fonts_of(policy: &Policy) -> Result<Fonts, String> {
    with_those_of(policy, Fonts::bundled())
}

/// The fonts in which a pack there is drawn: the bundled ones, those that are given, and those of its `beachhead.toml`.
///
/// # Errors
/// The first that can't be read or is no font.
pub(super) fn fonts_at(pack: &Path, given: &[PathBuf]) -> Result<Fonts, String> {
    let mut fonts = Fonts::bundled();
    for file in given {
        let added = with_file(&fonts, &shown(file), file);
        fonts = added.map_err(|why| format!("--font: {why}"))?;
    }
    match settings_at(pack) {
        Some(settings) => with_those_of(&read_policy(&settings)?, fonts),
        None => Ok(fonts),
    }
}

fn with_those_of(policy: &Policy, mut fonts: Fonts) -> Result<Fonts, String> {
    for font in policy.fonts() {
        let added = with_file(&fonts, font.name(), font.path());
        fonts = added.map_err(|why| font.reported(why))?;
    }
    Ok(fonts)
}

fn with_file(fonts: &Fonts, name: &str, file: &Path) -> Result<Fonts, String> {
    let bytes = read_bytes(file, MAX_FILE).map_err(|error| {
        let help = error.diagnostic(name).help.unwrap_or_default();
        format!("{name}: {error}; {help}")
    })?;
    fonts.with(name, bytes).map_err(|error| error.to_string())
}
