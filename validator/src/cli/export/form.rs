//! The formats, and how the name of a file implies one.

use std::fmt;
use std::path::Path;

use beachhead_schema::io::{Syntax, nearest, path_text};
use clap::ValueEnum;

use crate::cli::overwrite::Replaced;

/// What a pack is exported as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Form {
    /// A drawing.
    Svg,
    /// Pixels.
    Png,
    /// Sheets to print, to scale.
    Pdf,
    /// The whole pack for other programs.
    Json,
    /// The whole pack for people.
    Ron,
}

impl Form {
    /// The ending of its files.
    pub(super) fn ending(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Pdf => "pdf",
            Self::Json => "json",
            Self::Ron => "ron",
        }
    }

    /// Whether a terminal can show it.
    pub(super) fn is_text(self) -> bool {
        !matches!(self, Self::Png | Self::Pdf)
    }

    /// The older files that a new one replaces, where this is a picture.
    pub(super) fn replaced(self) -> Option<Replaced> {
        match self {
            Self::Svg => Some(Replaced {
                name: "an SVG picture",
                is: |bytes, _| bytes.starts_with(b"<svg") || bytes.starts_with(b"<?xml"),
            }),
            Self::Png => Some(Replaced {
                name: "a PNG picture",
                is: |bytes, _| bytes.starts_with(b"\x89PNG"),
            }),
            Self::Pdf => Some(Replaced {
                name: "a PDF",
                is: |bytes, _| bytes.starts_with(b"%PDF"),
            }),
            Self::Json | Self::Ron => None,
        }
    }

    /// How the files of the pack are written, where it isn't a picture.
    pub(super) fn syntax(self) -> Option<Syntax> {
        match self {
            Self::Json => Some(Syntax::Json),
            Self::Ron => Some(Syntax::Ron),
            Self::Svg | Self::Png | Self::Pdf => None,
        }
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.ending().to_uppercase())
    }
}

/// The format that is asked for: the one named, the one that the file's extension implies, or SVG.
pub(super) fn of(named: Option<Form>, output: Option<&Path>) -> Result<Form, String> {
    if let Some(form) = named {
        return Ok(form);
    }
    let Some(path) = output.filter(|path| !path.is_dir()) else {
        return Ok(Form::Svg);
    };
    let all = Form::value_variants();
    let endings: Vec<&str> = all.iter().map(|form| form.ending()).collect();
    let ending = path.extension().unwrap_or_default().to_string_lossy();
    let asked = ending.to_lowercase();
    let found = all.iter().find(|form| form.ending() == asked);
    found.copied().ok_or_else(|| {
        let meant = match nearest(&asked, endings.iter().copied()) {
            Some(near) if !asked.is_empty() => format!("did you mean `.{near}`?"),
            _ => "name one with `--format`".to_owned(),
        };
        format!(
            "{}: the extension is none of the formats {}; {meant}",
            path_text(path),
            endings.join(", ")
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_extension_decides_the_format() {
        for (named, path, expected) in [
            (None, None, Ok(Form::Svg)),
            (None, Some("map.PDF"), Ok(Form::Pdf)),
            (Some(Form::Png), Some("map.dat"), Ok(Form::Png)),
            (None, Some("map.svgz"), Err("did you mean `.svg`?")),
            (None, Some("map"), Err("`--format`")),
        ] {
            match (of(named, path.map(Path::new)), expected) {
                (Ok(form), Ok(expected)) => assert_eq!(form, expected, "{path:?}"),
                (Err(why), Err(expected)) => assert!(why.contains(expected), "{why}"),
                (got, _) => panic!("{path:?}: {got:?}"),
            }
        }
    }
}
