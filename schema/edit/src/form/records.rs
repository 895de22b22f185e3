//! The fields of every kind of record, each in one line.

use super::cell::FieldCell;
use super::{Field, Input, Value};
use crate::{ScenarioHead, Swap};
use beachhead_base::Id;
use beachhead_base::layer::Keyed;
use beachhead_hex::HexNo;
use beachhead_model::forces::Unit;
use beachhead_model::map::{
    Beach, BeachBox, Beside, Breach, Chart, ChartKind, Entry, HexRecord, Hexside, Label, Marker,
    Path, Region, ScatterPath, Sector, TideLine, with_layers,
};
use beachhead_model::own::{OwnField, OwnKind, OwnProperties};
use beachhead_model::pack::Pack;
use beachhead_model::palette::FigureKind;
use beachhead_model::scenario::{CellPlacement, Placement};
use beachhead_model::spot::Spot;
use beachhead_model::vocabulary::Vocabulary;

/// A field as a form shows it.
pub(super) type Shown = (Field, String, Input, Value);

/// What can be shown as a form and changed by it.
pub(super) trait Form {
    /// Its fields, in the order of the form.
    fn fields(&self, pack: &Pack) -> Vec<Shown>;

    /// Gives a field another value; `None` where that makes no sense.
    fn put(&mut self, field: &Field, value: Value) -> Option<()>;
}

macro_rules! forms {
    ($($record:ident { $($field:ident $label:literal $input:expr;)+ })+) => {$(
        impl Form for $record {
            fn fields(&self, _: &Pack) -> Vec<Shown> {
                vec![$((
                    Field::Named(stringify!($field)),
                    $label.to_owned(),
                    $input,
                    self.$field.show(),
                ),)+]
            }

            fn put(&mut self, field: &Field, value: Value) -> Option<()> {
                match field {
                    $(Field::Named(stringify!($field)) => self.$field.accept(value),)+
                    _ => None,
                }
            }
        }
    )+};
}

const HEIGHT: Input = Input::Number(i16::MIN as i64, i16::MAX as i64, false);
const TURNS: Input = Input::Number(1, u16::MAX as i64, true);
const LETTERS: Input = Input::Number(1, 2000, false);
const ANGLE: Input = Input::Number(-180, 180, true);
const CHART_KINDS: Input = Input::Choice(&[
    ("Holding", ChartKind::Holding.title()),
    ("Turns", ChartKind::Turns.title()),
    ("Points", ChartKind::Points.title()),
]);
const EDGES: Input = Input::Choice(&[
    ("North", Beside::North.title()),
    ("East", Beside::East.title()),
    ("South", Beside::South.title()),
    ("West", Beside::West.title()),
]);
const AWAY: Input = Input::Number(-100_000, 100_000, false);
const CELLS: Input = Input::Number(1, 999, false);
const CELL_SIDE: Input = Input::Number(20, 5000, false);
const CELL: Input = Input::Number(0, u16::MAX as i64, false);
const FIRST_CELL: Input = Input::Number(0, u16::MAX as i64, true);

