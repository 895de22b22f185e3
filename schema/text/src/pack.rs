//! A whole pack in and out: the manifest, and every part it names.
//!
//! Each file is read on its own, so that a mistake in one hides none in another. [`PackFiles`] keeps where everything
//! was, for findings about what the parts mean together; [`read_part`](super::read_part) next door reads one file.
//!
//! Holds always: a canonical pack is saved as it was read, byte by byte, and loses nothing on its way through JSON.
//! `tests::packs_are_saved_as_they_were_read` holds that for arbitrary packs.

use std::collections::BTreeMap;
use std::path::Path;

use beachhead_base::text::clipped;

use super::codes;
use super::disk::{SAVE_RECORD, save_files};
use super::files::{Files, parts};
use super::own_schema::read_own_schema;
use super::part::{Part, read_part, write_part};
use super::source::SourceFile;
use super::spans::Spans;
use super::write::{WriteError, with_schema};
use beachhead_model::claims::Claims;
use beachhead_model::diag::{Diagnostic, Place};
use beachhead_model::errata::Errata;
use beachhead_model::forces::Forces;
use beachhead_model::map::Map;
use beachhead_model::own::OwnSchema;
use beachhead_model::pack::{Manifest, Pack};
use beachhead_model::palette::Palette;
use beachhead_model::part_kind::{PartAt, PartKind};
use beachhead_model::rules::Rules;
use beachhead_model::scenario::Scenario;
use beachhead_model::stored::Stored;
use beachhead_model::syntax::Syntax;
use beachhead_model::tables::Tables;

/// What came of reading a pack.
#[derive(Clone, Debug)]
pub struct PackRead {
    /// The pack; `None` if a part it can't do without is missing or broken.
    pub pack: Option<Pack>,
    /// What is left of a pack that isn't whole, for findings about that: parts that couldn't be read are empty, and
    /// so are all scenarios where one of them couldn't. `None` without a map, and where the pack is whole.
    pub remains: Option<Pack>,
    /// Every mistake, file by file.
    pub diagnostics: Vec<Diagnostic>,
    /// Where everything was.
    pub files: PackFiles,
}

/// The files of a pack, as they were read.
#[derive(Clone, Debug)]
pub struct PackFiles {
    /// `pack.ron` or `pack.json`.
    pub manifest: PartFile,
    /// The palette's file.
    pub palette: PartFile,
    /// The map's file.
    pub map: PartFile,
    /// The forces' file; one without a name where the pack has none.
    pub forces: PartFile,
    /// The tables' file; one without a name where the pack has none.
    pub tables: PartFile,
    /// The rules' file, if there is one.
    pub rules: Option<PartFile>,
    /// The claims' file, if there is one.
    pub claims: Option<PartFile>,
    /// The errata's file, if there is one.
    pub errata: Option<PartFile>,
    /// The file of the schema of own properties, if there is one. No part of it has a place of its own here.
    pub own: Option<PartFile>,
    /// The scenarios' files, in the order of the manifest.
    pub scenarios: Vec<PartFile>,
}

/// One file of a pack.
#[derive(Clone, Debug)]
pub struct PartFile {
    /// Its name within the pack; places in it bear the name that a person looks for.
    pub name: String,
    /// Its kind.
    pub kind: PartKind,
    /// The newest format of its kind that can be read.
    pub newest: u32,
    /// Where its fields and records are: `spans.place("hexsides", 3)`.
    pub spans: Spans,
    /// How many comments it has; one with more than [`MAX_COMMENTS`](super::MAX_COMMENTS) must not be rewritten.
    pub comments: usize,
}

impl PartFile {
    /// The format that it states, if it states one.
    pub fn format(&self) -> Option<u32> {
        let source = self.spans.source();
        source.slice(self.spans.field("format").span?).parse().ok()
    }

    /// Whether there is such a file.
    fn is_named(&self) -> bool {
        !self.name.is_empty()
    }

