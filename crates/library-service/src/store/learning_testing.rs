//! Helpers for the tests of data of players.

use super::Store;
use crate::messages::{Reply, Request};
use std::path::PathBuf;

/// Temporary folder with the path of a library.
pub(super) fn place() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("library.sqlite");
    (folder, path)
}

/// Handles a request, and returns its replies.
pub(super) fn replies(store: &mut Store, request: Request) -> Vec<Reply> {
    store.take_replies();
    store.handle(request);
    store.take_replies()
}

/// Handles a request that must fail, and returns the reason for the failure.
pub(super) fn failure(store: &mut Store, request: Request) -> String {
    let mut replies = replies(store, request);
    match replies.pop() {
        Some(Reply::Failed(reason)) => reason,
        last => panic!("expected a failure, found {replies:?} {last:?}"),
    }
}

/// Whether the replies notify all lists.
pub(super) fn is_change_of_everything(replies: &[Reply]) -> bool {
    matches!(
        replies,
        [
            Reply::Changed,
            Reply::ExercisesChanged,
            Reply::LessonStarsChanged,
            Reply::PuzzleAttemptsChanged
        ]
    )
}