forms! {
    HexRecord {
        terrain "Terrain" Input::Word(Vocabulary::Terrains, false);
        features "Features" Input::Words(Vocabulary::Features);
        tiles "Tiles" Input::Words(Vocabulary::Tiles);
        elevation "Elevation" HEIGHT;
        name "Name" Input::Line;
        source "Source" Input::Source;
        note "Note" Input::Lines;
    }
    Hexside {
        kind "Kind" Input::Word(Vocabulary::Hexsides, false);
        name "Name" Input::Line;
        source "Source" Input::Source;
        note "Note" Input::Lines;
    }
    Path {
        kind "Kind" Input::Word(Vocabulary::Paths, false);
        name "Name" Input::Line;
        hexes "Hexes" Input::Hexes;
        source "Source" Input::Source;
        note "Note" Input::Lines;
    }
    TideLine {
        hours "Hours" Input::Line;
        hexes "Hexes" Input::Hexes;
        source "Source" Input::Source;
        note "Note" Input::Lines;
    }
    Beach {
        name "Name" Input::Line;
        hexes "Hexes" Input::Hexes;
        source "Source" Input::Source;
        note "Note" Input::Lines;
    }
    BeachBox {
        beach "Beach" Input::Word(Vocabulary::Beaches, false);
        hex "Hex" Input::Hex;
        source "Source" Input::Source;
        note "Note" Input::Lines;
    }
    Sector {
        beach "Beach" Input::Word(Vocabulary::Beaches, false);
        name "Name" Input::Line;
        hexes "Hexes" Input::Hexes;
        from "Counted from" Input::Hexes;
        minor "Minor sectors" Input::Nothing;
        source "Source" Input::Source;
        note "Note" Input::Lines;
    }
    ScatterPath {
        from "From box" Input::Word(Vocabulary::Boxes, false);
        to "To sector" Input::Word(Vocabulary::Sectors, true);
        dice "Dice" Input::Dice;
        way "Way" Input::Hexes;
        source "Source" Input::Source;
        note "Note" Input::Lines;
    }
    Entry {
        side "Side" Input::Word(Vocabulary::Sides, true);
        at "Hexes" Input::Hexes;
        source "Source" Input::Source;
        note "Note" Input::Lines;
    }
    Region {
        kind "Kind" Input::Word(Vocabulary::Regions, false);
        name "Name" Input::Line;
        hexes "Hexes" Input::Hexes;
        source "Source" Input::Source;
        note "Note" Input::Lines;
    }
    Marker {
        kind "Kind" Input::Word(Vocabulary::Markers, false);
        hex "Hex" Input::Hex;
        security "Security hexes" Input::Hexes;
        source "Source" Input::Source;
        note "Note" Input::Lines;
    }
    Breach {
        between "Hexside" Input::Nothing;
        through "Through" Input::Word(Vocabulary::Hexsides, false);
        security "Security hexes" Input::Hexes;
        source "Source" Input::Source;
        note "Note" Input::Lines;
    }
    Label {
        text "Text" Input::Line;
        hex "Hex" Input::Hex;
        size "Size (hundredths of a hex)" LETTERS;
        angle "Turned by degrees" ANGLE;
        source "Source" Input::Source;
        note "Note" Input::Lines;
    }
    Chart {
        title "Title" Input::Line;
        kind "Kind" CHART_KINDS;
        cells "Cells" CELLS;
        columns "Columns" CELLS;
        labels "Labels, a line each" Input::Lines;
        first "First number" FIRST_CELL;
        width "Cell width, %" CELL_SIDE;
        height "Cell height, %" CELL_SIDE;
        beside "Beside the edge" EDGES;
        apart "Away from it, %" AWAY;
        along "Along it, %" AWAY;
        source "Source" Input::Source;
        note "Note" Input::Lines;
    }
    CellPlacement {
        chart "Chart" Input::Word(Vocabulary::Charts, false);
        cell "Cell" CELL;
        source "Source" Input::Source;
        note "Note" Input::Lines;
    }
    Placement {
        hex "Hex" Input::Hex;
        source "Source" Input::Source;
        note "Note" Input::Lines;
    }
    ScenarioHead {
        title "Title" Input::Line;
        turns "Game turns" TURNS;
        first "First side" Input::Word(Vocabulary::Sides, false);
    }
    Title {
        title "Title" Input::Line;
    }
}

/// The title of a pack or of a map, as a record.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Title {
    title: String,
}

