//! Takes in what the thread of a game has answered.

use std::sync::mpsc::TryRecvError;

use beachhead_engine::About;

use super::asks::{Answer, Ask};
use super::draft::Draft;
use super::hand::verb_of;
use super::{LiveGame, Pointed, Rolling};

impl LiveGame {
    /// Takes in what was worked out. Reports whether the game stands elsewhere, or is known to be beyond playing.
    pub(crate) fn poll(&mut self) -> bool {
        let mut moved = false;
        loop {
            match self.answers.try_recv() {
                Ok(answer) => moved |= self.take_in(answer),
                Err(TryRecvError::Empty) => return moved,
                Err(TryRecvError::Disconnected) => {
                    self.waiting = 0;
                    return moved;
                }
            }
        }
    }

    fn take_in(&mut self, answer: Answer) -> bool {
        match answer {
            Answer::Done => self.waiting = self.waiting.saturating_sub(1),
            Answer::CanNotBegin(findings) => {
                self.findings = findings;
                return true;
            }
            Answer::Stands(position) => {
                self.position = Some(position);
                self.put_down();
                self.because = None;
                self.draft = None;
                self.facts = None;
                self.ask_facts();
                return true;
            }
            Answer::Choices(about, choices) => {
                if about == About::Anything {
                    let named = choices.iter().flat_map(|choice| &choice.named.units);
                    self.ready = named.cloned().collect();
                    let verbs = choices
                        .iter()
                        .map(|choice| verb_of(&choice.action).to_owned());
                    self.verbs = verbs.collect();
                }
                if about == self.about() {
                    self.choices = choices;
                }
            }
            Answer::Meant(unit, hex, meant) => {
                let meant = Some(meant);
                self.pointed = Some(Pointed { unit, hex, meant });
                self.act_where_clicked();
            }
            Answer::Facts(about, facts) => self.facts = Some((about, facts)),
            Answer::Drafted(step, exchanges) => match Draft::of_step(&step, exchanges) {
                Some(draft) => self.begin_draft(draft),
                None => {
                    self.said = Some(
                        "A position or a random step has no form: change it in the file".to_owned(),
                    );
                }
            },
            Answer::Judged(text, judged) => {
                if let Some(draft) = self.draft.as_mut().filter(|draft| draft.text() == text) {
                    draft.set_judged(judged);
                }
            }
            Answer::Said(said) => self.said = Some(said),
            Answer::Die(action, dice, next) => {
                let is_asked = self.rolling.as_ref().is_some_and(|rolling| {
                    rolling.action == action && rolling.dice == dice && rolling.next.is_none()
                });
                match next {
                    _ if !is_asked => {}
                    Some(next) => {
                        let next = Some(next);
                        self.rolling = Some(Rolling { action, dice, next });
                    }
                    None => {
                        self.rolling = None;
                        self.ask(Ask::Take(action, dice));
                    }
                }
            }
            Answer::Refused(findings) => {
                self.rolling = None;
                self.findings = findings;
            }
            Answer::Saved(trouble) => self.trouble = trouble,
        }
        false
    }
}
