/// <reference lib="webworker" />
// A browser may change its address by itself. Nobody sits in front of it then: the worker subscribes anew with the person's session, and
// where that fails it says so, because a channel that has ended in silence is worse than none.

import { oneAtATime } from "./one-at-a-time.ts";
import { pushLabels } from "./push-message.ts";

type Scope = Pick<ServiceWorkerGlobalScope, "registration" | "navigator" | "fetch">;
type Changed = Readonly<{ oldSubscription?: PushSubscription | null }>;

const HEADERS = { accept: "application/json", "content-type": "application/json" };
/** Only where the server does not know the browser's address of before, and with it its name. */
const UNKNOWN_NAME = "Browser";
const SETTINGS = "/settings?section=notifications";

async function ask(scope: Scope, path: string, body?: object): Promise<unknown> {
  const request = body ? { method: "POST", body: JSON.stringify(body) } : {};
  const answer = await scope.fetch(path, { credentials: "same-origin", headers: HEADERS, ...request });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer.json();
}

async function subscribeAnew(scope: Scope, oldSubscription: PushSubscription | null): Promise<void> {
  const { publicKey } = (await ask(scope, "/api/push/key")) as Readonly<{ publicKey: string }>;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const { endpoint, keys } = (await scope.registration.pushManager.subscribe(options)).toJSON();
  const replaced = oldSubscription ? { replaces: oldSubscription.endpoint } : {};
  await ask(scope, "/api/push/subscriptions", { endpoint, ...keys, publicKey, name: UNKNOWN_NAME, ...replaced });
}

export async function renewPush(scope: Scope, { oldSubscription = null }: Changed): Promise<void> {
  const { language } = scope.navigator;
  const { endedTitle, endedText } = pushLabels(language);
  const data = { link: SETTINGS, alertId: null, language };
  const options = { body: endedText, tag: "ended", data, icon: "/icons/icon-192.png", badge: "/icons/badge-96.png" };
  const renewed = oneAtATime(scope.navigator, () => subscribeAnew(scope, oldSubscription));
  await renewed.catch(() => scope.registration.showNotification(endedTitle, options));
}
