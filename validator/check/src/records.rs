//! The folder of a pack in which its records lie. No manifest names them.

use std::path::Path;

use beachhead_text::Syntax;

/// The name of the folder.
pub const FOLDER: &str = "records";

/// Returns whether a file of a pack, by its name there, lies where commands look for records: in the folder itself, as RON or
/// JSON and not hidden.
pub fn is_among_records(name: &str) -> bool {
    let Some((FOLDER, file)) = name.split_once('/') else {
        return false;
    };
    let extension = Path::new(file).extension().and_then(|known| known.to_str());
    let mut known = [Syntax::Ron, Syntax::Json].into_iter();
    !file.contains('/')
        && !file.starts_with('.')
        && known.any(|syntax| extension == Some(syntax.extension()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_lie_in_their_folder_and_not_deeper() {
        for (name, expected) in [
            ("records/a.ron", true),
            ("records/a.json", true),
            ("records/a.txt", false),
            ("records/old/a.ron", false),
            ("record/a.ron", false),
            ("records/.a.ron", false),
            ("records", false),
            ("a.ron", false),
        ] {
            assert_eq!(is_among_records(name), expected, "{name}");
        }
    }
}
