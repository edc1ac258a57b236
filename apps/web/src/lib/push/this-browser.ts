// This browser's own subscription. It belongs to the browser, so that each sign-in has to say whose it is now. Loaded only where one
// could be.

import { oneAtATime } from "@/worker/one-at-a-time.ts";
import { call } from "../http/call.ts";

/** Null also where there can be none: without a worker, or over a plain address. */
export async function findSubscription(): Promise<PushSubscription | null> {
  if (!("serviceWorker" in navigator) || !("PushManager" in window)) return null;
  const registration = await navigator.serviceWorker.getRegistration("/");
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** The channel by which it tells this person; null: it tells nobody, and ends. */
export const meetThisBrowser = (): Promise<string | null> =>
  oneAtATime(navigator, async () => {
    const subscription = await findSubscription();
    if (subscription === null) return null;
    const { channelId } = await call("POST /api/push/presence", { body: { endpoint: subscription.endpoint } });
    if (channelId === null) await subscription.unsubscribe();
    return channelId;
  });

/**
 * Before a sign-out. Both at once: on a slow line the sign-out goes on before the server has answered, and the page with it. A server that
 * cannot be asked learns it from the browser's service, with the next alert.
 */
export async function leaveThisBrowser(): Promise<void> {
  const subscription = await findSubscription();
  if (subscription === null) return;
  const { endpoint } = subscription;
  const told = call("POST /api/push/departure", { body: { endpoint } }).catch(() => undefined);
  await Promise.allSettled([told, subscription.unsubscribe()]);
}
