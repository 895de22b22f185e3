//! What every record of a map's layer can be asked, whatever its kind: which hexes and words it names, and what it is called.
//!
//! A kind of record states this once, by [`map_record!`] beside its type. Edits, fragments, regridding, lints, fixes and forms
//! ask here and know no list of kinds; the list itself is [`with_layers!`](super::with_layers).
//!
//! Holds always: [`NamesHexes::hexes`] and [`NamesHexes::hexes_mut`] name the same hexes, and every hex that the file of a
//! record holds (`beachhead_edit::map_layer::tests::every_number_of_a_record_is_named`).

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::anchor::Anchor;
use crate::palette::Palette;
use crate::vocabulary::Vocabulary;
use beachhead_base::layer::Keyed;
use beachhead_base::{Id, Provenance};
use beachhead_hex::{Compass, HexNo, HexsideNo};

/// What becomes of a record when a hex that it names goes: is cut off the map, is cleared, or isn't copied along.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bond {
    /// It stands on the hex and goes with it.
    Stands,
    /// It is drawn over all of them: it is copied and cleared whole, and only loses a hex that is cut off.
    Whole,
    /// They belong to it one by one.
    Members,
    /// It runs from each to the next, and falls into pieces.
    Runs,
}

/// A field of a record that names hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HexField {
    /// Its name in the file: `security`.
    pub name: &'static str,
    /// What it is called in messages, if it is not the record itself: `a minor sector`.
    pub part: Option<&'static str>,
    /// What becomes of the record with its hexes.
    pub bond: Bond,
    /// Whether the order of the hexes means something.
    pub ordered: bool,
    /// Whether it must not be empty.
    pub needed: bool,
}

impl HexField {
    pub(crate) const fn new(name: &'static str, part: Option<&'static str>, bond: Bond) -> Self {
        Self {
            name,
            part,
            bond,
            ordered: false,
            needed: false,
        }
    }

    /// What the hexes are called in messages: `tide line high`, `a minor sector of sector fox`.
    pub fn described(&self, record: &(impl NamesHexes + ?Sized)) -> String {
        match self.part {
            Some(part) => format!("{part} of {}", record.described()),
            None => record.described(),
        }
    }
}

