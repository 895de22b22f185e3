//! [`Legal`]: the legal actions where a game stands, as texts.

use super::about::{About, NamedThings};
use super::game::Game;
use super::to_text::to_text;
use super::turn::Turn;

/// The legal actions where a game stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Legal {
    /// The turn there, with the side that decides, and its decision.
    pub turn: Turn,
    /// Every action that may be taken.
    pub choices: Vec<Choice>,
}

/// An action that may be taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The action as scripts write it.
    pub action: String,
    /// What is worth knowing of it: the cost of a move, the odds of a battle ([`Game::describe_cost`]).
    pub cost: Option<String>,
    /// The units and hexes that it names.
    pub named: NamedThings,
}

impl Legal {
    /// The legal actions in a state, narrowed to one unit or hex if `about` names one.
    pub(super) fn of<G: Game>(game: &G, state: &G::State, about: &About) -> Self {
        let mut listed = Vec::new();
        if !game.over(state) {
            game.legal_about(state, about, &mut listed);
        }
        let choice = |resolved: &G::Resolved| Choice {
            action: to_text(&game.to_action(resolved)),
            cost: game.describe_cost(state, resolved),
            named: game.named(resolved),
        };
        Self {
            turn: game.turn(state),
            choices: listed.iter().map(choice).collect(),
        }
    }
}
