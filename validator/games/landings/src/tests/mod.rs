//! What no script can say of these rules, by topic.

pub(crate) mod action;
pub(crate) mod arrival;
pub(crate) mod arrival_refusal;
pub(crate) mod base_battle;
pub(crate) mod base_game;
pub(crate) mod card;
pub(crate) mod command;
pub(crate) mod costs;
pub(crate) mod draw;
pub(crate) mod exit;
pub(crate) mod expansion;
pub(crate) mod facts;
pub(crate) mod field;
pub(crate) mod ground_only;
pub(crate) mod large_field;
pub(crate) mod listing;
pub(crate) mod loss;
pub(crate) mod marching;
pub(crate) mod medal;
pub(crate) mod nation;
pub(crate) mod once;
pub(crate) mod order_refusal;
pub(crate) mod pack;
pub(crate) mod position;
pub(crate) mod random;
pub(crate) mod recovery;
pub(crate) mod refusal;
pub(crate) mod retreat;
pub(crate) mod sight;
pub(crate) mod small_field;
pub(crate) mod staging;
pub(crate) mod support_refusal;
pub(crate) mod system;
pub(crate) mod target;
pub(crate) mod works;

pub(crate) use pack::{game, pack};
