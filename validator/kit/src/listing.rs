//! Listing and choosing from the same candidates: what may be legal is proposed, and what is legal is kept or taken.

use beachhead_engine::Choices;

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
