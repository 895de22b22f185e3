//! The parts of a pack as files: which fields each has, in their order.

use beachhead_model::claims::Claims;
use beachhead_model::errata::Errata;
use beachhead_model::forces::Forces;
use beachhead_model::games::GameData;
use beachhead_model::pack::Manifest;
use beachhead_model::palette::Palette;
use beachhead_model::part_kind::PartKind;
use beachhead_model::rules::Rules;
use beachhead_model::scenario::Scenario;
use beachhead_model::script::Script;
use beachhead_model::session::SavedSession;
use beachhead_model::tables::Tables;

use crate::part::Part;
use crate::read::Reader;
use crate::write::Writer;

crate::part! { Forces, Forces, layers: [units] }
crate::part! { Tables, Tables, layers: [tables, rows] }
crate::part! { Claims, Claims, layers: [claims] }
crate::part! { Errata, Errata, layers: [errata] }
crate::part! { Rules, Rules, one: [title], optional: [edition], layers: [classes, phases, rules] }
crate::part! {
    Palette, Palette,
    layers: [sides, terrains, features, tiles, hexsides, paths, regions, markers, figures, units, patterns],
    newest: 2, lowest: Palette::needed_format
}

/// By hand, since a field that may be left out stands before those that may not.
impl Part for Manifest {
    const KIND: PartKind = PartKind::Manifest;
    type Before = Self;

    fn upgrade(before: Self) -> Self {
        before
    }

    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        let rulebook = reader.optional("rulebook");
        let (title, palette) = (reader.one("title"), reader.one("palette"));
        let map = reader.one("map");
        let (forces, tables) = (reader.optional("forces"), reader.optional("tables"));
        let rules = reader.optional("rules");
        let (claims, errata) = (reader.optional("claims"), reader.optional("errata"));
        let own = reader.optional("own");
        let (scenarios, scripts) = (reader.list("scenarios"), reader.list("scripts"));
        Some(Self {
            rulebook,
            title: title?,
            palette: palette?,
            map: map?,
            forces,
            tables,
            rules,
            claims,
            errata,
            own,
            scenarios,
            scripts,
        })
    }

    fn write(&self, writer: &mut Writer) {
        writer.optional("rulebook", &self.rulebook);
        writer.one("title", &self.title);
        writer.one("palette", &self.palette);
        writer.one("map", &self.map);
        writer.optional("forces", &self.forces);
        writer.optional("tables", &self.tables);
        writer.optional("rules", &self.rules);
        writer.optional("claims", &self.claims);
        writer.optional("errata", &self.errata);
        writer.optional("own", &self.own);
        writer.list("scenarios", &self.scenarios);
        writer.list("scripts", &self.scripts);
    }
}

/// By hand, since fields that may be left out stand among those that may not.
impl Part for Scenario {
    const KIND: PartKind = PartKind::Scenario;
    type Before = Self;

    fn upgrade(before: Self) -> Self {
        before
    }

    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        let (id, title) = (reader.one("id"), reader.one("title"));
        let turns = reader.optional("turns");
        let first = reader.one("first");
        let own = reader.optional("own");
        let rules = reader.optional("rules");
        let groups = reader.layer("groups");
        let setup = reader.layer("setup");
        let off_map = reader.layer("off_map");
        let reinforcements = reader.layer("reinforcements");
        let allotments = reader.layer("allotments");
        let victory = reader.layer("victory");
        let options = reader.layer("options");
        Some(Self {
            id: id?,
            title: title?,
            turns,
            first: first?,
            own: own.unwrap_or_default(),
            groups,
            setup,
            off_map,
            reinforcements,
            allotments,
            victory,
            options,
            rules,
        })
    }

    fn write(&self, writer: &mut Writer) {
        writer.one("id", &self.id);
        writer.one("title", &self.title);
        writer.optional("turns", &self.turns);
        writer.one("first", &self.first);
        writer.optional("own", &Some(&self.own).filter(|own| !own.is_empty()));
        writer.optional("rules", &self.rules);
        writer.layer("groups", &self.groups);
        writer.layer("setup", &self.setup);
        writer.layer("off_map", &self.off_map);
        writer.layer("reinforcements", &self.reinforcements);
        writer.layer("allotments", &self.allotments);
        writer.layer("victory", &self.victory);
        writer.layer("options", &self.options);
    }
}

/// By hand, since `part!` knows no type parameters.
impl<G: GameData> Part for Script<G> {
    const KIND: PartKind = PartKind::Script;
    type Before = Self;

    fn upgrade(before: Self) -> Self {
        before
    }

    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        let scenario = reader.one("scenario");
        let about = reader.one("about");
        let seed = reader.one("seed");
        let steps = reader.list("steps");
        Some(Self {
            scenario: scenario?,
            about: about?,
            seed: seed?,
            steps,
        })
    }

    fn write(&self, writer: &mut Writer) {
        writer.one("scenario", &self.scenario);
        writer.one("about", &self.about);
        writer.one("seed", &self.seed);
        writer.list("steps", &self.steps);
    }
}

/// By hand, as scripts are.
impl<G: GameData> Part for SavedSession<G> {
    const KIND: PartKind = PartKind::Session;
    type Before = Self;

    fn upgrade(before: Self) -> Self {
        before
    }

    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        let (version, rulebook, scenario) = (
            reader.one("version"),
            reader.one("rulebook"),
            reader.one("scenario"),
        );
        let (about, data) = (reader.one("about"), reader.one("data"));
        let random = reader.list("random");
        let (generator, seed) = (reader.one("generator"), reader.one("seed"));
        let here = reader.one("here");
        let decides = reader.optional("decides");
        let (moves, to_come) = (reader.list("moves"), reader.list("to_come"));
        Some(Self {
            version: version?,
            rulebook: rulebook?,
            scenario: scenario?,
            about: about?,
            random,
            data: data?,
            generator: generator?,
            seed: seed?,
            here: here?,
            decides,
            moves,
            to_come,
        })
    }

    fn write(&self, writer: &mut Writer) {
        writer.one("version", &self.version);
        writer.one("rulebook", &self.rulebook);
        writer.one("scenario", &self.scenario);
        writer.one("about", &self.about);
        writer.optional(
            "random",
            &Some(&self.random).filter(|sides| !sides.is_empty()),
        );
        writer.one("data", &self.data);
        writer.one("generator", &self.generator);
        writer.one("seed", &self.seed);
        writer.one("here", &self.here);
        writer.optional("decides", &self.decides);
        writer.list("moves", &self.moves);
        if !self.to_come.is_empty() {
            writer.list("to_come", &self.to_come);
        }
    }
}

#[cfg(test)]
mod tests;
