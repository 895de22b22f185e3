//! PACK006: a file of a known kind that the manifest doesn't list, so that nothing in it is checked.

use beachhead_edit::ListedFile;
use beachhead_model::diag::{Code, Diagnostic, Place, Severity, Subject, UnlistedFile};
use beachhead_model::pack::Manifest;
use beachhead_model::part_kind::PartKind;
use beachhead_text::{SourceFile, Syntax, kind_of};

use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "PACK006",
    name: "unlisted-file",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Warning,
    explain: include_str!("unlisted_file.md"),
    needs: &[PartKind::Manifest],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let manifest = &target.pack.manifest;
    for name in target.unlisted().map(str::to_owned) {
        // What can't be read, or is no text, is no file of ours.
        let Ok(source) = target.folder.source(&name) else {
            continue;
        };
        let Some(what) = kind_of(&source).and_then(|kind| described(kind, manifest)) else {
            continue;
        };
        let manifest_name = &target.files.manifest.name;
        let message =
            format!("{manifest_name} doesn't list {what} `{name}`: nothing in it is checked");
        let mut finding = Diagnostic::warning(CODE, message)
            .at(Place::file(source.name()))
            .on(Subject::Item(format!("file {name}")));
        if may_be_listed(target, &name, &source) {
            finding.unlisted = Some(Box::new(UnlistedFile {
                name,
                text: source.text().to_owned(),
            }));
        }
        finding.help = Some(match &finding.unlisted {
            Some(_) => format!("list it in {manifest_name}, or move it out of the pack's folder"),
            None if what.starts_with("the ") => {
                format!("name it in {manifest_name}, or move it out of the pack's folder")
            }
            None => "move it out of the pack's folder, or correct the manifest".to_owned(),
        });
        found.push(finding);
    }
}

/// What a message calls a file; nothing for files that no manifest lists.
fn described(kind: PartKind, manifest: &Manifest) -> Option<&'static str> {
    Some(match kind {
        PartKind::Manifest => "a second manifest",
        PartKind::Palette => "a second palette",
        PartKind::Map => "a second map",
        PartKind::Forces if manifest.forces.is_some() => "a second file of forces",
        PartKind::Forces => "the forces",
        PartKind::Tables if manifest.tables.is_some() => "a second file of tables",
        PartKind::Tables => "the tables",
        PartKind::Rules if manifest.rules.is_some() => "a second file of rules",
        PartKind::Rules => "the rules",
        PartKind::Claims if manifest.claims.is_some() => "a second file of claims",
        PartKind::Claims => "the claims",
        PartKind::Errata if manifest.errata.is_some() => "a second file of errata",
        PartKind::Errata => "the errata",
        PartKind::Scenario => "the scenario",
        PartKind::Script => "the script",
        PartKind::Record | PartKind::Session | PartKind::OwnSchema => return None,
    })
}

