//! What a briefing says of players, hands, medals and special rules: part of CLM006.

use beachhead_base::Id;
use beachhead_model::claims::Claim;
use beachhead_model::scenario::Scenario;

use super::untrue::{Judged, Untrue};
use super::words::equal;
use crate::words::list;

pub(super) fn judge(scenario: &Scenario, claim: &Claim) -> Judged {
    let rules = scenario.part();
    match claim {
        Claim::Cards {
            side,
            sheet,
            nation,
            count,
            later,
            medals,
        } => {
            let hands = rules.hands();
            let mut hands = hands.iter().filter(|hand| hand.side == side);
            let on = sheet.as_deref();
            let says = format!(
                "{side} begins with {count} cards{}",
                on.map(|sheet| format!(" on {sheet}")).unwrap_or_default()
            );
            let Some(hand) = hands.find(|hand| on.is_none() || hand.sheet == on) else {
                return Err(Untrue::new(says, "the scenario deals it no hand"));
            };
            if let Some(nation) = nation
                && hand.nation != Some(nation)
            {
                let there = hand.nation.map_or("no nation's", Id::as_str);
                return Err(Untrue::new(
                    format!("{side} commands {nation} troops"),
                    format!("in the scenario they are {there}"),
                ));
            }
            if let Some(medals) = medals
                && hand.medals != *medals
            {
                let on = on.map(|sheet| format!(" on {sheet}"));
                return Err(Untrue::new(
                    format!("{side} plays for {medals} medals{}", on.unwrap_or_default()),
                    format!("in the scenario for {}", hand.medals),
                ));
            }
            if hand.later != *later {
                return Err(Untrue::new(
                    format!("{side} draws more after turns {}", list(later)),
                    format!("the scenario has {}", list(&hand.later)),
                ));
            }
            equal(says, *count, usize::from(hand.cards))
        }
        Claim::PlayersASide { is } => {
            let hands = rules.hands();
            let Some(first) = hands.first() else {
                return Err(Untrue::new(
                    format!("each side has {is} players"),
                    "the scenario names none",
                ));
            };
            let ours = hands.iter().filter(|hand| hand.side == first.side).count();
            let says = format!("each side has {is} players");
            equal(says.clone(), *is, ours)?;
            equal(says, *is, hands.len() - ours)
        }
        Claim::MedalsToWin { side, count } => {
            let says = format!("{side} wins with {count} medals");
            match rules.medals_to_win(side) {
                Some(there) => equal(says, *count, there as usize),
                None => Err(Untrue::new(says, "the scenario is not won by medals")),
            }
        }
        Claim::InEffect { rules: claimed } => {
            let there = rules.special_rules();
            match claimed.iter().find(|rule| !there.contains(rule)) {
                Some(missing) => Err(Untrue::new(
                    format!("{missing} is in effect"),
                    format!("the scenario has {}", list(&there)),
                )),
                None => Ok(()),
            }
        }
        Claim::NotInEffect { rules: claimed } => {
            let there = rules.special_rules();
            match claimed.iter().find(|rule| there.contains(rule)) {
                Some(besides) => Err(Untrue::new(
                    format!("{besides} is not in effect"),
                    "in the scenario it is",
                )),
                None => Ok(()),
            }
        }
        _ => Ok(()),
    }
}
