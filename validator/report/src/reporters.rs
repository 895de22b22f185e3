//! The reporter of each format.

use std::io::Write;

use super::at_end::AtEnd;
use super::format::{Format, Verbosity};
use super::reporter::Reporter;
use super::text::Style;
use super::{concise, github, gitlab, json, json_lines, junit, sarif, text};

/// The reporter of a format.
pub fn reporter<'w>(
    format: Format,
    style: Style,
    out: &'w mut dyn Write,
) -> Box<dyn Reporter + 'w> {
    reporter_with(format, style, Verbosity::Full, out)
}

/// The reporter of a format, which for people may say no more than what was found.
pub fn reporter_with<'w>(
    format: Format,
    style: Style,
    verbosity: Verbosity,
    out: &'w mut dyn Write,
) -> Box<dyn Reporter + 'w> {
    let write = match format {
        Format::Text => return Box::new(text::Text::new(out, style, verbosity)),
        Format::Concise => return Box::new(concise::Concise::new(out)),
        Format::JsonLines => return Box::new(json_lines::JsonLines::new(out)),
        Format::Json => json::write,
        Format::Github => github::write,
        Format::Gitlab => gitlab::write,
        Format::Sarif => sarif::write,
        Format::Junit => junit::write,
    };
    Box::new(AtEnd::new(out, write))
}

/// The reporter of a format whose report goes to a file: it says all that there is to say, as nothing else is kept with it.
pub fn reporter_to_file<'w>(format: Format, out: &'w mut dyn Write) -> Box<dyn Reporter + 'w> {
    match format {
        Format::Text => {
            let text = text::Text::new(out, Style::Plain, Verbosity::Full);
            Box::new(text.with_problems())
        }
        Format::Concise => Box::new(concise::Concise::new(out).with_problems()),
        _ => reporter_with(format, Style::Plain, Verbosity::Full, out),
    }
}
