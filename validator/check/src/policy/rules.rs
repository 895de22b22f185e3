//! [`Policy`]: what findings count for.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use beachhead_draw::Metrics;
use beachhead_engine::codes::SETUP;
use beachhead_model::diag::{Code, Diagnostic, Severity, Span, Subject};
use beachhead_text::codes::MORE;

use super::codes::{Codes, category};
use super::font_file::FontFile;
use crate::finding::{Overflow, OverflowKind};
use crate::glob::{Backslash, PathGlob};
use crate::house::HouseRules;
use crate::lint::OwnLints;
use crate::pages::pages;
use crate::paths::within;
use crate::pipeline::Checks;

/// What a finding counts for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Nothing: it isn't shown.
    Off,
    /// So much.
    Counts(Severity),
}

/// Codes, and what their findings count for.
pub type Rule = (Codes, Level);

/// What is made of findings. Of several rules for a code the closest holds, of equally close ones the last; rules for a
/// path go before those of the whole project, and those of the command line before all.
#[derive(Clone, Debug, Default)]
pub struct Policy {
    /// The folder that paths count from.
    pub(super) root: PathBuf,
    /// The file that states it, if one does.
    pub(super) file: Option<PathBuf>,
    /// Only these codes count, if there are any.
    pub(super) select: Vec<Codes>,
    /// Those that the command line asks for: they go before what the file selects, and before what it ignores everywhere.
    pub(super) asked: Vec<Codes>,
    pub(super) rules: Vec<Rule>,
    pub(super) paths: Vec<PathRules>,
    pub(super) command: Vec<Rule>,
    /// Whether warnings fail.
    pub(super) strict: bool,
    /// The optional rules that are played.
    pub(super) house: HouseRules,
    /// Whether scripts are played, too.
    pub(super) scripts: bool,
    /// The lints of its own.
    pub(super) own: Arc<OwnLints>,
    /// Where the findings stand that are known.
    pub(super) baseline: Option<PathBuf>,
    /// The fonts of its own.
    pub(super) fonts: Vec<FontFile>,
    /// The letters that can be drawn.
    pub(super) letters: Metrics,
    /// The codes that are never shown, once somebody has asked.
    pub(super) idle: OnceLock<BTreeSet<Code>>,
}

/// Rules for the findings in some files.
#[derive(Clone, Debug)]
pub(super) struct PathRules {
    pub(super) path: PathGlob,
    /// Place of the pattern in the settings.
    pub(super) span: Span,
    pub(super) rules: Vec<Rule>,
}

impl Policy {
    /// Takes what the command line says over this policy: other codes that count, if any, and rules.
    #[must_use]
    pub fn overruled(mut self, select: &[Codes], rules: &[Rule], strict: bool) -> Self {
        if !select.is_empty() {
            self.asked = select.to_vec();
        }
        self.command.extend_from_slice(rules);
        self.idle = OnceLock::new();
        self.strict |= strict;
        self
    }

    /// Has scripts played and records proved, too, if that is asked for.
    #[must_use]
    pub fn playing(mut self, asked: bool) -> Self {
        self.scripts |= asked;
        self
    }

    /// Whether scripts are played and records proved, too.
    pub fn plays_scripts(&self) -> bool {
        self.scripts
    }

    /// The mildest findings that fail.
    pub fn least_failing(&self) -> Severity {
        if self.strict {
            Severity::Warning
        } else {
            Severity::Error
        }
    }

    /// The optional rules that the project plays by.
    pub fn house(&self) -> &HouseRules {
        &self.house
    }

    /// The lints that the project adds.
    pub fn own_lints(&self) -> &OwnLints {
        &self.own
    }

