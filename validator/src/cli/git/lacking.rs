//! Objects that a revision needs and this repository lacks: how messages name them, and the `git fetch` that gets them.
//!
//! `--refetch` makes git ask for the objects as if it had none: a partial clone says to the remote that it has the commit, and
//! gets nothing of it otherwise.

use std::collections::BTreeSet;

use super::{Blob, GitError, Repository, git};

/// The most objects that a command names; more are fetched with the whole commit.
const MOST_NAMED: usize = 8;

impl Repository {
    /// The message about files that are not here, of which there is at least one.
    pub(super) fn lacks_files(&self, files: &[&Blob]) -> String {
        let ids: BTreeSet<&str> = files.iter().map(|file| file.id.as_str()).collect();
        let (Some(first), count) = (files.first(), files.len()) else {
            return "a file of the revision is not in this repository".to_owned();
        };
        let (what, it) = match count {
            1 => (format!("{}: this file", first.path), "it"),
            2 => (format!("{}: this file and another one", first.path), "them"),
            more => (
                format!("{}: this file and {} others", first.path, more - 1),
                "them",
            ),
        };
        let arguments = match ids.len() {
            0..=MOST_NAMED => ids.into_iter().collect::<Vec<_>>().join(" "),
            _ => return self.with_commit(&what, count, &first.commit, it),
        };
        let how = self.fetch("", &arguments, it);
        format!(
            "{what} of the revision {} not in this repository{how}",
            are(count)
        )
    }

    /// The message about a link whose file is not here.
    pub(super) fn lacks_target(&self, link: &Blob) -> String {
        let what = format!("{}: the file that this symbolic link leads to", link.path);
        self.with_commit(&what, 1, &link.commit, "it")
    }

    /// The message about a commit whose folders can't be listed.
    pub(super) fn lacks_folder(&self, commit: &str, why: GitError) -> String {
        match why {
            GitError::Absent => why.message(""),
            GitError::Said(_) => {
                let what = format!("{}: a folder", self.shown_path());
                self.with_commit(&what, 1, commit, "it")
            }
        }
    }

    /// The message about a commit that is named here and stored elsewhere.
    pub(super) fn lacks_commit(&self, revision: &str, id: &str) -> String {
        let how = self.fetch("", id, "it");
        format!("the commit of the revision `{revision}` is not in this repository{how}")
    }

    fn with_commit(&self, what: &str, count: usize, commit: &str, it: &str) -> String {
        let how = self.fetch("--no-filter ", commit, it);
        format!(
            "{what} of the revision {} not in this repository{how}",
            are(count)
        )
    }

    /// The command that fetches these objects.
    fn fetch(&self, option: &str, objects: &str, it: &str) -> String {
        match self.remote() {
            Some(remote) => {
                format!("; `git fetch --refetch --no-tags {option}{remote} {objects}` gets {it}")
            }
            None => format!(", which has no remote: get {it} from another clone"),
        }
    }

    /// The remote that has what is not here: that of a partial clone, else `origin`, else the first.
    fn remote(&self) -> Option<String> {
        let text = |arguments: &[&str]| {
            let answer = git(&self.folder, arguments, &[]).ok()?;
            Some(String::from_utf8_lossy(&answer).into_owned())
        };
        let asked = [
            "config",
            "--type=bool",
            "--get-regexp",
            r"^remote\..*\.promisor$",
        ];
        let promisors = text(&asked).unwrap_or_default();
        let promisor = promisors.lines().find_map(|line| {
            let name = line.strip_suffix(".promisor true")?;
            Some(name.strip_prefix("remote.")?.to_owned())
        });
        if promisor.is_some() {
            return promisor;
        }
        let remotes = text(&["remote"])?;
        let mut names = remotes.lines();
        let origin = names.clone().find(|name| *name == "origin");
        origin.or_else(|| names.next()).map(str::to_owned)
    }
}

fn are(count: usize) -> &'static str {
    if count == 1 { "is" } else { "are" }
}
