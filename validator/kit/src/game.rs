//! [`game!`](macro@crate::game): what the engine asks of a game, answered by functions over its view.

/// Implements [`Game`](beachhead_engine::Game) for a rulebook whose actions are declared by
/// [`actions!`](crate::actions): each question goes to a function or closure that takes a [`View`](crate::View) of the game
/// and a state.
///
/// ```ignore
/// beachhead_kit::game! {
///     impl Game for Ferry {
///         type Data = FerryData;
///         type State = State;
///         type Resolved = Resolved;
///         type Scratch = ();
///
///         const TITLE: &'static str = "The ferry";
///         const RULES: &'static [RuleRow] = Rule::ROWS;
///         const MOST_ACTIONS: usize = 500;
///
///         // Then what the engine asks besides and is answered otherwise than in most games, if anything is:
///         // fn rules_in(pack: &Pack) -> Rows { … }
///     }
///
///     open: Ferry::new;                       // (board, pack, scenario) -> Result<Self, findings>
///     board: |game| &game.board;
///     start: report::start;                   // (game) -> State
///     given: report::given;                   // (game, position) -> Result<State, String>
///     turn: report::turn;                     // (view) -> Turn
///     over: |view| view.state.is_over();
///     decisions: |state| &state.pending;      // may be left out with `waits`: what players decide before anything else
///     waits: |due| Rule::Order;               // the row by which all else waits for it, unless the rules name another
///     check: |view, action| action.check(view);
///     found: |action| false;                  // whether what is listed needs no check: a search has found it
///     order: report::order;                   // may be left out: (view, listed) puts what is listed in order
///     apply: |play, action| action.apply(play); // and what follows of every action
///     sample: sample::choose;                 // not asked once it is over, or while a decision is due, which is taken from
///                                             // the candidates; may be left out: then from all that is listed
///     holds: report::holds;                   // (view, fact) -> Result<bool, String>
///     instead: report::instead;               // (view, fact) -> Option<String>
///     facts: report::facts_about;             // may be left out: (view, asked, facts), adds facts that hold
///     scene: report::scene;                   // (view, turn) -> Scene
///     overlays: report::overlays;             // may be left out: (view) -> Overlays
///     in_play: |game, hex| true;              // may be left out: then what is playable on the board
///     sight: report::sight;                   // may be left out: (view, from, to) -> Sighting
///     sees: report::sees;                     // may be left out: (view, from, to) -> bool, sooner than by `sight`
///     cost: |view, action| None;              // (view, action) -> Option<String>
///     planned: |game| Vec::new();             // (game) -> planned actions
///     placement: plan::placement;             // may be left out: (game, unit, hex) -> Option<Action>
///     ready: |game, state, planned| true;     // (game, state, action) -> bool
///     unfinished: plan::unfinished;           // may be left out: (game, is_legal) -> Vec<SetupViolation>
///     invariants: report::invariants;         // (view) -> Result<(), String>
/// }
/// ```
///
/// What each side has lost is counted as in all games ([`losses`](crate::army::losses)).
#[macro_export]
macro_rules! game {
    (
        impl Game for $Game:ty {
            $(type $Type:ident = $type:ty;)+
            $(const $CONST:ident: $const:ty = $value:expr;)+
            $(fn $fn:ident $args:tt -> $answer:ty $body:block)*
        }

        open: $open:expr;
        board: $board:expr;
        start: $start:expr;
        given: $given:expr;
        turn: $turn:expr;
        over: $over:expr;
        $(decisions: $decisions:expr; waits: $waits:expr;)?
        check: $check:expr;
        found: $found:expr;
        $(order: $order:expr;)?
        apply: $apply:expr;
        $(sample: $sample:expr;)?
        holds: $holds:expr;
        instead: $instead:expr;
        $(facts: $facts:expr;)?
        scene: $scene:expr;
        $(overlays: $overlays:expr;)?
        $(in_play: $in_play:expr;)?
        $(sight: $sight:expr;)?
        $(sees: $sees:expr;)?
        cost: $cost:expr;
        planned: $planned:expr;
        $(placement: $placement:expr;)?
        ready: $ready:expr;
        $(unfinished: $unfinished:expr;)?
        invariants: $invariants:expr;
    ) => {
        impl $crate::private::Game for $Game {
            $(type $Type = $type;)+
            $(const $CONST: $const = $value;)+
            $(fn $fn $args -> $answer $body)*

            fn open_on(
                board: $crate::private::SharedBoard,
                pack: &$crate::private::Pack,
                scenario: &$crate::private::Scenario,
            ) -> ::std::result::Result<Self, ::std::vec::Vec<$crate::private::Diagnostic>> {
                ($open)(board, pack, scenario)
            }

            fn board(&self) -> &$crate::private::Board {
                let board: fn(&Self) -> &$crate::private::Board = $board;
                board(self)
            }

            fn start(&self) -> Self::State {
                ($start)(self)
            }

            fn given(
                &self,
                position: &$crate::private::PositionOf<Self>,
            ) -> ::std::result::Result<Self::State, ::std::string::String> {
                ($given)(self, position)
            }

            fn turn(&self, state: &Self::State) -> $crate::private::Turn {
                let view = $crate::View::new(self, state);
                let turn: $crate::private::Turn = ($turn)(view);
                $(
                    let decisions: fn(&Self::State) -> &_ = $decisions;
                    let turn = $crate::decisions::with_due(view, decisions(state), turn);
                )?
                turn
            }

            fn over(&self, state: &Self::State) -> bool {
                let over: fn($crate::View<'_, Self>) -> bool = $over;
                over($crate::View::new(self, state))
            }

            fn read(
                &self,
                _: &Self::State,
                action: &$crate::private::ActionOf<Self>,
            ) -> ::std::result::Result<Self::Resolved, $crate::private::Violation> {
                Self::Resolved::find(self, action)
            }

            fn to_action(&self, action: &Self::Resolved) -> $crate::private::ActionOf<Self> {
                action.write(self)
            }

            fn check(
                &self,
                state: &Self::State,
                action: &Self::Resolved,
            ) -> ::std::result::Result<(), $crate::private::Violation> {
                let check: fn($crate::View<'_, Self>, &Self::Resolved) -> _ = $check;
                let view = $crate::View::new(self, state);
                let verdict: ::std::result::Result<(), $crate::private::Violation> =
                    check(view, action);
                $(
                    let decisions: fn(&Self::State) -> &_ = $decisions;
                    let verdict =
                        $crate::decisions::judge(view, decisions(state), action, verdict, $waits);
                )?
                verdict
            }

            fn apply(
                &self,
                state: &mut Self::State,
                action: &Self::Resolved,
                dice: &mut dyn $crate::private::Dice,
                trace: &mut dyn $crate::private::Trace,
            ) {
                let apply: fn(&mut $crate::Play<'_, Self>, &Self::Resolved) = $apply;
                apply(&mut $crate::Play { game: self, state, dice, trace }, action);
            }

            fn legal(&self, state: &Self::State, actions: &mut ::std::vec::Vec<Self::Resolved>) {
                if self.over(state) {
                    return;
                }
                let found: fn(&Self::Resolved) -> bool = $found;
                let from = actions.len();
                let view = $crate::View::new(self, state);
                Self::Resolved::candidates(view, $crate::Asked::Anything, actions);
                $crate::listing::keep_legal(actions, from, |action| {
                    found(action) || self.check(state, action).is_ok()
                });
                $(
                    if let ::std::option::Option::Some(listed) = actions.get_mut(from..) {
                        ($order)($crate::View::new(self, state), listed);
                    }
                )?
            }

            $crate::game! { @about [$($order)?] $found }

            fn named(&self, action: &Self::Resolved) -> $crate::private::NamedThings {
                $crate::listing::named(self, action)
            }

            fn meant(
                &self,
                unit: &$crate::private::Id,
                from: ::std::option::Option<$crate::HexIx>,
                at: $crate::HexIx,
            ) -> ::std::vec::Vec<Self::Resolved> {
                $crate::listing::meant(self, unit, from, at)
            }

            $crate::game! { @sample [$($sample)?] [$($decisions)?] }

            fn holds(
                &self,
                state: &Self::State,
                fact: &$crate::private::FactOf<Self>,
            ) -> ::std::result::Result<bool, ::std::string::String> {
                ($holds)($crate::View::new(self, state), fact)
            }

            fn instead(
                &self,
                state: &Self::State,
                fact: &$crate::private::FactOf<Self>,
            ) -> ::std::option::Option<::std::string::String> {
                ($instead)($crate::View::new(self, state), fact)
            }

            $(
                fn facts_about(
                    &self,
                    state: &Self::State,
                    about: &$crate::private::About,
                ) -> ::std::vec::Vec<$crate::private::FactOf<Self>> {
                    let mut facts = $crate::Facts::new($crate::View::new(self, state));
                    if let ::std::option::Option::Some(asked) = $crate::Asked::of(self, about) {
                        ($facts)($crate::View::new(self, state), asked, &mut facts);
                    }
                    facts.into_list()
                }
            )?

            fn scene(&self, state: &Self::State) -> $crate::private::Scene {
                ($scene)($crate::View::new(self, state), self.turn(state))
            }

            $(
                fn overlays(&self, state: &Self::State) -> $crate::private::Overlays {
                    ($overlays)($crate::View::new(self, state))
                }
            )?

            $(
                fn in_play(&self, hex: $crate::HexIx) -> bool {
                    let in_play: fn(&Self, $crate::HexIx) -> bool = $in_play;
                    in_play(self, hex)
                }
            )?

            $(
                fn sight(
                    &self,
                    state: &Self::State,
                    from: $crate::HexIx,
                    to: $crate::HexIx,
                ) -> ::std::option::Option<$crate::private::Sighting> {
                    ::std::option::Option::Some(($sight)($crate::View::new(self, state), from, to))
                }
            )?

            $(
                fn sees(&self, state: &Self::State, from: $crate::HexIx, to: $crate::HexIx) -> bool {
                    ($sees)($crate::View::new(self, state), from, to)
                }
            )?

            fn describe_cost(
                &self,
                state: &Self::State,
                action: &Self::Resolved,
            ) -> ::std::option::Option<::std::string::String> {
                let cost: fn($crate::View<'_, Self>, &Self::Resolved) -> _ = $cost;
                cost($crate::View::new(self, state), action)
            }

            fn losses(&self, state: &Self::State) -> ::std::vec::Vec<$crate::private::Losses> {
                $crate::army::losses($crate::View::new(self, state))
            }

            fn planned(
                &self,
            ) -> ::std::vec::Vec<$crate::private::Planned<$crate::private::ActionOf<Self>>> {
                ($planned)(self)
            }

            $(
                fn placement(
                    &self,
                    unit: &$crate::private::Id,
                    hex: &$crate::private::HexNo,
                ) -> ::std::option::Option<$crate::private::ActionOf<Self>> {
                    ($placement)(self, unit, hex)
                }
            )?

            fn ready(&self, state: &mut Self::State, planned: &Self::Resolved) -> bool {
                ($ready)(self, state, planned)
            }

            $(
                fn unfinished(
                    &self,
                    is_legal: bool,
                ) -> ::std::vec::Vec<$crate::private::SetupViolation> {
                    ($unfinished)(self, is_legal)
                }
            )?

            fn invariants(
                &self,
                state: &Self::State,
            ) -> ::std::result::Result<(), ::std::string::String> {
                ($invariants)($crate::View::new(self, state))
            }
        }
    };

    (@about [] $found:expr) => {
        fn legal_about(
            &self,
            state: &Self::State,
            about: &$crate::private::About,
            actions: &mut ::std::vec::Vec<Self::Resolved>,
        ) {
            $crate::listing::legal_about(self, state, about, $found, actions);
        }
    };
    // What stands where depends on all that is listed.
    (@about [$order:expr] $found:expr) => {
        fn legal_about(
            &self,
            state: &Self::State,
            about: &$crate::private::About,
            actions: &mut ::std::vec::Vec<Self::Resolved>,
        ) {
            $crate::listing::legal_in_order(self, state, about, actions);
        }
    };

    (@sample [] [$($decisions:expr)?]) => {};
    (@sample [$sample:expr] [$($decisions:expr)?]) => {
        fn sample(
            &self,
            state: &Self::State,
            scratch: &mut Self::Scratch,
            choices: &mut $crate::private::Choices,
        ) -> ::std::option::Option<Self::Resolved> {
            if self.over(state) {
                return ::std::option::Option::None;
            }
            $(
                let decisions: fn(&Self::State) -> &$crate::Decisions<_> = $decisions;
                if !decisions(state).is_empty() {
                    let mut answers = ::std::vec::Vec::new();
                    let view = $crate::View::new(self, state);
                    Self::Resolved::candidates(view, $crate::Asked::Anything, &mut answers);
                    return $crate::listing::take_legal(&mut answers, choices, |action| {
                        self.check(state, action).is_ok()
                    });
                }
            )?
            ($sample)($crate::View::new(self, state), scratch, choices)
        }
    };
}
