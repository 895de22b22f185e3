//! The orders that a card gives as it is played (M7 to M16).

use crate::data::{Card, CardKind, Class, Orders, Section};
use crate::players;
use crate::side::Side;
use crate::state::{ALL, Played, Playing};
use crate::view::{View, kind_of};

/// The orders that a card gives as it is played.
pub(crate) fn orders_of(view: View<'_>, played: Played) -> Playing {
    let mut playing = Playing::of(played);
    let Some(card) = view.game.cards.get(played.acts) else {
        return playing;
    };
    playing.on_move = card.extra.on_the_move;
    if lacks_its_kind(view, card) {
        playing.any_unit = true;
        playing.anywhere = 1;
    } else {
        count_orders(view, card, played, &mut playing);
    }
    // Marines order one unit more, but for cards that order all there are.
    if is_gung_ho(view) && playing.orders_some() {
        playing.anywhere = playing.anywhere.saturating_add(1);
    }
    playing
}

fn count_orders(view: View<'_>, card: &Card, played: Played, playing: &mut Playing) {
    let several = match card.orders {
        Orders::All => ALL,
        Orders::Some(count) => count,
        Orders::Each(each) => {
            playing.by_section = each;
            if players::commands_halves(view.game, view.state.seat)
                && let Some(centre) = playing.by_section.get_mut(Section::Centre.at())
            {
                *centre = 0; // A general's section has no centre.
            }
            return;
        }
    };
    match card.kind {
        CardKind::Recon | CardKind::Section | CardKind::InfantryAssault => {
            let slot = played
                .section
                .and_then(|section| playing.by_section.get_mut(section.at()));
            if let Some(slot) = slot {
                *slot = several;
            }
        }
        // These roll for their orders, or give none.
        CardKind::Medics
        | CardKind::FinestHour
        | CardKind::Initiative
        | CardKind::Barrage
        | CardKind::AirPower
        | CardKind::CounterAttack
        | CardKind::Ambush => {}
        _ => playing.anywhere = several,
    }
}

/// Whether the player has no unit of the kind that a card is for, so that it orders one of any kind instead.
fn lacks_its_kind(view: View<'_>, card: &Card) -> bool {
    let wanted: &dyn Fn(Class) -> bool = match card.kind {
        CardKind::MoveOut | CardKind::InfantryAssault | CardKind::BehindEnemyLines => {
            &|class| class == Class::Infantry
        }
        CardKind::ArmorAssault => &|class| class == Class::Armor,
        CardKind::ArtilleryBombard => &|class| class == Class::Artillery,
        CardKind::DigIn => {
            &|class| class == Class::Infantry || card.extra.guns && class == Class::Artillery
        }
        _ => return false,
    };
    !players::commanded(view, view.state.seat).any(|unit| wanted(kind_of(view, unit).class))
}

fn is_gung_ho(view: View<'_>) -> bool {
    view.game.specials.gung_ho && players::acting_side(view) == Side::Allies
}
