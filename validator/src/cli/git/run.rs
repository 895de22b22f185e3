//! [`git`]: the program, and what it answers.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

/// Why git has no answer.
pub(in crate::cli) enum GitError {
    /// It is not there.
    Absent,
    /// Its words.
    Said(String),
}

impl GitError {
    pub(in crate::cli) fn message(self, what: &str) -> String {
        match self {
            Self::Absent => {
                "git is not installed, or not on the path: revisions are read through it".to_owned()
            }
            Self::Said(why) if why.contains("not a git repository") || why.is_empty() => {
                what.to_owned()
            }
            Self::Said(why) => format!("{what}: git says: {why}"),
        }
    }
}

/// Answer of git in a folder, given this on its standard input.
pub(in crate::cli) fn git(
    folder: &Path,
    arguments: &[&str],
    input: &[u8],
) -> Result<Vec<u8>, GitError> {
    let said = |error: std::io::Error| match error.kind() {
        std::io::ErrorKind::NotFound => GitError::Absent,
        _ => GitError::Said(error.to_string()),
    };
    let mut command = Command::new("git");
    command
        .args(arguments)
        .current_dir(folder)
        // A path is that path, whatever letters it has; a lock would keep others waiting; messages are looked into.
        .env("GIT_LITERAL_PATHSPECS", "1")
        .env("GIT_OPTIONAL_LOCKS", "0")
        .env("GIT_TERMINAL_PROMPT", "0")
        // In a partial clone git would fetch each object that it lacks, one by one.
        .env("GIT_NO_LAZY_FETCH", "1")
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    // In a hook of a linked work tree it is set, and git would take the folder it is asked in for the top of that tree.
    if std::env::var_os("GIT_WORK_TREE").is_none() {
        command.env_remove("GIT_DIR");
    }
    let mut child = command.spawn().map_err(said)?;
    let stdin = child.stdin.take();
    // Into a full pipe one writes while the other end is read.
    let output = std::thread::scope(|scope| {
        scope.spawn(move || {
            if let Some(mut stdin) = stdin {
                let _ = stdin.write_all(input);
            }
        });
        child.wait_with_output()
    });
    let output = output.map_err(said)?;
    match output.status.success() {
        true => Ok(output.stdout),
        false => {
            let why = String::from_utf8_lossy(&output.stderr);
            let why = why.lines().next().unwrap_or_default();
            Err(GitError::Said(why.trim_start_matches("fatal: ").to_owned()))
        }
    }
}
