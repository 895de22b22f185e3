//! Files as a repository names them.
//!
//! Reports that are uploaded are read where nothing is known of the machine that wrote them. However a file was named on
//! the command line, and wherever the program runs, it has one name there, and a finding in it one fingerprint. Names
//! count from the folder that the pipeline says is the checkout (`GITHUB_WORKSPACE`, `CI_PROJECT_DIR`), else from the top
//! of the git repository; outside of any, from the folder that the program runs in or that of `beachhead.toml`.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

use beachhead_check::finding::{LintReport, Shown, Sources};
use beachhead_check::paths::within;
use beachhead_report::{Extent, Format, PackReport, Reporter, Tally};
use beachhead_schema::io::path_text;

/// Variables in which pipelines say where the checkout is.
const CHECKOUTS: [&str; 2] = ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"];

/// A reporter whose files are named so.
pub(super) struct Named<'w> {
    inner: Box<dyn Reporter + 'w>,
    roots: Roots,
}

impl<'w> Named<'w> {
    /// Names files so if what reads the format knows a repository only.
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
        let roots = Roots::of(|name| std::env::var_os(name), Path::new("."), homes);
        Box::new(Self { inner, roots })
    }
}

/// The folders that names may count from.
struct Roots {
    /// The checkout, or the repository that the program runs in.
    repositories: Vec<PathBuf>,
    /// Where the program runs, then the folders of `beachhead.toml`, the outermost first.
    others: Vec<PathBuf>,
}

impl Roots {
    fn of<'p>(
        variable: impl Fn(&str) -> Option<OsString>,
        here: &Path,
        homes: impl Iterator<Item = &'p Path>,
    ) -> Self {
        let mut repositories = Vec::new();
        let checkouts = CHECKOUTS
            .into_iter()
            .filter_map(variable)
            .map(PathBuf::from);
        for checkout in checkouts.filter(|folder| folder.is_absolute()) {
            // The program may run there by another name, where that one is a link.
            let real = checkout.canonicalize().ok();
            repositories.push(checkout);
            repositories.extend(real);
        }
        repositories.extend(repository_of(here));
        let mut homes: Vec<PathBuf> = homes.map(Path::to_path_buf).collect();
        homes.sort_by_cached_key(|home| (home.components().count(), home.clone()));
        homes.dedup();
        homes.insert(0, here.to_path_buf());
        Self {
            repositories,
            others: homes,
        }
    }

    fn name(&self, name: &str) -> String {
        let file = Path::new(name);
        let inside = |root: &PathBuf| within(root, file);
        let named = self.repositories.iter().find_map(inside);
        let named = named.or_else(|| within(&repository_of(file.parent()?)?, file));
        match named.or_else(|| self.others.iter().find_map(inside)) {
            Some(path) if path.as_os_str().is_empty() => ".".to_owned(),
            Some(path) => path_text(&path),
            None => name.to_owned(),
        }
    }

    fn rename(&self, name: &mut String) {
        *name = self.name(name);
    }
}

/// The top of the git repository that a folder lies in. A worktree and a submodule have a file of that name.
fn repository_of(folder: &Path) -> Option<PathBuf> {
    let folder = std::path::absolute(folder).ok()?;
    let mut folders = folder.ancestors();
    let is_top = |folder: &&Path| folder.join(".git").symlink_metadata().is_ok();
    folders.find(is_top).map(Path::to_path_buf)
}