    /// What the project has packs checked by.
    pub fn checks(&self) -> Checks<'_> {
        Checks {
            house: &self.house,
            own: &self.own,
            letters: &self.letters,
            idle: self.idle(),
        }
    }

    /// The codes of which no finding is shown, whatever file it is in and however severe.
    fn never_shown(&self) -> BTreeSet<Code> {
        let counts = |rules: &[Rule], code| matches!(closest(rules, code), Some(Level::Counts(_)));
        let is_off = |code: &Code| {
            // The command line goes before the rules for paths.
            let by_path = || self.paths.iter().any(|path| counts(&path.rules, *code));
            let everywhere = self.level_everywhere(*code, Severity::Error);
            let by_command = closest(&self.command, *code) == Some(Level::Off);
            let selected = self.is_selected(*code);
            everywhere == Level::Off && (by_command || !selected || !by_path())
        };
        self.codes().filter(is_off).collect()
    }

    /// The fonts that the project adds to the bundled ones, in order.
    pub fn fonts(&self) -> &[FontFile] {
        &self.fonts
    }

    /// The letters that can be drawn: those of the bundled fonts, until whoever has read the others says more.
    pub fn letters(&self) -> &Metrics {
        &self.letters
    }

    /// The same, where fonts with these letters are there.
    #[must_use]
    pub fn with_letters(mut self, letters: Metrics) -> Self {
        self.letters = letters;
        self
    }

    /// Every code that it may find something of.
    fn codes(&self) -> impl Iterator<Item = Code> {
        pages().map(|(code, _)| code).chain(self.own.codes())
    }

    /// The folder that paths count from; without a name, if no file states the policy.
    pub fn home(&self) -> &Path {
        &self.root
    }

    /// The file that states it; none, if only the command line does.
    pub fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// The patterns of its rules for paths, in the order of the settings, each with where it stands.
    pub fn patterns(&self) -> impl Iterator<Item = PathPattern<'_>> {
        self.paths.iter().map(|rules| PathPattern {
            policy: self,
            rules,
        })
    }

    /// Whether its rules for paths can mean anything there: they count from its folder, and hold for nothing outside of it.
    pub fn reaches(&self, file: &Path) -> bool {
        let has_paths = !self.paths.is_empty() || self.own.have_paths();
        !has_paths || within(&self.root, file).is_some()
    }

    /// The file of findings that are known, if there is to be one.
    pub fn baseline(&self) -> Option<&Path> {
        self.baseline.as_deref()
    }

    /// The same, with this baseline in the place of its own.
    #[must_use]
    pub fn with_baseline(mut self, file: PathBuf) -> Self {
        self.baseline = Some(file);
        self
    }

    /// Drops the findings that count for nothing, and gives the others the severity that they have here. Returns how many
    /// are dropped because the file that states the policy says so, and not the command line. What isn't looked for can't be
    /// counted.
    pub fn apply(&self, findings: &mut Vec<Diagnostic>) -> usize {
        self.apply_to(findings, |file| file.to_owned())
    }

    /// The same for findings that were only counted.
    pub fn judged(&self, overflow: Overflow) -> (Overflow, usize) {
        let mut levels = Levels::of(self);
        let mut level = |kind: &OverflowKind| levels.level(kind.code, kind.severity, &kind.file);
        let kinds = overflow.iter();
        let ignored =
            kinds.filter(|(kind, _)| level(kind) == Level::Off && self.is_asked_for(kind.code));
        let ignored = ignored.map(|(_, counted)| counted.len()).sum();
        let judged = overflow.judged(|kind| match level(kind) {
            Level::Off => None,
            Level::Counts(severity) => Some(severity),
        });
        (judged, ignored)
    }

    /// The same for findings whose files are named from this folder, as those of a pack are.
    pub fn apply_in(&self, folder: &Path, findings: &mut Vec<Diagnostic>) -> usize {
        self.apply_to(findings, |file| {
            folder.join(file).to_string_lossy().into_owned()
        })
    }

    fn apply_to(&self, findings: &mut Vec<Diagnostic>, named: impl Fn(&str) -> String) -> usize {
        let mut ignored = 0;
        let mut levels = Levels::of(self);
        findings.retain_mut(|finding| {
            let file = named(&finding.place.file);
            let code = self.counted(finding);
            match levels.level(code, finding.severity, &file) {
                Level::Off => {
                    ignored += usize::from(self.is_asked_for(code));
                    false
                }
                Level::Counts(severity) => {
                    finding.severity = severity;
                    true
                }
            }
        });
        ignored
    }

    /// The codes that are never shown.
    fn idle(&self) -> &BTreeSet<Code> {
        self.idle.get_or_init(|| self.never_shown())
    }

    /// Whether the command line alone would have findings of this code shown.
    pub fn is_asked_for(&self, code: Code) -> bool {
        let is_meant = |codes: &Codes| codes.meant(code).is_some();
        let is_selected = self.asked.is_empty() || self.asked.iter().any(is_meant);
        is_selected && closest(&self.command, code) != Some(Level::Off)
    }

    fn level(&self, code: Code, severity: Severity, file: &str) -> Level {
        self.level_by(&self.rules_of(file), code, severity)
    }

    /// The rules for paths that hold for a file.
    fn rules_of(&self, file: &str) -> Vec<&PathRules> {
        let inside = self.inside(file);
        let here = self.paths.iter();
        here.filter(|rules| inside.as_ref().is_some_and(|at| rules.path.is_match(at)))
            .collect()
    }

    fn level_by(&self, here: &[&PathRules], code: Code, severity: Severity) -> Level {
        if !self.is_selected(code) {
            return Level::Off;
        }
        let is_asked = self.asked.iter().any(|codes| codes.meant(code).is_some());
        let mut level = Level::Counts(severity);
        let layers = std::iter::once(&self.rules)
            .chain(here.iter().map(|rules| &rules.rules))
            .chain([&self.command]);
        for (at, rules) in layers.enumerate() {
            match closest(rules, code) {
                // The first are the file's, for the whole project.
                Some(Level::Off) if at == 0 && is_asked => {}
                Some(closest) => level = closest,
                None => {}
            }
        }
        level
    }

    /// Whether a code is among those that count.
    fn is_selected(&self, code: Code) -> bool {
        let selected = match self.asked.as_slice() {
            [] => &self.select,
            asked => asked,
        };
        selected.is_empty() || selected.iter().any(|codes| codes.meant(code).is_some())
    }

    /// The code that a finding counts for: one that says how many more there are of a code counts for that.
    fn counted(&self, finding: &Diagnostic) -> Code {
        let Some(Subject::Item(id)) = finding.subjects.first().filter(|_| finding.code == MORE)
        else {
            return finding.code;
        };
        let known = self.codes().find(|code| code.id == id);
        known.unwrap_or(finding.code)
    }

    /// What a finding of this code and severity counts for wherever no rule for a path says otherwise.
    pub fn level_everywhere(&self, code: Code, severity: Severity) -> Level {
        self.level(code, severity, "")
    }

    /// A file as the policy's paths see it: from the folder of `beachhead.toml`, with `/`.
    fn inside(&self, file: &str) -> Option<PathBuf> {
        if file.is_empty() || self.paths.is_empty() {
            return None;
        }
        within(&self.root, Path::new(file))
    }

    /// Whether a finding of this code in this file would be shown. An unknown code is looked for like others.
    pub(crate) fn shows(&self, code: &str, file: &str) -> bool {
        let known = self.codes().find(|known| known.id == code);
        known.is_none_or(|code| {
            // What only playing finds is not looked for where nothing is played; setups are held to the rules all the same.
            let is_looked_for = self.scripts || category(code) != "PLAY" || code == SETUP;
            is_looked_for && self.level(code, Severity::Error, file) != Level::Off
        })
    }
}