    /// A file that could not be read: every place in it is the file as a whole.
    fn unread<P: Part>(name: &str) -> Self {
        let source = SourceFile::new(name, "");
        Self {
            name: name.to_owned(),
            kind: P::KIND,
            newest: P::NEWEST,
            spans: Spans::new(source, Syntax::of_name(name), Vec::new()),
            comments: 0,
        }
    }

    /// The file of a schema, which is no part of ours: it states no format, and is JSON whatever its name.
    fn of_own_schema(name: &str, source: SourceFile) -> Self {
        Self {
            name: name.to_owned(),
            kind: OwnSchema::KIND,
            newest: 0,
            spans: Spans::new(source, Syntax::Json, Vec::new()),
            comments: 0,
        }
    }
}

impl PackFiles {
    /// The file of a part, if there is one.
    pub fn of(&self, part: impl Into<PartAt>) -> Option<&PartFile> {
        let PartAt { kind, nth } = part.into();
        match kind {
            PartKind::Manifest => Some(&self.manifest),
            PartKind::Palette => Some(&self.palette),
            PartKind::Map => Some(&self.map),
            PartKind::Forces => Some(&self.forces).filter(|file| file.is_named()),
            PartKind::Tables => Some(&self.tables).filter(|file| file.is_named()),
            PartKind::Rules => self.rules.as_ref(),
            PartKind::Claims => self.claims.as_ref(),
            PartKind::Errata => self.errata.as_ref(),
            PartKind::OwnSchema => self.own.as_ref(),
            PartKind::Scenario => self.scenarios.get(nth),
            // They are read when they are played.
            PartKind::Script | PartKind::Record | PartKind::Session => None,
        }
    }

    /// Every file that was named, the manifest first.
    pub fn iter(&self) -> impl Iterator<Item = &PartFile> {
        let always = [&self.manifest, &self.palette, &self.map].into_iter();
        let named = [&self.forces, &self.tables].into_iter();
        always
            .chain(named.filter(|file| file.is_named()))
            .chain(&self.rules)
            .chain(&self.claims)
            .chain(&self.errata)
            .chain(&self.own)
            .chain(&self.scenarios)
    }
}

/// Reads a pack: what could be read, and every mistake in every file.
pub fn read_pack(files: &dyn Files) -> PackRead {
    let mut reading = Reading {
        files,
        diagnostics: Vec::new(),
        named: BTreeMap::new(),
    };
    reading.broken_off();
    let (manifest, manifest_file) = reading.manifest();
    let Some(manifest) = manifest else {
        return PackRead {
            pack: None,
            remains: None,
            diagnostics: reading.diagnostics,
            files: PackFiles::unnamed(manifest_file),
        };
    };
    let field = |field: &str| manifest_file.spans.field(field);
    let (palette, palette_file) = reading.part(&manifest.palette, field("palette"));
    let (map, map_file) = reading.part(&manifest.map, field("map"));
    let (forces, forces_file) =
        reading.optional::<Forces>(manifest.forces.as_deref(), field("forces"));
    let (tables, tables_file) =
        reading.optional::<Tables>(manifest.tables.as_deref(), field("tables"));
    let (rules, rules_file) = reading.optional::<Rules>(manifest.rules.as_deref(), field("rules"));
    let (claims, claims_file) =
        reading.optional::<Claims>(manifest.claims.as_deref(), field("claims"));
    let (errata, errata_file) =
        reading.optional::<Errata>(manifest.errata.as_deref(), field("errata"));
    let (own_schema, own_file) = match manifest.own.as_deref() {
        Some(name) => reading.own_schema(name, field("own")),
        None => (None, None),
    };
    let lacks_schema = manifest.own.is_some() && own_schema.is_none();
    let mut scenarios = Vec::new();
    let mut scenario_files = Vec::new();
    for (at, name) in manifest.scenarios.iter().enumerate() {
        let (scenario, file) = reading.part(name, manifest_file.spans.place("scenarios", at));
        scenarios.push(scenario);
        scenario_files.push(file);
    }
    let scenarios: Option<Vec<_>> = scenarios.into_iter().collect();
    let is_whole = palette.is_some()
        && forces.is_some()
        && tables.is_some()
        && rules.is_some()
        && claims.is_some()
        && errata.is_some()
        && !lacks_schema
        && scenarios.is_some();
    let left = map.map(|map| Pack {
        manifest,
        palette: palette.unwrap_or_default(),
        map,
        forces: forces.unwrap_or_default(),
        tables: tables.unwrap_or_default(),
        rules: rules.unwrap_or_default(),
        claims: claims.unwrap_or_default(),
        errata: errata.unwrap_or_default(),
        own_schema,
        scenarios: scenarios.unwrap_or_default(),
    });
    let (pack, remains) = if is_whole { (left, None) } else { (None, left) };
    PackRead {
        pack,
        remains,
        diagnostics: reading.diagnostics,
        files: PackFiles {
            manifest: manifest_file,
            palette: palette_file,
            map: map_file,
            forces: forces_file.unwrap_or_else(|| PartFile::unread::<Forces>("")),
            tables: tables_file.unwrap_or_else(|| PartFile::unread::<Tables>("")),
            rules: rules_file,
            claims: claims_file,
            errata: errata_file,
            own: own_file,
            scenarios: scenario_files,
        },
    }
}

