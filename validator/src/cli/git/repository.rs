//! [`Repository`]: a path in a git repository.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use super::run::{GitError, git};
use crate::cli::messages::shown;

/// A path in a git repository.
#[derive(Clone, Debug)]
pub(in crate::cli) struct Repository {
    /// The folder in which git is asked.
    pub(super) folder: PathBuf,
    /// The path from the top of the repository, with `/` between folders; blank for the top itself.
    pub(super) path: String,
    /// Why a file of a revision could not be read. Lints that ask for the file make a finding of it, which would then count as
    /// one that the revision had.
    pub(super) unread: Arc<OnceLock<String>>,
}

impl Repository {
    /// The repository that a path lies in, or would lie in: it need not be there now.
    ///
    /// # Errors
    /// There is none, or no git.
    pub(in crate::cli) fn of(path: &Path) -> Result<Self, String> {
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
            unread: Arc::default(),
        })
    }

    /// The path from the top of the repository, with `/` between folders; blank for the top itself.
    pub(in crate::cli) fn path(&self) -> &str {
        &self.path
    }

    /// The folder in which git is asked.
    pub(in crate::cli) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Another path of the same repository, from its top.
    pub(in crate::cli) fn within(&self, path: &str) -> Self {
        Self {
            path: path.to_owned(),
            ..self.clone()
        }
    }

    pub(in crate::cli) fn shown_path(&self) -> &str {
        match self.path.as_str() {
            "" => "the repository",
            path => path,
        }
    }

    /// Fails if a file of a revision could not be read since [`Repository::of`]: whatever was concluded without it may be wrong.
    ///
    /// # Errors
    /// Why the first such file could not be read.
    pub(in crate::cli) fn all_read(&self) -> Result<(), String> {
        match self.unread.get() {
            Some(why) => Err(why.clone()),
            None => Ok(()),
        }
    }

    /// The commit that a revision names.
    ///
    /// # Errors
    /// There is none of that name here, or no git.
    pub(in crate::cli) fn commit(&self, revision: &str) -> Result<String, String> {
        let named = |name: &str| {
            let asked = ["rev-parse", "--verify", "--quiet", "--end-of-options", name];
            let found = git(&self.folder, &asked, &[]);
            found.map(|id| String::from_utf8_lossy(&id).trim().to_owned())
        };
        match named(&format!("{revision}^{{commit}}")) {
            Ok(id) => Ok(id),
            Err(GitError::Absent) => Err(GitError::Absent.message("")),
            Err(_) if self.is_shallow() => Err(format!(
                "there is no revision `{revision}` here: this is a shallow clone, which `git fetch --unshallow` completes"
            )),
            Err(_) => match named(revision) {
                // A branch whose commit is gone, or the id of a commit that is elsewhere.
                Ok(id) if git(&self.folder, &["cat-file", "-e", &id], &[]).is_err() => {
                    Err(self.lacks_commit(revision, &id))
                }
                _ => Err(format!(
                    "there is no revision `{revision}` in this repository"
                )),
            },
        }
    }

    fn is_shallow(&self) -> bool {
        let asked = git(&self.folder, &["rev-parse", "--is-shallow-repository"], &[]);
        asked.is_ok_and(|answer| answer.starts_with(b"true"))
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
