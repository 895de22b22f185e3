//! Where games lie: in the folder `games` of their pack, or among what the user keeps.

use std::path::{Path, PathBuf};

use crate::journal::JournalDir;

/// The folder of a pack in which its games lie.
const FOLDER: &str = "games";
/// How the names of their files end.
const ENDING: &str = ".play.ron";
/// Names tried before giving up.
const MOST: usize = 1000;

/// The folder in which the games of a pack lie; `None` where the pack has no folder and the user keeps nothing.
fn folder(pack: Option<&Path>, journals: Option<&JournalDir>) -> Option<PathBuf> {
    let kept = || Some(journals?.folder()?.parent()?.to_path_buf());
    let place = pack.map(Path::to_path_buf).or_else(kept)?;
    Some(place.join(FOLDER))
}

/// A file that isn't there yet, for a new game of a scenario.
pub(crate) fn new_file(
    pack: Option<&Path>,
    journals: Option<&JournalDir>,
    scenario: &str,
) -> Option<PathBuf> {
    let folder = folder(pack, journals)?;
    let stem: String = scenario
        .chars()
        .map(|c| {
            if c.is_alphanumeric() || c == '-' {
                c
            } else {
                '-'
            }
        })
        .collect();
    let mut files = (1..=MOST).map(|number| folder.join(format!("{stem}-{number}{ENDING}")));
    files.find(|file| !file.exists())
}

/// The games of a pack, the last that was played first.
pub(crate) fn games_beside(pack: Option<&Path>, journals: Option<&JournalDir>) -> Vec<PathBuf> {
    let entries = folder(pack, journals).and_then(|folder| std::fs::read_dir(folder).ok());
    let paths = entries.into_iter().flatten().flatten();
    let mut games: Vec<_> = paths
        .map(|entry| entry.path())
        .filter(|path| path.to_string_lossy().ends_with(ENDING))
        .map(|path| {
            let played = path.metadata().and_then(|about| about.modified()).ok();
            (std::cmp::Reverse(played), path)
        })
        .collect();
    games.sort();
    games.into_iter().map(|(_, path)| path).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_game_gets_a_name_that_is_free() {
        let folder = tempfile::tempdir().expect("a folder");
        let named = || {
            let file = new_file(Some(folder.path()), None, "Day 1/b").expect("a name");
            let name = file.strip_prefix(folder.path()).expect("in the pack");
            name.to_string_lossy().replace('\\', "/")
        };
        assert_eq!(named(), "games/Day-1-b-1.play.ron");
        std::fs::create_dir(folder.path().join(FOLDER)).expect("room");
        std::fs::write(folder.path().join(named()), "").expect("room");
        assert_eq!(named(), "games/Day-1-b-2.play.ron");
        assert_eq!(games_beside(Some(folder.path()), None).len(), 1);
        assert_eq!(new_file(None, None, "a"), None, "nothing is kept");
    }
}
