// A newer version of the page is told and waits; the first version of all is told to nobody.
import { beforeEach, expect, test, vi } from "vitest";

/** A worker or registration that tests can speak for. */
class Fake extends EventTarget {
  state = "installing";
  postMessage = vi.fn();
  waiting: Fake | null = null;
  installing: Fake | null = null;
}

let registration: Fake;
let container: Fake & { controller: Fake | null; register: () => Promise<Fake> };

beforeEach(() => {
  vi.resetModules();
  registration = new Fake();
  container = Object.assign(new Fake(), { controller: new Fake(), register: async () => registration });
  Object.defineProperty(navigator, "serviceWorker", { value: container, configurable: true });
});

async function started() {
  const { update } = await import("./update.svelte");
  await update.start();
  return update;
}

/** A version that is being installed and then waits. */
function arrive(): Fake {
  const worker = new Fake();
  registration.installing = worker;
  registration.dispatchEvent(new Event("updatefound"));
  registration.waiting = worker;
  worker.state = "installed";
  worker.dispatchEvent(new Event("statechange"));
  return worker;
}

test("nothing is told while there is nothing newer", async () => {
  expect((await started()).ready).toBe(false);
});

test("a newer version is told and does not take over by itself", async () => {
  const update = await started();
  const worker = arrive();
  expect(update.ready).toBe(true);
  expect(worker.postMessage).not.toHaveBeenCalled();
  update.later();
  expect(update.ready).toBe(false);
});

test("one that waited before the page was opened is told, too", async () => {
  registration.waiting = new Fake();
  expect((await started()).ready).toBe(true);
});

test("the first version of all replaces nothing", async () => {
  container.controller = null;
  const update = await started();
  arrive();
  expect(update.ready).toBe(false);
});

test("when it is wanted it takes over, and then the page is loaded again", async () => {
  const reload = vi.spyOn(location, "reload").mockImplementation(() => undefined);
  const update = await started();
  const worker = arrive();
  update.take();
  expect(worker.postMessage).toHaveBeenCalledWith("take-over");
  expect(reload).not.toHaveBeenCalled();
  container.dispatchEvent(new Event("controllerchange"));
  expect(reload).toHaveBeenCalledOnce();
});

test("a part of the page that is gone at the server is told as a newer version", async () => {
  const update = await started();
  window.dispatchEvent(new Event("vite:preloadError"));
  expect(update.ready).toBe(true);
});
