//! [`System`]: what the system rules decide and the scenario's own rules only mention, as the pack's table `system` has it.

use beachhead_kit::tables::cells::{either, number, summand};

use crate::data::tables::half_points;

beachhead_kit::choices! {
    /// The pack's options.
    pub(crate) struct System in "system";

    /// Whether a unit stops where it enters an enemy zone of control.
    zoc_stops: bool = "zoc-stops", either("yes", "no");
    /// Whether a unit goes from one hex of an enemy zone of control into another.
    zoc_to_zoc: bool = "zoc-to-zoc", either("yes", "no");
    /// Whether a defender may give a step for staying where a retreat is due.
    stiff_resistance: bool = "stiff-resistance", either("step-loss", "none");
    /// Whether a retreat into an enemy zone of control costs a step; else it is barred.
    retreat_into_zoc: bool = "retreat-into-ezoc", either("loses-step", "barred");
    /// Whether mobile units move with their full allowance in the mobile movement phase; else with half of it.
    mobile_phase_in_full: bool = "mobile-phase-movement", either("full", "half");
    /// Whether a unit may always move one hex.
    minimum_move: bool = "minimum-move", either("1", "0");
    /// Whether units advance after a battle.
    advance: bool = "advance-hexes", either("1", "0");
    /// Whether a retreat may end as near to the enemies of the battle as it began.
    retreat_anywhere: bool = "retreat-from-enemy", either("anywhere", "farther");
    /// Whether a German may retreat onto a beachhead marker.
    retreat_onto_beachhead: bool = "retreat-onto-beachhead", either("yes", "no");
    /// Whether a mobile unit in an enemy zone of control moves in the mobile movement phase.
    mobile_from_zoc: bool = "mobile-phase-from-ezoc", either("yes", "no");
    /// Whether a mobile unit that attacked in the combat phase attacks again in the mobile combat phase.
    mobile_attacks_twice: bool = "mobile-unit-attacks", either("each-phase", "once");
    /// Whether zones of control reach over rivers without a bridge.
    zoc_across_rivers: bool = "zoc-across-rivers", either("yes", "no");
    /// Whether of several hexsides that are attacked across the best for the defender counts, and not the easiest.
    best_hexside: bool = "hexside-of-several", either("greatest", "least");
    /// Whether defenders may advance into the hex of attackers who are gone.
    defenders_advance: bool = "defender-advance", either("yes", "no");
    /// Whether a side bombards in its mobile combat phase, too.
    bombards_in_both: bool = "bombardment-phases", either("both", "combat");
    /// Whether one unit may be bombarded several times in a phase.
    bombards_again: bool = "bombardments-of-a-unit", either("any", "once");
    /// Whether the ground takes from the strength of a bombardment.
    ground_shelters: bool = "bombardment-terrain", either("subtracts", "ignored");
    /// How many units a hex holds.
    stack_limit: usize = "stack-limit", number(1..=255);
    /// How many units may advance after a battle.
    advancing_units: u8 = "advancing-units", number(1..=255);
    /// How many hexes attackers retreat.
    attacker_retreat: u8 = "attacker-retreat", number(1..=3);
    /// What it costs to leave an enemy zone of control, in half points.
    zoc_exit_cost: u16 = "zoc-exit-cost", half_points;
    /// What the mines add.
    mines: i32 = "mines", summand;
}