/// Levels of many findings: of each file the patterns are tried once, and of each code in it the rules.
struct Levels<'p> {
    policy: &'p Policy,
    rules: BTreeMap<String, Vec<&'p PathRules>>,
    levels: BTreeMap<(String, Code, Severity), Level>,
}

impl<'p> Levels<'p> {
    fn of(policy: &'p Policy) -> Self {
        Self {
            policy,
            rules: BTreeMap::new(),
            levels: BTreeMap::new(),
        }
    }

    fn level(&mut self, code: Code, severity: Severity, file: &str) -> Level {
        let (policy, rules) = (self.policy, &mut self.rules);
        let level = self.levels.entry((file.to_owned(), code, severity));
        *level.or_insert_with(|| {
            let here = rules.entry(file.to_owned());
            let here = here.or_insert_with(|| policy.rules_of(file));
            policy.level_by(here, code, severity)
        })
    }
}

/// The most specific rule for a code; of equals, the last.
fn closest(rules: &[Rule], code: Code) -> Option<Level> {
    let meant = rules.iter().filter_map(|(codes, level)| {
        let close = codes.meant(code)?;
        Some((close, *level))
    });
    // Of equals the last is taken.
    let closest = meant.max_by_key(|(close, _)| *close);
    closest.map(|(_, level)| level)
}

/// The pattern of a rule for paths.
#[derive(Clone, Copy, Debug)]
pub struct PathPattern<'p> {
    policy: &'p Policy,
    rules: &'p PathRules,
}

impl PathPattern<'_> {
    /// Its place in the settings.
    pub fn span(self) -> Span {
        self.rules.span
    }

    /// Whether it fits a file.
    pub fn fits(self, file: &str) -> bool {
        let inside = self.policy.inside(file);
        inside.is_some_and(|at| self.rules.path.is_match(at))
    }
}

