//! Tests that the page does not run a UCI engine from a file until the player confirms the engine.

use crate::base::dialogs::DialogStack;
use crate::base::redraw::WakeUp;
use crate::base::uci_engines::UciEngines;
use crate::screens::confirm_engine::Answer;
use crate::screens::engines::form::Field;
use crate::screens::engines::page::{Action, EnginesPage};
use crate::screens::engines::{EngineQuestion, apply_actions};
use crate::states::{Overlay, set_state};
use crate::testing::{self, poll_until};
use crate::text::Texts;
use bevy::input::ButtonState;
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use breakthrough_platform::files;
use breakthrough_uci_client::{Confirmations, EngineCommand, EngineEntry, EngineList};
use std::path::{Path, PathBuf};

/// Returns a UCI engine that creates a file when it starts.
fn entry(marker: &Path) -> EngineEntry {
    let script = format!(
        "touch {}; while read -r word rest; do case $word in uci) echo 'id name Odd'; echo uciok ;; \
         isready) echo readyok ;; go) echo bestmove a2a3 ;; quit) exit ;; esac; done",
        marker.display()
    );
    EngineEntry {
        arguments: vec!["-c".to_owned(), script],
        ..EngineEntry::new("Odd".parse().expect("a name"), PathBuf::from("/bin/sh"))
    }
}

struct Fixture {
    page: EnginesPage,
    uci_engines: UciEngines,
}

impl Fixture {
    /// Returns the page for a list that contains this engine.
    fn new(entry: EngineEntry) -> Fixture {
        let mut list = EngineList::default();
        list.put(entry, None).expect("a free name");
        Fixture {
            page: EnginesPage::default(),
            uci_engines: UciEngines::new(list, None, Confirmations::default()),
        }
    }

    fn apply(&mut self, action: Action) {
        let (texts, wake_up) = (Texts::english(), WakeUp::default());
        self.page.apply(action, &texts, &mut self.uci_engines, &wake_up);
    }

    fn edit(&mut self) {
        self.apply(Action::Edit("Odd".parse().expect("a name")));
    }

    /// Returns the command that awaits confirmation.
    fn question(&self) -> Option<EngineCommand> {
        let question = self.page.form()?.question.as_ref();
        question.map(|question| question.command.clone())
    }

    /// Waits for a running test to end.
    fn finish(&mut self) {
        let page = &mut self.page;
        poll_until("the end of the test", || {
            let is_checking = page.form().is_some_and(|form| form.is_checking());
            if is_checking {
                page.receive();
            }
            !is_checking
        });
    }

    fn is_confirmed(&self) -> bool {
        let command = self.uci_engines.list().entries()[0].command().expect("text");
        self.uci_engines.confirmed(&command).is_some()
    }
}

#[test]
fn an_engine_from_a_file_is_not_tested_before_confirmation() {
    let folder = tempfile::tempdir().expect("a folder");
    let marker = folder.path().join("marker");
    let mut fixture = Fixture::new(entry(&marker));
    fixture.edit();
    fixture.finish();
    assert!(!files::exists(&marker), "opening its form has started it");
    fixture.apply(Action::Test);
    assert_eq!(fixture.question(), entry(&marker).command().ok(), "the whole command");
    fixture.finish();
    assert!(!files::exists(&marker), "the test started the engine");
    fixture.apply(Action::Answer(Answer::Close));
    assert_eq!(fixture.question(), None);
    // Editing the path does not confirm the arguments.
    fixture.apply(Action::Type(Field::Path, "sh".to_owned()));
    fixture.apply(Action::Test);
    fixture.finish();
    assert!(fixture.question().is_some() && !files::exists(&marker));
    fixture.apply(Action::Answer(Answer::Close));
    fixture.apply(Action::Type(Field::Path, "/bin/sh".to_owned()));
    fixture.apply(Action::Save);
    assert!(!fixture.is_confirmed(), "saving what was not tested confirms nothing");
    fixture.edit();
    fixture.apply(Action::Test);
    fixture.apply(Action::Answer(Answer::Run));
    fixture.finish();
    assert!(files::exists(&marker) && fixture.is_confirmed());
}

#[test]
fn a_typed_command_is_confirmed_until_it_is_removed() {
    let folder = tempfile::tempdir().expect("a folder");
    let marker = folder.path().join("marker");
    let typed = entry(&marker);
    let mut fixture = Fixture::new(EngineEntry::new("Other".parse().expect("a name"), "x".into()));
    fixture.apply(Action::Remove("Other".parse().expect("a name")));
    fixture.apply(Action::Add);
    fixture.apply(Action::Type(Field::Path, "/bin/sh".to_owned()));
    let arguments = breakthrough_uci_client::join_command(&typed.arguments);
    fixture.apply(Action::Type(Field::Arguments, arguments));
    fixture.apply(Action::Test);
    assert_eq!(fixture.question(), None);
    fixture.finish();
    assert!(files::exists(&marker));
    fixture.apply(Action::Save);
    assert!(fixture.is_confirmed());
    let command = fixture.uci_engines.list().entries()[0].command().expect("text");
    fixture.apply(Action::Remove("Odd".parse().expect("a name")));
    assert!(fixture.uci_engines.confirmed(&command).is_none());
}

#[test]
fn escape_closes_only_the_question_above_the_form() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut fixture = Fixture::new(entry(&folder.path().join("marker")));
    fixture.edit();
    let mut app = testing::app();
    app.insert_resource(fixture.page).insert_resource(fixture.uci_engines);
    app.update();
    set_state(
        &mut app.world_mut().resource_mut::<NextState<Overlay>>(),
        Overlay::Engines,
    );
    app.update();
    let applied = app
        .world_mut()
        .run_system_cached_with(apply_actions, vec![Action::Test]);
    applied.expect("applied");
    let is_asking = |app: &App| {
        let world = app.world();
        let is_open = world.resource::<DialogStack>().is_open::<EngineQuestion>();
        assert_eq!(world.resource::<EnginesPage>().asks(), is_open);
        is_open
    };
    assert!(is_asking(&app));
    testing::write_key(&mut app, Key::Escape, KeyCode::Escape, ButtonState::Pressed);
    app.update();
    app.update();
    assert!(!is_asking(&app));
    assert!(app.world().resource::<EnginesPage>().form().is_some());
    assert_eq!(**app.world().resource::<State<Overlay>>(), Overlay::Engines);
}
