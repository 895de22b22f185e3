//! The project that a pack belongs to: what its `beachhead.toml` states of findings, and the fonts that it names besides the
//! bundled ones.
//!
//! The window's text and its exports use the same fonts. One that can't be read is left out, and there is something to say.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use beachhead_check::policy::{FontFile, Policy, nearest, read};
use beachhead_draw::Metrics;
use beachhead_export::Fonts;
use beachhead_schema::io::{MAX_FILE, read_bytes, read_source};
use egui::{Context, FontData, FontDefinitions, FontFamily, Id};

use crate::checker::Standards;

/// The second of the bundled fonts, which egui has for text of one width only.
const HACK: &str = "Hack";
/// A file larger than this states no policy.
const MOST_BYTES: u64 = 1 << 20;

/// The project of a pack: its fonts, and what it makes of findings.
#[derive(Debug, Default)]
pub(crate) struct Project {
    /// What text of pictures is set in.
    pub(crate) fonts: Fonts,
    /// The bytes of those that were added, for the window.
    added: Vec<Vec<u8>>,
    /// Why some are left out, if they are.
    pub(crate) trouble: Option<String>,
    /// What the project states besides.
    policy: Policy,
    /// The folder of the pack.
    folder: PathBuf,
}

impl Project {
    /// Reads the project of a pack in this folder.
    pub(crate) fn of(folder: &Path) -> Self {
        let mut project = Self {
            folder: folder.to_path_buf(),
            ..Self::default()
        };
        match policy_at(folder) {
            Ok(None) => {}
            Ok(Some(policy)) => {
                for font in policy.fonts() {
                    if let Err(why) = project.add(font) {
                        project.trouble.get_or_insert(font.reported(why));
                    }
                }
                project.policy = policy;
            }
            Err(why) => project.trouble = Some(why),
        }
        project
    }

    fn add(&mut self, font: &FontFile) -> Result<(), String> {
        let name = font.name();
        let bytes =
            read_bytes(font.path(), MAX_FILE).map_err(|error| format!("{name}: {error}"))?;
        let fonts = self.fonts.with(name, bytes.clone());
        self.fonts = fonts.map_err(|error| error.to_string())?;
        self.added.push(bytes);
        Ok(())
    }

    /// What documents of the project are checked by.
    pub(crate) fn standards(&self) -> Standards {
        let letters = self.fonts.metrics().clone();
        Standards {
            policy: self.policy.clone().with_letters(letters),
            folder: self.folder.clone(),
        }
    }

    /// Has the window set its text in them, which it does from its next round on.
    pub(crate) fn take_up(&self, ctx: &Context) {
        ctx.set_fonts(self.definitions());
        let metrics = self.fonts.metrics().clone();
        ctx.data_mut(|data| data.insert_temp(Id::NULL, metrics));
        ctx.request_discard("other fonts");
    }

    /// The fonts of the window: its own, both of those that print has, then those that were added.
    fn definitions(&self) -> FontDefinitions {
        let mut definitions = FontDefinitions::default();
        let proportional = definitions.families.get_mut(&FontFamily::Proportional);
        if let Some(names) = proportional.filter(|_| definitions.font_data.contains_key(HACK)) {
            names.push(HACK.to_owned());
        }
        for (nth, bytes) in self.added.iter().enumerate() {
            let name = format!("project-{nth}");
            let data = FontData::from_owned(bytes.clone());
            definitions.font_data.insert(name.clone(), Arc::new(data));
            for family in [FontFamily::Proportional, FontFamily::Monospace] {
                let names = definitions.families.entry(family).or_default();
                names.push(name.clone());
            }
        }
        definitions
    }
}

/// How wide the letters of this window's fonts are.
pub(crate) fn metrics(ctx: &Context) -> Metrics {
    ctx.data(|data| data.get_temp(Id::NULL)).unwrap_or_default()
}

/// What there is to say of a font that is left out.
pub(crate) fn unused(why: &str) -> String {
    format!("A font is not used: {why}")
}

