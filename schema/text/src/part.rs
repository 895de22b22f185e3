//! A part of a pack: one kind of file, such as a map or a scenario, as a type that reads and writes
//! itself.
//!
//! Most parts are plain structs, for which [`part!`](crate::part) writes both ways from one list.

use super::read::Reader;
use super::source::SourceFile;
use super::spans::Spans;
use super::write::{WriteError, Writer};
use beachhead_model::comments::Comments;
use beachhead_model::diag::Diagnostic;
use beachhead_model::part_kind::PartKind;
use beachhead_model::stored::{Margin, Stored};
use beachhead_model::syntax::Syntax;

/// One kind of file.
pub trait Part: Sized {
    /// Its kind.
    const KIND: PartKind;

    /// The first format in which a file of this kind holds this type.
    const SINCE: u32 = 1;

    /// The newest format of this kind of file that can be read. Kinds are counted apart, and a new optional field does not
    /// raise it.
    const NEWEST: u32 = Self::SINCE;

    /// What it held before; the type itself, if it is the first.
    type Before: Part;

    /// One step from the older type to this one: pure, nothing is lost or made up.
    fn upgrade(before: Self::Before) -> Self;

    /// The lowest format that can hold this value: the one it is written in. `write` may ask for it by
    /// [`Writer::format`].
    fn lowest_format(&self) -> u32 {
        Self::SINCE
    }

