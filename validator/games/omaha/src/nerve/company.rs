//! The morale of companies: it rises with what they suffer, and falls on the hour (S20).

use std::collections::BTreeMap;

use beachhead_kit::UnitIx;

use crate::{Play, Rule, View};

/// The morale of the company that a unit is of; 0 of a unit of none.
pub(crate) fn morale(view: View<'_>, unit: UnitIx) -> u8 {
    let company = view.counter(unit).formation.as_str();
    let known = view.state.companies.get(company);
    known.copied().unwrap_or_default()
}

/// The morale of the unit's company rises by so much, as far as it can.
pub(crate) fn rise(play: &mut Play<'_>, unit: UnitIx, by: u8) {
    let company = &play.game.roster[unit].formation;
    rise_of(play, company, by);
}

fn rise_of(play: &mut Play<'_>, company: &str, by: u8) {
    if by == 0 || company.is_empty() {
        return;
    }
    let worst = play.game.tables.fire.series.worst_company;
    let morale = play.state.companies.entry(company.to_owned()).or_default();
    *morale = morale.saturating_add(by).min(worst);
    let now = *morale;
    play.note(|| format!("the morale of {company} is {now}"));
}

/// One fire has cost companies so many steps.
pub(crate) fn suffer(play: &mut Play<'_>, lost: &BTreeMap<&str, u8>) {
    for (company, steps) in lost {
        let rise = play.game.tables.fire.company.of((*steps).into()).copied();
        let rise = rise.unwrap_or_default();
        if rise > 0 {
            play.cite(Rule::CompanyMorale);
            rise_of(play, company, rise);
        }
    }
}

/// On the hour a die takes one from the morale of each company that it doesn't exceed.
pub(crate) fn recover(play: &mut Play<'_>) {
    let companies: Vec<String> = play.state.companies.keys().cloned().collect();
    for company in companies {
        play.cite(Rule::CompanyMorale);
        let die = play.roll(&format!("the morale of {company}"));
        let morale = play.state.companies.entry(company.clone()).or_default();
        if die > u16::from(*morale) {
            continue;
        }
        *morale = morale.saturating_sub(1);
        if *morale == 0 {
            play.state.companies.remove(&company);
        }
    }
}
