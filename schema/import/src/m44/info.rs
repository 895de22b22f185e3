//! What a file says of the battle as a whole: its name, its year, its players.

use super::codes;
use super::hexagons::meant;
use super::json::Is;
use super::reading::{At, Found};
use super::vocabulary::{ALLIES, AXIS, NATIONS, side_of_nation};
use beachhead_base::Id;
use beachhead_model::diag::Diagnostic;
use beachhead_model::games::landings::Player;

/// What people call the battle: in the first language that has a name for it.
pub(super) fn title(root: &At<'_>, found: &mut Found<'_>) -> String {
    let text = root.get("text");
    let direct = text.as_ref().and_then(|text| text.get("name"));
    let in_a_language = || {
        let languages = text.as_ref()?.fields();
        languages.into_iter().find_map(|(_, text)| text.get("name"))
    };
    let name = direct.or_else(in_a_language);
    let name = name.and_then(|name| name.text(found));
    name.map_or_else(|| "Battle".to_owned(), str::to_owned)
}

pub(super) fn year(info: &At<'_>) -> Option<u16> {
    match &info.get("date_begin")?.json.is {
        Is::Text(date) => date.split('-').next()?.parse().ok(),
        _ => None,
    }
}

/// Who moves first, who sits at the top, and both players.
pub(super) fn players(info: &At<'_>, found: &mut Found<'_>) -> (Id, Id, Vec<Player>) {
    let side_of = |number: u8, found: &mut Found<'_>| {
        let at = info.get(&format!("side_player{number}"))?;
        at.side(found)
    };
    let top = side_of(1, found);
    let bottom = side_of(2, found);
    let other = |side: &Id| Id::from(if *side == AXIS { ALLIES } else { AXIS });
    let top = top
        .or_else(|| bottom.as_ref().map(other))
        .unwrap_or_else(|| AXIS.into());
    if bottom.as_ref() == Some(&top) {
        let why = format!("both players are {top}");
        found.at(info, Diagnostic::error(codes::NATION_SIDE, why));
    }
    let sides = [top.clone(), other(&top)];
    let [first, second] = [1, 2].map(|number: u8| {
        let [one, two] = &sides;
        let side = if number == 1 {
            one.clone()
        } else {
            two.clone()
        };
        player(info, number, side, found)
    });
    let starting = info
        .get("starting")
        .and_then(|at| at.word(found).map(|word| (at, word)));
    let begins = match starting {
        Some((_, word)) if word == "PLAYER1" => Some(first.side.clone()),
        Some((_, word)) if word == "PLAYER2" => Some(second.side.clone()),
        Some((at, word)) => {
            let why = format!("`{word}` is no player; PLAYER1 or PLAYER2 moves first");
            found.at(&at, Diagnostic::error(codes::UNFIT_VALUE, why));
            None
        }
        None => None,
    };
    (
        begins.unwrap_or_else(|| first.side.clone()),
        top,
        vec![first, second],
    )
}

fn player(info: &At<'_>, number: u8, side: Id, found: &mut Found<'_>) -> Player {
    const CARDS: i64 = 4;
    const MEDALS: i64 = 6;
    let mut count = |key: &str, most: i64, usual: i64| {
        let at = info.get(&format!("{key}_player{number}"));
        at.and_then(|at| at.within(0..=most, found))
            .unwrap_or(usual)
    };
    let cards = count("cards", 20, CARDS);
    let cards = u8::try_from(cards).unwrap_or_else(|_| cannot_happen!(0, "{cards} is 0 to 20"));
    let medals = count("victory", 99, MEDALS);
    let medals = u16::try_from(medals).unwrap_or_else(|_| cannot_happen!(0, "{medals} is 0 to 99"));
    let country = info.get(&format!("country_player{number}"));
    let nation = country.and_then(|at| {
        // Some files have an empty one, which says nothing.
        if matches!(&at.json.is, Is::Text(text) if text.is_empty()) {
            return None;
        }
        let nation = at.word(found)?;
        match side_of_nation(&nation) {
            None => {
                let why = format!("no nation `{nation}` is known");
                let finding = Diagnostic::warning(codes::NATION_SIDE, why);
                let known = NATIONS.iter().map(|(code, _)| *code);
                found.at(&at, meant(finding, &nation, known));
            }
            Some(own) if side != *own => {
                let why = format!("{nation} fights for the {side} here, and fought for the {own}");
                let help =
                    "look at side_player1 and side_player2, or give the country that is meant";
                found.at(&at, Diagnostic::warning(codes::NATION_SIDE, why).help(help));
            }
            Some(_) => {}
        }
        Some(Id::from(nation.as_str()))
    });
    Player {
        side,
        sheet: None,
        nation,
        cards,
        later: Vec::new(),
        medals,
        source: None,
        note: None,
    }
}
