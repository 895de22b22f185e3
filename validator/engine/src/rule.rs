//! Rows of a rule index: the unit of proof.
//!
//! A paragraph of a rulebook says several things; each is a row with a name of its own (`11.2.2 drop-zone-site`). A
//! game lists its rows once, with [`rule_index!`](crate::rule_index), and gets an enum to cite them by.

use std::borrow::Cow;

use beachhead_model::diag::Diagnostic;

use crate::printed::InPrint;
use crate::ruling::Ruling;
use crate::texts::Texts;

/// One row of a rule index. Its texts are built in, or owned where the rulebook is read from a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleRow {
    /// Paragraph and short name, as scripts and findings cite it: `11.2.2 drop-zone-site`.
    pub id: Cow<'static, str>,
    /// The rows of the rulebook's checklist that it belongs to: `U27`.
    pub checklist: Texts,
    /// Its place in the rule index, counted from 0.
    pub number: usize,
    /// Where it is printed.
    pub printed: InPrint,
    /// What has to be shown for it.
    pub kind: RuleKind,
    /// Whether it is a procedure or number of ours, in the place of one that the rulebook takes from elsewhere and that we
    /// don't have. It is no row of the rulebook, and what leans on it proves none ([`Coverage`](crate::Coverage)).
    pub stand_in: bool,
    /// What it says, in our own words.
    pub title: Cow<'static, str>,
    /// How we read the rulebook where it is silent or contradicts itself.
    pub ruling: Option<Ruling>,
}

impl RuleRow {
    /// The paragraph that it belongs to: `11.2.2`.
    pub fn paragraph(&self) -> &str {
        self.id
            .split_once(' ')
            .map_or(&*self.id, |(paragraph, _)| paragraph)
    }

    /// Its name within the paragraph: `drop-zone-site`.
    pub fn name(&self) -> Option<&str> {
        self.id.split_once(' ').map(|(_, name)| name)
    }

    /// Whether it counts in what is to be proved of the rulebook: all rows do, but for stand-ins, and for those that the
    /// engine doesn't reach and the checklist doesn't ask for.
    pub fn is_counted(&self) -> bool {
        !self.stand_in && (self.kind != RuleKind::NotYet || !self.checklist.is_empty())
    }

    /// For a message: where the row is printed; nothing where its paragraph says it already. Of a stand-in it says that it
    /// is one, since it is printed nowhere.
    pub fn in_print(&self) -> Option<String> {
        if self.stand_in {
            return Some(format!("stand-in of ours for {}", self.printed));
        }
        (!self.printed.is_paragraph(self.paragraph()))
            .then(|| format!("in print: {}", self.printed))
    }

    /// Whether its paragraph is printed under the number that its name begins with, and is none of our own.
    pub fn is_in_its_paragraph(&self) -> bool {
        self.printed.heading.starts_with(self.paragraph())
    }

    /// The finding cites this row, and says where it is printed.
    pub fn cited_by(&self, mut finding: Diagnostic) -> Diagnostic {
        finding.rule = Some(self.id.to_string());
        finding.notes.extend(self.in_print());
        finding
    }
}

/// What has to be shown for a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleKind {
    /// It lets or forbids a player something: a script does it, and one is refused by this very row.
    Permission,
    /// It makes something happen: a script expects it where it applies, and its opposite where it doesn't.
    Consequence,
    /// It fixes what the data must be: a claim that names it holds the pack to it.
    Definition,
    /// The engine does not reach it yet, or none of the packs can play it. Where the checklist has an entry for it, that entry stays unproved; else the row is
    /// listed and not counted.
    NotYet,
}

impl std::fmt::Display for RuleKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(match self {
            Self::Permission => "permission",
            Self::Consequence => "consequence",
            Self::Definition => "definition",
            Self::NotYet => "not yet",
        })
    }
}

/// An optional rule of a rulebook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionalRule {
    /// The name by which scenarios choose it.
    pub id: Cow<'static, str>,
    /// The paragraph that it comes from.
    pub paragraph: Cow<'static, str>,
}

impl OptionalRule {
    /// An optional rule that is built in.
    pub const fn new(id: &'static str, paragraph: &'static str) -> Self {
        Self {
            id: Cow::Borrowed(id),
            paragraph: Cow::Borrowed(paragraph),
        }
    }
}

/// The rows that a game can cite: an enum made by [`rule_index!`](crate::rule_index).
pub trait RuleIndex: Copy + 'static {
    /// Every row, in the order of the rulebook.
    const ROWS: &'static [RuleRow];

    /// The variant of each row, in the same order.
    const ALL: &'static [Self];

    /// The row that this variant stands for.
    fn row(self) -> &'static RuleRow;

    /// The id of that row, as scripts and findings cite it.
    fn cited(self) -> &'static str {
        &self.row().id
    }
}

