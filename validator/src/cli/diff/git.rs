//! Revisions of a pack, read through the `git` program. Nothing is written and no working tree touched.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use beachhead_schema::import::m44::EXTENSION;
use beachhead_schema::io::{Files, MAX_FILE, MemoryFiles, ReadError, SourceFile, Syntax};
use beachhead_schema::pack::Manifest;

use super::loaded::DiffInput;
use crate::cli::packs::shown;
use crate::house::HouseRules;
use crate::policy::{self, FILE_NAME};

/// A path in a git repository.
pub(super) struct Repository {
    /// The folder in which git is asked.
    folder: PathBuf,
    /// The path from the top of the repository, with `/` between folders; blank for the top itself.
    path: String,
}

/// A file of a revision.
#[derive(Clone, Debug)]
struct Blob {
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

    /// What lies at the path in a revision.
    ///
    /// # Errors
    /// There is no such revision, the path is not in it, or it can't be read.
    pub(super) fn input(&self, revision: &str) -> Result<(String, DiffInput), String> {
        let commit = self.commit(revision)?;
        let name = format!(
            "{revision}:{}",
            if self.path.is_empty() {
                "."
            } else {
                &self.path
            }
        );
        let blobs = self.blobs(&commit)?;
        if blobs.is_empty() {
            return Err(format!(
                "{} is not in the revision `{revision}`",
                self.shown_path()
            ));
        }
        if let Some(blob) = blobs.get(&self.path) {
            let base = self.path.rsplit('/').next().unwrap_or_default();
            let manifests = [Syntax::Ron, Syntax::Json].map(Manifest::file_name);
            if manifests.iter().any(|manifest| manifest == base) {
                let folder = self.path.rsplit_once('/').map_or("", |(folder, _)| folder);
                return self.within(folder).input(revision);
            }
            let bytes = self.read(blob)?;
            let source = SourceFile::from_bytes(&*name, bytes)
                .map_err(|finding| format!("{name}: {}", finding.message))?;
            let is_battle = Path::new(base)
                .extension()
                .is_some_and(|known| known == EXTENSION);
            let input = match is_battle {
                true => DiffInput::Battle(source),
                false => DiffInput::File(source),
            };
            return Ok((name, input));
        }
        let folder = self.pack_folder(&blobs, &name)?;
        let within = match folder.is_empty() {
            true => String::new(),
            false => format!("{folder}/"),
        };
        let inside = blobs.iter().filter_map(|(path, blob)| {
            let name = path.strip_prefix(&within)?;
            Some((name.to_owned(), blob.clone()))
        });
        let files = self.files(inside.collect())?;
        let records = files
            .list()
            .into_iter()
            .filter(|name| is_record(name))
            .collect();
        let house = self.house(&commit, &folder)?;
        Ok((name, DiffInput::Pack(Box::new(files), records, house)))
    }

    fn within(&self, path: &str) -> Self {
        Self {
            folder: self.folder.clone(),
            path: path.to_owned(),
        }
    }

    fn shown_path(&self) -> &str {
        match self.path.as_str() {
            "" => "the repository",
            path => path,
        }
    }