/// A unit's figures are the palette's affair, so its form is no plain list.
impl Form for Unit {
    fn fields(&self, pack: &Pack) -> Vec<Shown> {
        let named = |field, label: &str, input, cell: &dyn FieldCell| {
            (Field::Named(field), label.to_owned(), input, cell.show())
        };
        let mut fields = vec![
            named("name", "Name", Input::Line, &self.name),
            named(
                "side",
                "Side",
                Input::Word(Vocabulary::Sides, false),
                &self.side,
            ),
            named(
                "kind",
                "Kind",
                Input::Word(Vocabulary::Units, false),
                &self.kind,
            ),
            named("formation", "Formation", Input::Line, &self.formation),
            named("nation", "Nation", Input::Line, &self.nation),
            named("steps", "Steps", Input::Number(1, 255, false), &self.steps),
        ];
        for text in fields.iter_mut().filter(|field| field.2 == Input::Line) {
            if let Value::Word(id) = &text.3 {
                text.3 = Value::Text(id.to_string());
            }
        }
        let figure = |kind: &FigureKind, back: bool| {
            let (faces, field, label) = if back {
                let label = format!("{}, reduced", kind.name);
                (&self.reduced, Field::Reduced(kind.id.clone()), label)
            } else {
                let field = Field::Figure(kind.id.clone());
                (&self.figures, field, kind.name.clone())
            };
            let input = Input::Number(i64::from(kind.min), i64::from(kind.max), true);
            (field, label, input, faces.get(&kind.id).copied().show())
        };
        let kinds = pack.palette.figures.ordered().into_iter();
        fields.extend(kinds.clone().map(|kind| figure(kind, false)));
        if self.steps > 1 {
            fields.extend(kinds.map(|kind| figure(kind, true)));
        }
        fields.push(named("source", "Source", Input::Source, &self.source));
        fields.push(named("note", "Note", Input::Lines, &self.note));
        fields
    }

    fn put(&mut self, field: &Field, value: Value) -> Option<()> {
        let word = |value: Value| match value {
            Value::Text(text) => Value::Word(Id::new(text.trim())),
            other => other,
        };
        let (figures, figure) = match field {
            Field::Named("name") => return self.name.accept(value),
            Field::Named("side") => return self.side.accept(value),
            Field::Named("kind") => return self.kind.accept(value),
            Field::Named("formation") => return self.formation.accept(word(value)),
            Field::Named("nation") => return self.nation.accept(word(value)),
            Field::Named("steps") => return self.steps.accept(value),
            Field::Named("source") => return self.source.accept(value),
            Field::Named("note") => return self.note.accept(value),
            Field::Named(_) | Field::Own(_) => return None,
            Field::Figure(figure) => (&mut self.figures, figure),
            Field::Reduced(figure) => (&mut self.reduced, figure),
        };
        let mut printed: Option<i32> = None;
        printed.accept(value)?;
        match printed {
            Some(printed) => figures.insert(figure.clone(), printed),
            None => figures.remove(figure),
        };
        Some(())
    }
}

