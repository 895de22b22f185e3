//! [`Blob`]: a file of a revision, listed first and read when it is needed.

use std::collections::BTreeMap;

use beachhead_schema::io::{MAX_FILE, ReadError};

use super::{Repository, git};

/// A file of a revision.
#[derive(Clone, Debug)]
pub(in crate::cli) struct Blob {
    /// The path from the top of the repository.
    pub(super) path: String,
    /// The commit in which it was listed.
    pub(super) commit: String,
    pub(super) id: String,
    kind: BlobKind,
}

/// Place of a file's content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BlobKind {
    /// In this repository, with its size in bytes.
    Stored(u64),
    /// Elsewhere: the clone is a partial one, or it is damaged.
    Lacking,
    /// In another file of the revision, where the link leads to one.
    Link,
    /// In another repository.
    Submodule,
}

impl Blob {
    /// A line of `git ls-tree -z -l`; `None` for what is neither a file nor a submodule.
    fn listed(line: &str, commit: &str) -> Option<Self> {
        let (about, path) = line.split_once('\t')?;
        let mut about = about.split_ascii_whitespace();
        let (mode, kind, id) = (about.next()?, about.next()?, about.next()?);
        let kind = match (mode, kind) {
            (_, "commit") => BlobKind::Submodule,
            ("120000", "blob") => BlobKind::Link,
            // git writes `BAD` in the place of the size that it does not know.
            (_, "blob") => match about.next().and_then(|size| size.parse().ok()) {
                Some(size) => BlobKind::Stored(size),
                None => BlobKind::Lacking,
            },
            _ => return None,
        };
        Some(Self {
            path: path.to_owned(),
            commit: commit.to_owned(),
            id: id.to_owned(),
            kind,
        })
    }

    /// Whether it can be held in memory: it is a file, here or lacking, and not too large.
    pub(super) fn is_small_file(&self) -> bool {
        match self.kind {
            BlobKind::Stored(size) => size <= MAX_FILE,
            BlobKind::Lacking => true,
            BlobKind::Link | BlobKind::Submodule => false,
        }
    }

    pub(super) fn is_lacking(&self) -> bool {
        self.kind == BlobKind::Lacking
    }

    /// The file of this name below it, where it is no file but a link or a submodule in the place of a folder.
    pub(super) fn below(&self, name: &str) -> Option<Self> {
        matches!(self.kind, BlobKind::Link | BlobKind::Submodule).then(|| Self {
            path: format!("{}{name}", self.path),
            ..self.clone()
        })
    }
}

impl Repository {
    /// The files at and below the path in a commit, by their paths from the top.
    ///
    /// # Errors
    /// The commit or one of its folders can't be read.
    pub(in crate::cli) fn blobs(&self, commit: &str) -> Result<BTreeMap<String, Blob>, String> {
        let mut asked = vec!["ls-tree", "-r", "-z", "-l", "--full-tree", commit];
        if !self.path.is_empty() {
            asked.extend(["--", &self.path]);
        }
        let listed =
            git(&self.folder, &asked, &[]).map_err(|why| self.lacks_folder(commit, why))?;
        let listed = String::from_utf8_lossy(&listed);
        let blobs = listed
            .split('\0')
            .filter_map(|line| Blob::listed(line, commit));
        Ok(blobs.map(|blob| (blob.path.clone(), blob)).collect())
    }

    /// A file of a commit, by its path from the top; `None` where there is no such file.
    ///
    /// # Errors
    /// There is one, and it can't be read.
    pub(in crate::cli) fn file(&self, commit: &str, path: &str) -> Result<Option<Vec<u8>>, String> {
        let blobs = self.within(path).blobs(commit)?;
        blobs.get(path).map(|blob| self.read(blob)).transpose()
    }

    /// The content of a file.
    ///
    /// # Errors
    /// It is too large, or not in this repository: [`Repository::all_read`] then fails, too.
    pub(in crate::cli) fn read(&self, blob: &Blob) -> Result<Vec<u8>, String> {
        let read = match blob.kind {
            BlobKind::Stored(size) if size > MAX_FILE => return Err(too_large(blob)),
            BlobKind::Stored(_) | BlobKind::Lacking => {
                let read = self.read_all(&[blob]);
                read.map(|mut read| read.pop().unwrap_or_default())
            }
            BlobKind::Link => self.read_link(blob),
            BlobKind::Submodule => Err(format!(
                "{}: this is a submodule in the revision, and revisions are read in one repository only",
                blob.path
            )),
        };
        if let Err(why) = &read {
            self.unread.get_or_init(|| why.clone());
        }
        read
    }