/// Lists the rows of a rulebook: the enum `Rule`, and the table behind it.
///
/// After `in` stands where a row is printed: a paragraph, or a constant or call in parentheses that makes a [`Printed`](crate::Printed).
/// The word `stand_in` after the kind marks a stand-in ([`RuleRow::stand_in`]); then `in` names what it stands in for.
/// After the title may stand a [`Ruling`]: how it is read; after `other` a reading that the words allow too and that is not
/// played, and after its `in` the script that tells the two apart.
///
/// ```
/// use beachhead_engine::{Page, Printed, RuleIndex};
/// const RIVER_MOUTH: Printed = Printed::heading("River Mouth", Page::On("3")).numbered(&["Terrain 41"]);
/// beachhead_engine::rule_index! {
///     DropZoneSite = "11.2.2 drop-zone-site" in "11.2.2 (1)" ["U27"] Permission
///         "A drop zone lies north of row 19xx, in none of the barred terrains"
///         ruling "North of the row is not in it." other "The row is included." in "drop-zones.ron";
///     RiverMouth = "L11 river-mouth" in (RIVER_MOUTH) ["L11"] Permission
///         "A river mouth can be forded: units enter it and stop";
///     MineBreach = "S1 mine-breach" in "series 15.3" ["S1"] Consequence stand_in
///         "A four or more on a die breaches a minefield";
/// }
/// assert!(Rule::DropZoneSite.row().checklist.contains("U27"));
/// assert_eq!(Rule::RiverMouth.row().printed.to_string(), "River Mouth, p. 3; Terrain 41");
/// assert!(Rule::MineBreach.row().stand_in && !Rule::MineBreach.row().is_counted());
/// ```
#[macro_export]
macro_rules! rule_index {
    ($($variant:ident = $id:literal in $printed:tt [$($check:literal),*] $kind:ident $($mark:ident)? $title:literal $(ruling $ruling:literal $(other $other:literal $(in $script:literal)?)?)?;)+) => {
        /// The rows of the rule index.
        // Definitions, and rows that aren't reached yet, are listed but cited by no code.
        #[allow(dead_code, reason = "whether every row is cited depends on the game")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Rule {
            $(
                #[doc = $title]
                $variant,
            )+
        }

        impl $crate::RuleIndex for Rule {
            const ROWS: &'static [$crate::RuleRow] = &[
                $($crate::rule_index!(@row $variant $id $printed [$($check),*] $kind [$($mark)?] $title $($ruling $($other $($script)?)?)?),)+
            ];

            const ALL: &'static [Self] = &[$(Self::$variant,)+];

            fn row(self) -> &'static $crate::RuleRow {
                match self {
                    $(Self::$variant => {
                        static ROW: $crate::RuleRow =
                            $crate::rule_index!(@row $variant $id $printed [$($check),*] $kind [$($mark)?] $title $($ruling $($other $($script)?)?)?);
                        &ROW
                    })+
                }
            }
        }
    };
    (@row $variant:ident $id:literal $printed:tt [$($check:literal),*] $kind:ident $mark:tt $title:literal $($ruling:literal)*) => {
        $crate::RuleRow {
            id: ::std::borrow::Cow::Borrowed($id),
            checklist: $crate::Texts::Built(&[$($check),*]),
            number: Rule::$variant as usize,
            printed: $crate::rule_index!(@printed $printed),
            kind: $crate::RuleKind::$kind,
            stand_in: $crate::rule_index!(@stand_in $mark),
            title: ::std::borrow::Cow::Borrowed($title),
            ruling: $crate::rule_index!(@ruling $($ruling)*),
        }
    };
    (@stand_in []) => { false };
    (@stand_in [stand_in]) => { true };
    (@printed $paragraph:literal) => { $crate::Printed::paragraph($paragraph).stored() };
    (@printed ($printed:expr)) => { $crate::Printed::stored($printed) };
    (@ruling) => { None };
    (@ruling $reading:literal) => { Some($crate::Ruling::new($reading, None)) };
    (@ruling $reading:literal $other:literal) => {
        $crate::rule_index!(@disputed $reading $other None)
    };
    (@ruling $reading:literal $other:literal $script:literal) => {
        $crate::rule_index!(@disputed $reading $other Some($script))
    };
    (@disputed $reading:literal $other:literal $($script:tt)+) => {
        Some($crate::Ruling::new(
            $reading,
            Some($crate::OtherReading::new($other, $($script)+)),
        ))
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Printed;

    /// `11.2.2` says where it stands; `11.2.2 (1)` and `L11` don't.
    #[test]
    fn a_row_says_where_it_is_printed_unless_its_paragraph_does() {
        crate::rule_index! {
            Whole = "11.2.2 whole" in "11.2.2" [] Permission "A";
            Part = "11.2.2 part" in "11.2.2 (1)" [] Permission "B";
        }
        assert_eq!(Rule::Whole.row().in_print(), None);
        let part = Rule::Part.row().in_print();
        assert_eq!(part.as_deref(), Some("in print: 11.2.2 (1)"));
    }

    /// Whatever else a stand-in has, it is no row of the rulebook, and says so wherever a row says its place.
    #[test]
    fn a_stand_in_is_marked_and_never_counted() {
        const SERIES: Printed = Printed::paragraph("15.3").of("the series rules");
        crate::rule_index! {
            Booklet = "1.1 booklet" in "1.1" ["T1"] Consequence "A";
            Unlisted = "1.2 unlisted" in "1.2" [] NotYet "B";
            Breach = "S1 breach" in (SERIES) ["S1"] Consequence stand_in "C";
            Ruled = "S2 ruled" in "S2" ["S2"] Permission stand_in "D"
                ruling "So." other "Or so." in "d.ron";
        }
        for (rule, stand_in, is_counted, in_print) in [
            (Rule::Booklet, false, true, None),
            (Rule::Unlisted, false, false, None),
            (
                Rule::Breach,
                true,
                false,
                Some("stand-in of ours for the series rules, 15.3"),
            ),
            (Rule::Ruled, true, false, Some("stand-in of ours for S2")),
        ] {
            let row = rule.row();
            assert_eq!(row, &Rule::ROWS[row.number], "both tables have it");
            assert_eq!(row.stand_in, stand_in, "{}", row.id);
            assert_eq!(row.is_counted(), is_counted, "{}", row.id);
            assert_eq!(row.in_print().as_deref(), in_print, "{}", row.id);
        }
        let ruling = Rule::Ruled.row().ruling.as_ref();
        let other = ruling.and_then(|ruling| ruling.other.as_ref());
        let script = other.and_then(|other| other.script.as_deref());
        assert_eq!(script, Some("d.ron"));
    }
}
