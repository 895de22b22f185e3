//! Scenarios of a pack: added, copied, removed. Each has a file of its own, which the manifest lists.

use super::fresh::fresh_id;
use super::{Edit, Listing, Swap};
use beachhead_base::Id;
use beachhead_base::layer::Layer;
use beachhead_model::own::OwnProperties;
use beachhead_model::pack::Pack;
use beachhead_model::scenario::Scenario;
use beachhead_model::stored::Stored;
use beachhead_model::syntax::Syntax;

/// Adds a scenario of this title, so far without units: `Add scenario The Bridges`. What only the rulebook has is that of the first
/// scenario, and so is the side that moves first. A blank title makes none.
pub fn add_scenario(pack: &Pack, title: &str) -> Option<Edit> {
    let title = title.trim();
    if title.is_empty() {
        return None;
    }
    let like = pack.scenarios.first();
    let first_side = pack
        .palette
        .sides
        .ordered()
        .first()
        .map(|side| side.id.clone());
    let scenario = Scenario {
        id: free_id(pack, title),
        title: title.to_owned(),
        turns: like.and_then(|like| like.turns),
        first: like
            .map(|like| like.first.clone())
            .or(first_side)
            .unwrap_or_default(),
        own: OwnProperties::default(),
        groups: Layer::default(),
        setup: Layer::default(),
        off_map: Layer::default(),
        reinforcements: Layer::default(),
        allotments: Layer::default(),
        victory: Layer::default(),
        options: Layer::default(),
        rules: like.and_then(|like| like.rules.clone()),
    };
    listed(pack, format!("Add scenario {title}"), |listing| {
        put(listing, scenario.into());
    })
}

/// Adds a scenario like this one, behind all others: `Copy scenario Utah Beach`.
pub fn copy_scenario(pack: &Pack, id: &Id) -> Option<Edit> {
    let like = pack.scenarios.iter().find(|like| like.id == *id)?;
    let title = format!("{} (copy)", like.title);
    let id = free_id(pack, like.id.as_str());
    let scenario = like.clone().map(|like| Scenario { id, title, ..like });
    listed(pack, format!("Copy scenario {}", like.title), |listing| {
        put(listing, scenario);
    })
}

/// Takes a scenario out of the pack; the manifest doesn't list its file any more: `Remove scenario Utah Beach`. Claims that speak of it
/// stay.
pub fn remove_scenario(pack: &Pack, id: &Id) -> Option<Edit> {
    let at = pack
        .scenarios
        .iter()
        .position(|scenario| scenario.id == *id)?;
    let name = format!("Remove scenario {}", pack.scenarios.get(at)?.title);
    listed(pack, name, |listing| {
        listing.scenarios.remove(at);
        if at < listing.manifest.scenarios.len() {
            listing.manifest.scenarios.remove(at);
        }
    })
}

fn free_id(pack: &Pack, stem: &str) -> Id {
    fresh_id(stem, "scenario", |id| pack.scenario(id).is_none())
}

/// Puts a scenario behind the others, with a file that bears its id.
fn put(listing: &mut Listing, scenario: Stored<Scenario>) {
    let manifest = &mut listing.manifest.part;
    let names = &mut manifest.scenarios;
    let syntax = Syntax::of_name(names.first().unwrap_or(&manifest.map));
    let folder = names.first().and_then(|name| name.rsplit_once('/'));
    let folder = folder.map_or("scenarios", |(folder, _)| folder);
    let stem = format!("{folder}/{}", scenario.id);
    let numbered = (2_u32..).map(|number| format!("{stem}-{number}"));
    let mut stems = std::iter::once(stem.clone()).chain(numbered);
    let file = |stem: String| format!("{stem}.{}", syntax.extension());
    let free = stems.find_map(|stem| {
        let name = file(stem);
        (!names.contains(&name)).then_some(name)
    });
    names.extend(free);
    listing.scenarios.push(scenario);
}

fn listed(pack: &Pack, name: String, change: impl FnOnce(&mut Listing)) -> Option<Edit> {
    let mut listing = Listing::of(pack);
    change(&mut listing);
    Edit::new(name, vec![Swap::Listing(Box::new(listing))])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbitrary::walk;
    use beachhead_text::samples::sample;

    #[test]
    fn scenarios_come_and_go_with_their_files() {
        let mut pack = sample("utah");
        let before = pack.scenarios.len();
        let first = pack.scenarios[0].clone();
        for _ in 0..2 {
            let edit = copy_scenario(&pack, &first.id).expect("it is there");
            walk(&mut pack, edit);
        }
        let edit = add_scenario(&pack, " The Bridges ").expect("it has a title");
        walk(&mut pack, edit);
        assert_eq!(pack.scenarios.len(), before + 3);
        let files = &pack.manifest.scenarios;
        assert_eq!(files.len(), pack.scenarios.len());
        let mut sorted = files.clone();
        sorted.sort();
        sorted.dedup();
        assert_eq!(sorted.len(), files.len(), "{files:?}");
        let last = pack.scenarios.last().expect("it is there").clone();
        assert_eq!(
            (last.id.as_str(), last.title.as_str()),
            ("the-bridges", "The Bridges")
        );
        assert!(last.setup.is_empty() && last.rules.is_some());
        let copy = &pack.scenarios[before];
        assert_eq!(
            (copy.setup.clone(), copy.turns),
            (first.setup.clone(), first.turns)
        );
        let edit = remove_scenario(&pack, &last.id).expect("it is there");
        walk(&mut pack, edit);
        assert_eq!(remove_scenario(&pack, &last.id), None);
        assert_eq!(pack.manifest.scenarios.len(), pack.scenarios.len());
        assert_eq!(add_scenario(&pack, " "), None);
    }
}
