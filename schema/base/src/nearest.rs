//! Did you mean …? The word of a list that is nearest to what was typed.

/// The nearest of `words`, if it is near enough to be meant: one slip for each three letters typed.
///
/// ```
/// use beachhead_base::nearest::nearest;
/// assert_eq!(nearest("teraine", ["hex", "terrain"]), Some("terrain"));
/// assert_eq!(nearest("source", ["hex", "terrain"]), None);
/// ```
pub fn nearest<'w>(typed: &str, words: impl IntoIterator<Item = &'w str>) -> Option<&'w str> {
    let allowed = typed.chars().count().div_ceil(3);
    // Nothing of ours is this long: no time is spent on what can't be a name.
    if typed.len() > 64 {
        return None;
    }
    // Words that differ more in length take more changes than are allowed.
    let is_as_long = |word: &&str| {
        !word.is_ascii() || !typed.is_ascii() || word.len().abs_diff(typed.len()) <= allowed
    };
    let mut typed = Typed::new(typed);
    let mut best: Option<(usize, &'w str)> = None;
    for word in words.into_iter().filter(is_as_long) {
        let most = best.map_or(allowed, |(slips, _)| slips);
        if let Some(slips) = typed.slips_within(most, word) {
            let this = (slips, word);
            best = Some(best.map_or(this, |best| best.min(this)));
        }
    }
    best.map(|(_, word)| word)
}

/// The same, if no other word is as near: then nothing else can have been meant.
///
/// ```
/// use beachhead_base::nearest::only_nearest;
/// assert_eq!(only_nearest("teraine", ["hex", "terrain"]), Some("terrain"));
/// assert_eq!(only_nearest("hix", ["hex", "mix"]), None);
/// ```
pub fn only_nearest<'w>(
    typed: &str,
    words: impl IntoIterator<Item = &'w str> + Clone,
) -> Option<&'w str> {
    let best = nearest(typed, words.clone())?;
    let near = slips(typed, best);
    let mut others = words.into_iter().filter(|word| *word != best);
    others
        .all(|other| slips(typed, other) > near)
        .then_some(best)
}

/// Letters to add, drop or change to get from one word to the other; case doesn't count.
///
/// ```
/// use beachhead_base::nearest::slips;
/// assert_eq!(slips("utha", "utah"), 2);
/// ```
pub fn slips(from: &str, to: &str) -> usize {
    slips_within(usize::MAX, from, to).unwrap_or(usize::MAX)
}

/// The same, if there are no more than `most`.
fn slips_within(most: usize, from: &str, to: &str) -> Option<usize> {
    Typed::new(from).slips_within(most, to)
}

/// A word that is compared with many others, and what that needs: nothing is allocated for each of them.
struct Typed {
    letters: Vec<char>,
    other: Vec<char>,
    row: Vec<usize>,
}

impl Typed {
    fn new(typed: &str) -> Self {
        let mut letters = Vec::new();
        lower(typed, &mut letters);
        Self {
            letters,
            other: Vec::new(),
            row: Vec::new(),
        }
    }

    /// The slips between this word and another, if there are no more than `most`: two words of a long list mostly differ at
    /// their beginnings.
    fn slips_within(&mut self, most: usize, other: &str) -> Option<usize> {
        let Self {
            letters,
            other: to,
            row,
        } = self;
        lower(other, to);
        // What both have in common at their ends takes no slip.
        let alike = |(one, other): &(&char, &char)| one == other;
        let begin = letters.iter().zip(to.iter()).take_while(alike).count();
        let (from, to) = (letters.get(begin..)?, to.get(begin..)?);
        let backwards = from.iter().rev().zip(to.iter().rev());
        let end = backwards.take_while(alike).count();
        let (from, to) = (from.get(..from.len() - end)?, to.get(..to.len() - end)?);
        if from.len().abs_diff(to.len()) > most {
            return None;
        }
        row.clear();
        row.extend(0..=to.len());
        for (index, letter) in from.iter().enumerate() {
            // The row is written over from its start: `above` is what it had at the place before.
            let (mut above, mut last, mut least) = (index, index + 1, index + 1);
            let mut places = row.iter_mut();
            if let Some(first) = places.next() {
                *first = last;
            }
            for (other, place) in to.iter().zip(places) {
                let changed = above + usize::from(letter != other);
                above = *place;
                last = (last + 1).min(above + 1).min(changed);
                least = least.min(last);
                *place = last;
            }
            // No later row has less than the least of this one.
            if least > most {
                return None;
            }
        }
        row.last().copied().filter(|slips| *slips <= most)
    }
}

/// The letters of a word in lower case, in the place of what `letters` had.
fn lower(word: &str, letters: &mut Vec<char>) {
    letters.clear();
    match word.is_ascii() {
        true => letters.extend(
            word.bytes()
                .map(|byte| char::from(byte.to_ascii_lowercase())),
        ),
        false => letters.extend(word.chars().flat_map(char::to_lowercase)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_counted() {
        for (from, to, expected) in [
            ("", "abc", 3),
            ("abc", "abc", 0),
            ("ABC", "abc", 0),
            ("kitten", "sitting", 3),
            ("ab", "b", 1),
        ] {
            assert_eq!(slips(from, to), expected, "{from} {to}");
            for most in 0..5 {
                let within = (expected <= most).then_some(expected);
                assert_eq!(slips_within(most, from, to), within, "{from} {to} {most}");
            }
        }
    }
}
