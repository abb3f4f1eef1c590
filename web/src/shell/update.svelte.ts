// A newer version of the page: noticed, told, and taken when somebody asks for it, never by itself.

/** Whether a newer version waits, and the way to take it. */
class Update {
  ready = $state(false);
  #waiting: ServiceWorker | null = null;

  /** Look for newer versions from now on. */
  async start(): Promise<void> {
    // The server has a newer version, and a part of this one that was never loaded is gone there.
    window.addEventListener("vite:preloadError", () => (this.ready = true));
    if (!("serviceWorker" in navigator)) return;
    try {
      const found = await navigator.serviceWorker.register("/shell.js");
      this.#wait(found.waiting);
      found.addEventListener("updatefound", () => {
        const coming = found.installing;
        coming?.addEventListener("statechange", () => {
          if (coming.state === "installed") this.#wait(found.waiting);
        });
      });
    } catch {
      // A browser that keeps nothing (a private window, no secure address) plays all the same.
    }
  }

  /** Take the newer version: the page is loaded again when it is there. */
  take(): void {
    if (!this.#waiting) return location.reload();
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    this.#waiting.postMessage("take-over");
  }

  /** Leave it for later. */
  later(): void {
    this.ready = false;
  }

  #wait(worker: ServiceWorker | null): void {
    // The first version of all has nothing to replace.
    if (!worker || !navigator.serviceWorker.controller) return;
    this.#waiting = worker;
    this.ready = true;
  }
}

export const update = new Update();
