//! Starts the workers in a browser. Each worker is a Web Worker that instantiates a WebAssembly module
//! (`crates/web-engine`).

use crate::{EngineWorker, Link, RemoteWorker, WorkerKind, WorkerLost};
use js_sys::WebAssembly::Module;
use js_sys::wasm_bindgen::prelude::Closure;
use js_sys::wasm_bindgen::{JsCast, JsValue};
use js_sys::{Atomics, Function, Int32Array, Object, Reflect, SharedArrayBuffer, Uint8Array};
use send_wrapper::SendWrapper;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::io;
use std::rc::{Rc, Weak};
use web_sys::{Event, MessageEvent, Worker, WorkerOptions, WorkerType};

/// URL of the worker script, relative to the page.
const SCRIPT: &str = "engine-worker.js";
/// Message that a worker sends after acquiring its lock.
const HOLDS_LOCK: &str = "holds lock";

/// Starts a worker that calls `notify` when an event can be received.
pub(crate) fn start(kind: WorkerKind, notify: impl Fn() + Send + Sync + 'static) -> io::Result<Box<dyn EngineWorker>> {
    if kind.runs_uci_engines() {
        return Err(io::Error::other("a browser cannot start UCI engines"));
    }
    let link = WebLink::start(kind.name(), Rc::new(notify)).map_err(|error| io::Error::other(describe(&error)))?;
    Ok(Box::new(RemoteWorker::new(SendWrapper::new(link))))
}

fn describe(error: &JsValue) -> String {
    error
        .dyn_ref::<js_sys::Error>()
        .map_or_else(|| format!("{error:?}"), |error| String::from(error.message()))
}

thread_local! {
    /// Module compiled by the first worker and reused by later workers.
    static MODULE: RefCell<Option<JsValue>> = const { RefCell::new(None) };
}

/// Replies received from a worker.
#[derive(Default)]
struct Inbox {
    replies: VecDeque<Vec<u8>>,
    is_lost: bool,
}

impl Inbox {
    /// Processes a message: a reply as bytes, a compiled module, or the reason for a failure of the worker.
    fn receive(&mut self, message: JsValue) {
        if let Some(reply) = message.dyn_ref::<Uint8Array>() {
            self.replies.push_back(reply.to_vec());
        } else if message.has_type::<Module>() {
            MODULE.set(Some(message));
        } else {
            self.is_lost = true;
        }
    }
}

/// Connection to a Web Worker.
struct WebLink {
    name: String,
    notify: Rc<dyn Fn()>,
    worker: Worker,
    inbox: Rc<RefCell<Inbox>>,
    /// Stop flag shared with the worker: nonzero when the search must end. `None` if the page cannot share memory.
    stop: Option<Int32Array>,
    _listeners: [Closure<dyn FnMut(Event)>; 2],
}

impl WebLink {
    fn start(name: &str, notify: Rc<dyn Fn()>) -> Result<WebLink, JsValue> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        options.set_name(name);
        let worker = Worker::new_with_options(SCRIPT, &options)?;
        let inbox = Rc::new(RefCell::new(Inbox::default()));
        let listener = |mut receive: Box<dyn FnMut(&mut Inbox, Event)>| {
            let (inbox, notify) = (Rc::clone(&inbox), Rc::clone(&notify));
            Closure::<dyn FnMut(Event)>::new(move |event| {
                receive(&mut inbox.borrow_mut(), event);
                notify();
            })
        };
        let lock = format!("engine worker {name} {}", js_sys::Math::random());
        let watch = watch(lock.clone(), Rc::downgrade(&inbox), Rc::clone(&notify));
        let on_message = listener(Box::new(move |inbox, event| {
            let Ok(event) = event.dyn_into::<MessageEvent>() else {
                return;
            };
            match event.data() {
                data if data == HOLDS_LOCK => watch(),
                data => inbox.receive(data),
            }
        }));
        let on_error = listener(Box::new(|inbox, _| inbox.is_lost = true));
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        let stop = shared_flag();
        let setup = Object::new();
        Reflect::set(
            &setup,
            &"module".into(),
            &MODULE.with_borrow(|module| module.clone().into()),
        )?;
        Reflect::set(&setup, &"stop".into(), &stop.clone().into())?;
        Reflect::set(&setup, &"lock".into(), &lock.into())?;
        worker.post_message(&setup)?;
        Ok(WebLink {
            name: name.to_owned(),
            notify,
            worker,
            inbox,
            stop,
            _listeners: [on_message, on_error],
        })
    }
}

/// Returns a function that requests the lock of a worker. The worker holds the lock as long as it runs, so acquiring the lock
/// means that the worker has ended, even if the browser did not report a crash.
fn watch(lock: String, inbox: Weak<RefCell<Inbox>>, notify: Rc<dyn Fn()>) -> impl Fn() {
    move || {
        let (inbox, notify) = (Weak::clone(&inbox), Rc::clone(&notify));
        let on_end = Closure::<dyn Fn()>::new(move || {
            // If the inbox has been dropped, the page itself terminated the worker.
            if let Some(inbox) = inbox.upgrade() {
                inbox.borrow_mut().is_lost = true;
                notify();
            }
        });
        // Without the Web Locks API, crashes that the browser does not report are undetected.
        let _ = request_lock(&lock, &on_end.into_js_value());
    }
}

/// Requests a lock through the Web Locks API. `when_free` is called when the lock is acquired.
fn request_lock(lock: &str, when_free: &JsValue) -> Result<(), JsValue> {
    let property = |object: &JsValue, name: &str| Reflect::get(object, &name.into());
    let locks = property(&property(&js_sys::global(), "navigator")?, "locks")?;
    let request: Function = property(&locks, "request")?.dyn_into()?;
    request.call2(&locks, &lock.into(), when_free)?;
    Ok(())
}

/// Returns an integer shared between page and worker, or `None` if the page cannot share memory.
fn shared_flag() -> Option<Int32Array> {
    let isolated = Reflect::get(&js_sys::global(), &"crossOriginIsolated".into()).ok()?;
    isolated.is_truthy().then(|| {
        const BYTES: u32 = 4;
        Int32Array::new(&SharedArrayBuffer::new(BYTES))
    })
}

impl Drop for WebLink {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

impl Link for SendWrapper<WebLink> {
    fn post(&mut self, command: Vec<u8>) -> Result<(), WorkerLost> {
        if let Some(stop) = &self.stop {
            Atomics::store(stop, 0, 0).map_err(|_| WorkerLost)?;
        }
        let command = Uint8Array::from(command.as_slice());
        self.worker.post_message(&command).map_err(|_| WorkerLost)
    }

    fn stop(&mut self) -> bool {
        self.stop
            .as_ref()
            .is_some_and(|stop| Atomics::store(stop, 0, 1).is_ok())
    }

    fn restart(&mut self) -> Result<(), WorkerLost> {
        let link = WebLink::start(&self.name, Rc::clone(&self.notify)).map_err(|_| WorkerLost)?;
        **self = link;
        Ok(())
    }

    fn try_receive(&mut self) -> Result<Option<Vec<u8>>, WorkerLost> {
        let mut inbox = self.inbox.borrow_mut();
        match inbox.replies.pop_front() {
            None if inbox.is_lost => Err(WorkerLost),
            reply => Ok(reply),
        }
    }
}
