//! Did you mean …? The word of a list that is nearest to what was typed.

/// The nearest of `words`, if it is near enough to be meant: one slip for each three letters typed.
///
/// ```
/// use beachhead_schema::io::nearest;
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
    let mut best: Option<(usize, &'w str)> = None;
    for word in words.into_iter().filter(is_as_long) {
        let most = best.map_or(allowed, |(slips, _)| slips);
        if let Some(slips) = slips_within(most, typed, word) {
            let this = (slips, word);
            best = Some(best.map_or(this, |best| best.min(this)));
        }
    }
    best.map(|(_, word)| word)
}

/// The same, if no other word is as near: then nothing else can have been meant.
///
/// ```
/// use beachhead_schema::io::only_nearest;
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
/// use beachhead_schema::io::slips;
/// assert_eq!(slips("utha", "utah"), 2);
/// ```
pub fn slips(from: &str, to: &str) -> usize {
    slips_within(usize::MAX, from, to).unwrap_or(usize::MAX)
}

/// The same, if there are no more than `most`: two words of a long list mostly differ at their beginnings.
fn slips_within(most: usize, from: &str, to: &str) -> Option<usize> {
    let to: Vec<char> = to.chars().flat_map(char::to_lowercase).collect();
    let mut row: Vec<usize> = (0..=to.len()).collect();
    let mut last = to.len();
    for (index, letter) in from.chars().flat_map(char::to_lowercase).enumerate() {
        last = index + 1;
        let mut next = vec![last];
        for ((other, changed), dropped) in to.iter().zip(&row).zip(row.iter().skip(1)) {
            last = (last + 1)
                .min(dropped + 1)
                .min(changed + usize::from(letter != *other));
            next.push(last);
        }
        // No later row has less than the least of this one.
        if next.iter().all(|slips| *slips > most) {
            return None;
        }
        row = next;
    }
    (last <= most).then_some(last)
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
