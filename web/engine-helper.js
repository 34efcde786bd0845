// A thread of a search: a worker with the module and the memory of the one that leads.
self.onmessage = async ({ data: { module, memory } }) => {
  try {
    const { default: load, help } = await import("./engine-threads.js");
    await load({ module_or_path: module, memory });
    self.postMessage("ready");
    help();
  } catch (error) {
    self.postMessage({ failed: String(error) });
  }
  self.close();
};
