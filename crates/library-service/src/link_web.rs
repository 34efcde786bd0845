//! Connection to the library's worker in a browser, through functions of the page (web/library-client.js).

use crate::LibraryLink;
use js_sys::wasm_bindgen::prelude::Closure;
use js_sys::wasm_bindgen::{JsCast, JsValue};
use js_sys::{Array, Function, Object, Reflect, Uint8Array};
use send_wrapper::SendWrapper;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

type Inbox = Rc<RefCell<VecDeque<Result<Vec<u8>, String>>>>;

/// Connection to the library's worker.
pub struct WebLink(SendWrapper<PageLibrary>);

struct PageLibrary {
    /// Object with the functions `post`, `cancel` and `listen`.
    functions: Object,
    inbox: Inbox,
    _listener: Closure<dyn FnMut(JsValue, JsValue)>,
}

impl WebLink {
    /// Connects to the worker. `notify` is called when a message can be received.
    ///
    /// # Errors
    /// The page does not have the functions.
    pub fn new(functions: Object, notify: impl Fn() + 'static) -> Result<WebLink, String> {
        let inbox = Inbox::default();
        let received = Rc::clone(&inbox);
        let listener = Closure::<dyn FnMut(JsValue, JsValue)>::new(move |answer: JsValue, reason: JsValue| {
            let message = match answer.dyn_into::<Uint8Array>() {
                Ok(answer) => Ok(answer.to_vec()),
                Err(_) => Err(reason.as_string().unwrap_or_default()),
            };
            received.borrow_mut().push_back(message);
            notify();
        });
        let library = PageLibrary {
            functions,
            inbox,
            _listener: listener,
        };
        library.call("listen", library._listener.as_ref())?;
        Ok(WebLink(SendWrapper::new(library)))
    }
}

impl PageLibrary {
    fn call(&self, name: &str, argument: &JsValue) -> Result<(), String> {
        let function = Reflect::get(&self.functions, &name.into()).and_then(JsCast::dyn_into::<Function>);
        let function = function.map_err(|_| format!("expected the library function {name}, found none"))?;
        let called = function.apply(&self.functions, &Array::of1(argument));
        called.map(drop).map_err(|error| format!("{name}: {error:?}"))
    }
}

impl LibraryLink for WebLink {
    fn post(&mut self, command: Vec<u8>) {
        if let Err(reason) = self.0.call("post", &Uint8Array::from(command.as_slice())) {
            self.0.inbox.borrow_mut().push_back(Err(reason));
        }
    }

    fn cancel(&mut self, task: u64) {
        // If the call fails, the task is not cancelled.
        let _ = self.0.call("cancel", &JsValue::from(task as f64));
    }

    fn try_receive(&mut self) -> Option<Result<Vec<u8>, String>> {
        self.0.inbox.borrow_mut().pop_front()
    }
}
