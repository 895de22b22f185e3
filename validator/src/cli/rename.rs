//! `beachhead rename`: another name for a rule, in the pack and in all that cites it.

use std::path::PathBuf;

use beachhead_schema::edit::{RuleRename, rename_rule};
use beachhead_schema::io::{Files, SourceFile, TrackedFiles, read_pack, rename_cited};
use clap::{Args, Subcommand};

use super::fmt::{canonical_texts, texts};
use super::messages::shown;
use super::pack_paths::pack_of;
use super::packs::one_pack;
use super::recovery::recover_in;
use super::rewrite::{NewTexts, RewriteArgs};
use super::{Exit, Failure, Output};

/// Renames something in a pack, and all that refers to it.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  beachhead rename rule zone-stops zone-halts                 another id, the same paragraph
  beachhead rename rule \"5.2 zone-stops\" \"5.3 zone-halts\"     another paragraph, too
  beachhead rename rule zone-stops zone-halts packs/elm-ford --diff")]
pub(super) struct Rename {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    Rule(RenameRule),
}

/// Renames a rule in a pack whose rules are data.
///
/// What cites the rule follows: other rules that name it in `replaces`, claims, errata, and the steps of the pack's scripts. Comments stay where they
/// are; of scripts nothing but the citations changes.
///
/// Exits with 0 if the rule has its new name, 1 if --check or --diff show that files would change, 2 if it can't be renamed so; nothing is
/// written then.
#[derive(Debug, Args)]
struct RenameRule {
    /// The rule: its paragraph and id, `5.2 zone-stops`, or its id alone.
    #[arg(value_name = "OLD")]
    old: String,
    /// Its new name: an id, or a paragraph as it is printed and an id.
    #[arg(value_name = "NEW")]
    new: String,
    /// The pack, or a file or folder in it.
    #[arg(value_name = "PACK", default_value = ".")]
    pack: PathBuf,
    #[command(flatten)]
    rewrite: RewriteArgs,
}

impl Rename {
    pub(super) fn run(self, output: &mut Output<'_>) -> Result<Exit, Failure> {
        let What::Rule(rule) = self.what;
        rule.run(output)
    }
}

impl RenameRule {
    fn run(self, output: &mut Output<'_>) -> Result<Exit, Failure> {
        let folder = match pack_of(&self.pack) {
            Some(folder) => folder,
            None => one_pack(&self.pack)?,
        };
        let only_shows = self.rewrite.check || self.rewrite.diff;
        if !only_shows {
            recover_in(&folder).map_err(Failure::Said)?;
        }
        let mut said = String::new();
        let new_texts = |files: &TrackedFiles| {
            let (texts, what) = self.new_texts(files)?;
            said = what;
            Ok(texts)
        };
        let rewritten = self.rewrite.rewrite(&folder, new_texts, output)?;
        let rewritten =
            rewritten.map_err(|why| Failure::Said(format!("{}: {why}", shown(&folder))))?;
        match only_shows {
            true => writeln!(output.out, "would have {said}")?,
            false => writeln!(output.out, "{said}")?,
        }
        Ok(Exit::of(rewritten.is_clean))
    }

    /// The files that change, and what is renamed where.
    fn new_texts(&self, files: &TrackedFiles) -> Result<(NewTexts, String), String> {
        let read = read_pack(files);
        let before = texts(&read)?;
        let pack = read.pack.as_ref().ok_or("the pack can't be read")?;
        let renamed = rename_rule(pack, &self.old, &self.new).map_err(|why| why.to_string())?;
        let Some(RuleRename {
            followed,
            old_row,
            new_row,
        }) = renamed
        else {
            let texts = std::collections::BTreeMap::new();
            let said = format!("nothing renamed: the rule is called {} already", self.new);
            return Ok((NewTexts { read, texts }, said));
        };
        let mut after = pack.clone();
        let edit = followed.edit.with_comments(pack);
        edit.apply(&mut after).map_err(|why| why.to_string())?;
        let mut texts = canonical_texts(&after, &read)?;
        texts.retain(|name, text| before.get(name) != Some(text));
        let mut scripts = 0;
        for name in &pack.manifest.scripts {
            let bytes = files.read(name).map_err(|why| format!("{name}: {why}"))?;
            let source = SourceFile::from_bytes(name.as_str(), bytes)
                .map_err(|finding| format!("{name}: {}", finding.message))?;
            if let Some(text) = rename_cited(&source, &old_row, &new_row) {
                texts.insert(name.clone(), text);
                scripts += 1;
            }
        }
        let scripts = (scripts > 0).then_some(("scripts", scripts));
        let counts = followed.records.into_iter().chain(scripts);
        let counts = counts.map(|(what, count)| format!("{what} ({count})"));
        let counts = counts.collect::<Vec<_>>().join(", ");
        let said = format!("renamed {old_row} to {new_row} in {counts}");
        Ok((NewTexts { read, texts }, said))
    }
}
