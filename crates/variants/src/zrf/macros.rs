//! Macros: `(define name body …)`, called as `(name argument …)`. A call is replaced by the expressions of the body, with
//! `$1`, `$2` … replaced by the arguments, including occurrences within symbols and strings.

use super::error::ZrfError;
use super::sexpr::{List, SExpr};
use std::collections::HashMap;
use std::rc::Rc;

/// Maximum number of symbols, strings and lists to which the macros of a file may expand.
const MAX_EXPANDED: usize = 500_000;

/// Maximum nesting of macro calls and lists. Deeper nesting is rejected as endless recursion.
const MAX_CALL_DEPTH: usize = 200;

#[derive(Default)]
pub(super) struct Macros {
    bodies: HashMap<Rc<str>, Rc<[SExpr]>>,
    /// Number of expressions expanded so far; a long text counts as several.
    expanded: usize,
}

impl Macros {
    /// Stores the macro of `(define name …)`. The new macro replaces an earlier macro with the same name.
    pub(super) fn define(&mut self, definition: &List) -> Result<(), ZrfError> {
        let name = definition
            .rest()
            .first()
            .ok_or_else(|| definition.missing("the name of a macro"))?
            .expect_symbol("the name of a macro")?;
        self.bodies.insert(name.into(), definition.items[2..].into());
        Ok(())
    }

    /// Returns whether a list calls a macro.
    pub(super) fn is_call(&self, list: &List) -> bool {
        list.head().is_some_and(|head| self.bodies.contains_key(head))
    }

    /// Expands one call. Calls within the result are not expanded.
    pub(super) fn call(&mut self, call: &List) -> Result<Vec<SExpr>, ZrfError> {
        let body = call.head().and_then(|head| self.bodies.get(head)).cloned();
        let mut exprs = Vec::new();
        for expr in body.iter().flat_map(|body| body.iter()) {
            exprs.push(self.substitute(expr, call)?);
        }
        Ok(exprs)
    }

    /// Expands all macros in an expression.
    pub(super) fn expand(&mut self, expr: &SExpr) -> Result<Vec<SExpr>, ZrfError> {
        let mut exprs = Vec::new();
        self.expand_into(expr, 0, &mut exprs)?;
        Ok(exprs)
    }

    fn expand_into(&mut self, expr: &SExpr, depth: usize, out: &mut Vec<SExpr>) -> Result<(), ZrfError> {
        self.count(expr, 0)?;
        let Some(list) = expr.as_list() else {
            out.push(expr.clone());
            return Ok(());
        };
        if depth == MAX_CALL_DEPTH {
            return Err(list.expected("a macro without endless recursion"));
        }
        if self.is_call(list) {
            for expr in self.call(list)? {
                self.expand_into(&expr, depth + 1, out)?;
            }
            return Ok(());
        }
        let mut items = Vec::new();
        for item in list.items.iter() {
            self.expand_into(item, depth + 1, &mut items)?;
        }
        out.push(SExpr::List(List::new(list.location, items)?));
        Ok(())
    }

    fn substitute(&mut self, expr: &SExpr, call: &List) -> Result<SExpr, ZrfError> {
        self.count(expr, 0)?;
        match expr {
            SExpr::Symbol(location, word) => match argument_number(word) {
                Some((number, "")) => argument(number, call).cloned(),
                _ => Ok(SExpr::Symbol(*location, self.substitute_text(word, expr, call)?)),
            },
            SExpr::String(location, text) => Ok(SExpr::String(*location, self.substitute_text(text, expr, call)?)),
            SExpr::List(list) => {
                let items: Result<Vec<SExpr>, ZrfError> =
                    list.items.iter().map(|item| self.substitute(item, call)).collect();
                Ok(SExpr::List(List::new(list.location, items?)?))
            }
        }
    }

    /// Replaces `$1` … within a symbol or a string by arguments that are symbols or strings. In a string, `$` and a number are
    /// kept if there is no argument with this number, as in a price of `$5`.
    fn substitute_text(&mut self, text: &Rc<str>, expr: &SExpr, call: &List) -> Result<Rc<str>, ZrfError> {
        if !text.contains('$') {
            return Ok(text.clone());
        }
        let mut replaced = String::new();
        let mut rest: &str = text;
        while let Some(dollar) = rest.find('$') {
            replaced.push_str(&rest[..dollar]);
            rest = &rest[dollar..];
            let is_argument = |number: usize| expr.as_symbol().is_some() || number < call.items.len();
            let piece = match argument_number(rest) {
                Some((number, after)) if is_argument(number) => {
                    rest = after;
                    match argument(number, call)? {
                        SExpr::Symbol(_, text) | SExpr::String(_, text) => &**text,
                        list @ SExpr::List(_) => return Err(list.expected("a word as the argument")),
                    }
                }
                _ => {
                    rest = &rest[1..];
                    "$"
                }
            };
            self.count(expr, piece.len())?;
            replaced.push_str(piece);
        }
        replaced.push_str(rest);
        Ok(replaced.into())
    }

    /// Adds an expanded expression to the count and checks the limit.
    fn count(&mut self, expr: &SExpr, length: usize) -> Result<(), ZrfError> {
        self.expanded += 1 + length / 8;
        if self.expanded > MAX_EXPANDED {
            let problem = format!("expected macros that expand to at most {MAX_EXPANDED} words, found more in");
            return Err(expr.error(problem));
        }
        Ok(())
    }
}

/// Splits `$12rest` into 12 and `rest`.
fn argument_number(text: &str) -> Option<(usize, &str)> {
    let digits = text.strip_prefix('$')?;
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    let number = digits[..end].parse().ok().filter(|number| *number > 0)?;
    Some((number, &digits[end..]))
}

fn argument(number: usize, call: &List) -> Result<&SExpr, ZrfError> {
    call.items
        .get(number)
        .ok_or_else(|| call.error(format!("expected argument ${number}, found none in")))
}
