//! Macros: `(define name body …)`, called as `(name argument …)`. The body's forms take the call's place, whether one or
//! several, with `$1`, `$2` … replaced by the arguments; in words and strings they are replaced too.

use super::ZrfError;
use super::form::{Form, List};
use std::collections::HashMap;
use std::rc::Rc;

/// What the macros of a file may make of it, in words, strings and lists.
const MOST_FORMS: usize = 500_000;

/// A chain of macros and lists longer than this is taken for one that never ends.
const MOST_CALLS: usize = 200;

#[derive(Default)]
pub(super) struct Macros {
    bodies: HashMap<Rc<str>, Rc<[Form]>>,
    made: usize,
}

impl Macros {
    /// Learns `(define name body …)`, in place of an earlier macro of that name.
    pub(super) fn define(&mut self, definition: &List) -> Result<(), ZrfError> {
        let name = definition
            .rest()
            .first()
            .ok_or_else(|| definition.missing("the name of a macro"))?
            .expect_word("the name of a macro")?;
        self.bodies.insert(name.into(), definition.items[2..].into());
        Ok(())
    }

    /// Whether a list calls a macro.
    pub(super) fn is_call(&self, list: &List) -> bool {
        list.head().is_some_and(|head| self.bodies.contains_key(head))
    }

    /// What stands for a call, not yet expanded itself.
    pub(super) fn call(&mut self, call: &List) -> Result<Vec<Form>, ZrfError> {
        let body = call.head().and_then(|head| self.bodies.get(head)).cloned();
        let mut forms = Vec::new();
        for form in body.iter().flat_map(|body| body.iter()) {
            forms.push(self.substitute(form, call)?);
        }
        Ok(forms)
    }

    /// A form with all macros in it expanded.
    pub(super) fn expand(&mut self, form: &Form) -> Result<Vec<Form>, ZrfError> {
        let mut forms = Vec::new();
        self.expand_into(form, 0, &mut forms)?;
        Ok(forms)
    }

    fn expand_into(&mut self, form: &Form, calls: usize, out: &mut Vec<Form>) -> Result<(), ZrfError> {
        self.count(form, 0)?;
        let Some(list) = form.list() else {
            out.push(form.clone());
            return Ok(());
        };
        if calls == MOST_CALLS {
            return Err(list.expected("a macro that comes to an end"));
        }
        if self.is_call(list) {
            for form in self.call(list)? {
                self.expand_into(&form, calls + 1, out)?;
            }
            return Ok(());
        }
        let mut items = Vec::new();
        for item in list.items.iter() {
            self.expand_into(item, calls + 1, &mut items)?;
        }
        out.push(Form::List(List::new(list.place, items)?));
        Ok(())
    }

    fn substitute(&mut self, form: &Form, call: &List) -> Result<Form, ZrfError> {
        self.count(form, 0)?;
        match form {
            Form::Word(place, word) => match argument_number(word) {
                Some((number, "")) => argument(number, call).cloned(),
                _ => Ok(Form::Word(*place, self.in_text(word, form, call)?)),
            },
            Form::Text(place, text) => Ok(Form::Text(*place, self.in_text(text, form, call)?)),
            Form::List(list) => {
                let items: Result<Vec<Form>, ZrfError> =
                    list.items.iter().map(|item| self.substitute(item, call)).collect();
                Ok(Form::List(List::new(list.place, items?)?))
            }
        }
    }

    /// Replaces `$1` … within a word or a string, where the argument is a word or a string itself. A string may speak of
    /// `$5` without meaning an argument.
    fn in_text(&mut self, text: &Rc<str>, form: &Form, call: &List) -> Result<Rc<str>, ZrfError> {
        if !text.contains('$') {
            return Ok(text.clone());
        }
        let mut replaced = String::new();
        let mut rest: &str = text;
        while let Some(dollar) = rest.find('$') {
            replaced.push_str(&rest[..dollar]);
            rest = &rest[dollar..];
            let means_argument = |number: usize| form.word().is_some() || number < call.items.len();
            let piece = match argument_number(rest) {
                Some((number, after)) if means_argument(number) => {
                    rest = after;
                    match argument(number, call)? {
                        Form::Word(_, text) | Form::Text(_, text) => &**text,
                        list @ Form::List(_) => return Err(list.expected("a word as an argument")),
                    }
                }
                _ => {
                    rest = &rest[1..];
                    "$"
                }
            };
            self.count(form, piece.len())?;
            replaced.push_str(piece);
        }
        replaced.push_str(rest);
        Ok(replaced.into())
    }

    /// Counts what is made; long texts count as several forms.
    fn count(&mut self, form: &Form, length: usize) -> Result<(), ZrfError> {
        self.made += 1 + length / 8;
        if self.made > MOST_FORMS {
            let problem = format!("expected macros that expand to at most {MOST_FORMS} words, found more in");
            return Err(form.error(problem));
        }
        Ok(())
    }
}

/// The number after a `$`, and the text after the number.
fn argument_number(text: &str) -> Option<(usize, &str)> {
    let digits = text.strip_prefix('$')?;
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    let number = digits[..end].parse().ok().filter(|number| *number > 0)?;
    Some((number, &digits[end..]))
}

fn argument(number: usize, call: &List) -> Result<&Form, ZrfError> {
    let given = call.rest().len();
    call.items
        .get(number)
        .ok_or_else(|| call.error(format!("expected an argument {number}, found {given} in")))
}
