import { settingsMessages } from "@halocline/messages/texts/settings";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/http/call.ts";
import { findSubscription, meetThisBrowser } from "@/lib/push/this-browser.ts";
import { oneAtATime } from "@/worker/one-at-a-time.ts";
import { useReadAgain } from "../channels/channels.api.ts";
import { browserName } from "../security/browser-name.ts";
import { type BrowserAbility, readAbility } from "./browser-ability.ts";

/** `channelId`: by which this browser tells this person. */
type Here = Readonly<{ ability: BrowserAbility; channelId: string | null }>;

const HERE = ["push", "here"];

async function readHere(): Promise<Here> {
  const ability = await readAbility();
  return { ability, channelId: ability === "can" ? await meetThisBrowser() : null };
}

export const useHere = () => useQuery({ queryKey: HERE, queryFn: readHere });

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));

/** One that was made with another key would take nothing from us. */
async function subscribe(publicKey: string): Promise<PushSubscription> {
  await (await findSubscription())?.unsubscribe();
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) };
  return pushManager.subscribe(options).catch((cause: unknown) => {
    throw new Error(settingsMessages().channels.browsers.notSubscribed, { cause });
  });
}

async function introduceBrowser(): Promise<void> {
  const { publicKey } = await call("GET /api/push/key");
  const subscription = await subscribe(publicKey);
  const { endpoint, keys: { p256dh = "", auth = "" } = {} } = subscription.toJSON();
  const body = { endpoint: endpoint ?? "", p256dh, auth, publicKey, name: browserName(navigator.userAgent) };
  try {
    await call("POST /api/push/subscriptions", { body });
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
}

/** The question comes first: a browser asks only while a click is fresh. False: it was answered with no. */
async function turnOn(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  await oneAtATime(navigator, introduceBrowser);
  return true;
}

function useReadBoth() {
  const client = useQueryClient();
  const readAgain = useReadAgain();
  return async () => {
    await readAgain();
    await client.invalidateQueries({ queryKey: HERE });
  };
}

/** What went wrong stands beside the button. */
export function useTurnOn() {
  const readBoth = useReadBoth();
  return useMutation({ mutationFn: turnOn, onSettled: readBoth });
}

/** Its channel was deleted: the browser need not keep its side. */
export function useEndHere() {
  const readBoth = useReadBoth();
  return async () => {
    await (await findSubscription())?.unsubscribe();
    await readBoth();
  };
}