impl Reporter for Named<'_> {
    fn files(&mut self, names: &[String]) -> io::Result<()> {
        let names: Vec<String> = names.iter().map(|name| self.roots.name(name)).collect();
        self.inner.files(&names)
    }

    fn own_lint(&mut self, lint: &LintReport) -> io::Result<()> {
        self.inner.own_lint(lint)
    }

    fn show(&mut self, findings: &[Shown], sources: &Sources) -> io::Result<()> {
        let mut findings = findings.to_vec();
        for finding in &mut findings {
            let offers = finding.fixes.iter_mut();
            let edits = offers.flat_map(|offer| offer.edits.iter_mut());
            let edited = edits.map(|edit| &mut edit.file);
            edited
                .chain(&mut finding.file)
                .for_each(|file| self.roots.rename(file));
        }
        self.inner.show(&findings, sources)
    }

    fn pack(&mut self, pack: &PackReport) -> io::Result<()> {
        self.inner.pack(pack)
    }

    fn advice(&mut self, advice: &str) -> io::Result<()> {
        self.inner.advice(advice)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_count_from_the_repository() {
        let scratch = tempfile::tempdir().expect("a folder");
        let top = scratch.path().canonicalize().expect("it is there");
        let at = |name: &str| top.join(name);
        for folder in [
            "checkout/.git",
            "checkout/maps/utah",
            "plain/maps",
            "worktree/maps",
        ] {
            std::fs::create_dir_all(at(folder)).expect("room on the disk");
        }
        std::fs::write(at("worktree/.git"), "gitdir: elsewhere\n").expect("room on the disk");
        let none = |_: &str| None::<PathBuf>;
        let set = |name: &'static str, folder: PathBuf| {
            move |asked: &str| (asked == name).then(|| folder.clone())
        };
        type Variable = Box<dyn Fn(&str) -> Option<PathBuf>>;
        let rows: Vec<(Variable, &str, &str, &str)> = vec![
            // The top of the repository, wherever in it the program runs.
            (
                Box::new(none),
                "checkout/maps",
                "checkout/maps/utah/map.ron",
                "maps/utah/map.ron",
            ),
            (
                Box::new(none),
                "worktree/maps",
                "worktree/maps/map.ron",
                "maps/map.ron",
            ),
            // That of the file, where the program runs elsewhere.
            (
                Box::new(none),
                "plain",
                "checkout/maps/utah/map.ron",
                "maps/utah/map.ron",
            ),
            // What the pipeline says goes before; one that the file isn't in doesn't.
            (
                Box::new(set("GITHUB_WORKSPACE", at("checkout/maps"))),
                "checkout",
                "checkout/maps/utah/map.ron",
                "utah/map.ron",
            ),
            (
                Box::new(set("CI_PROJECT_DIR", at("plain"))),
                "plain/maps",
                "plain/maps/map.ron",
                "maps/map.ron",
            ),
            (
                Box::new(set("CI_PROJECT_DIR", at("plain"))),
                "checkout",
                "checkout/maps/map.ron",
                "maps/map.ron",
            ),
            (
                Box::new(set("GITHUB_WORKSPACE", PathBuf::new())),
                "checkout",
                "checkout/maps/map.ron",
                "maps/map.ron",
            ),
            // Outside of any repository the folder that the program runs in counts, else that of the settings.
            (
                Box::new(none),
                "plain",
                "plain/maps/map.ron",
                "maps/map.ron",
            ),
            (
                Box::new(none),
                "plain/maps/deep",
                "plain/maps/map.ron",
                "map.ron",
            ),
        ];
        for (variable, here, file, expected) in rows {
            let homes = [at("plain/maps")];
            let homes = homes.iter().map(PathBuf::as_path);
            let variable = |name: &str| variable(name).map(PathBuf::into_os_string);
            let roots = Roots::of(variable, &at(here), homes);
            let file = at(file);
            let name = file.to_str().expect("a plain path");
            assert_eq!(roots.name(name), expected, "{here}: {name}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_checkout_may_be_named_by_a_link() {
        let scratch = tempfile::tempdir().expect("a folder");
        let top = scratch.path().canonicalize().expect("it is there");
        std::fs::create_dir_all(top.join("real/maps")).expect("room on the disk");
        let link = top.join("link");
        std::os::unix::fs::symlink(top.join("real"), &link).expect("a link can be made");
        let variable = |name: &str| (name == "GITHUB_WORKSPACE").then(|| link.clone().into());
        let roots = Roots::of(variable, &top.join("real"), std::iter::empty());
        for file in ["real/maps/map.ron", "link/maps/map.ron"] {
            let file = top.join(file);
            assert_eq!(
                roots.name(file.to_str().expect("a plain path")),
                "maps/map.ron"
            );
        }
    }
}