    /// The content of files, in their order.
    ///
    /// # Errors
    /// Some are not in this repository.
    pub(super) fn read_all(&self, blobs: &[&Blob]) -> Result<Vec<Vec<u8>>, String> {
        let lacking: Vec<&Blob> = blobs
            .iter()
            .copied()
            .filter(|blob| blob.is_lacking())
            .collect();
        if !lacking.is_empty() {
            return Err(self.lacks_files(&lacking));
        }
        let ids: String = blobs.iter().map(|blob| format!("{}\n", blob.id)).collect();
        let answer = git(&self.folder, &["cat-file", "--batch"], ids.as_bytes())
            .map_err(|why| why.message("the revision can't be read"))?;
        let mut rest = answer.as_slice();
        let mut read = Vec::new();
        for blob in blobs {
            // `<id> missing`, where it has gone since it was listed.
            let Some((held, behind)) = next_blob(rest)? else {
                return Err(self.lacks_files(&[blob]));
            };
            read.push(held.to_vec());
            rest = behind;
        }
        Ok(read)
    }

    /// The content of the file that a link leads to, in the same revision.
    fn read_link(&self, blob: &Blob) -> Result<Vec<u8>, String> {
        let refused = || {
            format!(
                "{}: this symbolic link leads to no file of the revision `{}`",
                blob.path, blob.commit
            )
        };
        // Names end with the line here.
        if blob.path.contains('\n') {
            return Err(refused());
        }
        let name = format!("{}:{}\n", blob.commit, blob.path);
        let ask = |how: &str| {
            let asked = ["cat-file", how, "--follow-symlinks"];
            let answer = git(&self.folder, &asked, name.as_bytes());
            answer.map_err(|why| why.message("the revision can't be read"))
        };
        let about = ask("--batch-check")?;
        let about = String::from_utf8_lossy(&about).into_owned();
        let mut words = about.split_ascii_whitespace().skip(1);
        match (
            words.next(),
            words.next().and_then(|size| size.parse::<u64>().ok()),
        ) {
            (Some("blob"), Some(size)) if size > MAX_FILE => Err(too_large(blob)),
            (Some("blob"), Some(_)) => {
                let answer = ask("--batch")?;
                let held = next_blob(&answer)?.ok_or_else(refused)?;
                Ok(held.0.to_vec())
            }
            // The link itself, or the file that it leads to, may be elsewhere: git does not say which.
            _ if git(&self.folder, &["cat-file", "-e", &blob.id], &[]).is_err() => {
                Err(self.lacks_files(&[blob]))
            }
            _ if about.trim_end().ends_with(" missing") => Err(self.lacks_target(blob)),
            _ => Err(refused()),
        }
    }
}

fn too_large(blob: &Blob) -> String {
    format!("{}: {}", blob.path, ReadError::TooLarge { limit: MAX_FILE })
}

/// The content of a file, and the rest of the answer behind it.
type ContentAndRest<'a> = (&'a [u8], &'a [u8]);

/// The first file of an answer of `git cat-file --batch`; `None` where git says that it is missing.
fn next_blob(answer: &[u8]) -> Result<Option<ContentAndRest<'_>>, String> {
    const ENDS: &str = "git's answer ends too early";
    let end = answer.iter().position(|byte| *byte == b'\n');
    let (head, behind) = end
        .and_then(|end| answer.split_at_checked(end))
        .ok_or(ENDS)?;
    let head = String::from_utf8_lossy(head);
    let Some((_, size)) = head.rsplit_once(" blob ") else {
        return Ok(None);
    };
    let size: usize = size.parse().map_err(|_| ENDS)?;
    let held = behind
        .get(1..)
        .and_then(|behind| behind.split_at_checked(size));
    let (held, behind) = held.ok_or(ENDS)?;
    Ok(Some((held, behind.get(1..).unwrap_or_default())))
}
