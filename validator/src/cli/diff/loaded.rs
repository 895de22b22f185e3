//! [`Loaded`]: one side of the comparison, read.

use std::collections::BTreeMap;

use beachhead_check::check::by_default;
use beachhead_check::house::HouseRules;
use beachhead_check::import::examine_m44;
use beachhead_check::lint::Room;
use beachhead_schema::diag::{Diagnostic, Severity};
use beachhead_schema::import::m44;
use beachhead_schema::io::{Files, PackFiles, PartFile, SourceFile, kind_of, read_pack};
use beachhead_schema::pack::Pack;
use beachhead_schema::part_kind::PartKind;

use super::overlay::Overlay;
use super::part;
use crate::cli::messages::on_one_line;
use crate::diff::DiffSide;

/// The most mistakes of a side that are listed.
const MOST_MISTAKES: usize = 10;

/// What one side is, before it is read.
pub(in crate::cli) enum DiffInput {
    /// A pack: its files, its records, and how its project plays.
    Pack(Box<dyn Files>, Vec<String>, HouseRules),
    /// A battle in another program's format.
    Battle(SourceFile),
    /// A single file of a pack.
    File(SourceFile),
}

/// One side of the comparison.
pub(in crate::cli) struct Loaded {
    name: String,
    pack: Pack,
    from: LoadedFrom,
    /// The mistakes in its files.
    mistakes: Vec<String>,
    /// The groups of changes whose files have mistakes.
    unread: Vec<&'static str>,
}

enum LoadedFrom {
    Pack(Box<dyn Files>, Vec<String>, HouseRules),
    Battle(SourceFile),
    Script(SourceFile),
    Part,
}

impl DiffInput {
    /// What it is called, where the two sides don't go together.
    fn kind(&self) -> String {
        match self {
            Self::Pack(..) => "a pack".to_owned(),
            Self::Battle(_) => "an .m44 file".to_owned(),
            Self::File(source) => match kind_of(source) {
                Some(kind) => kind.described().to_owned(),
                None => "a file that is no part of a pack".to_owned(),
            },
        }
    }
}

/// Reads both sides.
///
/// # Errors
/// They can't be compared, or of one of them nothing can be read.
pub(in crate::cli) fn load(
    (old_name, old): (String, DiffInput),
    (new_name, new): (String, DiffInput),
) -> Result<(Loaded, Loaded), String> {
    let kinds = (old.kind(), new.kind());
    let (one, other) = match (old, new) {
        (
            DiffInput::Pack(old, old_records, old_house),
            DiffInput::Pack(new, new_records, new_house),
        ) => {
            let (one, other) = packs((&old_name, &*old), (&new_name, &*new))?;
            let from = |files, records, house| LoadedFrom::Pack(files, records, house);
            (
                one.loaded(old_name, from(old, old_records, old_house)),
                other.loaded(new_name, from(new, new_records, new_house)),
            )
        }
        (DiffInput::Battle(old), DiffInput::Battle(new)) => {
            (battle(old_name, old)?, battle(new_name, new)?)
        }
        (DiffInput::File(old), DiffInput::File(new)) if kinds.0 == kinds.1 => {
            (file(old_name, old)?, file(new_name, new)?)
        }
        _ => {
            return Err(format!(
                "{old_name} is {}, and {new_name} is {}: only two of a kind can be compared",
                kinds.0, kinds.1
            ));
        }
    };
    if let (Some(old), Some(new)) = (one.pack.rulebook(), other.pack.rulebook())
        && old != new
    {
        return Err(format!(
            "these are packs of different games: {} is for the rulebook `{old}`, {} for `{new}`",
            one.name, other.name
        ));
    }
    Ok((one, other))
}

/// A pack as far as it can be read.
struct ReadSide {
    pack: Pack,
    mistakes: Vec<String>,
    unread: Vec<&'static str>,
}

impl ReadSide {
    fn loaded(self, name: String, from: LoadedFrom) -> Loaded {
        Loaded {
            name,
            pack: self.pack,
            from,
            mistakes: self.mistakes,
            unread: self.unread,
        }
    }
}

/// Reads two packs. A file of which nothing can be read is taken from the other pack, so that nothing of it differs.
fn packs(
    (old_name, old): (&str, &dyn Files),
    (new_name, new): (&str, &dyn Files),
) -> Result<(ReadSide, ReadSide), String> {
    let one = read_side((old_name, old), (new_name, new))?;
    let other = read_side((new_name, new), (old_name, old))?;
    Ok((one, other))
}

fn read_side(
    (name, files): (&str, &dyn Files),
    (other_name, other): (&str, &dyn Files),
) -> Result<ReadSide, String> {
    let read = read_pack(files);
    let mistakes = mistakes(name, files, &read.diagnostics);
    let broken = |file: &str| {
        let errors = read.diagnostics.iter();
        let mut errors = errors.filter(|finding| finding.severity == Severity::Error);
        errors.any(|finding| finding.place.file == file)
    };
    let parts = read.files.iter().filter(|part| broken(&part.name));
    let unread = parts.map(|part| group_of(part.kind)).collect();
    if let Some(pack) = read.pack {
        return Ok(ReadSide {
            pack,
            mistakes,
            unread,
        });
    }
    let mut overlay = Overlay {
        files,
        replaced: BTreeMap::new(),
    };
    let there = read_pack(other);
    // A manifest that is taken from there may name files that can't be read either.
    for _ in 0..2 {
        let theirs = theirs(&read_pack(&overlay).files, (other, &there.files));
        overlay.replaced.extend(theirs);
    }
    let pack = read_pack(&overlay).pack;
    match pack {
        Some(pack) => Ok(ReadSide {
            pack,
            mistakes,
            unread,
        }),
        None => Err(format!(
            "{name} can't be read, nor what it lacks taken from {other_name}; `beachhead check` shows more\n{}",
            mistakes.join("\n")
        )),
    }
}

