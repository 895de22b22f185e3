//! `beachhead explain`: the page of a code, or the rows of a paragraph.
//!
//! Codes of a project's own lints are those of the `beachhead.toml` nearest upwards, as `check` finds it here. It is only
//! read for what isn't built in: a mistake in it keeps no other code from being explained.

mod own;

use std::path::PathBuf;

use beachhead_check::pages::{explain, pages};
use beachhead_check::policy::{UnknownCode, category};
use beachhead_check::registry::{RULEBOOKS, played_as};
use beachhead_engine::{Row, Rulebook, Ruling};
use beachhead_schema::diag::Code;
use clap::Args;

use self::own::Settings;
use super::{Exit, Failure, Output};

/// Explains a code, or what a paragraph of a rulebook says.
///
/// A code is given by number or name (`MAP012`, `hexside-apart`), a paragraph after its rulebook (`utah:11.2.1`). Letters
/// alone (`MAP`) list the codes that begin so; without anything, all codes are listed. Codes of the project's own lints
/// are those of the nearest `beachhead.toml`, here or in a folder above.
#[derive(Debug, Args)]
pub(super) struct Explain {
    /// A code, its name or letters, or a rulebook with a paragraph, row or checklist number.
    codes: Vec<String>,
    /// Uses the own lints of this file in the place of those of any `beachhead.toml`.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

impl Explain {
    pub(super) fn run(self, output: &mut Output<'_>) -> Result<Exit, Failure> {
        if self.codes.is_empty() {
            list(pages(), output)?;
            if let Some(settings) = Settings::of(self.config.as_deref())? {
                settings.list(output)?;
            }
            return Ok(Exit::Clean);
        }
        for (at, asked) in self.codes.iter().enumerate() {
            if at > 0 {
                writeln!(output.out)?;
            }
            match asked.split_once(':') {
                Some((game, paragraph)) => rows(game, paragraph, output)?,
                None => self.page(asked, output)?,
            }
        }
        Ok(Exit::Clean)
    }

    fn page(&self, asked: &str, output: &mut Output<'_>) -> Result<(), Failure> {
        let found = explain(asked);
        for (at, (_, page)) in found.iter().enumerate() {
            if at > 0 {
                writeln!(output.out)?;
            }
            write!(output.out, "{page}")?;
        }
        if !found.is_empty() {
            return Ok(());
        }
        let is_asked = |code: Code| category(code).eq_ignore_ascii_case(asked);
        if pages().any(|(code, _)| is_asked(code)) {
            return list(pages().filter(|(code, _)| is_asked(*code)), output);
        }
        let settings = Settings::of(self.config.as_deref());
        if let Ok(Some(settings)) = &settings
            && settings.explain(asked, output)? > 0
        {
            return Ok(());
        }
        let rows: Vec<String> = RULEBOOKS
            .iter()
            .filter(|rulebook| !rows_of(rulebook, asked).is_empty())
            .map(|rulebook| {
                let row = format!("{}:{asked}", rulebook.id);
                let quote = if row.contains(' ') { "\"" } else { "" };
                format!("`beachhead explain {quote}{row}{quote}`")
            })
            .collect();
        if !rows.is_empty() {
            return Err(Failure::Said(format!(
                "there is no code `{asked}`; a rulebook has it: {}",
                rows.join(", ")
            )));
        }
        let settings = settings?;
        let unknown = UnknownCode::of(asked, settings.iter().flat_map(Settings::codes));
        Err(Failure::Said(unknown.to_string()))
    }
}

/// One line a code.
fn list(
    codes: impl Iterator<Item = (Code, &'static str)>,
    output: &mut Output<'_>,
) -> Result<(), Failure> {
    for (code, page) in codes {
        line(code, &first_sentence(page), output)?;
    }
    Ok(())
}

fn line(code: Code, said: &str, output: &mut Output<'_>) -> Result<(), Failure> {
    writeln!(output.out, "{:9} {:24} {said}", code.id, code.name)?;
    Ok(())
}

/// What the page says first after its title.
fn first_sentence(page: &str) -> String {
    let text: String = page
        .lines()
        .skip(1)
        .take_while(|line| !line.is_empty())
        .collect::<Vec<_>>()
        .join(" ");
    text.split_inclusive(". ")
        .next()
        .unwrap_or_default()
        .trim()
        .to_owned()
}

/// The rows of a paragraph, or the row of an id or checklist number; else those of the paragraphs below it (`8.2` of `8`, `ATK-1` of
/// `ATK`).
fn rows_of(rulebook: &Rulebook, asked: &str) -> Vec<Row> {
    let is_asked =
        |row: &Row| row.paragraph() == asked || row.id == asked || row.checklist.contains(asked);
    let found: Vec<Row> = rulebook.rules().into_iter().filter(is_asked).collect();
    if !found.is_empty() {
        return found;
    }
    let is_below = |row: &Row| {
        let below = row.id.strip_prefix(asked);
        below.is_some_and(|below| below.starts_with(['.', '-']))
    };
    rulebook.rules().into_iter().filter(is_below).collect()
}

fn rows(game: &str, asked: &str, output: &mut Output<'_>) -> Result<(), Failure> {
    let Some(rulebook) = played_as(game) else {
        let known: Vec<&str> = RULEBOOKS.iter().map(|known| known.id).collect();
        return Err(Failure::Said(format!(
            "no rulebook `{game}` is built in; there is {}",
            known.join(", ")
        )));
    };
    if asked.is_empty() {
        return Err(Failure::Said(format!(
            "a row is missing after `{game}:`; `beachhead rules {game}` lists them"
        )));
    }
    let found = rows_of(rulebook, asked);
    if found.is_empty() {
        return Err(Failure::Said(format!(
            "{} has no row `{asked}`; `beachhead rules {game}` lists them",
            rulebook.title
        )));
    }
    for row in found {
        writeln!(output.out, "{} ({}; {})", row.id, row.kind, row.checklist)?;
        writeln!(output.out, "    {}", row.title)?;
        if let Some(place) = row.in_print() {
            writeln!(output.out, "    {place}")?;
        }
        for line in row.ruling.iter().flat_map(Ruling::lines) {
            writeln!(output.out, "    {line}")?;
        }
    }
    Ok(())
}
