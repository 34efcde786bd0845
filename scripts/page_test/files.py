"""Tests of files dropped on the page."""

from stub import open_game, site

DROP = """async () => {
  globalThis.dropped = [];
  game.host.onDroppedFile((name, bytes) => dropped.push(`${name} ${new TextDecoder().decode(bytes)}`));
  const data = new DataTransfer();
  for (const name of ["a.pgn", "folder", "b.pgn", "c.pgn"]) data.items.add(new File([name[0]], name));
  const read = File.prototype.arrayBuffer;
  File.prototype.arrayBuffer = function () {
    // Fails as for a folder, or for a file that has been deleted.
    return this.name === "folder" ? Promise.reject(new DOMException("not found", "NotFoundError")) : read.call(this);
  };
  window.dispatchEvent(new DragEvent("drop", { dataTransfer: data }));
}"""


def a_dropped_file_that_cannot_be_read_is_named_and_the_others_are_read(browser):
    with site() as (url, _):
        context = browser.context()
        page = open_game(context, url)
        page.evaluate(DROP)
        page.locator("#notice", has_text="read folder").wait_for()
        page.wait_for_function("() => dropped.length === 3")
        assert page.evaluate("() => dropped") == ["a.pgn a", "b.pgn b", "c.pgn c"]
        context.close()


TESTS = (a_dropped_file_that_cannot_be_read_is_named_and_the_others_are_read,)