    /// Asks for each field, even after one is missing, so that every mistake is found. What else a file may hold
    /// ([`Margin`]) comes by itself.
    fn read(reader: &mut Reader<'_>) -> Option<Self>;

    /// Writes each field, in the order in which a person would read them.
    fn write(&self, writer: &mut Writer);
}

/// What came of reading a file.
#[derive(Clone, Debug)]
pub struct Read<P> {
    /// What could be read; `None` if a field it can't do without is missing or broken.
    pub value: Option<Stored<P>>,
    /// Every mistake, in the order of the file.
    pub diagnostics: Vec<Diagnostic>,
    /// Where each record was.
    pub spans: Spans,
    /// How many comments the file has. With more than [`MAX_COMMENTS`](super::MAX_COMMENTS) none is kept, so that it must
    /// not be rewritten.
    pub comments: usize,
}

/// Reads a part: what could be read, and every mistake with its place.
pub fn read_part<P: Part>(source: &SourceFile, syntax: Syntax) -> Read<P> {
    finish(Reader::open::<P>(source, syntax))
}

fn finish<P: Part>(mut reader: Reader<'_>) -> Read<P> {
    let part: Option<P> = read_upgraded(&mut reader);
    let (margin, comments) = read_margin(&mut reader);
    let (diagnostics, spans) = reader.finish();
    Read {
        value: part.map(|part| Stored { part, margin }),
        diagnostics,
        spans,
        comments,
    }
}

/// Reads the type that was current in the file's format and upgrades it step by step.
fn read_upgraded<P: Part>(reader: &mut Reader<'_>) -> Option<P> {
    if reader.format() >= P::SINCE {
        P::read(reader)
    } else {
        read_upgraded::<P::Before>(reader).map(P::upgrade)
    }
}

/// The margin of a file, and its number of comments: with too many of them none is kept.
fn read_margin(reader: &mut Reader<'_>) -> (Margin, usize) {
    let conflicts = reader.list("conflicts");
    let (comments, count) = reader.take_comments();
    let margin = Margin {
        comments,
        conflicts,
    };
    (margin, count)
}

/// Writes a part in its canonical layout, in the lowest format that can hold it; in RON with its comments.
///
/// # Errors
/// A value that has no text, such as a float that is no number.
pub fn write_part<P: Part>(stored: &Stored<P>, syntax: Syntax) -> Result<String, WriteError> {
    written(stored, syntax, stored.margin.comments.clone())
}

/// As [`write_part`], without comments: what the part says.
///
/// # Errors
/// A value that has no text, such as a float that is no number.
pub fn write_bare<P: Part>(stored: &Stored<P>, syntax: Syntax) -> Result<String, WriteError> {
    written(stored, syntax, Comments::default())
}

fn written<P: Part>(
    stored: &Stored<P>,
    syntax: Syntax,
    comments: Comments,
) -> Result<String, WriteError> {
    let format = stored.part.lowest_format();
    let mut writer = Writer::with_comments(syntax, P::KIND.name(), format, comments);
    stored.part.write(&mut writer);
    writer.list("conflicts", &stored.margin.conflicts);
    writer.finish()
}

/// Makes a plain struct a [`Part`](crate::Part): its kind, then all its fields in the order
/// in which they are written. `one` must be there, `optional` are `Option`s, `lists` are `Vec`s,
/// `layers` are [`Layer`](beachhead_base::layer::Layer)s. A kind that has more than one format says which
/// is the `newest`, and which is the `lowest` that can hold a value.
///
/// ```
/// use beachhead_text::{SourceFile, Syntax, read_part, write_part};
/// use beachhead_text::part;
///
/// struct Roster {
///     title: String,
///     note: Option<String>,
///     units: Vec<(String, u8)>,
/// }
/// part! { Roster, Forces, one: [title], optional: [note], lists: [units] }
///
/// let text = "(
///     format: 1,
///     title: \"VII Corps\",
///     units: [
///         // Lands first.
///         (\"8/4\", 3),
///         (\"22/4\", 3),
///     ],
/// )
/// ";
/// let read = read_part::<Roster>(&SourceFile::new("roster.ron", text), Syntax::Ron);
/// assert_eq!(read.diagnostics, []);
/// let roster = read.value.ok_or("nothing was read")?;
/// assert_eq!(write_part(&roster, Syntax::Ron)?, text);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[macro_export]
macro_rules! part {
    (
        $type:ty, $kind:ident
        $(, one: [$($one:ident),* $(,)?])?
        $(, optional: [$($optional:ident),* $(,)?])?
        $(, lists: [$($list:ident),* $(,)?])?
        $(, layers: [$($layer:ident),* $(,)?])?
        $(, newest: $newest:literal, lowest: $lowest:path)?
        $(,)?
    ) => {
        impl $crate::Part for $type {
            const KIND: $crate::PartKind = $crate::PartKind::$kind;
            $(const NEWEST: u32 = $newest;)?
            type Before = Self;

            fn upgrade(before: Self) -> Self {
                before
            }

            $(
                fn lowest_format(&self) -> u32 {
                    $lowest(self)
                }
            )?

            fn read(reader: &mut $crate::Reader<'_>) -> Option<Self> {
                $($(let $one = reader.one(stringify!($one));)*)?
                $($(let $optional = reader.optional(stringify!($optional));)*)?
                $($(let $list = reader.list(stringify!($list));)*)?
                $($(let $layer = reader.layer(stringify!($layer));)*)?
                Some(Self {
                    $($($one: $one?,)*)? $($($optional,)*)? $($($list,)*)? $($($layer,)*)?
                })
            }

            fn write(&self, writer: &mut $crate::Writer) {
                $($(writer.one(stringify!($one), &self.$one);)*)?
                $($(writer.optional(stringify!($optional), &self.$optional);)*)?
                $($(writer.list(stringify!($list), &self.$list);)*)?
                $($(writer.layer(stringify!($layer), &self.$layer);)*)?
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq)]
    struct Roster {
        title: String,
        note: Option<String>,
        units: Vec<(String, u8)>,
    }
    part! { Roster, Forces, one: [title], optional: [note], lists: [units] }

    /// A later format, in which a unit also has a side; made up, since there is none yet.
    #[derive(Debug, PartialEq)]
    struct SidedRoster {
        title: String,
        units: Vec<(String, u8, char)>,
    }

    impl Part for SidedRoster {
        const KIND: PartKind = PartKind::Forces;
        const SINCE: u32 = 2;
        type Before = Roster;

        fn upgrade(before: Roster) -> Self {
            let sided = |(unit, steps)| (unit, steps, 'A');
            Self {
                title: before.title,
                units: before.units.into_iter().map(sided).collect(),
            }
        }

        fn read(reader: &mut Reader<'_>) -> Option<Self> {
            let (title, units) = (reader.one("title"), reader.list("units"));
            Some(Self {
                title: title?,
                units,
            })
        }

        fn write(&self, writer: &mut Writer) {
            writer.one("title", &self.title);
            writer.list("units", &self.units);
        }
    }

    #[test]
    fn older_formats_are_upgraded() {
        let read = |text: &str| {
            let source = SourceFile::new("roster.ron", text);
            let read = read_part::<SidedRoster>(&source, Syntax::Ron);
            assert_eq!(read.diagnostics, [], "{text}");
            read.value.map(|roster| roster.part.units)
        };
        let new = read("(format: 2, title: \"\", units: [(\"8/4\", 3, 'B')])");
        let old = read("(format: 1, title: \"\", units: [(\"8/4\", 3)], note: \"old\")");
        assert_eq!(new, Some(vec![("8/4".to_owned(), 3, 'B')]));
        assert_eq!(old, Some(vec![("8/4".to_owned(), 3, 'A')]));
    }

    /// Kinds are counted apart: one that knows format 2 and one that doesn't.
    #[test]
    fn a_format_newer_than_the_kind_knows_is_refused() {
        fn check<P: Part>(format: u32) -> Vec<String> {
            let text = format!("(format: {format}, title: \"\", units: [])");
            let read = read_part::<P>(&SourceFile::new("roster.ron", text), Syntax::Ron);
            let messages = read.diagnostics.into_iter().map(|finding| finding.message);
            messages.collect()
        }
        assert_eq!(check::<Roster>(1), [""; 0]);
        assert_eq!(check::<SidedRoster>(2), [""; 0]);
        assert_eq!(
            check::<Roster>(2),
            ["this forces file is of format 2, but this program reads up to format 1"]
        );
        assert_eq!(
            check::<SidedRoster>(3),
            ["this forces file is of format 3, but this program reads up to format 2"]
        );
    }

    /// A roster whose units may be named as lost, which format 1 had no way to say.
    #[derive(Debug, PartialEq)]
    struct LossRoster {
        title: String,
        lost: Vec<String>,
    }

    impl Part for LossRoster {
        const KIND: PartKind = PartKind::Forces;
        const NEWEST: u32 = 2;
        type Before = Self;

        fn upgrade(before: Self) -> Self {
            before
        }

        fn lowest_format(&self) -> u32 {
            if self.lost.is_empty() { 1 } else { 2 }
        }

        fn read(reader: &mut Reader<'_>) -> Option<Self> {
            let (title, lost) = (reader.one("title"), reader.list("lost"));
            Some(Self {
                title: title?,
                lost,
            })
        }

        fn write(&self, writer: &mut Writer) {
            writer.one("title", &self.title);
            writer.list("lost", &self.lost);
        }
    }

    #[test]
    fn a_value_is_written_in_the_lowest_format_that_holds_it() {
        for (lost, format) in [(vec![], 1), (vec!["8/4".to_owned()], 2)] {
            let roster = Stored::from(LossRoster {
                title: "VII Corps".to_owned(),
                lost,
            });
            for (syntax, head) in [(Syntax::Ron, "format:"), (Syntax::Json, "\"format\":")] {
                let text = write_part(&roster, syntax).unwrap();
                assert!(text.contains(&format!("{head} {format},\n")), "{text}");
                let read = read_part::<LossRoster>(&SourceFile::new("roster", text), syntax);
                assert_eq!(
                    (read.diagnostics, read.value.as_ref()),
                    (vec![], Some(&roster))
                );
            }
        }
    }

    #[test]
    fn reading_gives_back_what_was_written() {
        let title = "l'Isle \"é\"\n\\ // no comment ( [".to_owned();
        let roster = Stored::from(Roster {
            title,
            note: Some("r#\"".into()),
            units: vec![("8/4".into(), 3), ("22/4".into(), 0)],
        });
        for syntax in [Syntax::Ron, Syntax::Json] {
            let text = write_part(&roster, syntax).unwrap();
            let read = read_part::<Roster>(&SourceFile::new("roster", text.as_str()), syntax);
            assert_eq!(read.diagnostics, []);
            assert_eq!(read.value.as_ref(), Some(&roster));
            assert_eq!(write_part(&roster, syntax).unwrap(), text);
        }
    }
}
