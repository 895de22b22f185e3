//! Listing and choosing from the same candidates: what may be legal is proposed, and what is legal is kept or taken.

use beachhead_base::Id;
use beachhead_engine::{About, Choices, Game, NamedThings};
use beachhead_hex::HexIx;

use crate::action::Resolved;
use crate::pointed::Asked;
use crate::slot::{NamedIx, Names, Pointing};
use crate::view::View;

/// Keeps of the actions from this place on those that are legal: what is listed is what the candidates and the rules
/// agree on.
pub fn keep_legal<A>(actions: &mut Vec<A>, from: usize, is_legal: impl Fn(&A) -> bool) {
    let mut at = 0;
    actions.retain(|action| {
        at += 1;
        at <= from || is_legal(action)
    });
}

/// Takes one of the candidates that are legal, each as likely as any other. Those that turn out not to be are taken out
/// and forgotten.
pub fn take_legal<A>(
    candidates: &mut Vec<A>,
    choices: &mut Choices,
    is_legal: impl Fn(&A) -> bool,
) -> Option<A> {
    let mut taken = std::iter::from_fn(|| choices.take(candidates));
    taken.find(|action| is_legal(action))
}

/// Lists of the legal actions those that are about this, in the order of the candidates. Only these are looked at; `found` says
/// which of them need no check.
pub fn legal_about<G>(
    game: &G,
    state: &G::State,
    about: &About,
    found: fn(&G::Resolved) -> bool,
    actions: &mut Vec<G::Resolved>,
) where
    G: Names<Resolved: Resolved<G>>,
{
    let Some(asked) = Asked::of(game, about) else {
        return;
    };
    let Some(named) = asked.named() else {
        return game.legal(state, actions);
    };
    if game.over(state) {
        return;
    }
    let from = actions.len();
    G::Resolved::candidates(View::new(game, state), asked, actions);
    keep_legal(actions, from, |action| {
        names(action, named) && (found(action) || game.check(state, action).is_ok())
    });
}

/// As [`legal_about`], where the order of what is listed depends on all of it.
pub fn legal_in_order<G>(game: &G, state: &G::State, about: &About, actions: &mut Vec<G::Resolved>)
where
    G: Names<Resolved: Resolved<G>>,
{
    let Some(asked) = Asked::of(game, about) else {
        return;
    };
    let from = actions.len();
    game.legal(state, actions);
    if let Some(named) = asked.named() {
        keep_legal(actions, from, |action| names(action, named));
    }
}

/// Whether the action names this.
fn names<G>(action: &impl Resolved<G>, asked: NamedIx) -> bool
where
    G: Game,
{
    let mut is_named = false;
    action.named(&mut |named| is_named |= named == asked);
    is_named
}

/// The units and hexes that an action names.
pub fn named<G>(game: &G, action: &G::Resolved) -> NamedThings
where
    G: Names<Resolved: Resolved<G>>,
{
    let mut things = NamedThings::default();
    action.named(&mut |named| match named {
        NamedIx::Unit(unit) => things.units.push(game.unit_id(unit)),
        NamedIx::Hex(hex) => things.hexes.push(game.number(hex)),
    });
    things
}

/// The actions that a player may mean who has this unit in hand and points at a hex.
pub fn meant<G>(game: &G, unit: &Id, from: Option<HexIx>, at: HexIx) -> Vec<G::Resolved>
where
    G: Names<Resolved: Resolved<G>>,
{
    let Ok(unit) = game.unit(unit) else {
        return Vec::new();
    };
    let mut meant = G::Resolved::meant(game, Pointing { unit, from, at });
    // What says nothing of the unit or of the hex is meant by other means.
    meant.retain(|action| {
        let (mut has_unit, mut has_hex) = (false, false);
        action.named(&mut |named| match named {
            NamedIx::Unit(_) => has_unit = true,
            NamedIx::Hex(_) => has_hex = true,
        });
        has_unit && has_hex
    });
    meant
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_listed_may_be_chosen_and_nothing_else() {
        let even = |number: &u32| number.is_multiple_of(2);
        let mut listed = vec![1, 3, 5, 6, 7, 8];
        keep_legal(&mut listed, 2, even);
        assert_eq!(listed, [1, 3, 6, 8], "what was there before is left alone");
        let mut seen = std::collections::BTreeSet::new();
        for seed in 0..40 {
            let mut candidates = vec![5, 6, 7, 8];
            seen.extend(take_legal(&mut candidates, &mut Choices::new(seed), even));
        }
        assert_eq!(seen, [6, 8].into());
        let none = take_legal(&mut vec![5, 7], &mut Choices::new(1), even);
        assert_eq!(none, None);
    }
}