macro_rules! drafts {
    (
        drawn { $($(#[$drawn_doc:meta])* $layer:ident: $kind:ident;)+ }
        scans { $($scans:tt)+ }
    ) => {
        /// A copy of what stands at a spot, to be changed.
        #[derive(Clone, Debug, PartialEq)]
        pub(super) enum Draft {
            /// A hex of the grid; nothing may be known of it yet.
            Hex(HexRecord),
            /// A unit of the forces.
            Unit(Unit),
            /// A unit's place in the setup.
            Placement(Placement),
            /// A unit's place in a cell of a chart.
            CellPlacement(CellPlacement),
            /// What a scenario says before its lists.
            ScenarioHead(ScenarioHead),
            /// A title: the pack's, or the map's.
            Title(Title),
            $(
                #[doc = concat!("A record of the map's `", stringify!($layer), "`.")]
                $kind($kind),
            )+
        }

        impl Draft {
            fn form(&self) -> &dyn Form {
                match self {
                    Self::Hex(form) => form,
                    Self::Unit(form) => form,
                    Self::Placement(form) => form,
                    Self::CellPlacement(form) => form,
                    Self::ScenarioHead(form) => form,
                    Self::Title(form) => form,
                    $(Self::$kind(form) => form,)+
                }
            }

            fn form_mut(&mut self) -> &mut dyn Form {
                match self {
                    Self::Hex(form) => form,
                    Self::Unit(form) => form,
                    Self::Placement(form) => form,
                    Self::CellPlacement(form) => form,
                    Self::ScenarioHead(form) => form,
                    Self::Title(form) => form,
                    $(Self::$kind(form) => form,)+
                }
            }

            /// What puts it into the pack, where `spot` was.
            pub(super) fn swaps(self, spot: &Spot) -> Vec<Swap> {
                match (self, spot) {
                    (Self::Hex(hex), _) => vec![Swap::Hex(hex.hex.clone(), Some(Box::new(hex)))],
                    (Self::Unit(unit), _) => vec![Swap::Unit(unit.key(), vec![unit])],
                    (Self::Placement(placement), Spot::Placement(scenario, unit)) => {
                        vec![Swap::Placement(scenario.clone(), unit.clone(), vec![placement])]
                    }
                    (Self::CellPlacement(placement), Spot::CellPlacement(scenario, unit)) => {
                        vec![Swap::CellPlacement(scenario.clone(), unit.clone(), vec![placement])]
                    }
                    (Self::ScenarioHead(head), Spot::ScenarioHead(scenario)) => {
                        vec![Swap::ScenarioHead(scenario.clone(), head)]
                    }
                    (Self::Title(Title { title }), Spot::PackTitle) => vec![Swap::PackTitle(title)],
                    (Self::Title(Title { title }), Spot::MapTitle) => vec![Swap::MapTitle(title)],
                    (
                        Self::Placement(_)
                        | Self::CellPlacement(_)
                        | Self::ScenarioHead(_)
                        | Self::Title(_),
                        _,
                    ) => Vec::new(),
                    // Another kind is another key.
                    (Self::Hexside(side), Spot::Hexside(old)) if side.key() != *old => vec![
                        Swap::Hexside(old.clone(), Vec::new()),
                        Swap::Hexside(side.key(), vec![side]),
                    ],
                    $((Self::$kind(record), _) => vec![Swap::$kind(record.key(), vec![record])],)+
                }
            }
        }

        /// What stands at a spot; of records that share a key, the first.
        pub(super) fn draft(pack: &Pack, spot: &Spot) -> Option<Draft> {
            match spot {
                Spot::Hex(hex) => draft_hex(pack, hex).map(Draft::Hex),
                Spot::Unit(id) => pack.forces.units.get(id).cloned().map(Draft::Unit),
                Spot::Placement(scenario, unit) => {
                    let scenario = pack.scenario(scenario)?;
                    scenario.setup.get(unit).cloned().map(Draft::Placement)
                }
                Spot::CellPlacement(scenario, unit) => {
                    let scenario = pack.scenario(scenario)?;
                    scenario.off_map.get(unit).cloned().map(Draft::CellPlacement)
                }
                Spot::ScenarioHead(id) => pack.scenario(id).map(ScenarioHead::of).map(Draft::ScenarioHead),
                Spot::PackTitle => Some(Draft::Title(Title { title: pack.manifest.title.clone() })),
                Spot::MapTitle => Some(Draft::Title(Title { title: pack.map.title.clone() })),
                $(Spot::$kind(key) => pack.map.$layer.get(key).cloned().map(Draft::$kind),)+
                _ => None,
            }
        }

        /// What takes away whatever stands at a spot.
        pub(super) fn nothing(spot: &Spot) -> Option<Swap> {
            match spot {
                Spot::Hex(hex) => Some(Swap::Hex(hex.clone(), None)),
                Spot::Unit(id) => Some(Swap::Unit(id.clone(), Vec::new())),
                Spot::Placement(scenario, unit) => {
                    Some(Swap::Placement(scenario.clone(), unit.clone(), Vec::new()))
                }
                Spot::CellPlacement(scenario, unit) => {
                    Some(Swap::CellPlacement(scenario.clone(), unit.clone(), Vec::new()))
                }
                $(Spot::$kind(key) => Some(Swap::$kind(key.clone(), Vec::new())),)+
                _ => None,
            }
        }
    };
}

with_layers!(drafts);

impl Draft {
    /// Its fields. A hex of which nothing is known asks for its terrain first.
    pub(super) fn fields(&self, pack: &Pack) -> Vec<Shown> {
        let mut fields = self.form().fields(pack);
        if self.is_there() {
            let is_source = |field: &Shown| field.0 == Field::Named("source");
            let at = fields.iter().position(is_source).unwrap_or(fields.len());
            fields.splice(at..at, self.own_fields(pack));
        } else {
            fields.truncate(1);
        }
        // What the palette has no words for needs no line in the form.
        fields.retain(|(_, _, input, value)| match input {
            Input::Words(words) => !words.of(pack).is_empty() || *value != Value::Words(Vec::new()),
            _ => true,
        });
        fields
    }

    pub(super) fn put(&mut self, field: &Field, value: Value) -> Option<()> {
        if !self.is_there() && *field != Field::Named("terrain") {
            return None;
        }
        match (field, value) {
            (Field::Own(name), Value::Own(value)) => {
                self.own_mut()?.set(name, value);
                Some(())
            }
            (field, value) => self.form_mut().put(field, value),
        }
    }

    /// What its kind is called in the schema of own properties, and those that it has.
    fn own(&self) -> Option<(OwnKind, &OwnProperties)> {
        match self {
            Self::Hex(hex) => Some((OwnKind::Hex, &hex.own)),
            Self::Hexside(side) => Some((OwnKind::Hexside, &side.own)),
            Self::Unit(unit) => Some((OwnKind::Unit, &unit.own)),
            Self::ScenarioHead(head) => Some((OwnKind::Scenario, &head.own)),
            _ => None,
        }
    }

    fn own_mut(&mut self) -> Option<&mut OwnProperties> {
        match self {
            Self::Hex(hex) => Some(&mut hex.own),
            Self::Hexside(side) => Some(&mut side.own),
            Self::Unit(unit) => Some(&mut unit.own),
            Self::ScenarioHead(head) => Some(&mut head.own),
            _ => None,
        }
    }

    /// The own properties that the schema has of its kind, and those that it has besides.
    fn own_fields(&self, pack: &Pack) -> Vec<Shown> {
        let Some((kind, own)) = self.own() else {
            return Vec::new();
        };
        let schema = pack.own_schema.as_ref();
        let declared = schema.map_or(&[][..], |schema| schema.fields(kind));
        let is_declared = |name: &Id| declared.iter().any(|field| field.name == *name);
        let others = own.iter().filter(|(name, _)| !is_declared(name));
        let others = others.map(|(name, value)| OwnField::undeclared(name, value));
        let fields = declared.iter().cloned().chain(others);
        let shown = fields.map(|field| {
            let value = own.get(field.name.as_str()).cloned();
            let (name, label) = (field.name.clone(), field.label.clone());
            (
                Field::Own(name),
                label,
                Input::Own(field),
                Value::Own(value),
            )
        });
        shown.collect()
    }

    /// Whether anything is known of it.
    pub(super) fn is_there(&self) -> bool {
        !matches!(self, Self::Hex(hex) if hex.terrain.is_empty())
    }
}

/// The record of a hex, or one without terrain where nothing is known of a hex of the grid.
fn draft_hex(pack: &Pack, hex: &HexNo) -> Option<HexRecord> {
    pack.map.grid.find(hex.as_str())?;
    let blank = || HexRecord::new(hex.clone(), Id::default());
    Some(pack.map.record(hex).unwrap_or_else(blank))
}
