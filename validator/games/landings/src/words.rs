//! Words of the pack: sets of values that go by a word each.

/// Declares a set of values that go by words: `word_set! { struct Work(u16) { WIRE = "wire", MINE = "mine" } }`.
macro_rules! word_set {
    (
        $(#[$meta:meta])*
        $vis:vis struct $Set:ident($bits:ty) { $($(#[$doc:meta])* $NAME:ident = $word:literal,)+ }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        $vis struct $Set($bits);

        const _: () = {
            #[allow(non_camel_case_types, clippy::upper_case_acronyms, reason = "named as the constants")]
            enum At {
                $($NAME,)+
            }

            impl $Set {
                $($(#[$doc])* $vis const $NAME: Self = Self(1 << At::$NAME as u32);)+
            }
        };

        impl $Set {
            /// Every value, by its word.
            $vis const NAMES: &'static [(&'static str, Self)] = &[$(($word, Self::$NAME),)+];

            /// What goes by this word.
            $vis fn named(word: &str) -> Option<Self> {
                let mut names = Self::NAMES.iter();
                names.find(|(known, _)| *known == word).map(|(_, value)| *value)
            }

            /// Whether any of those is among these.
            $vis const fn has(self, other: Self) -> bool {
                self.0 & other.0 != 0
            }

            /// Those of either.
            #[must_use]
            $vis const fn with(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }
        }
    };
}

pub(crate) use word_set;

/// The set that these words make, one after another; an empty one for a dash.
pub(crate) fn set_of<T: Default>(
    words: &str,
    named: fn(&str) -> Option<T>,
    with: fn(T, T) -> T,
) -> Option<T> {
    let mut words = words.split_whitespace().filter(|_| words != "-");
    words.try_fold(T::default(), |all, word| Some(with(all, named(word)?)))
}
