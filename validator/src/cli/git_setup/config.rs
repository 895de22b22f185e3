//! [`LocalConfig`]: what `git-setup` has written into the configuration of a clone, replaced as a whole.

use std::path::Path;

use crate::cli::git::{GitError, git};

/// The sections that are ours.
const SECTIONS: [&str; 3] = ["merge.beachhead", "diff.beachhead", "difftool.beachhead"];

/// Keys with their values, in their order.
pub(super) type ConfigEntries = Vec<(String, String)>;

/// Our sections of a clone's configuration, as they were found.
pub(super) struct LocalConfig<'a> {
    top: &'a Path,
    found: ConfigEntries,
}

impl<'a> LocalConfig<'a> {
    /// Reads the configuration of the clone whose working tree this is.
    ///
    /// # Errors
    /// git can't read it.
    pub(super) fn read(top: &'a Path) -> Result<Self, String> {
        Ok(Self {
            top,
            found: entries(top)?,
        })
    }

    /// Puts these entries into the place of all that were found. Where that fails, the clone has those that were found.
    ///
    /// # Errors
    /// git can't write it.
    pub(super) fn replace(&self, wanted: &ConfigEntries) -> Result<(), String> {
        write(self.top, wanted).map_err(|why| self.taken_back(why))
    }

    /// Puts back what was found, and returns `why`; with the reason where that fails.
    pub(super) fn taken_back(&self, why: String) -> String {
        match write(self.top, &self.found) {
            Ok(()) => why,
            Err(also) => format!(
                "{why}\nwhat git was configured with can't be put back: {also}\nrun `beachhead git-setup` again"
            ),
        }
    }
}

fn entries(top: &Path) -> Result<ConfigEntries, String> {
    let ours = r"^(merge|diff|difftool)\.beachhead\.";
    let listed = match git(top, &["config", "--local", "-z", "--get-regexp", ours], &[]) {
        Ok(listed) => listed,
        // There is none.
        Err(GitError::Said(why)) if why.is_empty() => Vec::new(),
        Err(why) => return Err(why.message("git's configuration can't be read")),
    };
    let listed = String::from_utf8_lossy(&listed);
    let entries = listed.split_terminator('\0').map(|entry| {
        // A key alone is as good as `true`.
        let (key, value) = entry.split_once('\n').unwrap_or((entry, "true"));
        (key.to_owned(), value.to_owned())
    });
    Ok(entries.collect())
}

fn write(top: &Path, wanted: &ConfigEntries) -> Result<(), String> {
    let there = entries(top)?;
    if there == *wanted {
        return Ok(());
    }
    let configure = |arguments: &[&str]| {
        let arguments = [&["config", "--local"], arguments].concat();
        let done = git(top, &arguments, &[]);
        done.map_err(|why| why.message("git's configuration can't be changed"))
    };
    for section in SECTIONS {
        let is_in = |(key, _): &(String, String)| {
            let rest = key.strip_prefix(section);
            rest.is_some_and(|rest| rest.starts_with('.'))
        };
        if there.iter().any(is_in) {
            configure(&["--remove-section", section])?;
        }
    }
    for (key, value) in wanted {
        configure(&["--add", key, value])?;
    }
    Ok(())
}