/// In the place of each file of which nothing can be read, what the other pack has for it.
fn theirs(files: &PackFiles, (other, there): (&dyn Files, &PackFiles)) -> Vec<(String, Vec<u8>)> {
    let lacking = files.iter().enumerate();
    let lacking = lacking.filter(|(_, part)| part::is_unread(part));
    let found = lacking.filter_map(|(at, part)| {
        let same = there
            .iter()
            .enumerate()
            .filter(|(_, it)| it.kind == part.kind);
        let same: Vec<(usize, &PartFile)> = same.collect();
        let by_name = same.iter().find(|(_, it)| it.name == part.name);
        let (_, it) = by_name.or_else(|| same.iter().find(|(place, _)| *place == at))?;
        Some((part.name.clone(), other.read(&it.name).ok()?))
    });
    found.collect()
}

fn mistakes(name: &str, files: &dyn Files, found: &[Diagnostic]) -> Vec<String> {
    let errors = found
        .iter()
        .filter(|finding| finding.severity == Severity::Error);
    let mut lines: Vec<String> = errors
        .map(|finding| {
            let source = files.source(&finding.place.file).ok();
            format!("{name}: {}", on_one_line(finding, source.as_ref()))
        })
        .collect();
    let more = lines.len().saturating_sub(MOST_MISTAKES);
    lines.truncate(MOST_MISTAKES);
    lines.extend(
        (more > 0).then(|| format!("{name}: {more} more mistakes; `beachhead check` lists them")),
    );
    lines
}

/// The group of changes that a part is.
fn group_of(part: PartKind) -> &'static str {
    match part {
        PartKind::Map => "map",
        PartKind::Palette => "palette",
        PartKind::Forces => "forces",
        PartKind::Tables => "tables",
        PartKind::Rules => "rules",
        PartKind::Claims => "claims",
        PartKind::Errata => "errata",
        PartKind::Scenario => "setup",
        PartKind::Manifest | PartKind::OwnSchema => "pack",
        PartKind::Script | PartKind::Record | PartKind::Session => "scripts",
    }
}

fn battle(name: String, source: SourceFile) -> Result<Loaded, String> {
    let import = m44::import(&source);
    let errors = import.diagnostics.iter();
    let errors = errors.filter(|finding| finding.severity == Severity::Error);
    let mistakes: Vec<String> = errors
        .map(|finding| on_one_line(finding, Some(&source)))
        .collect();
    let Some(pack) = import.pack else {
        return Err(mistakes.join("\n"));
    };
    let unread = match mistakes.is_empty() {
        true => Vec::new(),
        false => vec!["map", "setup", "forces"],
    };
    Ok(Loaded {
        name,
        pack,
        from: LoadedFrom::Battle(source),
        mistakes,
        unread,
    })
}

fn file(name: String, source: SourceFile) -> Result<Loaded, String> {
    let Some(kind) = kind_of(&source) else {
        return Err(format!("{name}: this is no file of a pack, nor a battle"));
    };
    let (pack, found) = part::pack_of(&source, kind)?;
    let mistakes: Vec<String> = found
        .iter()
        .map(|finding| on_one_line(finding, Some(&source)))
        .collect();
    let Some(pack) = pack else {
        return Err(mistakes.join("\n"));
    };
    let is_script = matches!(
        kind,
        PartKind::Script | PartKind::Record | PartKind::Session
    );
    // Of a manifest alone no part is known.
    let kind = match kind {
        PartKind::Manifest => "scripts",
        kind => group_of(kind),
    };
    Ok(Loaded {
        name,
        pack,
        from: match is_script {
            true => LoadedFrom::Script(source),
            false => LoadedFrom::Part,
        },
        unread: if mistakes.is_empty() {
            Vec::new()
        } else {
            vec![kind]
        },
        mistakes,
    })
}

impl Loaded {
    /// What could not be read of it.
    pub(super) fn problems(&self) -> Vec<String> {
        self.mistakes.clone()
    }

    /// The groups of changes whose files have mistakes.
    pub(super) fn unread_groups(&self) -> &[&'static str] {
        &self.unread
    }

    /// The pack.
    pub(super) fn pack(&self) -> &Pack {
        &self.pack
    }

    /// It as the library compares it; checked, where both sides are whole.
    pub(in crate::cli) fn side(&self, is_whole: bool) -> DiffSide<'_> {
        let bare = || DiffSide::bare(&self.name, &self.pack);
        match &self.from {
            LoadedFrom::Pack(files, records, house) => {
                let side =
                    DiffSide::of_files(&self.name, &self.pack, &**files, records, house.clone());
                DiffSide {
                    checked: side.checked.filter(|_| is_whole),
                    ..side
                }
            }
            LoadedFrom::Battle(source) if is_whole => DiffSide {
                checked: Some(by_default(|checks| {
                    examine_m44(checks, source, &Room::Some)
                })),
                ..bare()
            },
            LoadedFrom::Script(source) => DiffSide {
                // One name on both sides, whatever the files are called.
                scripts: BTreeMap::from([("script".to_owned(), source.clone())]),
                ..bare()
            },
            LoadedFrom::Battle(_) | LoadedFrom::Part => bare(),
        }
    }
}
