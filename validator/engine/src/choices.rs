//! What makes random players choose: a stream of its own, so that a seed doesn't choose as it rolls.

use super::dice::SeededDice;

/// The choices of a random player. The same seed chooses alike on every machine.
///
/// ```
/// use beachhead_engine::Choices;
///
/// let mut choices = Choices::new(7);
/// assert!(choices.below(6) < 6);
/// assert_eq!(choices.pick(&["only"]), Some(&"only"));
/// assert_eq!(choices.pick::<u8>(&[]), None);
/// ```
#[derive(Clone, Debug)]
pub struct Choices(SeededDice);

impl Choices {
    /// The choices of this seed.
    pub fn new(seed: u64) -> Self {
        Self(SeededDice::for_choices(seed))
    }

    /// A number below `bound`, every one as likely; 0 where there is none.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0.below(u32::try_from(bound).unwrap_or(u32::MAX)) as usize
    }

    /// One of these, every one as likely.
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        from.get(self.below(from.len()))
    }

    /// Takes one of these out, every one as likely; the others change their order.
    pub fn take<T>(&mut self, from: &mut Vec<T>) -> Option<T> {
        let at = self.below(from.len());
        (at < from.len()).then(|| from.swap_remove(at))
    }
}
