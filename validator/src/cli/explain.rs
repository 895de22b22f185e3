//! `beachhead explain`: the page of a code, or the rows of a paragraph.
//!
//! Codes of a project's own lints are those of the `beachhead.toml` nearest upwards, as `check` finds it here. It is only
//! read for what isn't built in: a mistake in it keeps no other code from being explained.

mod own;

use std::path::{Path, PathBuf};

use beachhead_check::pages::{explain, pages};
use beachhead_check::playing::NO_RULEBOOK;
use beachhead_check::policy::{UnknownCode, category};
use beachhead_check::registry::{RULEBOOKS, played_as, rulebook_of};
use beachhead_engine::{Row, Rows, Ruling};
use beachhead_schema::diag::Code;
use clap::Args;

use self::own::Settings;
use super::messages::shown;
use super::packs::{one_pack, pack_in};
use super::{Exit, Failure, Output};

/// Explains a code, or what a paragraph of a rulebook says.
///
/// A code is given by number or name (`MAP012`, `hexside-apart`), a paragraph after its rulebook (`utah:11.2.1`). Letters
/// alone (`MAP`) list the codes that begin so; without anything, all codes are listed. Codes of the project's own lints
/// are those of the nearest `beachhead.toml`, here or in a folder above. With `--pack` a paragraph is one of that pack's rules, without a
/// rulebook before it.
#[derive(Debug, Args)]
pub(super) struct Explain {
    /// A code, its name or letters, or a rulebook with a paragraph, row or checklist number.
    codes: Vec<String>,
    /// Explains paragraphs of this pack's rulebook: `--pack packs/mine 5.2`.
    #[arg(long, value_name = "PACK")]
    pack: Option<PathBuf>,
    /// Uses the own lints of this file in the place of those of any `beachhead.toml`.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

impl Explain {
    pub(super) fn run(self, output: &mut Output<'_>) -> Result<Exit, Failure> {
        if let Some(path) = &self.pack {
            return self.of_pack(path, output);
        }
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

    /// The rows of a pack's rulebook.
    fn of_pack(&self, path: &Path, output: &mut Output<'_>) -> Result<Exit, Failure> {
        let folder = one_pack(path)?;
        let (pack, _) = pack_in(&folder, "explained").map_err(Failure::Said)?;
        let Some(rulebook) = rulebook_of(&pack) else {
            return Err(Failure::Said(format!("{}: {NO_RULEBOOK}", shown(&folder))));
        };
        let (title, rules) = (rulebook.title_of(&pack), rulebook.rules_of(&pack));
        let listing = format!("beachhead rules {}", shown(&folder));
        for (at, asked) in self.codes.iter().enumerate() {
            if at > 0 {
                writeln!(output.out)?;
            }
            show(rows_of(&rules, asked), asked, (title, &listing), output)?;
        }
        if self.codes.is_empty() {
            let why = format!("a paragraph is missing; `{listing}` lists them");
            return Err(Failure::Said(why));
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
            .filter(|rulebook| !rows_of(&rulebook.rules(), asked).is_empty())
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
fn rows_of(rules: &Rows, asked: &str) -> Vec<Row> {
    let is_asked = |row: &Row| {
        row.paragraph() == asked
            || row.id == asked
            || row.checklist.contains(asked)
            || *row.printed.heading == *asked
            || row.name() == Some(asked)
    };
    let all = || rules.clone().into_iter();
    let found: Vec<Row> = all().filter(is_asked).collect();
    if !found.is_empty() {
        return found;
    }
    let is_below = |row: &Row| {
        let below = row.id.strip_prefix(asked);
        below.is_some_and(|below| below.starts_with(['.', '-']))
    };
    all().filter(is_below).collect()
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
    let found = rows_of(&rulebook.rules(), asked);
    let listing = format!("beachhead rules {game}");
    show(found, asked, (rulebook.title, &listing), output)
}

/// Shows rows; that there are none of the paragraph is an error, which names the command that lists all.
fn show(
    found: Vec<Row>,
    asked: &str,
    (title, listing): (&str, &str),
    output: &mut Output<'_>,
) -> Result<(), Failure> {
    if found.is_empty() {
        return Err(Failure::Said(format!(
            "{title} has no row `{asked}`; `{listing}` lists them"
        )));
    }
    for row in found {
        match row.checklist.is_empty() {
            true => writeln!(output.out, "{} ({})", row.id, row.kind)?,
            false => writeln!(output.out, "{} ({}; {})", row.id, row.kind, row.checklist)?,
        }
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
