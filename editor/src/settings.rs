//! How the user likes the editor to look, kept between sessions in a small file of their own.
//!
//! If the file can't be read, the defaults are used; if it can't be written, it stays as it was. One that a newer editor has
//! written is read as far as it is understood.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::picture::Style;

/// A file larger than this is none of ours.
const MOST_BYTES: u64 = 1 << 16;
/// The sizes that there are, in hundredths.
const SCALES: std::ops::RangeInclusive<u16> = 80..=200;

/// What the user has chosen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Settings {
    /// How the map is drawn.
    pub(crate) style: Style,
    /// Light panels.
    pub(crate) day: bool,
    /// How large everything around the map is, in hundredths.
    pub(crate) scale: u16,
    /// The small map in the corner is shown.
    pub(crate) minimap: bool,
    /// Zones of control are shown while a script is gone through.
    pub(crate) zones: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            style: Style::default(),
            day: false,
            scale: 100,
            minimap: true,
            zones: false,
        }
    }
}

impl Settings {
    /// What was kept in this file.
    pub(crate) fn read(file: &Path) -> Self {
        let source = beachhead_schema::io::read_source(file, MOST_BYTES).ok();
        let settings: Option<Self> = source.and_then(|source| ron::from_str(source.text()).ok());
        let mut settings = settings.unwrap_or_default();
        settings.set_scale(settings.scale);
        settings.style.tidy();
        settings
    }

    /// Keeps it all in this file; a file that can't be written stays as it was.
    pub(crate) fn write(&self, file: &Path) {
        let Ok(text) = ron::ser::to_string_pretty(self, ron::ser::PrettyConfig::default()) else {
            return;
        };
        if let Some(folder) = file.parent() {
            drop(std::fs::create_dir_all(folder));
        }
        drop(beachhead_schema::io::save_atomic(file, text.as_bytes()));
    }

    /// Makes everything around the map so large, as far as there is such a size.
    pub(crate) fn set_scale(&mut self, scale: u16) {
        self.scale = scale.clamp(*SCALES.start(), *SCALES.end());
    }
}

/// The settings of a window, and where they are kept.
#[derive(Debug, Default)]
pub(crate) struct Kept {
    pub(crate) settings: Settings,
    /// As they are in the file.
    written: Settings,
    /// Where they are kept; `None` keeps them nowhere.
    file: Option<PathBuf>,
}

impl Kept {
    /// What was kept in this file.
    pub(crate) fn of(file: Option<PathBuf>) -> Self {
        let settings = file.as_deref().map(Settings::read).unwrap_or_default();
        Self {
            written: settings.clone(),
            settings,
            file,
        }
    }

    /// Keeps what has changed.
    pub(crate) fn keep(&mut self) {
        if self.settings == self.written {
            return;
        }
        self.written = self.settings.clone();
        if let Some(file) = &self.file {
            self.settings.write(file);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::Shown;

    #[test]
    fn settings_come_back_and_a_spoilt_file_does_no_harm() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("deep").join("view.ron");
        assert_eq!(Settings::read(&file), Settings::default());
        let mut settings = Settings {
            day: true,
            ..Settings::default()
        };
        settings.set_scale(990);
        settings.style.visible.toggle(Shown::Units);
        settings.style.visible.toggle_lock(Shown::Terrain);
        settings.style.visible.set_percent(Shown::Terrain, 40);
        settings.write(&file);
        assert_eq!(Settings::read(&file), settings);
        assert_eq!(settings.scale, 200);
        for spoilt in [
            "",
            "(",
            "(day: 7)",
            "(scale: 9)",
            "\u{0}\u{1}",
            "(style: (grid: (weight: NaN)))",
        ] {
            std::fs::write(&file, spoilt).expect("written");
            let read = Settings::read(&file);
            assert!((80..=200).contains(&read.scale), "{spoilt}");
            assert!(read.style.grid.weight.is_finite(), "{spoilt}");
        }
        std::fs::write(&file, "(day: true, of_the_future: 3)").expect("written");
        assert!(Settings::read(&file).day);
    }
}