impl PackFiles {
    /// Those of a pack that came from elsewhere: every place in them is the file as a whole.
    pub fn of_no_folder(pack: &Pack) -> Self {
        let mut files = Self::unnamed(PartFile::unread::<Manifest>(""));
        let scenarios = pack.scenarios.iter();
        files.scenarios = scenarios
            .map(|_| PartFile::unread::<Scenario>(""))
            .collect();
        files
    }

    /// Adds the `$schema` of each JSON file to the text that is to replace it. Files that are to be RON have no place for
    /// it.
    pub fn keep_schemas(&self, texts: &mut BTreeMap<String, String>) {
        for file in self.iter() {
            if let (Some(schema), Some(text)) = (file.spans.schema(), texts.get_mut(&file.name)) {
                *text = with_schema(text, schema);
            }
        }
    }

    /// What is known of the files where the manifest doesn't name them.
    fn unnamed(manifest: PartFile) -> Self {
        Self {
            manifest,
            palette: PartFile::unread::<Palette>(""),
            map: PartFile::unread::<Map>(""),
            forces: PartFile::unread::<Forces>(""),
            tables: PartFile::unread::<Tables>(""),
            rules: None,
            claims: None,
            errata: None,
            own: None,
            scenarios: Vec::new(),
        }
    }
}

struct Reading<'f> {
    files: &'f dyn Files,
    diagnostics: Vec<Diagnostic>,
    /// The files that were read, as they would be named in RON: by their names in small letters, since two that differ in
    /// capital letters only are one file on some systems.
    named: BTreeMap<String, String>,
}

