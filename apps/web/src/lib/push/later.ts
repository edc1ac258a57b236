// Where no message was ever allowed there is nothing to look for, and nothing to load.

const isAllowed = (): boolean => "Notification" in globalThis && Notification.permission === "granted";

const LEAVE_WITHIN_MS = 3000;

/** Whoever has signed in here now: nobody else's alerts are shown any longer. */
export async function meetBrowserLater(): Promise<void> {
  if (isAllowed()) await (await import("./this-browser.ts")).meetThisBrowser();
}

/** It holds up no sign-out for long. */
export async function leaveBrowserFirst(): Promise<void> {
  if (!isAllowed()) return;
  const left = import("./this-browser.ts").then(({ leaveThisBrowser }) => leaveThisBrowser()).catch(() => undefined);
  await Promise.race([left, new Promise((resolve) => setTimeout(resolve, LEAVE_WITHIN_MS))]);
}
