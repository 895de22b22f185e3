//! The `beachhead` program: hands its arguments to [`beachhead_validator::cli`], and its result to the shell.

use std::process::ExitCode;

fn main() -> ExitCode {
    beachhead_validator::cli::main()
}
