//! Rows of a rule index: the unit of proof.
//!
//! A paragraph of a rulebook says several things; each is a row with a name of its own (`11.2.2 drop-zone-site`). A
//! game lists its rows once, with [`rule_index!`](crate::rule_index), and gets an enum to cite them by.

use std::fmt;

/// One row of a rule index.
#[derive(Debug, PartialEq, Eq)]
pub struct RuleRow {
    /// Paragraph and short name, as scripts and findings cite it: `11.2.2 drop-zone-site`.
    pub id: &'static str,
    /// The rows of the rulebook's checklist that it belongs to: `U27`.
    pub checklist: &'static [&'static str],
    /// Its place in the rule index, counted from 0.
    pub number: usize,
    /// What has to be shown for it.
    pub kind: RuleKind,
    /// What it says, in our own words.
    pub title: &'static str,
    /// How we read the rulebook where it is silent or contradicts itself, and why.
    pub ruling: Option<&'static str>,
}

impl RuleRow {
    /// The paragraph that it belongs to: `11.2.2`.
    pub fn paragraph(&self) -> &'static str {
        self.id
            .split_once(' ')
            .map_or(self.id, |(paragraph, _)| paragraph)
    }
}

/// What has to be shown for a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleKind {
    /// It lets or forbids a player something: a script does it, and one is refused by this very row.
    Permission,
    /// It makes something happen: a script expects it where it applies, and its opposite where it doesn't.
    Consequence,
    /// It fixes what the data must be: a claim or a lint holds the pack to it.
    Definition,
    /// The engine doesn't reach it yet.
    NotYet,
}

impl fmt::Display for RuleKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Permission => "permission",
            Self::Consequence => "consequence",
            Self::Definition => "definition",
            Self::NotYet => "not yet",
        })
    }
}

/// An optional rule of a rulebook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionalRule {
    /// The name by which scenarios choose it.
    pub id: &'static str,
    /// The paragraph that it comes from.
    pub paragraph: &'static str,
}

/// The rows that a game can cite: an enum made by [`rule_index!`](crate::rule_index).
pub trait RuleIndex: Copy {
    /// Every row, in the order of the rulebook.
    const ROWS: &'static [RuleRow];

    /// The row that this variant stands for.
    fn row(self) -> &'static RuleRow;
}

/// Lists the rows of a rulebook: the enum `Rule`, and the table behind it.
///
/// ```
/// beachhead_validator::rule_index! {
///     /// 11.2.2 (1)
///     DropZoneSite = "11.2.2 drop-zone-site" ["U27"] Permission
///         "A drop zone lies north of row 19xx, in none of the barred terrains";
///     /// 11.2.2 (3)
///     DriftDirection = "11.2.2 drift-direction" ["U30"] Consequence
///         "The second die counts clockwise from the west";
/// }
/// use beachhead_validator::engine::RuleIndex;
/// assert_eq!(Rule::DriftDirection.row().checklist, ["U30"]);
/// ```
#[macro_export]
macro_rules! rule_index {
    ($($(#[$doc:meta])* $variant:ident = $id:literal [$($check:literal),*] $kind:ident $title:literal $(ruling $ruling:literal)?;)+) => {
        /// The rows of the rule index.
        // Definitions, and rows that aren't reached yet, are listed but cited by no code.
        #[allow(dead_code, reason = "whether every row is cited depends on the game")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Rule {
            $($(#[$doc])* $variant,)+
        }

        impl $crate::engine::RuleIndex for Rule {
            const ROWS: &'static [$crate::engine::RuleRow] = &[$($crate::engine::RuleRow {
                id: $id,
                checklist: &[$($check),*],
                number: Self::$variant as usize,
                kind: $crate::engine::RuleKind::$kind,
                title: $title,
                ruling: $crate::rule_index!(@ruling $($ruling)?),
            },)+];

            fn row(self) -> &'static $crate::engine::RuleRow {
                match self {
                    $(Self::$variant => &const {
                        $crate::engine::RuleRow {
                            id: $id,
                            checklist: &[$($check),*],
                            number: Rule::$variant as usize,
                            kind: $crate::engine::RuleKind::$kind,
                            title: $title,
                            ruling: $crate::rule_index!(@ruling $($ruling)?),
                        }
                    },)+
                }
            }
        }
    };
    (@ruling) => { None };
    (@ruling $ruling:literal) => { Some($ruling) };
}