/// Settings of the nearest `beachhead.toml` upwards, if there is one in the git repository, as for `beachhead check`.
fn policy_at(folder: &Path) -> Result<Option<Policy>, String> {
    let Ok(folder) = std::path::absolute(folder) else {
        return Ok(None);
    };
    let Some(file) = nearest(&folder, &|path| path.symlink_metadata().is_ok()) else {
        return Ok(None);
    };
    let source = read_source(&file, MOST_BYTES)
        .map_err(|finding| format!("{}: {}", file.display(), finding.message))?;
    read(&file, source.text()).map(Some)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use beachhead_schema::io::DiskFiles;
    use beachhead_test_support::font;

    use beachhead_check::policy::FILE_NAME;

    use super::*;
    use crate::checker::check;

    #[test]
    fn fonts_of_the_nearest_settings_are_added_and_the_others_reported() {
        let folder = tempfile::tempdir().expect("a folder");
        let pack = folder.path().join("packs/one");
        fs::create_dir_all(&pack).expect("room on the disk");
        let none = Project::of(&pack);
        assert!(none.added.is_empty() && none.trouble.is_none());
        let settings = folder.path().join(FILE_NAME);
        let text = "[export]\nfonts = [\"nowhere.ttf\", \"beachhead.toml\",\n  \"squares.ttf\"]\n";
        fs::write(&settings, text).expect("room on the disk");
        let bytes = font(&[('名', 900)]);
        fs::write(folder.path().join("squares.ttf"), bytes).expect("room on the disk");
        let project = Project::of(&pack);
        assert!(project.added.len() == 1 && project.fonts.has('名'));
        let trouble = project.trouble.as_deref().unwrap_or_default();
        assert!(
            trouble.ends_with("beachhead.toml:2:10: nowhere.ttf: there is no such file"),
            "{trouble}"
        );
        let definitions = project.definitions();
        for family in [FontFamily::Proportional, FontFamily::Monospace] {
            let last = definitions
                .families
                .get(&family)
                .and_then(|names| names.last());
            assert_eq!(last.map(String::as_str), Some("project-0"));
        }
        fs::write(&settings, "[export]\nfont = []\n").expect("room on the disk");
        let trouble = Project::of(&pack).trouble.unwrap_or_default();
        assert!(
            trouble.contains("there is no setting `font` here"),
            "{trouble}"
        );
    }

    /// What the settings ignore in the pack's files is not found in the window, either.
    #[test]
    fn findings_count_as_the_settings_have_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let pack = folder.path().join("packs/one");
        fs::create_dir_all(&pack).expect("room on the disk");
        fs::write(pack.join("pack.ron"), "(").expect("room on the disk");
        let found = |ignored: &str| -> Vec<&'static str> {
            let text =
                format!("[[check.paths]]\npath = \"packs/{ignored}/**\"\nignore = [\"IO\"]\n");
            fs::write(folder.path().join(FILE_NAME), text).expect("room on the disk");
            let standards = Project::of(&pack).standards();
            let found = check(&standards, &DiskFiles(pack.clone()));
            found.iter().map(|finding| finding.code.id).collect()
        };
        assert_eq!(found("two"), ["IO004"]);
        assert_eq!(found("one"), [] as [&str; 0]);
    }

    /// The window draws all that print does.
    #[test]
    fn the_window_has_the_letters_of_the_bundled_fonts() {
        let ctx = Context::default();
        Project::default().take_up(&ctx);
        let _ = ctx.run_ui(egui::RawInput::default(), |ui| {
            let metrics = metrics(ui.ctx());
            // Without the logos of their makers, which egui leaves out.
            let letters = ('\u{20}'..'\u{e000}').chain('\u{f900}'..'\u{ffff}');
            let letters = letters.filter(|letter| metrics.has(*letter));
            let font = egui::FontId::default();
            let lacked = |letter: &char| !ui.fonts_mut(|fonts| fonts.has_glyph(&font, *letter));
            let lacked: String = letters.filter(lacked).collect();
            assert_eq!(lacked, "");
        });
    }

    /// The window draws a letter that it has no glyph for without them.
    #[test]
    fn the_window_draws_their_letters() {
        let draws = |definitions: FontDefinitions| {
            let ctx = egui::Context::default();
            ctx.set_fonts(definitions);
            // Fonts hold from the next frame on.
            let mut has = false;
            for _ in 0..2 {
                let _ = ctx.run_ui(egui::RawInput::default(), |ui| {
                    has = ui.fonts_mut(|fonts| fonts.has_glyph(&egui::FontId::default(), '名'));
                });
            }
            has
        };
        let mut project = Project::default();
        assert!(!draws(project.definitions()));
        project.added.push(font(&[('名', 900)]));
        assert!(draws(project.definitions()));
    }
}