/// Hexes that a record names.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Hexes<'a> {
    /// One.
    One(&'a HexNo),
    /// A list.
    List(&'a [HexNo]),
    /// The hexes of a hexside.
    Side(&'a HexsideNo),
    /// The ends of a range along an edge of the map.
    Range(Compass, &'a HexNo, &'a HexNo),
    /// Those that were clicked on a scan.
    Anchors(&'a [Anchor]),
}

/// The same, to be changed.
#[derive(Debug)]
pub enum HexesMut<'a> {
    /// One.
    One(&'a mut HexNo),
    /// A list.
    List(&'a mut Vec<HexNo>),
    /// The hexes of a hexside.
    Side(&'a mut HexsideNo),
    /// The ends of a range along an edge of the map.
    Range(Compass, &'a mut HexNo, &'a mut HexNo),
    /// Those that were clicked on a scan.
    Anchors(&'a mut Vec<Anchor>),
}

impl<'a> Hexes<'a> {
    /// Each hex; those between the ends of a range are not named.
    pub fn iter(self) -> Box<dyn Iterator<Item = &'a HexNo> + 'a> {
        match self {
            Self::One(hex) => Box::new(std::iter::once(hex)),
            Self::List(hexes) => Box::new(hexes.iter()),
            Self::Side(side) => Box::new(side.hexes()),
            Self::Range(_, from, to) => Box::new([from, to].into_iter()),
            Self::Anchors(anchors) => Box::new(anchors.iter().map(|anchor| &anchor.hex)),
        }
    }
}

impl HexesMut<'_> {
    /// Writes another number in the place of one; sides of hexes keep theirs.
    pub fn rename(self, from: &HexNo, to: &HexNo) {
        let write = |hex: &mut HexNo| {
            if hex == from {
                *hex = to.clone();
            }
        };
        match self {
            Self::One(hex) => write(hex),
            Self::List(hexes) => hexes.iter_mut().for_each(write),
            Self::Range(_, a, b) => [a, b].into_iter().for_each(write),
            Self::Anchors(anchors) => {
                let hexes = anchors.iter_mut().map(|anchor| &mut anchor.hex);
                hexes.for_each(write);
            }
            Self::Side(_) => {}
        }
    }
}

/// A record that names hexes.
pub trait NamesHexes {
    /// What it is called in messages: `tide line high`.
    fn described(&self) -> String;

    /// Every group of hexes that it names, with the field that does.
    fn hexes(&self) -> Vec<(HexField, Hexes<'_>)>;

    /// The same, to be changed.
    fn hexes_mut(&mut self) -> Vec<(HexField, HexesMut<'_>)>;
}

/// A word that a record refers to: the field, the list that the word is of, and the word.
pub type WordRef<'a> = (&'static str, Vocabulary, &'a Id);

/// A record of a layer of the map.
pub trait MapRecord: NamesHexes {
    /// Its id; a hexside has none.
    fn id(&self) -> Option<&Id>;

    /// Where it says it comes from; `None` where the kind can't say so.
    fn origin(&self) -> Option<Provenance<'_>>;

    /// The words that it refers to.
    fn words(&self) -> Vec<WordRef<'_>>;

    /// The same, to be changed.
    fn words_mut(&mut self) -> Vec<(Vocabulary, &mut Id)>;

    /// What distinguishes it from others of its kind: a name, or else the id.
    fn label(&self) -> String;

    /// What it is called beside the map: `Road Coast road`, `Tide line of 06:40`.
    fn title(&self, palette: &Palette) -> String;
}

/// What the kind of a record is, apart from any record.
pub trait RecordKind: Keyed + Sized {
    /// What one is called: `tide line`.
    const NOUN: &'static str;
    /// What several are called: `tide lines`.
    const SEVERAL: &'static str;
    /// The list of words that its ids are, where other records refer to them.
    const VOCABULARY: Option<Vocabulary>;
    /// Whether a piece of the map has records of this kind only whole, so that they are copied and cleared alike.
    const IS_WHOLE: bool;
    /// The first format of maps, of copied hexes and of journals that has such records as they are today.
    const SINCE: u32;

    /// Such a record as it was in the format before; the type itself, where it has not changed.
    type Before: Keyed<Key = <Self as Keyed>::Key>
        + Clone
        + Serialize
        + DeserializeOwned
        + Into<Self>;

    /// Gives it another id; a hexside has none.
    fn set_id(&mut self, id: Id);
}

/// A field's value that names hexes.
pub(crate) trait HexValue {
    fn read(&self) -> Vec<Hexes<'_>>;
    fn change(&mut self) -> Vec<HexesMut<'_>>;
}

impl HexValue for HexNo {
    fn read(&self) -> Vec<Hexes<'_>> {
        vec![Hexes::One(self)]
    }

    fn change(&mut self) -> Vec<HexesMut<'_>> {
        vec![HexesMut::One(self)]
    }
}

impl HexValue for Vec<HexNo> {
    fn read(&self) -> Vec<Hexes<'_>> {
        vec![Hexes::List(self)]
    }

    fn change(&mut self) -> Vec<HexesMut<'_>> {
        vec![HexesMut::List(self)]
    }
}

impl HexValue for HexsideNo {
    fn read(&self) -> Vec<Hexes<'_>> {
        vec![Hexes::Side(self)]
    }

    fn change(&mut self) -> Vec<HexesMut<'_>> {
        vec![HexesMut::Side(self)]
    }
}

impl HexValue for Vec<Anchor> {
    fn read(&self) -> Vec<Hexes<'_>> {
        vec![Hexes::Anchors(self)]
    }

    fn change(&mut self) -> Vec<HexesMut<'_>> {
        vec![HexesMut::Anchors(self)]
    }
}

