/// <reference lib="webworker" />
// Alerts while no page is open. Each one is shown, whatever is in it: a browser takes the right to push away from whoever does not.

import { pathOf, pushLabels, type ShownData, shownOf } from "./push-message.ts";

/** A browser lets a click open a page only for some seconds. */
const ACKNOWLEDGE_WITHIN_MS = 4000;

type Scope = Pick<ServiceWorkerGlobalScope, "registration" | "clients" | "location" | "navigator" | "fetch">;

const textOf = (data: PushMessageData | null): string | null => {
  try {
    return data?.text() ?? null;
  } catch {
    return null;
  }
};

export async function showPush(scope: Scope, data: PushMessageData | null): Promise<void> {
  const { title, options } = shownOf(textOf(data), scope.location.origin, scope.navigator.language);
  await scope.registration.showNotification(title, options);
}

const placeOf = (url: string): string => new URL(url).origin + new URL(url).pathname;

/** An open page stays where it is, since somebody may be in the middle of something; only one of the same screen is used. */
async function openApp({ clients, location }: Scope, link: string): Promise<void> {
  const target = new URL(pathOf(link, location.origin), location.origin).href;
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find(({ url }) => url === target);
  if (there) return void (await there.focus());
  // A worker can turn over only the pages that it serves.
  const own = await clients.matchAll({ type: "window" });
  const sameScreen = own.find(({ url }) => placeOf(url) === placeOf(target));
  // Both at once: a browser forgets the click while a slow page loads.
  await (sameScreen
    ? Promise.all([sameScreen.navigate(target), sameScreen.focus()])
    : clients.openWindow(pathOf(link, location.origin)));
}

const post = (scope: Scope, path: string, body: object): Promise<Response> =>
  scope.fetch(path, {
    method: "POST",
    credentials: "same-origin",
    headers: { accept: "application/json", "content-type": "application/json", "x-halocline": "1" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(ACKNOWLEDGE_WITHIN_MS),
  });

/** By the secret of this message: at night a session may have run out, and the alert may be another household's. */
async function answer(scope: Scope, token: string): Promise<boolean> {
  const answered = await post(scope, "/api/alert-answers", { token });
  const { state } = (await answered.json()) as Readonly<{ state?: string }>;
  return answered.ok && (state === "acknowledged" || state === "over");
}

/** As the app does it, with the person's own session; refused when the alert has become worse since this was shown. */
const acknowledgeSignedIn = async (scope: Scope, alertId: string, newsAt: string | null): Promise<boolean> =>
  (await post(scope, `/api/alerts/${encodeURIComponent(alertId)}/acknowledge`, newsAt === null ? {} : { before: newsAt })).ok;

function acknowledge(scope: Scope, alertId: string, { answerToken, newsAt }: ShownData): Promise<boolean> {
  const done = answerToken ? answer(scope, answerToken) : acknowledgeSignedIn(scope, alertId, newsAt);
  return done.catch(() => false);
}

/** Where it can still be answered: without a session, too. */
const answerPage = ({ answerToken, link }: ShownData): string => (answerToken ? `/alerts/answer#${answerToken}` : link);

type Clicked = Readonly<{ action: string; notification: Notification }>;

/** It goes only with what it asked for: one that could not be acknowledged stays, and says so where no page can be opened. */
export async function answerClick(scope: Scope, { action, notification }: Clicked): Promise<void> {
  const shown = notification.data as ShownData;
  const { link, alertId, language } = shown;
  const isRefused = action === "acknowledge" && alertId !== null && !(await acknowledge(scope, alertId, shown));
  if (!isRefused) notification.close();
  if (action === "acknowledge" && !isRefused) return;
  const { title, tag, data } = notification;
  const saysSo = () => scope.registration.showNotification(title, { tag, data, body: pushLabels(language).notAcknowledged });
  await openApp(scope, isRefused ? answerPage(shown) : link).catch(isRefused ? saysSo : () => undefined);
}
