//! The rule index of Utah Beach: what each row says, in our own words, and how it is read where the text is silent.
//!
//! Rows 10.1 to 15.0 are paragraphs of the scenario's own rules; `sys` rows are what those rules take from the
//! family's system rules, and run on the pack's reconstructed tables. The scripts of `sample-data/utah` prove the
//! rows. What is not reached yet is listed as such.

crate::rule_index! {
    /// 10.1
    EastOfVire = "10.1 east-of-vire" ["U1"] Permission
        "No unit stands, moves or retreats east of the Vire"
        ruling "A hex is east of the Vire when the map's region east-of-vire holds it; hexes that only touch the river's west bank are in play. A drop zone is closed out too: none of its units could stand there.";
    /// 10.1
    CityBridge = "10.1 city-bridge" ["U2"] Consequence
        "A river between two city hexes counts as bridged";
    /// 10.1
    TrailKey = "10.1 trail-key" ["U3"] Definition
        "The terrain key's last sentence speaks of trails, not of rails";
    /// 10.2
    Length = "10.2 length" ["U4"] Definition
        "The game lasts 17 turns, and the Allied player is first";
    /// 10.2
    OrderOfPlay = "10.2 order-of-play" ["U4"] Permission
        "Each thing is done by its own side in its own phase"
        ruling "The landing sequence is the opening of game turn 1: 11.2 puts it before the turn, but 11.2.7 and 11.2.3 use the first turn's markers in it. Cups are therefore filled once, before the landings.";
    /// 10.3
    UnitTypes = "10.3 unit-types" ["U5"] Definition
        "Every unit is of a listed type, and moves as leg or as mobile";
    /// 10.3
    MobilePhases = "10.3 mobile-phases" ["U5"] Permission
        "Only mobile units move and attack in the mobile phases"
        ruling "Which units fight twice is system rules: a mobile unit may attack in the mobile combat phase if it did not attack in the combat phase, as 11.2.4 says of those just landed; or in both, by the pack's option mobile-unit-attacks.";
    /// 10.4
    KnownCounter = "10.4 known-counter" ["U6"] Permission
        "Units are named as their counters abbreviate them, and so are sides and divisions";
    /// 11.0 against 11.2.2 (5)
    SetupOrder = "11.0 setup-order" ["U7", "U33"] Permission
        "The German at-start units come onto the map after the drop, before the first fights"
        ruling "11.0 has the German set up first, 11.2.2 (5) after the drop. His hexes are fixed, so the order only matters for 11.2.2 (4) and (6), which need it late: 11.2.2 is followed.";
    /// 11.1.1
    AtStartHex = "11.1.1 at-start-hex" ["U8"] Permission
        "Each of the five at-start units has its own hex"
        ruling "3303 gets two units although one hex normally holds one: a listed set-up is not bound by stacking, and the pair may stay until it moves.";
    /// 11.1.2
    EntryFree = "11.1.2 entry-free" ["U9"] Permission
        "A reinforcement enters by a hex that no enemy holds or controls";
    /// 11.1.2
    EntryEdge = "11.1.2 entry-edge" ["U9"] Permission
        "A reinforcement enters by a hex of the map edge that its schedule names";
    /// 11.1.2
    ArrivalTurn = "11.1.2 arrival-turn" ["U10", "U14"] Permission
        "A reinforcement enters on the turn of its schedule, not before";
    /// 11.1.2
    ArrivalCompelled = "11.1.2 arrival-compelled" ["U10"] Permission
        "The German movement phase does not end while a due unit could still enter"
        ruling "Could is meant by all rules of movement: hexes filled by its own side, or closed to its kind, keep a unit out as enemies do.";
    /// 11.1.2
    ArrivalDelayed = "11.1.2 arrival-delayed" ["U10"] Consequence
        "A due unit that finds every entry closed comes on a later turn";
    /// 11.1.2
    WestRows = "11.1.2 west-rows" ["U11"] Permission
        "A unit due in the west enters on or north of hex row 24xx";
    /// 11.1.2
    WestAnywhere = "11.1.2 west-anywhere" ["U11"] Permission
        "One turn late, a unit due in the west may enter anywhere on that edge"
        ruling "From the turn after its own on, however late it is: it was kept out on its own turn, or it would have had to come.";
    /// 11.1.2
    ArrivalAllowance = "11.1.2 arrival-allowance" ["U12"] Permission
        "A reinforcement has its whole movement allowance on the turn it enters, and no more";
    /// 11.1.2
    EntryHexside = "11.1.2 entry-hexside" ["U13"] Consequence
        "Terrain on the hexside by which a unit enters the map is paid for"
        ruling "Where several hexsides of the hex lie on the edge, the unit comes by the cheapest.";
    /// 11.1.2
    GermanSchedule = "11.1.2 schedule" ["U14"] Definition
        "Which German units come on which turn by which edge";
    /// 11.1.2
    RoadEntry = "11.1.2 road-entry" ["U14"] Permission
        "On game turn 3 units enter by a road hex on or south of 1301"
        ruling "The hexes are the entry's that the schedule names; which edge hexes have a road is the map's.";
    /// 11.1.3
    NoGermanReplacements = "11.1.3 no-replacements" ["U15"] Permission
        "Only Allied units are rebuilt: the German side gets no replacements";
    /// 11.1.4
    GermanPool = "11.1.4 german-pool" ["U16"] Permission
        "The German player draws from one cup, which holds eleven markers of listed values and the mines";
    /// 11.1.4
    TwoMarkers = "11.1.4 two-markers" ["U17", "U53"] Permission
        "A side draws one or two markers for a battle, and no third"
        ruling "Attacker first, then defender. A side may also draw none, since 8.2.1 lets it support and does not make it. Markers are drawn openly, one by one: a side sees its first before it asks for a second, and the defender sees the attacker's.";
    /// 11.1.4
    DrawnAtRandom = "11.1.4 drawn-at-random" ["U17"] Consequence
        "Which marker comes is chance, and it is out of the cup until the next turn";
    /// 11.1.4
    MinesPlayed = "11.1.4 mines-played" ["U18"] Permission
        "Mines once drawn may be added to a ground battle of the turn, beyond the usual two markers";
    /// 11.1.4
    MinesAside = "11.1.4 mines-aside" ["U18"] Consequence
        "Mines that are drawn lie aside and count for nothing yet; another marker may be drawn";
    /// 11.1.4
    MinesBarred = "11.1.4 mines-barred" ["U18"] Permission
        "Mines take no part in a bombardment";
    /// 11.1.4
    MinesReturn = "11.1.4 mines-return" ["U18"] Consequence
        "Unused mines go back into the cup when the turn ends"
        ruling "No hand is kept over the turn. Mines that were played come back as all played markers do, with the next turn's allotment.";
    /// 11.1.4
    GermanRange = "11.1.4 german-range" ["U19"] Permission
        "German markers bombard up to two hexes from a hex of their own side";
    /// 11.1.4
    EdgeLoss = "11.1.4 edge-loss" ["U20"] Permission
        "For each listed edge hex the Allies take, one German marker is gone for good from the next turn"
        ruling "It is drawn from those still allotted. The mines are none of the eleven, and are not lost.";
    /// 11.1.4
    EdgeTaken = "11.1.4 edge-taken" ["U20"] Consequence
        "Each of the listed edge hexes costs the German one marker when the Allies take it"
        ruling "Once for each hex: what the German takes back and loses again is paid for. The hexes are those of the map's region marker-loss; 2301 is not among them.";
    /// 11.2.1
    MarkerHex = "11.2.1 marker-hex" ["U21"] Permission
        "Beachhead markers go to Utah beach hexes, one to a hex";
    /// 11.2.1
    MarkerLater = "11.2.1 marker-later" ["U21"] Permission
        "Markers are placed in their own step or never";
    /// 11.2.1
    MarkerRemoved = "11.2.1 marker-removed" ["U22"] Consequence
        "A beachhead marker goes when a German unit enters its hex"
        ruling "At any time speaks for every hex of a way: a unit that only passes through takes the marker too, moving or retreating. One that is lost as it retreats into the hex has not entered it.";
    /// 11.2.1 (2)
    FirstWave = "11.2.1 first-wave" ["U23"] Permission
        "The first wave is the 4th Division and the 359/90, in beach landing hexes";
    /// 11.2.1 (2)
    LandingStack = "11.2.1 landing-stack" ["U23", "U46"] Permission
        "Up to three units fit into a beach landing hex";
    /// 11.2.1 (2)
    AllLand = "11.2.1 all-land" ["U23"] Permission
        "Every unit of the first wave lands that finds room";
    /// 11.2.1 (2)
    Overflow = "11.2.1 overflow" ["U23"] Consequence
        "First-wave units without room come on game turn 2"
        ruling "With two markers all four have room; with one, one unit waits; with none, all four wait and the game is lost at the end of the turn.";
    /// 11.2.1 (2)
    StackEnds = "11.2.1 stack-ends" ["U24"] Permission
        "A unit that has left its landing hex stacks with no unit again"
        ruling "A landing hex is no open stack either: a unit can enter it only while it is empty. A higher stack-limit of the pack changes nothing in that; it holds for units that came over a beach later, too.";
    /// 11.2.1 (2)
    LandedStay = "11.2.1 landed-stay" ["U25"] Permission
        "Units that landed on game turn 1 fight their beach assault then, and do nothing else"
        ruling "Retreats are not movement: a landed unit that is attacked retreats as others do.";
    /// 11.2.1 (3)
    UnusedMarkers = "11.2.1 unused-markers" ["U26"] Consequence
        "Markers without units are taken off after the landing";
    /// 11.2.2 (1)
    DropZoneSite = "11.2.2 drop-zone-site" ["U27"] Permission
        "A drop zone lies north of row 19xx, in no beach, woods, all-sea or city hex";
    /// 11.2.2 (1), (2)
    DropRoom = "11.2.2 drop-room" ["U27", "U28"] Permission
        "Drop zones leave room for all units of their divisions"
        ruling "(2) has every unit placed, one to a hex, so a marker or a placement that would leave a unit without a hex is refused. For the same reason two zones never share a hex.";
    /// 11.2.2 (2)
    DropBesideOwnZone = "11.2.2 drop-beside-own-zone" ["U28"] Permission
        "A unit is placed in its own division's drop zone hex or next to it";
    /// 11.2.2 (2)
    DropOneAHex = "11.2.2 drop-one-a-hex" ["U28"] Permission
        "One unit to a hex when the drop is planned";
    /// 11.2.2 (3)
    OneRollAUnit = "11.2.2 one-roll-a-unit" ["U29"] Permission
        "Each unit is rolled for once, and settled before the next"
        ruling "The Allied player chooses the order of the units.";
    /// 11.2.2 (3)
    DropLost = "11.2.2 drop-lost" ["U29"] Consequence
        "Die 1: the unit is lost";
    /// 11.2.2 (3)
    DropReduced = "11.2.2 drop-reduced" ["U29"] Consequence
        "Die 2 or 3: the unit is reduced, and drifts";
    /// 11.2.2 (3)
    DropDrifts = "11.2.2 drop-drifts" ["U29"] Consequence
        "Die 2 to 5: the unit drifts by a second die";
    /// 11.2.2 (3)
    DropLands = "11.2.2 drop-lands" ["U29"] Consequence
        "Die 6: the unit lands where it was meant to";
    /// 11.2.2 (3)
    DriftDirection = "11.2.2 drift-direction" ["U30"] Consequence
        "The second die counts clockwise from the west";
    /// 11.2.2 (3)
    DriftOffMap = "11.2.2 drift-off-map" ["U30"] Consequence
        "A unit that drifts off the map, or east of the Vire, is lost"
        ruling "The rules name no hex for it to land in, and 10.1 closes the far bank; both are treated as the sea is, and so is the map of another nation in a campaign (14.0 (a)).";
    /// 11.2.2 (4)
    BadGround = "11.2.2 bad-ground" ["U31"] Consequence
        "Landing in woods, a city or on a beach costs a step";
    /// 11.2.2 (4)
    DropAtSea = "11.2.2 drop-at-sea" ["U32"] Consequence
        "Landing in an all-sea hex loses the unit";
    /// 11.2.2 (4)
    TwoInAHex = "11.2.2 two-in-a-hex" ["U32"] Permission
        "Where two units of the drop share a hex, the Allied player takes a step from one"
        ruling "Losses by ground come first, so a unit they kill shares nothing. Of three in a hex, two lose a step. Only dropped units count: a landing hex may hold a stack. The stack may stay until it moves. A unit that drifts onto a landing stack may make a fourth there: it costs nobody a step, and it fights the beach assault along with the hex.";
    /// 11.2.2 (4)
    BothReduced = "11.2.2 both-reduced" ["U32"] Consequence
        "If the unit that takes that loss is reduced already, it is lost";
    /// 11.2.2 (6)
    DropAttackDue = "11.2.2 drop-attack-due" ["U34"] Permission
        "Units that came down on Germans attack them at once, and only there";
    /// 11.2.2 (6)
    DropAttackMarker = "11.2.2 drop-attack-marker" ["U34"] Permission
        "One Allied support marker, and no German one, in the attack after a drop";
    /// 11.2.2 (6)
    DropAttackStiff = "11.2.2 drop-attack-stiff" ["U34"] Permission
        "The German retreats without stiff resistance in the attack after a drop";
    /// 11.2.2 (6)
    DropAttackZoc = "11.2.2 drop-attack-zoc" ["U34"] Consequence
        "Retreats after that attack pass enemy zones of control unharmed";
    /// 11.2.2 (6)
    DropAttackFails = "11.2.2 drop-attack-fails" ["U34"] Consequence
        "If a German still holds the hex, the Allied units in it are lost"
        ruling "Where two German units share the hex, both must be gone or retreat.";
    /// 11.2.2 (7)
    DropZoneSupply = "11.2.2 drop-zone-supply" ["U35"] Consequence
        "Airborne units, and they only, may trace supply to a drop zone";
    /// 11.2.2 (7)
    DropZonesRemoved = "11.2.2 drop-zones-removed" ["U35"] Consequence
        "Drop zones are taken off when game turn 3 begins";
    /// 11.2.2 (7)
    AirborneNoZoc = "11.2.2 airborne-no-zoc" ["U36"] Consequence
        "Airborne units have no zone of control on game turn 1";
    /// 11.2.2 (7)
    AirborneStay = "11.2.2 airborne-stay" ["U36"] Permission
        "Airborne units neither move nor attack on game turn 1, but defend as others do";
    /// 11.2.3
    AssaultEveryHex = "11.2.3 assault-every-hex" ["U37"] Permission
        "Each beach landing hex with units fights its beach assault, once";
    /// 11.2.3
    AssaultWholeStack = "11.2.3 assault-whole-stack" ["U37"] Consequence
        "All units of the hex take part in its beach assault";
    /// 11.2.3
    AssaultMarkers = "11.2.3 assault-markers" ["U38", "U56"] Permission
        "Drawn and naval markers together are at most two in a beach assault";
    /// 11.2.3
    LineInZoc = "11.2.3 line-in-ezoc" ["U39"] Consequence
        "In a German zone of control the assault uses the results line for that"
        ruling "No at-start unit controls a beach hex, so this line needs a staged position.";
    /// 11.2.3
    LineOpen = "11.2.3 line-open" ["U39"] Consequence
        "Outside German zones of control the assault uses the other results line";
    /// 11.2.3
    DefenceZero = "11.2.3 defence-zero" ["U40"] Consequence
        "A beach assault is measured against a defence of zero, without terrain";
    /// 11.2.3
    RetreatReduces = "11.2.3 retreat-reduces" ["U41"] Consequence
        "A result that asks for a retreat reduces every assaulting unit instead"
        ruling "A unit that is reduced already is eliminated, as in 11.2.2 (4) and 12.0. The brackets name D2 and D3; a table with D1 or AR on these lines asks for a retreat as well.";
    /// 11.2.3
    BeachLost = "11.2.3 beach-lost" ["U42"] Consequence
        "When all its units are lost, the beachhead marker goes for good";
    /// 11.2.3
    BombardedStack = "11.2.3 bombarded-stack" ["U43"] Consequence
        "A bombardment of a beach landing hex strikes the one unit that the German names";
    /// 11.2.4
    AllyArrival = "11.2.4 arrival" ["U44"] Permission
        "Allied reinforcements are put on marked beaches at the end of movement, and may attack"
        ruling "Nothing compels the Allied player to land what he has: whoever waits may land on a later turn.";
    /// 11.2.4
    AllySchedule = "11.2.4 schedule" ["U45"] Definition
        "Which Allied units come on which turn";
    /// 11.2.4
    StackAttack = "11.2.4 stack-attack" ["U47"] Permission
        "Of a landing stack, one unit at most attacks any one hex"
        ruling "It is counted battle by battle, and holds wherever more Allied units share a hex than the pack lets stack, as after a drop.";
    /// 11.2.4
    StackDefender = "11.2.4 stack-defender" ["U48"] Permission
        "Of an attacked stack, the Allied player names one unit to defend; the others take no part"
        ruling "The same is done wherever more Allied units share a hex than the pack lets stack, as after a drop. Germans in one hex defend together: the text speaks of the Allied player.";
    /// 11.2.4
    ClosedBeach = "11.2.4 closed-beach" ["U49"] Permission
        "No reinforcements onto an empty beach in an enemy zone of control";
    /// 11.2.4
    MobileLanders = "11.2.4 mobile-landers" ["U50"] Permission
        "Mobile units that landed this turn may move in the mobile phases, and attack there if they have not yet";
    /// 11.2.5
    LegReplacement = "11.2.5 leg-replacement" ["U51"] Permission
        "From game turn 2, one supplied leg unit is rebuilt each turn"
        ruling "In the support fire marker phase and in no other; what is not used then is lost. How many points come when is the scenario's.";
    /// 11.2.5
    MobileReplacement = "11.2.5 mobile-replacement" ["U52"] Permission
        "From game turn 5, one supplied mobile unit is rebuilt each odd turn"
        ruling "The list in brackets begins with turn 3, the sentence with turn 5; the campaign's own list gives turn 3 a point of its own, so the sentence stands.";
    /// 11.2.6
    AlliedPool = "11.2.6 allied-pool" ["U53"] Definition
        "The Allied cups hold twenty markers of listed values";
    /// 11.2.6
    AlliedCups = "11.2.6 allied-cups" ["U53"] Permission
        "The Allied player draws from either of his two cups, and from no other";
    /// 11.2.6
    AlliedRange = "11.2.6 allied-range" ["U54"] Permission
        "Allied markers bombard up to two hexes away, those with an aircraft anywhere";
    /// 11.2.6
    OneNation = "11.2.6 one-nation" ["U55"] Permission
        "In the campaign, markers support their own nation only"
        ruling "The note speaks of combat that involves the other nation's units: where units of both attack together, neither's markers help. A bombardment has no units of its own: the nation whose marker comes first goes on with it, and range is counted from its own units.";
    /// 11.2.7
    NavalFire = "11.2.7 naval-fire" ["U56"] Permission
        "Naval gunfire supports beach assaults, and nothing else";
    /// 11.2.7
    NavalGone = "11.2.7 naval-gone" ["U56"] Consequence
        "Naval markers leave the game when game turn 1 ends, used or not";
    /// 12.0
    SupplyJudged = "12.0 supply-judged" ["U57"] Consequence
        "Allied supply is judged at the end of the Allied player's turn, over any distance"
        ruling "A path keeps to hexes that some unit could enter from the one before: not to sea, not across the Vire.";
    /// 12.0
    SupplyEnemy = "12.0 supply-enemy" ["U58"] Consequence
        "No supply path enters a hex that an enemy holds";
    /// 12.0
    SupplyZoc = "12.0 supply-zoc" ["U59"] Consequence
        "A supply path begins or ends in an enemy zone of control, but never passes through one"
        ruling "Only the unit's own hex and the last hex may lie in such a zone; a friend there does not help.";
    /// 12.0
    Unsupplied = "12.0 unsupplied" ["U60"] Consequence
        "An Allied unit without supply is reduced, or lost if reduced already";
    /// 12.0
    BeachSupplied = "12.0 beach-supplied" ["U60"] Consequence
        "A unit in a beach landing hex is in supply";
    /// 13.0
    SuddenDeath = "13.0 sudden-death" ["U61"] Consequence
        "With no beach landing hex left at the end of a turn, the German has won"
        ruling "Available is every hex with a beachhead marker. One that 11.2.4 closes to landings, because no unit is in it and an enemy controls it, still counts: it opens when the zone goes.";
    /// 13.0
    Victory = "13.0 victory" ["U62"] Consequence
        "The Allies win with the seven locations held and supplied at the end of game turn 17"
        ruling "Supply is traced from the location as from a unit in it, when the German has moved, too. Drop zones supply no location.";
    /// 13.0
    OperationalVictory = "13.0 operational-victory" ["U62"] Consequence
        "If they have not, the German has won when the last turn is over";
    /// 13.0
    Ownership = "13.0 ownership" ["U63"] Consequence
        "A location belongs to the side that was in it last"
        ruling "Whoever passes through has been in it, as a German who passes takes a beachhead marker (11.2.1). The map begins German. Dropped units hold the ground they came down on once the losses of 11.2.2 (4) are taken.";
    /// 14.0
    CampaignBoundary = "14.0 boundary" ["U64"] Consequence
        "In a campaign the scenario's boundary is not in effect";
    /// 14.0 (a)
    OwnMap = "14.0 own-map" ["U64"] Permission
        "In a campaign each Allied nation keeps to its own map; Germans move on any"
        ruling "Keeps to is meant of all ways to get into a hex, as 10.1 is: moving, retreating, advancing, dropping, landing. A supply path keeps to one map too, since no unit could follow it. On a single map the other one lies beyond the edge.";
    /// 14.0 (c)
    LocationsIdle = "14.0 locations" ["U64"] Consequence
        "The scenario's own locations decide nothing in a campaign";
    /// 14.1
    Weather = "14.1 weather" ["U65"] Permission
        "From game turn 2 the German rolls for the weather as a turn begins: a six brings bad weather"
        ruling "It is part of the campaign, and an option of other scenarios.";
    /// 14.1
    WeatherMovement = "14.1 movement" ["U66"] Permission
        "In bad weather movement allowances are halved, rounded up"
        ruling "Of units that arrive too, as 11.1.2 says. Where the pack halves the mobile phases, what is left is halved again. One hex can still always be moved.";
    /// 14.1
    WeatherMarkers = "14.1 markers" ["U67"] Permission
        "In bad weather no aircraft fly, and each side goes without some other markers"
        ruling "Both sides roll in the support fire marker phase, before anything can be drawn: the German first, and after he has lost markers for good. The Allied die counts over all cups without aircraft, the German one over the whole cup, mines and all; if the die says more than are left, all go.";
    /// 14.2
    CampaignLength = "14.2 length" ["U68"] Consequence
        "A campaign that is not won with its last turn goes on for as many turns as cities are left to capture"
        ruling "A city is captured with all its hexes, each of them held and supplied. City hexes of one name are one city. The numbers are the scenario's; with 7, a game on the western map ends with game turn 24 at the latest, and what is due on turn 25 stays away.";
    /// 14.3
    CampaignVictory = "14.3 victory" ["U69"] Consequence
        "The campaign is won by city hexes, held and supplied when it ends"
        ruling "It is judged at the end of the scenario's last turn, and if it goes on, once more at the end of its new last turn: winning is a matter of the end of the game. Towns don't count.";
    /// 15.0
    Flak = "15.0 flak" ["U70"] Consequence
        "Near a flak unit, aircraft markers count half, rounded up"
        ruling "Each of two markers is halved and rounded by itself. A flak unit is one whose kind shows the anti-aircraft symbol, whatever steps it has left.";
    /// System 5: reconstructed
    MovementAllowance = "sys movement-allowance" ["U71"] Permission
        "A move costs no more than the unit's allowance; one hex can always be moved"
        ruling "Costs are the pack's; they are doubled by nothing, and what is left over is lost. The single hex is the pack's option minimum-move. To leave an enemy zone of control costs what zoc-exit-cost says, nothing in the sample.";
    /// System 5: reconstructed
    StepByStep = "sys step-by-step" ["U71"] Permission
        "A unit moves once a phase, from hex to neighbouring hex"
        ruling "A way that ends where it began is no move.";
    /// System 5: reconstructed
    Impassable = "sys impassable" ["U71"] Permission
        "Hexes and hexsides that the tables close are not entered or crossed";
    /// System 5: reconstructed
    EnemyHex = "sys enemy-hex" ["U71"] Permission
        "No unit enters a hex that an enemy holds";
    /// System 5.3: reconstructed
    Stacking = "sys stacking" ["U71"] Permission
        "Units pass through friends, and end where stacking has room"
        ruling "One unit to a hex, which 11.2.1 and 11.2.2 imply; the number is the pack's.";
    /// System 6.1: reconstructed
    ZocStops = "sys zoc-stops" ["U71", "U36"] Permission
        "A unit stops when it enters an enemy zone of control"
        ruling "Units control the six hexes around them, whatever the ground; over rivers without a bridge by the pack's option zoc-across-rivers. A friend in the hex does not help, as in 12.0. A unit that begins in such a zone may leave it. The stop is the pack's option zoc-stops.";
    /// System 6.1: reconstructed
    ZocToZoc = "sys zoc-to-zoc" ["U71"] Permission
        "A unit does not move from one enemy-controlled hex straight into another"
        ruling "The pack's option zoc-to-zoc.";
    /// System 5 and 6.1: reconstructed
    MobileFromZoc = "sys mobile-from-ezoc" ["U71", "U5"] Permission
        "A mobile unit that stands in an enemy zone of control does not move in the mobile movement phase"
        ruling "The pack's option mobile-phase-from-ezoc; how far the others go is mobile-phase-movement.";
    /// System 7.1: reconstructed
    AttackAdjacent = "sys attack-adjacent" ["U71"] Permission
        "Units attack an enemy-held hex next to them"
        ruling "Nobody has to attack: 11.2.4 speaks of units that are eligible to, and may. Neither a river nor ground that they cannot enter keeps units from attacking.";
    /// System 7.2: reconstructed
    AttackOnce = "sys attack-once" ["U71"] Permission
        "A unit attacks once, and a hex is attacked once, in a phase"
        ruling "A mobile unit that attacked in the combat phase does not attack in the mobile one, unless the pack's option mobile-unit-attacks lets it.";
    /// System 7.3: reconstructed
    Differential = "sys differential" ["U71"] Consequence
        "Attack less defence, with markers and terrain, gives the column of the results table"
        ruling "A hexside helps the defender only where every attacker comes across one, and of several kinds the least counts; or the greatest, by the pack's option hexside-of-several. Markers of both sides and terrain all count together. Against units that came down on the defender only the hex itself helps him.";
    /// System 7.6: reconstructed
    StepLosses = "sys step-losses" ["U71"] Permission
        "The owner chooses which unit in the battle takes a step loss"
        ruling "How many steps a result costs is in its code: AL and DL one, AL2 two. The owner spreads them as he likes; an exchange costs each side one.";
    /// System 7.7: reconstructed
    RetreatWay = "sys retreat-way" ["U71"] Permission
        "A retreat leads as far as the result says, away from the enemy, each hex further from where it began, to a free hex"
        ruling "The owner chooses the way. A unit with no such way is lost: it goes as far as the result says or not at all, and off the map there is no way. Attackers go as far as the pack's option attacker-retreat says. It ends farther from one enemy unit of the battle at least, and nearer to none (retreat-from-enemy); and a defeat takes no beachhead: Germans do not retreat onto a marker (retreat-onto-beachhead). Through an enemy zone of control it costs a step a hex, or is barred, by the pack's option retreat-into-ezoc.";
    /// System 7.8: reconstructed
    Stiff = "sys stiff-resistance" ["U71", "U34"] Permission
        "A defender with two steps may give one up instead of retreating"
        ruling "The rules name stiff resistance and leave its effect to the system rules; the pack's option stiff-resistance switches it.";
    /// System 7.9: reconstructed
    AdvanceInto = "sys advance" ["U71"] Permission
        "Attackers may advance into the hex that the battle emptied"
        ruling "As many as the pack's option advancing-units says, where stacking lets them; by advance-hexes, none. Zones of control and costs don't hinder it, closed ground does. Defenders stay, unless the pack's option defender-advance lets them follow.";
    /// System 8.1: reconstructed
    Bombardment = "sys bombardment" ["U71"] Permission
        "In its combat phase a side bombards an enemy unit with one or two markers, a unit once a phase"
        ruling "Not in the mobile combat phase, since 11.2.4 opens that to mobile units (bombardment-phases); no unit twice a phase, as no hex is attacked twice (bombardments-of-a-unit); and the ground does not shelter (bombardment-terrain). The other side adds no markers, since nobody fights.";
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::engine::RuleIndex;

    #[test]
    fn every_checklist_row_is_listed() {
        let listed: BTreeSet<&str> = Rule::ROWS
            .iter()
            .flat_map(|row| row.checklist)
            .copied()
            .collect();
        let wanted: Vec<String> = (1..=71).map(|nr| format!("U{nr}")).collect();
        assert_eq!(listed, wanted.iter().map(String::as_str).collect());
    }

    #[test]
    fn row_ids_are_unique() {
        let ids: BTreeSet<&str> = Rule::ROWS.iter().map(|row| row.id).collect();
        assert_eq!(ids.len(), Rule::ROWS.len());
    }
}