impl Reading<'_> {
    /// Files of an interrupted save may be older and newer than one another.
    fn broken_off(&mut self) {
        if self.files.read(SAVE_RECORD).is_err() {
            return;
        }
        let record = self.files.shown(SAVE_RECORD);
        let folder = match record.rsplit_once('/') {
            Some((folder, _)) if !folder.is_empty() => folder,
            _ => ".",
        };
        let message = "a save of this pack was interrupted: some of its files are old";
        let help = format!(
            "`beachhead fmt {folder}`, or any other command that writes the pack, first completes the save; so does opening it in the editor"
        );
        let finding = Diagnostic::error(codes::BROKEN_OFF, message)
            .at(Place::file(record))
            .help(help);
        self.diagnostics.push(finding);
    }

    /// Keeps the name of a file that is read. Returns the name of another that was the same file.
    fn other_named(&mut self, name: &str) -> Option<String> {
        let name = Syntax::Ron.rename(name);
        self.named.insert(name.to_lowercase(), name)
    }

    /// `pack.ron`, else `pack.json`.
    fn manifest(&mut self) -> (Option<Stored<Manifest>>, PartFile) {
        let [ron, json] = [Syntax::Ron, Syntax::Json].map(Manifest::file_name);
        let is_missing = |finding: &Diagnostic| finding.code == codes::NOT_READABLE;
        let (name, found) = match self.files.source(&ron) {
            Err(finding) if is_missing(&finding) => match self.files.source(&json) {
                Err(other) if is_missing(&other) => (
                    ron,
                    Err(finding
                        .help(format!(
                            "a pack is a folder with a file `pack.ron` or `{json}`"
                        ))
                        .into()),
                ),
                found => (json, found),
            },
            found => (ron, found),
        };
        drop(self.other_named(&name));
        match found {
            Ok(source) => self.read(&name, &source),
            Err(finding) => {
                self.diagnostics.push(*finding);
                (None, PartFile::unread::<Manifest>(&name))
            }
        }
    }

    /// The part in the file of this name, which the manifest gives at `place`.
    fn part<P: Part>(&mut self, name: &str, place: Place) -> (Option<Stored<P>>, PartFile) {
        match self.named(name, place) {
            Ok(source) => self.read(name, &source),
            Err(name) => (None, PartFile::unread::<P>(&name)),
        }
    }

    /// The schema of own properties, as [`Reading::part`].
    fn own_schema(&mut self, name: &str, place: Place) -> (Option<OwnSchema>, Option<PartFile>) {
        let Ok(source) = self.named(name, place) else {
            return (None, None);
        };
        let schema = read_own_schema(&source);
        let schema = schema.map_err(|finding| self.diagnostics.push(*finding));
        let file = PartFile::of_own_schema(name, source);
        (schema.ok(), Some(file))
    }

    /// The file of this name, which the manifest gives at `place`; or else the name, as messages have it.
    fn named(&mut self, name: &str, place: Place) -> Result<SourceFile, String> {
        let plain = parts(name).map_or_else(|_| name.to_owned(), |parts| parts.join("/"));
        // `map.ron` and `map.json` would become one when the pack is saved in one syntax.
        if let Some(other) = self.other_named(&plain) {
            let name = clipped(name);
            let message = if other == Syntax::Ron.rename(&plain) {
                format!("`{name}` is named twice: each part of a pack has a file of its own")
            } else {
                let other = clipped(&other);
                format!(
                    "`{name}` and `{other}` differ in capital letters only: on Windows and macOS they are one file"
                )
            };
            self.diagnostics
                .push(Diagnostic::error(codes::NAMED_TWICE, message).at(place));
            return Err(name);
        }
        match self.files.source(name) {
            Ok(source) => Ok(source),
            Err(mut finding) => {
                // What isn't there is wrong where it is named; what is there, is wrong itself.
                let by_name = [codes::NOT_READABLE, codes::LEAVES_PACK, codes::NOT_PORTABLE];
                if by_name.contains(&finding.code) {
                    finding.message = format!("`{}`: {}", clipped(name), finding.message);
                    finding.place = place;
                }
                self.diagnostics.push(*finding);
                Err(name.to_owned())
            }
        }
    }

    /// As [`Reading::part`], for a part that a pack may do without.
    fn optional<P: Part + Default>(
        &mut self,
        name: Option<&str>,
        place: Place,
    ) -> (Option<Stored<P>>, Option<PartFile>) {
        let Some(name) = name else {
            return (Some(Stored::default()), None);
        };
        let (part, file) = self.part(name, place);
        (part, Some(file))
    }

    fn read<P: Part>(&mut self, name: &str, source: &SourceFile) -> (Option<Stored<P>>, PartFile) {
        let read = read_part(source, source.syntax());
        self.diagnostics.extend(read.diagnostics);
        (
            read.value,
            PartFile {
                name: name.to_owned(),
                kind: P::KIND,
                newest: P::NEWEST,
                spans: read.spans,
                comments: read.comments,
            },
        )
    }
}

