//! [`DiffSide`]: one of the two packs that are compared.

use std::collections::BTreeMap;

use beachhead_check::check::{Checked, by_default, examine_pack};
use beachhead_check::house::HouseRules;
use beachhead_check::lint::Room;
use beachhead_check::pipeline::Checks;
use beachhead_schema::io::{Files, MemoryFiles, SourceFile, Syntax, pack_texts};
use beachhead_schema::pack::Pack;

/// A pack, with what is beside it and what was found in it.
#[derive(Debug)]
pub struct DiffSide<'a> {
    /// What messages call it: its folder, or its revision.
    pub name: String,
    /// The pack.
    pub pack: &'a Pack,
    /// What was found in it; `None` for a single file, which says too little by itself to be checked.
    pub checked: Option<Checked>,
    /// Its scripts, by name: those that can be read.
    pub scripts: BTreeMap<String, SourceFile>,
    /// Its records, by name.
    pub records: BTreeMap<String, SourceFile>,
    /// The optional rules that its project plays by.
    pub house: HouseRules,
}

impl<'a> DiffSide<'a> {
    /// A pack of which nothing but its parts is known.
    pub fn bare(name: impl Into<String>, pack: &'a Pack) -> Self {
        Self {
            name: name.into(),
            pack,
            checked: None,
            scripts: BTreeMap::new(),
            records: BTreeMap::new(),
            house: HouseRules::default(),
        }
    }

    /// A pack that was read from these files, checked.
    pub fn of_files(
        name: impl Into<String>,
        pack: &'a Pack,
        files: &dyn Files,
        records: &[String],
        house: HouseRules,
    ) -> Self {
        let checked = check_played_by(&house, files);
        let read = |names: &[String]| -> BTreeMap<String, SourceFile> {
            let sources = names.iter();
            sources
                .filter_map(|name| Some((name.clone(), files.source(name).ok()?)))
                .collect()
        };
        Self {
            checked: Some(checked),
            scripts: read(&pack.manifest.scripts),
            records: read(records),
            house,
            ..Self::bare(name, pack)
        }
    }

    /// What is found in another pack with these scripts.
    pub(super) fn checked_as(&self, pack: &Pack) -> Checked {
        let texts = pack_texts(pack, Syntax::Ron).unwrap_or_default();
        let texts = texts.into_iter();
        let mut files: BTreeMap<String, Vec<u8>> = texts
            .map(|(name, text)| (name, text.into_bytes()))
            .collect();
        for (name, source) in &self.scripts {
            files.insert(name.clone(), source.text().as_bytes().to_vec());
        }
        check_played_by(&self.house, &MemoryFiles(files))
    }
}

/// A pack as a project plays it, by the lints that are built in.
fn check_played_by(house: &HouseRules, files: &dyn Files) -> Checked {
    by_default(|checks| examine_pack(Checks { house, ..checks }, files, &Room::Some))
}
