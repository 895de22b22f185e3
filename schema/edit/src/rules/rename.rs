//! [`rename_rule`]: a rule gets another name or another paragraph.

use crate::Swap;
use crate::changes::{Changes, Followed};
use beachhead_base::Id;
use beachhead_base::nearest::nearest;
use beachhead_model::claims::ClaimRecord;
use beachhead_model::errata::Erratum;
use beachhead_model::pack::Pack;
use beachhead_model::rules::{NamesWords, Paragraph, RuleLine, RuleWord};

/// Why a rule can't be renamed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RuleError {
    /// There is none of this name.
    #[error("the rules have no rule `{called}`{}", .near.as_ref().map(|near| format!(": did you mean `{near}`?")).unwrap_or_default())]
    Missing {
        /// The name that was given.
        called: String,
        /// The row of the rules that it looks like.
        near: Option<String>,
    },
    /// Several have it.
    #[error("several rules are called `{0}`: give them different ids first")]
    Several(String),
    /// Another rule has the new name.
    #[error("there is another rule `{0}`")]
    Taken(String),
    /// The new name says nothing.
    #[error("an id can't be blank")]
    Blank,
    /// What stands before the new id is no paragraph.
    #[error(
        "`{0}` is no paragraph: an id is one word, and stands alone or after a paragraph such as `7.3`"
    )]
    NoParagraph(Paragraph),
}

/// A renaming of a rule: what it does to the pack, and which citation becomes which.
#[derive(Clone, Debug, PartialEq)]
pub struct RuleRename {
    /// The edit, with how many records follow: the rule, the rules that name it in `replaces`, claims and errata.
    pub followed: Followed,
    /// As scripts have cited it: `5.2 zone-stops`. Scripts are no part of a pack in memory; whoever has their texts changes them by
    /// [`beachhead_text::rename_cited`].
    pub old_row: String,
    /// As they have to cite it then.
    pub new_row: String,
}

/// Gives a rule another id, or another paragraph and id: `Rename rule 5.2 zone-stops to 5.3 zone-halts`. `None` where it is called so
/// already.
///
/// The rule is named by its row, `5.2 zone-stops`, or by its id alone. The new name is an id, or an id after a paragraph as it is printed:
/// `7.3 (2) zone-halts`. Claims and errata that cite its row follow, and other rules that name it in `replaces`.
///
/// # Errors
/// There is no such rule or there are several, or the new name can't be had.
pub fn rename_rule(pack: &Pack, old: &str, new: &str) -> Result<Option<RuleRename>, RuleError> {
    let before = find(pack, old.trim())?;
    let (printed, id) = match new.trim().rsplit_once(char::is_whitespace) {
        Some((printed, id)) => (Paragraph::from(printed.trim_end()), Id::new(id)),
        None => (before.printed.clone(), Id::new(new.trim())),
    };
    if id.as_str().is_empty() {
        return Err(RuleError::Blank);
    }
    let mut lines = pack.rules.rules.iter();
    let is_printed = lines.any(|line| line.printed == printed);
    if !is_printed
        && !printed
            .as_str()
            .contains(|letter: char| letter.is_ascii_digit())
    {
        return Err(RuleError::NoParagraph(printed));
    }
    let after = RuleLine {
        id,
        printed,
        ..before.clone()
    };
    if after == *before {
        return Ok(None);
    }
    let mut others = pack.rules.rules.iter().filter(|line| *line != before);
    if let Some(other) = others.find(|line| line.id == after.id) {
        return Err(RuleError::Taken(other.row()));
    }
    let (old_row, new_row) = (before.row(), after.row());
    let mut changes = Changes::default();
    let line = |line: &mut RuleLine| {
        if line == before {
            line.clone_from(&after);
        }
        for (list, word) in line.words_mut() {
            if list == RuleWord::Line && *word == before.id {
                word.clone_from(&after.id);
            }
        }
    };
    changes.layer("rules", &pack.rules.rules, line, Swap::RuleLine);
    let cite = |rule: &mut String| {
        if *rule == old_row {
            rule.clone_from(&new_row);
        }
    };
    let claim = |claim: &mut ClaimRecord| cite(&mut claim.rule);
    changes.layer("claims", &pack.claims.claims, claim, Swap::Claim);
    let erratum = |erratum: &mut Erratum| cite(&mut erratum.rule);
    changes.layer("errata", &pack.errata.errata, erratum, Swap::Erratum);
    let name = format!("Rename rule {old_row} to {new_row}");
    let followed = changes.followed(name);
    Ok(followed.map(|followed| RuleRename {
        followed,
        old_row,
        new_row,
    }))
}

/// The one rule of this row or id.
fn find<'a>(pack: &'a Pack, called: &str) -> Result<&'a RuleLine, RuleError> {
    let rules = &pack.rules.rules;
    let is_it = |line: &&RuleLine| line.row() == called || line.id.as_str() == called;
    let mut found = rules.iter().filter(is_it);
    match (found.next(), found.next()) {
        (Some(only), None) => Ok(only),
        (Some(_), Some(_)) => Err(RuleError::Several(called.to_owned())),
        (None, _) => {
            let rows: Vec<String> = rules.iter().map(RuleLine::row).collect();
            let ids = rules.iter().map(|line| line.id.as_str());
            let near = nearest(called, rows.iter().map(String::as_str).chain(ids));
            Err(RuleError::Missing {
                called: called.to_owned(),
                near: near.map(str::to_owned),
            })
        }
    }
}
