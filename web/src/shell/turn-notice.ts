// Telling a person who looks elsewhere that it is their turn: a message of the device, and a mark on the app.
import { say, t } from "../i18n/index.svelte";
import { prefs } from "../kit/prefs.svelte";
import type { Text } from "../wire/types";
import { href, router } from "./router.svelte";

/** Whether this browser can tell at all. */
export function canNotify(): boolean {
  return "Notification" in window;
}

/** Ask the person for leave, on their own click; whether there is. */
export async function askToNotify(): Promise<boolean> {
  const leave =
    Notification.permission === "default" ? await Notification.requestPermission() : Notification.permission;
  prefs.notify = leave === "granted";
  return prefs.notify;
}

/** Tell that it is my turn at a table, when that was asked for and the page is out of sight. */
export async function tellTurn(table: string, title: Text): Promise<void> {
  if (!document.hidden) return;
  void navigator.setAppBadge?.(1).catch(() => undefined);
  if (!prefs.notify || !canNotify() || Notification.permission !== "granted") return;
  const address = href({ page: "table", table });
  const options = { body: say(title), tag: table, icon: "/icon-192.png", data: address };
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  // Phones show what a service worker says and nothing else.
  if (worker) {
    await worker.showNotification(t("notify.turn"), options);
    return;
  }
  const shown = new Notification(t("notify.turn"), options);
  shown.onclick = () => {
    window.focus();
    router.go(address);
    shown.close();
  };
}

/** The person is back: the mark on the app goes. */
export function clearMark(): void {
  if (!document.hidden) void navigator.clearAppBadge?.().catch(() => undefined);
}