/// A field's value that is a word, or none.
pub(crate) trait WordValue {
    fn word(&self) -> Option<&Id>;
    fn word_mut(&mut self) -> Option<&mut Id>;
}

impl WordValue for Id {
    fn word(&self) -> Option<&Id> {
        Some(self)
    }

    fn word_mut(&mut self) -> Option<&mut Id> {
        Some(self)
    }
}

impl WordValue for Option<Id> {
    fn word(&self) -> Option<&Id> {
        self.as_ref()
    }

    fn word_mut(&mut self) -> Option<&mut Id> {
        self.as_mut()
    }
}

/// Says once of a record what it is called and which of its fields name hexes.
macro_rules! names_hexes {
    (
        $record:ty, |$it:ident| $described:expr;
        $($hexes:ident $(as $part:literal)?: $bond:ident $(, $flag:ident)*;)*
    ) => {
        impl $crate::map::NamesHexes for $record {
            fn described(&self) -> String {
                let $it = self;
                $described
            }

            #[allow(unused_imports, unused_mut, reason = "some records name no hex")]
            fn hexes(&self) -> Vec<($crate::map::HexField, $crate::map::Hexes<'_>)> {
                use $crate::map::HexValue as _;
                let mut all = Vec::new();
                $(
                    let field = $crate::map::names_hexes!(@field $hexes [$($part)?] $bond $($flag)*);
                    all.extend(self.$hexes.read().into_iter().map(|hexes| (field, hexes)));
                )*
                all
            }

            #[allow(unused_imports, unused_mut, reason = "some records name no hex")]
            fn hexes_mut(&mut self) -> Vec<($crate::map::HexField, $crate::map::HexesMut<'_>)> {
                use $crate::map::HexValue as _;
                let mut all = Vec::new();
                $(
                    let field = $crate::map::names_hexes!(@field $hexes [$($part)?] $bond $($flag)*);
                    all.extend(self.$hexes.change().into_iter().map(|hexes| (field, hexes)));
                )*
                all
            }
        }
    };
    (@field $name:ident [$($part:literal)?] $bond:ident $($flag:ident)*) => {
        $crate::map::HexField {
            $($flag: true,)*
            ..$crate::map::HexField::new(
                stringify!($name),
                [$($part)?].first().copied(),
                $crate::map::Bond::$bond,
            )
        }
    };
}
pub(crate) use names_hexes;

