//! How a subcommand ended.

use std::io;
use std::process::ExitCode;

use super::terminal::complain;

/// How a subcommand ended, if it could do its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Exit {
    /// Nothing is wrong.
    Clean,
    /// Something was found.
    Findings,
}

impl Exit {
    pub(super) fn of(is_clean: bool) -> Self {
        if is_clean {
            Self::Clean
        } else {
            Self::Findings
        }
    }

    pub(super) fn code(self) -> ExitCode {
        match self {
            Self::Clean => ExitCode::SUCCESS,
            Self::Findings => ExitCode::from(1),
        }
    }
}

/// Why a subcommand could not do its work.
#[derive(Debug)]
pub(super) enum Failure {
    /// The output can't be written.
    Output(io::Error),
    /// Anything else, in words.
    Said(String),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl Failure {
    /// Says it on the error output.
    pub(super) fn report(&self) {
        let why = match self {
            Self::Output(error) => format!("the output can't be written: {error}"),
            Self::Said(why) => why.clone(),
        };
        complain(&why);
    }
}
