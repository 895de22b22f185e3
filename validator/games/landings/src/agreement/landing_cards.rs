//! Cards and rolls that only maps of the landings have, asked of the sample.

use beachhead_base::Id;
use beachhead_engine::Game;

use crate::action::Resolved;
use crate::agreement::cards::{begin, card, lead};
use crate::agreement::cases::Case;
use crate::agreement::fight::Fight;
use crate::agreement::setting::{Battle, sample_game};
use crate::agreement::tally::Tally;
use crate::agreement::{Outcome, words};
use crate::arrivals::calling;
use crate::data::Section;
use crate::players;
use crate::side::Side;
use crate::state::Phase;

/// A battle of the sample at its start.
fn start(case: &Case<'_>, scenario: &str) -> Result<Fight, String> {
    let game = sample_game(case.pack, scenario)?;
    let state = game.start();
    Ok(Fight::on(Battle { game, state }))
}

/// Dice that a field general rolls for reinforcements; his row of the table is counted from 1.
pub(crate) fn reinforcements(case: &Case<'_>, tally: &mut Tally) -> Outcome {
    let setup = &case.setup;
    case.action.get("reinforcement_roll");
    if setup.word("mode") != "OVERTHROUGH" {
        return Err(format!("no mode is called {}", setup.get("mode")));
    }
    let fight = start(case, "utah-airborne-overthrough")?;
    let Battle { game, state } = &fight.battle;
    let row = usize::from(setup.number("row")?);
    let section = row.checked_sub(1).and_then(|at| Section::ALL.get(at));
    let general = Id::from(section.ok_or("there are three generals")?.name());
    let side = words::side(setup.word("side"))?;
    let seat = players::seat_named(game, side, Some(&general));
    let ours =
        calling::reinforcement_dice(game.view(state), seat.ok_or("there is no such general")?);
    let theirs = case.expect.get("dice").as_u64();
    tally.compare(case.id, "dice".to_owned(), &ours.map(u64::from), &theirs);
    Ok(())
}

/// Whether the Axis rolls for reinforcements on the turn after an Allied card.
pub(crate) fn after_card(case: &Case<'_>, tally: &mut Tally) -> Outcome {
    let setup = &case.setup;
    case.action.get("axis_reinforcement_roll");
    if setup.word("mode") != "SINGLE_MAP" {
        return Err(format!("no mode is called {}", setup.get("mode")));
    }
    let mut fight = start(case, "utah")?;
    let axis = players::seat_named(&fight.battle.game, Side::Axis, None);
    let axis = axis.ok_or("the Axis has no player")?;
    let rolls = |fight: &Fight| {
        let Battle { game, state } = &fight.battle;
        calling::reinforcement_dice(game.view(state), axis).is_some()
    };
    if !rolls(&fight) {
        return Err("the Axis has no roll anyway".to_owned());
    }
    let played = card(&fight.battle.game, setup.get("allied_card_last_turn"))?;
    begin(&mut fight, Side::Allies, &[played])?;
    lead(&mut fight, played)?;
    let theirs = case.expect.get("allowed").as_bool();
    tally.compare(case.id, "allowed".to_owned(), &Some(rolls(&fight)), &theirs);
    Ok(())
}

/// A card played as artillery off the map.
pub(crate) fn barrage(case: &Case<'_>, tally: &mut Tally) -> Outcome {
    let (setup, expect) = (&case.setup, &case.expect);
    if setup.word("played_as") != "BARRAGE" {
        return Err(format!("no card is played as {}", setup.get("played_as")));
    }
    let mut fight = start(case, "utah")?;
    let recon = card(&fight.battle.game, setup.get("card"))?;
    begin(&mut fight, Side::Allies, &[recon])?;
    let instead = fight.battle.game.cards.off_map;
    let played = Resolved::Play {
        card: recon,
        instead,
        section: None,
    };
    fight.act(played, &[])?;
    // Grenades bring no unit on.
    fight.act(Resolved::RollReinforcements, &[4, 4, 4])?;
    while fight.battle.state.phase != Phase::Battle {
        fight.act(Resolved::Done, &[])?;
    }
    let kind = words::unit_type(setup.word("target"))?.kind;
    let target = fight.listed().into_iter().find(|action| match action {
        Resolved::Bombard { hex } => fight.unit(*hex).is_ok_and(|unit| {
            let Battle { game, state } = &fight.battle;
            game.kind_of(state, unit).id == *kind
        }),
        _ => false,
    });
    let target = target.ok_or_else(|| format!("no {kind} can be struck"))?;
    fight.act(target, &words::dice(case.action.get("dice"))?)?;
    let battle = fight
        .battle
        .state
        .last_battle
        .ok_or("there was no battle")?;
    let ours = (Some(battle.dice.into()), Some(battle.hits.into()));
    let theirs = (expect.get("dice").as_u64(), expect.get("hits").as_u64());
    tally.compare(case.id, "dice and hits".to_owned(), &ours, &theirs);
    let ignored = fight.listed().contains(&Resolved::IgnoreFlag);
    let theirs = expect.get("flags_ignorable").as_bool();
    tally.compare(case.id, "ignorable".to_owned(), &Some(ignored), &theirs);
    Ok(())
}
