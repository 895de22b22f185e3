//! Files as a repository names them: from the folder that the program runs in, or from that of `beachhead.toml`.
//!
//! Reports that are uploaded are read where nobody knows the machine that wrote them. However a file was named on the
//! command line, it has one name there, and a finding in it one fingerprint.

use std::borrow::Cow;
use std::io;
use std::path::{Component, Path, PathBuf};

use beachhead_schema::io::path_text;

use crate::policy::within;
use crate::report::{Extent, Format, Reporter, Shown, Sources, Tally};

/// A reporter whose files are named so.
pub(super) struct Named<'w> {
    inner: Box<dyn Reporter + 'w>,
    /// The folders that names may count from besides this one, the outermost first.
    homes: Vec<PathBuf>,
}

impl<'w> Named<'w> {
    /// Names files from these folders, if what reads the format knows a repository only.
    pub(super) fn over<'p>(
        inner: Box<dyn Reporter + 'w>,
        format: Format,
        homes: impl Iterator<Item = &'p Path>,
    ) -> Box<dyn Reporter + 'w> {
        let is_uploaded = match format {
            Format::Github | Format::Gitlab | Format::Sarif | Format::Junit => true,
            Format::Text | Format::Concise | Format::Json | Format::JsonLines => false,
        };
        if !is_uploaded {
            return inner;
        }
        let mut homes: Vec<PathBuf> = homes.map(Path::to_path_buf).collect();
        homes.sort_by_cached_key(|home| (home.components().count(), home.clone()));
        homes.dedup();
        Box::new(Self { inner, homes })
    }

    fn name<'n>(&self, name: &'n str) -> Cow<'n, str> {
        let file = Path::new(name);
        let is_below = file
            .components()
            .all(|part| matches!(part, Component::CurDir | Component::Normal(_)));
        if is_below {
            return Cow::Borrowed(name);
        }
        let here = Path::new("");
        let homes = std::iter::once(here).chain(self.homes.iter().map(PathBuf::as_path));
        let mut names = homes.filter_map(|home| within(home, file));
        names
            .next()
            .map_or(Cow::Borrowed(name), |path| Cow::Owned(path_text(&path)))
    }
}

impl Reporter for Named<'_> {
    fn files(&mut self, names: &[String]) -> io::Result<()> {
        let names = names.iter().map(|name| self.name(name).into_owned());
        let names: Vec<String> = names.collect();
        self.inner.files(&names)
    }

    fn show(&mut self, findings: &[Shown], sources: &Sources) -> io::Result<()> {
        let mut findings = findings.to_vec();
        for file in findings.iter_mut().filter_map(|it| it.file.as_mut()) {
            *file = self.name(file).into_owned();
        }
        self.inner.show(&findings, sources)
    }

    fn remark(&mut self, remark: &str) -> io::Result<()> {
        self.inner.remark(remark)
    }

    fn extent(&mut self, extent: &Extent) {
        self.inner.extent(extent);
    }

    fn finish(&mut self) -> io::Result<Tally> {
        self.inner.finish()
    }
}