/// The paths that a pattern of the settings means.
///
/// # Errors
/// What is wrong with it.
pub(super) fn glob(pattern: &str) -> Result<PathGlob, String> {
    // Left to the system, `\` would mean something else on Windows.
    PathGlob::new(pattern, Backslash::Escapes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::read;
    use beachhead_model::diag::Place;

    const GAP: Code = Code {
        id: "MAP014",
        name: "river-gap",
    };
    const IDLE: Code = Code {
        id: "UNIT006",
        name: "unit-idle",
    };

    fn policy(text: &str) -> Policy {
        read(Path::new("/home/me/beachhead.toml"), text).expect("it makes sense")
    }

    /// The severities that two findings have under a policy, of a river in this file and of an idle unit.
    fn seen(policy: &Policy, file: &str) -> [Option<Severity>; 2] {
        [GAP, IDLE].map(|code| {
            let found = Diagnostic::warning(code, "x").at(Place::file(file));
            let mut found = vec![found];
            policy.apply(&mut found);
            found.pop().map(|finding| finding.severity)
        })
    }

    #[test]
    fn the_closest_rule_holds() {
        const W: Option<Severity> = Some(Severity::Warning);
        const E: Option<Severity> = Some(Severity::Error);
        let map = "/home/me/packs/map.ron";
        for (text, expected) in [
            ("", [W, W]),
            ("[check]\nselect = [\"MAP\"]", [W, None]),
            ("[check]\nignore = [\"MAP\"]", [None, W]),
            (
                "[check]\nignore = [\"MAP\"]\nseverity = { river-gap = \"error\" }",
                [E, W],
            ),
            (
                "[check]\nseverity = { UNIT = \"error\", MAP014 = \"off\", MAP = \"error\" }",
                [None, E],
            ),
            (
                "[[check.paths]]\npath = \"packs/**\"\nignore = [\"MAP014\"]",
                [None, W],
            ),
            (
                "[[check.paths]]\npath = \"other/**\"\nignore = [\"MAP014\"]",
                [W, W],
            ),
            (
                "[check]\nselect = [\"MAP\"]\nseverity = { UNIT006 = \"error\" }",
                [W, None],
            ),
            (
                "[check]\nignore = [\"MAP014\"]\n[[check.paths]]\npath = \"**/map.ron\"\nseverity = { MAP = \"error\" }",
                [E, W],
            ),
        ] {
            assert_eq!(seen(&policy(text), map), expected, "{text}");
        }
        let strict = policy("[check]\nselect = [\"UNIT\"]\nignore = [\"unit-idle\"]\n");
        let codes = |text: &str| text.parse::<Codes>().expect("a code");
        let asked = strict.overruled(
            &[codes("MAP"), codes("UNIT")],
            &[(codes("UNIT"), Level::Counts(Severity::Error))],
            true,
        );
        assert_eq!(seen(&asked, map), [W, E], "the command line goes before");
        assert_eq!(asked.least_failing(), Severity::Warning);
        for (text, expected) in [
            ("[check]\nignore = [\"MAP014\"]", [W, None]),
            // What a project says of some files was meant for them, whoever asks.
            (
                "[[check.paths]]\npath = \"packs/**\"\nignore = [\"MAP014\"]",
                [None, None],
            ),
            ("[check]\nselect = [\"UNIT\"]", [W, None]),
        ] {
            let asked = policy(text).overruled(&[codes("MAP014")], &[], false);
            assert_eq!(seen(&asked, map), expected, "{text}");
        }
    }

    #[test]
    fn paths_count_from_the_folder_of_the_file_however_it_was_named() {
        let text = "[[check.paths]]\npath = \"packs/**\"\nignore = [\"MAP014\"]";
        for name in [
            "beachhead.toml",
            "./beachhead.toml",
            "deep/../beachhead.toml",
        ] {
            let policy = read(Path::new(name), text).expect("it makes sense");
            for file in ["packs/map.ron", "./packs/map.ron", "deep/../packs/map.ron"] {
                assert_eq!(seen(&policy, file)[0], None, "{name}, {file}");
            }
        }
        let policy = read(Path::new("/a/b/../beachhead.toml"), text).expect("it makes sense");
        assert_eq!(seen(&policy, "/a/packs/map.ron")[0], None);
    }

    #[test]
    fn what_is_only_counted_counts_as_its_code_does() {
        let more = Diagnostic::warning(MORE, "900 more findings of MAP014 river-gap in this file")
            .on(Subject::Item("MAP014".to_owned()));
        for (text, left) in [("", 1), ("[check]\nignore = [\"river-gap\"]", 0)] {
            let mut found = vec![more.clone()];
            policy(text).apply(&mut found);
            assert_eq!(found.len(), left, "{text}");
        }
    }
}
