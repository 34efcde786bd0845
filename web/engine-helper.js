// Helper thread of a search: a worker that shares the module and the memory of the engine worker.
self.onmessage = async ({ data: { module, memory } }) => {
  try {
    const { default: load, run_helper_thread } = await import("./engine-threads.js");
    await load({ module_or_path: module, memory });
    self.postMessage("ready");
    run_helper_thread();
  } catch (error) {
    self.postMessage({ failed: String(error) });
  }
  self.close();
};