/// The canonical text of the manifest and every part, by file name, all in one syntax. Forces and tables of which the manifest
/// says nothing get a file once there are some. Parts of the other syntax get
/// names that fit; scripts keep theirs, and so does the schema of own properties, which is written as it was read.
///
/// # Errors
/// A value that has no text, such as a float that is no number.
pub fn pack_texts(pack: &Pack, syntax: Syntax) -> Result<BTreeMap<String, String>, WriteError> {
    let manifest = pack.manifest.clone().map(|manifest| {
        let named = manifest.naming_parts_of(pack, syntax);
        named.in_syntax(syntax)
    });
    let mut texts = BTreeMap::new();
    texts.insert(Manifest::file_name(syntax), write_part(&manifest, syntax)?);
    let manifest = manifest.part;
    for (name, scenario) in manifest.scenarios.into_iter().zip(&pack.scenarios) {
        texts.insert(name, write_part(scenario, syntax)?);
    }
    texts.insert(manifest.palette, write_part(&pack.palette, syntax)?);
    texts.insert(manifest.map, write_part(&pack.map, syntax)?);
    if let Some(name) = manifest.forces {
        texts.insert(name, write_part(&pack.forces, syntax)?);
    }
    if let Some(name) = manifest.tables {
        texts.insert(name, write_part(&pack.tables, syntax)?);
    }
    if let Some(name) = manifest.rules {
        texts.insert(name, write_part(&pack.rules, syntax)?);
    }
    if let Some(name) = manifest.claims {
        texts.insert(name, write_part(&pack.claims, syntax)?);
    }
    if let Some(name) = manifest.errata {
        texts.insert(name, write_part(&pack.errata, syntax)?);
    }
    if let (Some(name), Some(schema)) = (manifest.own, &pack.own_schema) {
        texts.insert(name, schema.text().to_owned());
    }
    Ok(texts)
}

