//! Revisions, read through the `git` program. Nothing is written and no working tree touched.

mod files;

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use beachhead_schema::io::{MAX_FILE, ReadError};

pub(super) use self::files::GitFiles;
use super::packs::shown;

/// A path in a git repository.
#[derive(Clone, Debug)]
pub(super) struct Repository {
    /// The folder in which git is asked.
    folder: PathBuf,
    /// The path from the top of the repository, with `/` between folders; blank for the top itself.
    path: String,
}

/// A file of a revision.
#[derive(Clone, Debug)]
pub(super) struct Blob {
    id: String,
    /// In bytes.
    size: u64,
}

impl Repository {
    /// The repository that a path lies in, or would lie in: it need not be there now.
    ///
    /// # Errors
    /// There is none, or no git.
    pub(super) fn of(path: &Path) -> Result<Self, String> {
        let absolute =
            std::path::absolute(path).map_err(|error| format!("{}: {error}", shown(path)))?;
        let mut above = absolute.ancestors();
        let folder = above.find(|folder| folder.is_dir());
        let folder = folder.unwrap_or(&absolute).to_path_buf();
        let rest = absolute.strip_prefix(&folder).unwrap_or(Path::new(""));
        let prefix = git(&folder, &["rev-parse", "--show-prefix"], &[])
            .map_err(|why| why.message(&format!("{} lies in no git repository", shown(path))))?;
        let prefix = String::from_utf8_lossy(&prefix);
        let rest = rest
            .components()
            .map(|part| part.as_os_str().to_string_lossy());
        let rest: Vec<_> = rest.collect();
        let path = format!(
            "{}{}",
            prefix.trim_end_matches(['\r', '\n']),
            rest.join("/")
        );
        Ok(Self {
            folder,
            path: plain(&path),
        })
    }

    /// The path from the top of the repository, with `/` between folders; blank for the top itself.
    pub(super) fn path(&self) -> &str {
        &self.path
    }

    /// The folder in which git is asked.
    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Another path of the same repository, from its top.
    pub(super) fn within(&self, path: &str) -> Self {
        Self {
            folder: self.folder.clone(),
            path: path.to_owned(),
        }
    }

    pub(super) fn shown_path(&self) -> &str {
        match self.path.as_str() {
            "" => "the repository",
            path => path,
        }
    }

    /// The commit that a revision names.
    ///
    /// # Errors
    /// There is none of that name here, or no git.
    pub(super) fn commit(&self, revision: &str) -> Result<String, String> {
        let commit = format!("{revision}^{{commit}}");
        let asked = [
            "rev-parse",
            "--verify",
            "--quiet",
            "--end-of-options",
            &commit,
        ];
        let found = git(&self.folder, &asked, &[]);
        match found {
            Ok(id) => Ok(String::from_utf8_lossy(&id).trim().to_owned()),
            Err(GitError::Absent) => Err(GitError::Absent.message("")),
            Err(_) if self.is_shallow() => Err(format!(
                "there is no revision `{revision}` here: this is a shallow clone, which `git fetch --unshallow` completes"
            )),
            Err(_) => Err(format!(
                "there is no revision `{revision}` in this repository"
            )),
        }
    }

    /// What a file holds in a commit, by its path from the top; `None` where there is no such file.
    pub(super) fn file(&self, commit: &str, path: &str) -> Option<Vec<u8>> {
        let name = format!("{commit}:{path}");
        git(&self.folder, &["cat-file", "blob", &name], &[]).ok()
    }

    fn is_shallow(&self) -> bool {
        let asked = git(&self.folder, &["rev-parse", "--is-shallow-repository"], &[]);
        asked.is_ok_and(|answer| answer.starts_with(b"true"))
    }

    /// The files at and below the path in a commit, by their paths from the top. Links and submodules are none.
    ///
    /// # Errors
    /// The commit can't be read.
    pub(super) fn blobs(&self, commit: &str) -> Result<BTreeMap<String, Blob>, String> {
        let mut asked = vec!["ls-tree", "-r", "-z", "-l", "--full-tree", commit];
        if !self.path.is_empty() {
            asked.extend(["--", &self.path]);
        }
        let listed = git(&self.folder, &asked, &[])
            .map_err(|why| why.message("the revision can't be read"))?;
        let listed = String::from_utf8_lossy(&listed);
        let lines = listed.split('\0').filter_map(|line| {
            let (about, path) = line.split_once('\t')?;
            let mut about = about.split_ascii_whitespace();
            let (mode, kind, id) = (about.next()?, about.next()?, about.next()?);
            let size = about.next()?.parse().ok()?;
            let is_file = kind == "blob" && mode != "120000";
            is_file.then(|| {
                let id = id.to_owned();
                (path.to_owned(), Blob { id, size })
            })
        });
        Ok(lines.collect())
    }

    /// What a file holds.
    ///
    /// # Errors
    /// It is too large, or not in this repository.
    pub(super) fn read(&self, blob: &Blob) -> Result<Vec<u8>, String> {
        if blob.size > MAX_FILE {
            return Err(ReadError::TooLarge { limit: MAX_FILE }.to_string());
        }
        let mut read = self.read_all(&[blob])?;
        Ok(read.pop().unwrap_or_default())
    }

    /// What these files hold, in their order.
    fn read_all(&self, blobs: &[&Blob]) -> Result<Vec<Vec<u8>>, String> {
        let ids: String = blobs.iter().map(|blob| format!("{}\n", blob.id)).collect();
        let answer = git(&self.folder, &["cat-file", "--batch"], ids.as_bytes())
            .map_err(|why| why.message("the revision can't be read"))?;
        let mut rest = answer.as_slice();
        let mut read = Vec::new();
        for blob in blobs {
            let end = rest.iter().position(|byte| *byte == b'\n');
            let head = end.and_then(|end| rest.split_at_checked(end));
            let (head, behind) = head.ok_or("git's answer ends too early")?;
            // `<id> missing`, as in a clone without all files.
            if !String::from_utf8_lossy(head).contains(" blob ") {
                return Err("a file of the revision is not in this repository: fetch it first, as by `git fetch --refetch`".to_owned());
            }
            let size = usize::try_from(blob.size).unwrap_or(usize::MAX);
            let held = behind
                .get(1..)
                .and_then(|behind| behind.split_at_checked(size));
            let (held, behind) = held.ok_or("git's answer ends too early")?;
            read.push(held.to_vec());
            rest = behind.get(1..).unwrap_or_default();
        }
        Ok(read)
    }
}

/// A path without what says nothing: `./`, a slash at its end.
fn plain(path: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// Why git has no answer.
pub(super) enum GitError {
    /// It is not there.
    Absent,
    /// What it says.
    Said(String),
}

impl GitError {
    pub(super) fn message(self, what: &str) -> String {
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

/// What git answers in a folder, given this on its standard input.
pub(super) fn git(folder: &Path, arguments: &[&str], input: &[u8]) -> Result<Vec<u8>, GitError> {
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
