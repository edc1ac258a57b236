// Whether this browser can show alerts while the app is closed, and what is missing if it cannot.

import { WORKER_READY_WITHIN_MS } from "@/config/timing.ts";
import { pageBuild } from "@/lib/page/page-build.ts";
import { within } from "@/lib/within.ts";
import { isApplePhone, isInstalled } from "../profile/installed.ts";

export type BrowserAbility = "can" | "denied" | "unsupported" | "home_screen";

/** A page over a plain address, or of a build without a worker, has none; at a first visit it is still on its way. */
async function hasWorker({ serviceWorker }: Navigator): Promise<boolean> {
  const isRegistered = async () => (await serviceWorker.getRegistration("/")) !== undefined;
  if (await isRegistered()) return true;
  if (pageBuild() === null) return false;
  // Ready never comes where the registration has failed.
  await within(WORKER_READY_WITHIN_MS, serviceWorker.ready).catch(() => undefined);
  return isRegistered();
}

export async function readAbility(): Promise<BrowserAbility> {
  const hasPush = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!hasPush || !(await hasWorker(navigator))) return isApplePhone() && !isInstalled() ? "home_screen" : "unsupported";
  return Notification.permission === "denied" ? "denied" : "can";
}