/// Saves a pack into a folder, which is made if it isn't there: every file whose text differs from what is on the
/// disk, all of them or none. Returns the names of the files it wrote.
///
/// # Errors
/// The first thing that can't be saved; all files are then as they were.
pub fn save_pack(
    pack: &Pack,
    folder: &Path,
    syntax: Syntax,
) -> Result<Vec<String>, Box<Diagnostic>> {
    let texts = pack_texts(pack, syntax)
        .map_err(|error| Box::new(Diagnostic::error(codes::NOT_SAVED, error.to_string())))?;
    let files: BTreeMap<String, Vec<u8>> = texts
        .into_iter()
        .map(|(name, text)| (name, text.into_bytes()))
        .collect();
    save_files(folder, &files)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::DiskFiles;
    use crate::MemoryFiles;
    use beachhead_model::arbitrary::{arb_pack, small_pack};
    use beachhead_model::diag::Code;
    use beachhead_model::forces::Unit;
    use proptest::prelude::*;

    fn files(texts: &BTreeMap<String, String>) -> MemoryFiles {
        MemoryFiles(
            texts
                .iter()
                .map(|(name, text)| (name.clone(), text.clone().into_bytes()))
                .collect(),
        )
    }

    fn texts(pack: &Pack, syntax: Syntax) -> BTreeMap<String, String> {
        pack_texts(pack, syntax).expect("plain data")
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn packs_are_saved_as_they_were_read(pack in arb_pack()) {
            let ron = texts(&pack, Syntax::Ron);
            let read = read_pack(&files(&ron));
            prop_assert_eq!(read.diagnostics, vec![]);
            prop_assert_eq!(read.pack.as_ref(), Some(&pack));

            let json = texts(&pack, Syntax::Json);
            let read = read_pack(&files(&json));
            prop_assert_eq!(read.diagnostics, vec![]);
            let pack = read.pack.expect("a pack");
            prop_assert_eq!(texts(&pack, Syntax::Json), json);
            prop_assert_eq!(texts(&pack, Syntax::Ron), ron, "through JSON and back");
        }
    }

    #[test]
    fn a_mistake_in_one_file_hides_none_in_another() {
        let mut damaged = texts(&small_pack(), Syntax::Ron);
        let mut spoil = |name: &str, from: &str, to: &str| {
            let text = damaged.get_mut(name).expect("a part");
            assert!(text.contains(from), "{name} has no {from}");
            *text = text.replacen(from, to, 1);
        };
        spoil("map.ron", "rows: 33", "rows: 0");
        spoil("map.ron", "kind: \"road\"", "kin: \"road\"");
        spoil("scenarios/landing.ron", "turns: 17", "turns: many");
        let read = read_pack(&files(&damaged));
        let found: Vec<(&str, &str)> = read
            .diagnostics
            .iter()
            .map(|finding| (finding.place.file.as_str(), finding.code.name))
            .collect();
        assert_eq!(
            found,
            [
                ("map.ron", "bad-grid"),
                ("map.ron", "unknown-field"),
                ("scenarios/landing.ron", "bad-record"),
            ]
        );
        assert!(read.pack.is_none());
        let named: Vec<&str> = read.files.iter().map(|file| file.name.as_str()).collect();
        assert_eq!(
            named,
            [
                "pack.ron",
                "palette.ron",
                "map.ron",
                "forces.ron",
                "tables.ron",
                "claims.ron",
                "errata.ron",
                "scenarios/landing.ron",
            ]
        );
    }

    #[test]
    fn a_json_file_keeps_its_schema() {
        const NAMED: &str = "{\n    \"$schema\": \"../schema/map.schema.json\",\n";
        let pack = small_pack();
        let mut texts = texts(&pack, Syntax::Json);
        let map = texts.get_mut("map.json").expect("a part");
        *map = map.replacen("{\n", NAMED, 1);
        let read = read_pack(&files(&texts));
        assert_eq!(read.diagnostics, []);
        let pack = read.pack.expect("it is whole");
        let mut again = pack_texts(&pack, Syntax::Json).expect("plain data");
        assert_ne!(again, texts);
        read.files.keep_schemas(&mut again);
        assert_eq!(again, texts);
        let mut ron = pack_texts(&pack, Syntax::Ron).expect("plain data");
        let before = ron.clone();
        read.files.keep_schemas(&mut ron);
        assert_eq!(ron, before, "RON has no place for it");
        for (from, to) in [
            (NAMED, "{\n    \"$schema\": 7,\n"),
            ("\"$schema\"", "\"$scheme\""),
        ] {
            let mut spoilt = texts.clone();
            let map = spoilt.get_mut("map.json").expect("a part");
            *map = map.replacen(from, to, 1);
            assert_eq!(read_pack(&files(&spoilt)).diagnostics.len(), 1, "{to}");
        }
    }

    #[test]
    fn names_are_wrong_where_they_are_written() {
        for (from, to, code, at) in [
            (
                "\"map.ron\"",
                "\"mop.ron\"",
                codes::NOT_READABLE,
                "\"mop.ron\"",
            ),
            (
                "\"map.ron\"",
                "\"../map.ron\"",
                codes::LEAVES_PACK,
                "\"../map.ron\"",
            ),
            (
                "\"map.ron\"",
                "\"palette.json\"",
                codes::NAMED_TWICE,
                "\"palette.json\"",
            ),
            (
                "\"map.ron\"",
                "\"./pack.ron\"",
                codes::NAMED_TWICE,
                "\"./pack.ron\"",
            ),
            (
                "\"map.ron\"",
                "\"Palette.ron\"",
                codes::NAMED_TWICE,
                "\"Palette.ron\"",
            ),
            (
                "\"map.ron\"",
                "\"nul.ron\"",
                codes::NOT_PORTABLE,
                "\"nul.ron\"",
            ),
            (
                "\"scenarios/landing.ron\"",
                "\"gone.ron\"",
                codes::NOT_READABLE,
                "\"gone.ron\"",
            ),
        ] {
            let mut texts = texts(&small_pack(), Syntax::Ron);
            let manifest = texts.get_mut("pack.ron").expect("the manifest");
            *manifest = manifest.replacen(from, to, 1);
            let read = read_pack(&files(&texts));
            let [finding] = read.diagnostics.as_slice() else {
                panic!("{:?}", read.diagnostics)
            };
            let source = read.files.manifest.spans.source();
            assert_eq!(finding.code, code, "{to}");
            assert_eq!(finding.place.file, "pack.ron");
            assert_eq!(finding.place.span.map(|span| source.slice(span)), Some(at));
        }
    }

    #[test]
    fn a_folder_without_a_manifest_is_no_pack() {
        let codes = |files: &MemoryFiles| -> Vec<Code> {
            read_pack(files)
                .diagnostics
                .iter()
                .map(|finding| finding.code)
                .collect()
        };
        assert_eq!(codes(&MemoryFiles::default()), [codes::NOT_READABLE]);
        let binary = MemoryFiles(BTreeMap::from([("pack.ron".to_owned(), vec![0xff])]));
        assert_eq!(codes(&binary), [codes::NOT_TEXT]);
    }

    #[test]
    fn claims_and_errata_may_be_left_out() {
        let mut pack = small_pack();
        pack.manifest.claims = None;
        pack.manifest.errata = None;
        let texts = texts(&pack, Syntax::Ron);
        assert!(!texts.contains_key("claims.ron"));
        assert_eq!(read_pack(&files(&texts)).pack, Some(pack));
    }

    #[test]
    fn a_map_needs_neither_forces_nor_tables() {
        let mut pack = small_pack();
        pack.manifest.forces = None;
        pack.manifest.tables = None;
        let texts = |pack: &Pack| texts(pack, Syntax::Ron);
        let names = |pack: &Pack| -> Vec<String> { texts(pack).into_keys().collect() };
        let without = names(&pack);
        assert!(
            !without
                .iter()
                .any(|name| name == "forces.ron" || name == "tables.ron")
        );
        assert_eq!(read_pack(&files(&texts(&pack))).pack, Some(pack.clone()));

        // The first unit brings a file, under a name that nothing else has.
        pack.manifest.scripts.push("Forces.json".to_owned());
        let unit = Unit {
            id: "8/4".into(),
            side: "Allied".into(),
            kind: "infantry".into(),
            formation: None,
            nation: None,
            name: None,
            steps: 1,
            figures: BTreeMap::new(),
            reduced: BTreeMap::new(),
            own: Default::default(),
            source: None,
            note: None,
        };
        pack.forces.units = [unit].into_iter().collect();
        assert!(names(&pack).contains(&"forces-2.ron".to_owned()));
        pack.manifest.forces = Some("forces-2.ron".to_owned());
        assert_eq!(read_pack(&files(&texts(&pack))).pack, Some(pack));
    }

    #[test]
    fn only_what_has_changed_is_saved() {
        let folder = tempfile::tempdir().expect("a folder");
        let root = folder.path().join("new/pack");
        let mut pack = small_pack();
        let save = |pack: &Pack| save_pack(pack, &root, Syntax::Ron).expect("saved");
        assert_eq!(
            save(&pack).last().map(String::as_str),
            Some("pack.ron"),
            "all of them, the manifest last"
        );
        assert_eq!(save(&pack), [""; 0]);
        pack.map.title = "Utah Beach".to_owned();
        assert_eq!(save(&pack), ["map.ron"]);
        assert_eq!(read_pack(&DiskFiles(root.clone())).pack, Some(pack.clone()));

        pack.manifest.map = "../map.ron".to_owned();
        let refused = save_pack(&pack, &root, Syntax::Ron).expect_err("out of the folder");
        assert_eq!(refused.code, codes::NOT_SAVED);
    }
}
