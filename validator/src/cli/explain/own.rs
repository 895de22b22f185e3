//! The codes of a project's own lints, as `beachhead explain` prints them.

use std::path::{Path, PathBuf};

use beachhead_check::lint::OwnLint;
use beachhead_check::policy::{Level, Policy, category};
use beachhead_schema::diag::Code;

use super::line;
use crate::cli::messages::shown;
use crate::cli::policies::{read_policy, settings_at};
use crate::cli::{Failure, Output};

/// A `beachhead.toml`, and what it states.
pub(super) struct Settings {
    file: PathBuf,
    policy: Policy,
}

impl Settings {
    /// Those that a file states, or the nearest `beachhead.toml` upwards, if there is any.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(super) fn of(file: Option<&Path>) -> Result<Option<Self>, Failure> {
        let file = file.map(Path::to_path_buf);
        let Some(file) = file.or_else(|| settings_at(Path::new("."))) else {
            return Ok(None);
        };
        let policy = read_policy(&file).map_err(Failure::Said)?;
        Ok(Some(Self { file, policy }))
    }

    /// The codes of its own lints.
    pub(super) fn codes(&self) -> impl Iterator<Item = Code> {
        self.policy.own_lints().codes()
    }

    /// Prints a line for each own lint.
    pub(super) fn list(&self, output: &mut Output<'_>) -> Result<(), Failure> {
        self.list_those(|_| true, output).map(drop)
    }

    /// Prints the pages of the own lints that are called so, else a line for each whose code begins so. Returns how many
    /// there are.
    pub(super) fn explain(&self, asked: &str, output: &mut Output<'_>) -> Result<usize, Failure> {
        let is_meant = |code: Code| code.id.eq_ignore_ascii_case(asked) || code.name == asked;
        let mut printed = 0;
        for lint in self.policy.own_lints().iter() {
            if !is_meant(lint.code()) {
                continue;
            }
            if printed > 0 {
                writeln!(output.out)?;
            }
            let (page, file) = (lint.about().page(), shown(&self.file));
            let counts = self.counts(lint).unwrap_or_default();
            write!(output.out, "{page}\nSettings: {file}{counts}\n")?;
            printed += 1;
        }
        if printed > 0 {
            return Ok(printed);
        }
        self.list_those(|code| category(code).eq_ignore_ascii_case(asked), output)
    }

    fn list_those(
        &self,
        is_meant: impl Fn(Code) -> bool,
        output: &mut Output<'_>,
    ) -> Result<usize, Failure> {
        let lints = self.policy.own_lints().iter();
        let mut printed = 0;
        for lint in lints.filter(|lint| is_meant(lint.code())) {
            line(lint.code(), &lint.about().message, output)?;
            printed += 1;
        }
        Ok(printed)
    }

    /// What its findings count for, where that isn't what the lint says.
    fn counts(&self, lint: &OwnLint) -> Option<String> {
        let severity = lint.about().severity;
        match self.policy.level_everywhere(lint.code(), severity) {
            Level::Off => Some("; its `[check]` settings leave this code out".to_owned()),
            Level::Counts(other) if other != severity => Some(format!(
                "; its `[check]` settings give this code the severity {other}"
            )),
            Level::Counts(_) => None,
        }
    }
}
