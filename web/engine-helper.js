// Helper thread of a search: a worker that shares module and memory with the engine worker.
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