/// Says once of a kind of record what a layer of the map has to know of it.
///
/// ```text
/// map_record! {
///     Marker, "marker", "markers", whole;      // one, several; `whole` where a piece of the map has it only whole
///     ids;                                     // `ids in Beaches` where others refer to them
///     hexes {
///         hex: Stands;
///         security as "the security list": Members;
///     }
///     words { kind in Markers; }
///     source;                                  // it may say where it comes from
///     label |marker| marker.id.to_string();
///     since 2, before OldMarker;               // only where format 1 has no such records, or others
/// }
/// ```
macro_rules! map_record {
    (
        $record:ident, $noun:literal, $several:literal, $whole:ident;
        $ids:ident $(in $vocabulary:ident)?;
        hexes { $($hexes:tt)* }
        words { $($word:ident in $list:ident;)* }
        $source:ident;
        label |$it:ident| $label:expr;
        $(since $since:literal $(, before $before:ident)?;)?
    ) => {
        $crate::map::names_hexes! {
            $record, |record| $crate::map::map_record!(@described record $noun $ids);
            $($hexes)*
        }

        impl $crate::map::MapRecord for $record {
            fn id(&self) -> Option<&beachhead_base::Id> {
                $crate::map::map_record!(@id self $ids)
            }

            fn origin(&self) -> Option<beachhead_base::Provenance<'_>> {
                $crate::map::map_record!(@source self $source)
            }

            fn words(&self) -> Vec<$crate::map::WordRef<'_>> {
                #[allow(unused_imports, reason = "some records refer to nothing")]
                use $crate::map::WordValue as _;
                let words: Vec<Option<$crate::map::WordRef<'_>>> = vec![$(
                    self.$word
                        .word()
                        .map(|word| (stringify!($word), $crate::vocabulary::Vocabulary::$list, word)),
                )*];
                words.into_iter().flatten().collect()
            }

            fn words_mut(&mut self) -> Vec<($crate::vocabulary::Vocabulary, &mut beachhead_base::Id)> {
                #[allow(unused_imports, reason = "some records refer to nothing")]
                use $crate::map::WordValue as _;
                let words: Vec<Option<($crate::vocabulary::Vocabulary, &mut beachhead_base::Id)>> = vec![$(
                    self.$word
                        .word_mut()
                        .map(|word| ($crate::vocabulary::Vocabulary::$list, word)),
                )*];
                words.into_iter().flatten().collect()
            }

            fn label(&self) -> String {
                let $it = self;
                $label
            }

            fn title(&self, palette: &$crate::palette::Palette) -> String {
                $crate::map::record_title(self, $noun, palette)
            }
        }

        impl $crate::map::RecordKind for $record {
            const NOUN: &'static str = $noun;
            const SEVERAL: &'static str = $several;
            const VOCABULARY: Option<$crate::vocabulary::Vocabulary> =
                $crate::map::map_record!(@vocabulary $($vocabulary)?);
            const IS_WHOLE: bool = $crate::map::map_record!(@whole $whole);
            const SINCE: u32 = $crate::map::map_record!(@since $($since)?);

            type Before = $crate::map::map_record!(@before $record $($($before)?)?);

            fn set_id(&mut self, id: beachhead_base::Id) {
                $crate::map::map_record!(@set self $ids id);
            }
        }
    };
    (@whole whole) => { true };
    (@whole apart) => { false };
    (@since) => { 1 };
    (@since $since:literal) => { $since };
    (@before $record:ident) => { $record };
    (@before $record:ident $before:ident) => { $before };
    (@vocabulary) => { None };
    (@vocabulary $vocabulary:ident) => { Some($crate::vocabulary::Vocabulary::$vocabulary) };
    (@described $this:ident $noun:literal ids) => { format!("{} {}", $noun, $this.id) };
    (@described $this:ident $noun:literal no_ids) => { format!("{} on {}", $this.kind, $this.between) };
    (@id $this:ident ids) => { Some(&$this.id) };
    (@id $this:ident no_ids) => { None };
    (@set $this:ident ids $id:ident) => { $this.id = $id };
    (@set $this:ident no_ids $id:ident) => { drop($id) };
    (@source $this:ident source) => {
        Some(beachhead_base::Provenance::of(&$this.source, &$this.note))
    };
    (@source $this:ident no_source) => { None };
}
pub(crate) use map_record;

/// A record's title: what the palette calls its kind, or else what the kind of record is called, and the record's label.
pub(crate) fn record_title(record: &dyn MapRecord, noun: &str, palette: &Palette) -> String {
    let words = record.words().into_iter();
    let mut kinds = words.filter(|(field, ..)| *field == "kind");
    let kind = kinds.next().map(|(_, vocabulary, kind)| {
        let called = vocabulary.called(palette, kind);
        called.unwrap_or_else(|| kind.to_string())
    });
    let kind = kind.unwrap_or_else(|| {
        let mut letters = noun.chars();
        let first = letters.next().into_iter().flat_map(char::to_uppercase);
        first.chain(letters).collect()
    });
    match record.label() {
        label if label.is_empty() => kind,
        label => format!("{kind} {label}"),
    }
}
