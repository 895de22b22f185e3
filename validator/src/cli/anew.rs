//! Commands that change what they have read: under the lock of saves, what was read is compared with the disk, and where
//! another process has changed it meanwhile, the command begins anew. So no process overwrites what another has saved.
//!
//! Nothing is reported before that, and no lock is held while a command reads and thinks.

use std::collections::BTreeMap;
use std::path::Path;

use beachhead_schema::io::{Files, SaveLock, TrackedFiles};

use super::Failure;
use super::messages::{not_saved, shown};
use super::recovery::{recover_in, report_recovered};

/// How often a command begins anew: each time another process has saved something.
pub(super) const MOST_ATTEMPTS: usize = 100;

/// Files that a command wants to write, and what it reports once they are saved.
pub(super) struct Change<T> {
    pub(super) files: BTreeMap<String, Vec<u8>>,
    pub(super) report: T,
}

/// Makes attempts on the files of a folder until one of them has ended; `None` says that what it read has changed.
///
/// # Errors
/// That of an attempt, or another process is in the way all the time.
pub(super) fn until_ended<T>(
    folder: &Path,
    mut attempt: impl FnMut(&TrackedFiles) -> Result<Option<T>, Failure>,
) -> Result<T, Failure> {
    for _ in 0..MOST_ATTEMPTS {
        let files = TrackedFiles::of(folder.to_path_buf());
        if let Some(done) = attempt(&files)? {
            return Ok(done);
        }
        // Waits for a save that is under way.
        recover_in(folder).map_err(Failure::Said)?;
    }
    Err(keeps_changing(folder))
}

/// Changes files of a folder: what an attempt has made of those that it read is saved if they are still the same. Returns
/// the names of the files that were written, and the report of the attempt that counts.
///
/// # Errors
/// That of an attempt on files that are still the same, or what couldn't be saved.
pub(super) fn change<T>(
    folder: &Path,
    mut attempt: impl FnMut(&TrackedFiles) -> Result<Change<T>, String>,
) -> Result<(Vec<String>, T), Failure> {
    until_ended(folder, |files| {
        let attempted = attempt(files);
        let is_writing = attempted
            .as_ref()
            .is_ok_and(|change| !change.files.is_empty());
        // Who writes nothing needs no lock: a folder that can't be written to may be one that is in order.
        let lock = match is_writing {
            true => Some(save_lock(folder)?),
            false => None,
        };
        if !files.is_unchanged() {
            return Ok(None);
        }
        let Change { files, report } = attempted.map_err(Failure::Said)?;
        let written = lock.map_or(Ok(Vec::new()), |lock| lock.save(&files));
        let written = written.map_err(|finding| Failure::Said(not_saved(&finding)))?;
        Ok(Some((written, report)))
    })
}

/// The lock of saves into a folder; what interrupted saves had left there is reported.
///
/// # Errors
/// Another process keeps it, or an interrupted save can't be dealt with.
pub(super) fn save_lock(folder: &Path) -> Result<SaveLock, Failure> {
    let lock = SaveLock::of(folder).map_err(|finding| Failure::Said(not_saved(&finding)))?;
    report_recovered(folder, lock.recovered());
    Ok(lock)
}

/// The same for a folder that need not be there: it is made, and removed again if nothing is saved into it.
///
/// # Errors
/// As [`save_lock`], or the folder can't be made.
pub(super) fn new_folder_lock(folder: &Path) -> Result<SaveLock, Failure> {
    let lock = SaveLock::making(folder).map_err(|finding| Failure::Said(not_saved(&finding)))?;
    report_recovered(folder, lock.recovered());
    Ok(lock)
}

/// Another process was in the way all the time.
pub(super) fn keeps_changing(path: &Path) -> Failure {
    let path = shown(path);
    Failure::Said(format!(
        "{path}: other processes keep changing this: run the command again when they have ended"
    ))
}