/// Whether the pack could take the file in as it is.
fn may_be_listed(target: &Target<'_>, name: &str, source: &SourceFile) -> bool {
    let syntax = Syntax::of_name(&target.files.manifest.name);
    // The next save would write it under another name.
    let would_be_renamed = syntax.rename(name) != name;
    let file = || ListedFile::read(source);
    !would_be_renamed && file().is_some_and(|file| file.has_room(&target.pack.manifest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::check_pack;
    use crate::fix::{fix_all, fixes};
    use crate::sample::sixteen_hexes;
    use beachhead_edit::Safety;
    use beachhead_text::{MemoryFiles, pack_texts};

    /// The example pack without some text of its manifest, and with these files.
    fn findings(from: &str, to: &str, files: &[(&str, &str)]) -> Vec<Diagnostic> {
        let mut pack = sixteen_hexes();
        let manifest = pack.get_mut("pack.ron").expect("it is there");
        assert!(manifest.contains(from), "{from}");
        *manifest = manifest.replacen(from, to, 1);
        let more = files.iter();
        pack.extend(more.map(|(name, text)| ((*name).to_owned(), (*text).to_owned())));
        let bytes = pack.into_iter();
        let bytes = bytes.map(|(name, text)| (name, text.into_bytes()));
        let mut found = check_pack(&MemoryFiles(bytes.collect())).diagnostics;
        found.retain(|finding| finding.code == CODE);
        found
    }

    #[test]
    fn files_that_belong_to_no_pack_are_left_alone() {
        const SCRIPT: &str = "(format: 1, scenario: \"landing\", about: \"\", seed: 1, steps: [])";
        for (name, text, expected) in [
            ("scripts/a.ron", SCRIPT, 1),
            ("scripts/a.json", "{\"format\": 1, \"steps\": []}", 1),
            ("map2.ron", "(format: 1, grid: (", 1),
            ("scripts/a.txt", SCRIPT, 0),
            (".a.ron", SCRIPT, 1),
            (".old/a.ron", SCRIPT, 0),
            ("records/a.ron", "(format: 1, deeds: [])", 0),
            ("package.json", "{\"scripts\": {}}", 0),
            ("scan.png", "x", 0),
        ] {
            assert_eq!(findings("", "", &[(name, text)]).len(), expected, "{name}");
        }
        let inner = [("old/pack.ron", "("), ("old/a.ron", SCRIPT)];
        assert_eq!(findings("", "", &inner), []);
    }

    #[test]
    fn a_file_is_listed_with_what_is_in_it() {
        let sound = sixteen_hexes();
        let bytes = sound.iter();
        let bytes = bytes.map(|(name, text)| (name.clone(), text.clone().into_bytes()));
        let whole = check_pack(&MemoryFiles(bytes.collect())).pack;
        let whole = whole.expect("it can be read");
        for (line, name) in [
            ("    claims: \"claims.ron\",\n", "claims.ron"),
            ("    errata: \"errata.ron\",\n", "errata.ron"),
            ("    scenarios: [\"scenario.ron\"],\n", "scenario.ron"),
        ] {
            let [finding] = &findings(line, "", &[])[..] else {
                panic!("{name} is reported once")
            };
            assert_eq!(finding.place, Place::file(name));
            let mut files = sound.clone();
            let manifest = files.get_mut("pack.ron").expect("it is there");
            *manifest = manifest.replacen(line, "", 1);
            let bytes = files.into_iter();
            let bytes = bytes.map(|(name, text)| (name, text.into_bytes()));
            let checked = check_pack(&MemoryFiles(bytes.collect()));
            let mut pack = checked.pack.expect("it can be read");
            let [fix] = &fixes(&pack, finding)[..] else {
                panic!("{name} can be listed")
            };
            assert_eq!(fix.safety, Safety::Unsafe);
            fix.edit.clone().apply(&mut pack).expect("it fits");
            assert_eq!(pack, whole, "{name}");
        }
    }

    #[test]
    fn several_files_are_listed_together() {
        let sound = sixteen_hexes();
        let mut files = sound.clone();
        let manifest = files.get_mut("pack.ron").expect("it is there");
        for line in ["claims: \"claims.ron\",", "errata: \"errata.ron\","] {
            *manifest = manifest.replacen(&format!("    {line}\n"), "", 1);
        }
        for name in ["a.ron", "b.ron"] {
            let text = "(format: 1, scenario: \"landing\", about: \"\", seed: 1, steps: [])";
            files.insert(name.to_owned(), text.to_owned());
        }
        let bytes = files.into_iter();
        let bytes = bytes.map(|(name, text)| (name, text.into_bytes()));
        let checked = check_pack(&MemoryFiles(bytes.collect()));
        let found = checked.diagnostics.iter();
        let found = found.filter(|finding| finding.code == CODE);
        let mut pack = checked.pack.expect("it can be read");
        let (edit, count) = fix_all(&pack, found, Safety::Unsafe).expect("all can be listed");
        assert_eq!(count, 4);
        edit.apply(&mut pack).expect("it fits");
        assert_eq!(pack.manifest.scripts, ["a.ron", "b.ron"]);
        let texts = pack_texts(&pack, Syntax::Ron).expect("plain data");
        let same = ["claims.ron", "errata.ron"].map(|name| texts.get(name) == sound.get(name));
        assert_eq!(same, [true; 2]);
    }

    #[test]
    fn what_would_be_lost_is_not_listed_by_a_fix() {
        let line = "    claims: \"claims.ron\",\n";
        for (name, text) in [
            ("claims.ron", "(format: 1, claims: [(])"),
            ("claims.json", "{\"format\": 1, \"claims\": []}"),
            ("claims2.ron", "(format: 1, grid: ())"),
        ] {
            let found = findings(line, "", &[("claims.ron", ""), (name, text)]);
            let [finding] = &found[..] else {
                panic!("{name}: {found:?}")
            };
            assert_eq!(finding.unlisted, None, "{name}: {text}");
        }
    }
}