    /// The commit that a revision names.
    fn commit(&self, revision: &str) -> Result<String, String> {
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

    fn is_shallow(&self) -> bool {
        let asked = git(&self.folder, &["rev-parse", "--is-shallow-repository"], &[]);
        asked.is_ok_and(|answer| answer.starts_with(b"true"))
    }

    /// The files at and below the path in a commit, by their paths from the top. Links and submodules are none.
    fn blobs(&self, commit: &str) -> Result<BTreeMap<String, Blob>, String> {
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

    /// The folder of the one pack that lies at or below the path.
    fn pack_folder(&self, blobs: &BTreeMap<String, Blob>, name: &str) -> Result<String, String> {
        let manifests = [Syntax::Ron, Syntax::Json].map(Manifest::file_name);
        let mut folders: Vec<&str> = Vec::new();
        for path in blobs.keys() {
            let (folder, base) = path.rsplit_once('/').unwrap_or(("", path));
            // What lies in a pack is part of it.
            let is_inside = folders.iter().any(|outer| {
                outer.is_empty() || folder == *outer || folder.starts_with(&format!("{outer}/"))
            });
            if manifests.iter().any(|manifest| manifest == base) && !is_inside {
                folders.retain(|inner| !inner.starts_with(&format!("{folder}/")));
                folders.push(folder);
            }
        }
        if folders.contains(&self.path.as_str()) {
            return Ok(self.path.clone());
        }
        match folders.as_slice() {
            [one] => Ok((*one).to_owned()),
            [] => Err(format!(
                "{name}: there is no pack here, a folder with a file `pack.ron`"
            )),
            many => Err(format!(
                "{name}: there are {} packs here, name one of them",
                many.len()
            )),
        }
    }

    /// The files of a pack. Those that hold text are read at once; scans and the like when they are asked for.
    fn files(&self, blobs: BTreeMap<String, Blob>) -> Result<GitFiles, String> {
        let is_text = |name: &str| {
            [".ron", ".json", ".toml"]
                .iter()
                .any(|ending| name.ends_with(ending))
        };
        let (texts, others): (BTreeMap<String, Blob>, BTreeMap<String, Blob>) = blobs
            .into_iter()
            .partition(|(name, blob)| is_text(name) && blob.size <= MAX_FILE);
        let blobs: Vec<&Blob> = texts.values().collect();
        let read = self.read_all(&blobs)?;
        let names = texts.keys().cloned();
        Ok(GitFiles {
            repository: self.within(""),
            texts: MemoryFiles(names.zip(read).collect()),
            others,
        })
    }

    fn read(&self, blob: &Blob) -> Result<Vec<u8>, String> {
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

    /// How the project plays, by the nearest `beachhead.toml` upwards in the revision.
    fn house(&self, commit: &str, folder: &str) -> Result<HouseRules, String> {
        let mut folder = Some(folder);
        while let Some(here) = folder {
            let path = match here {
                "" => FILE_NAME.to_owned(),
                here => format!("{here}/{FILE_NAME}"),
            };
            let name = format!("{commit}:{path}");
            if let Ok(bytes) = git(&self.folder, &["cat-file", "blob", &name], &[]) {
                let text = String::from_utf8_lossy(&bytes);
                let file = self.folder.join(FILE_NAME);
                return Ok(policy::read(&file, &text)?.house().clone());
            }
            folder = match here.rsplit_once('/') {
                Some((above, _)) => Some(above),
                None if here.is_empty() => None,
                None => Some(""),
            };
        }
        Ok(HouseRules::default())
    }
}

/// The files of a pack in a revision.
struct GitFiles {
    repository: Repository,
    texts: MemoryFiles,
    others: BTreeMap<String, Blob>,
}

impl Files for GitFiles {
    fn read(&self, name: &str) -> Result<Vec<u8>, ReadError> {
        match (self.texts.read(name), self.others.get(name)) {
            (Err(ReadError::NotFound), Some(blob)) => {
                self.repository.read(blob).map_err(ReadError::Unreadable)
            }
            (read, _) => read,
        }
    }

    fn list(&self) -> Vec<String> {
        let names = self.texts.0.keys().chain(self.others.keys());
        let names = names.map(|name| (name.clone(), Vec::new()));
        MemoryFiles(names.collect()).list()
    }
}

/// Whether a name is that of a record of the pack.
fn is_record(name: &str) -> bool {
    let rest = name.strip_prefix("records/");
    rest.is_some_and(|rest| {
        !rest.contains('/') && (rest.ends_with(".ron") || rest.ends_with(".json"))
    })
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
enum GitError {
    /// It is not there.
    Absent,
    /// What it says.
    Said(String),
}

impl GitError {
    fn message(self, what: &str) -> String {
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
fn git(folder: &Path, arguments: &[&str], input: &[u8]) -> Result<Vec<u8>, GitError> {
    let said = |error: std::io::Error| match error.kind() {
        std::io::ErrorKind::NotFound => GitError::Absent,
        _ => GitError::Said(error.to_string()),
    };
    let mut child = Command::new("git")
        .args(arguments)
        .current_dir(folder)
        // A path is that path, whatever letters it has; a lock would keep others waiting; messages are looked into.
        .env("GIT_LITERAL_PATHSPECS", "1")
        .env("GIT_OPTIONAL_LOCKS", "0")
        .env("GIT_TERMINAL_PROMPT", "0")
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(said)?;
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
