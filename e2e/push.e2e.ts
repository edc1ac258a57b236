// An alert in a browser, from the leak at the device to the acknowledgement, with the app's own worker and real notifications in a whole
// Chromium. One part is played: no push service can be reached from here. The page is given a subscription whose keys the story has, and
// the story reads what the server sent there, as RFC 8291 says, and hands the text to the worker by the debugging protocol.

import { waitUntil } from "@halocline/local-services/processes";
import { type PlayedBrowser, playBrowser, readPush } from "@halocline/local-services/read-push";
import type { SeededAccount, SeededDevice } from "@halocline/local-services/seed";
import { hashPassword } from "@halocline/server/features/accounts/passwords";
import type { Browser, BrowserContext, Page, Worker } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { complaintsAbout } from "./support/axe.ts";
import { DESKTOP, hasHorizontalScroll, launchWholeBrowser, openPage, PHONE, screenshot } from "./support/browser.ts";
import { signIn, signOut } from "./support/entrance-page.ts";
import { connectPlainDevice } from "./support/plain-device.ts";
import { type PushService, startPushService } from "./support/push-service.ts";
import type { ServerProcess } from "./support/server-process.ts";
import { type System, startSystem } from "./support/system.ts";
import { builtWebFolder } from "./support/web-build.ts";

const PASSWORD = "anemone at home";
const PATIENT_MS = 30_000;

let system: System;
let server: ServerProcess;
let browser: Browser;
let service: PushService;

beforeAll(async () => {
  service = await startPushService();
  system = await startSystem("push");
  system.onStop(async () => service.close());
  server = await system.startServer("api,ingest,worker,auth", {
    HALOCLINE_WEB_FOLDER: builtWebFolder(),
    HALOCLINE_OUTGOING_PRIVATE: "machine",
    NODE_EXTRA_CA_CERTS: service.ca,
  });
  browser = await launchWholeBrowser();
  system.onStop(() => browser.close());
});
afterAll(() => system?.stop());

let people = 0;
const newPerson = async (deviceNames: string[] = ["Reef"]) =>
  system.seed({ deviceNames, passwordHash: await hashPassword(PASSWORD) });

/** As a browser keeps it: for all pages, also after they were loaded again. */
const subscriptionScript = (keys: PlayedBrowser, endpoint: string) => `
  const made = {
    endpoint: ${JSON.stringify(endpoint)},
    unsubscribe: async () => (localStorage.removeItem("played-push"), true),
    toJSON: () => (${JSON.stringify({ endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } })}),
  };
  PushManager.prototype.subscribe = async () => (localStorage.setItem("played-push", "1"), made);
  PushManager.prototype.getSubscription = async () => (localStorage.getItem("played-push") ? made : null);`;

async function openSettings(page: Page): Promise<void> {
  await page.goto(`${server.url}/settings?section=notifications`);
  await page.getByRole("heading", { name: "Alerts in this browser" }).waitFor();
}

async function workerOf(context: BrowserContext): Promise<Worker> {
  const [worker] = context.serviceWorkers();
  return worker ?? context.waitForEvent("serviceworker");
}

/** Signed in, with the worker in charge. */
async function open(person: SeededAccount, options: Parameters<typeof openPage>[1] = {}) {
  const keys = playBrowser();
  const endpoint = `${service.url}/send/${(people += 1)}`;
  const { page, problems } = await openPage(browser, options);
  // As if the person had said yes: nobody can press the browser's own buttons here.
  await page.context().grantPermissions(["notifications"], { origin: server.url });
  await page.addInitScript(subscriptionScript(keys, endpoint));
  await signIn(page, server.url, person.email, PASSWORD);
  problems.length = 0;
  await page.evaluate("navigator.serviceWorker.ready.then(() => undefined)");
  return { page, problems, keys, endpoint, worker: await workerOf(page.context()) };
}

async function turnOn(page: Page): Promise<void> {
  await openSettings(page);
  await page.getByRole("button", { name: "Turn on in this browser" }).click();
  await page.getByText("This browser", { exact: true }).waitFor();
}

/** By the protocol's own way for a push message. */
async function deliver(page: Page, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registrationId = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(server.url));
      if (ours) resolve(ours.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  await session.send("ServiceWorker.deliverPushMessage", { origin: server.url, registrationId: await registrationId, data });
  await session.detach();
}

type ShownNotification = Readonly<{ title: string; body: string; tag: string; renotify: boolean; actions: string[] }>;
const shown = (worker: Worker): Promise<ShownNotification[]> =>
  worker.evaluate(`self.registration.getNotifications().then((all) => all.map(
    ({ title, body, tag, renotify, actions = [] }) => ({ title, body, tag, renotify, actions: actions.map((each) => each.title) })))`);
const waitForShown = (worker: Worker) => waitUntil(async () => (await shown(worker)).length > 0, PATIENT_MS, "a notification");

/** No event of a test's own is waited for by a worker, so its work is waited for here. */
const press = (worker: Worker, action: string) =>
  worker.evaluate(`self.registration.getNotifications().then(async ([notification]) => {
    let work = Promise.resolve();
    const event = Object.assign(new Event("notificationclick"), { notification, action: ${JSON.stringify(action)} });
    event.waitUntil = (promise) => { work = promise; };
    self.dispatchEvent(event);
    await work;
  })`);

async function leak(person: SeededAccount): Promise<void> {
  const device = await connectPlainDevice(system.stack.nats, person.devices[0] as SeededDevice);
  device.event(0, "warning", { fault: "leak" });
  await waitUntil(() => service.bodies.length > 0, PATIENT_MS, "a message at the push service");
  await device.close();
}

test("a leak is shown by the worker and acknowledged from the message", async () => {
  const person = await newPerson();
  const { page, keys, worker } = await open(person);
  await turnOn(page);
  service.bodies.length = 0;
  await leak(person);
  const text = readPush(keys, service.bodies[0] as Buffer);
  await deliver(page, text);
  await waitForShown(worker);
  const [alert] = await system.rows<{ id: string }>("select id from alerts where account_id = $1", [person.accountId]);
  expect(await shown(worker)).toEqual([
    {
      title: expect.stringContaining("Reef"),
      body: expect.stringContaining("leak"),
      tag: alert?.id,
      renotify: true,
      actions: ["Acknowledge", "Show the steps"],
    },
  ]);
  // A double takes its own place.
  await deliver(page, text);
  expect(await shown(worker)).toHaveLength(1);
  await press(worker, "acknowledge");
  const [row] = await system.rows<{ acknowledged_at: Date | null }>("select acknowledged_at from alerts where id = $1", [
    alert?.id,
  ]);
  expect(row?.acknowledged_at).toBeInstanceOf(Date);
  expect(await shown(worker)).toEqual([]);
  await page.context().close();
});

test("without a session it is acknowledged all the same, once and by the message's own secret", async () => {
  const person = await newPerson();
  const { page, keys, worker } = await open(person);
  await turnOn(page);
  service.bodies.length = 0;
  await leak(person);
  await deliver(page, readPush(keys, service.bodies[0] as Buffer));
  await waitForShown(worker);
  await page.context().clearCookies();
  await press(worker, "acknowledge");
  const query = "select acknowledged_by from alerts where account_id = $1 and acknowledged_at is not null";
  expect(await system.rows(query, [person.accountId])).toEqual([{ acknowledged_by: person.userId }]);
  expect(await shown(worker)).toEqual([]);
  await page.context().close();
});

test("what has become worse since is not acknowledged, and the message stays", async () => {
  const person = await newPerson();
  const { page, keys, worker } = await open(person);
  await turnOn(page);
  service.bodies.length = 0;
  await leak(person);
  await deliver(page, readPush(keys, service.bodies[0] as Buffer));
  await waitForShown(worker);
  await system.rows("update alerts set news_at = news_at + interval '1 minute' where account_id = $1", [person.accountId]);
  await press(worker, "acknowledge");
  const query = "select 1 from alerts where account_id = $1 and acknowledged_at is not null";
  expect(await system.rows(query, [person.accountId])).toEqual([]);
  expect(await shown(worker)).toMatchObject([{ body: "Not acknowledged. Open the app to do it there." }]);
  await page.context().close();
});

test("what cannot be read is still an alert", async () => {
  const { page, worker } = await open(await newPerson());
  // Again until it is there: a worker of a moment ago may not hear the first. A double takes the place of the one before.
  const isShown = async () => {
    await deliver(page, "\u0000 not what we write");
    return (await shown(worker)).length > 0;
  };
  await waitUntil(isShown, PATIENT_MS, "a notification", 500);
  expect(await shown(worker)).toMatchObject([{ title: "Halocline has an alert", body: "Open the app to see it.", actions: [] }]);
  await page.context().close();
});

test("one browser tells one person, and nobody after the sign-out", async () => {
  const [first, second] = [await newPerson(), await newPerson()];
  const { page, endpoint } = await open(first);
  await turnOn(page);
  const rows = () =>
    system.rows<{ user_id: string; is_enabled: boolean; last_error: string | null }>(
      "select user_id, is_enabled, last_error from notification_channels where user_id = any ($1) order by created_at",
      [[first.userId, second.userId]],
    );
  // Gone without a sign-out, as after a session has ended.
  await page.context().clearCookies();
  await signIn(page, server.url, second.email, PASSWORD);
  const hasEnded = async () => (await rows()).some(({ last_error }) => last_error === "other_person");
  await waitUntil(hasEnded, PATIENT_MS, "the first person's subscription to end");
  expect(await rows()).toEqual([{ user_id: first.userId, is_enabled: false, last_error: "other_person" }]);
  await waitUntil(() => page.evaluate<boolean>('localStorage.getItem("played-push") === null'), PATIENT_MS, `${endpoint} to end`);
  await turnOn(page);
  expect((await rows()).at(-1)).toEqual({ user_id: second.userId, is_enabled: true, last_error: null });
  await signOut(page);
  expect((await rows()).map(({ user_id }) => user_id)).toEqual([first.userId]);
  expect(await page.evaluate('localStorage.getItem("played-push")')).toBeNull();
  await page.context().close();
});

test.each([
  { size: "desk", viewport: DESKTOP, colorScheme: "light" },
  { size: "phone", viewport: PHONE, colorScheme: "dark" },
] as const)("the card: turned on, tested, proven, gone: $size, $colorScheme", async ({ size, viewport, colorScheme }) => {
  const { page, problems } = await open(await newPerson(), { viewport, colorScheme });
  await openSettings(page);
  await page.getByRole("button", { name: "Turn on in this browser" }).waitFor();
  await screenshot(page, `push-off-${size}`);
  await turnOn(page);
  await page.getByRole("button", { name: /^Send test to / }).click();
  await page.getByText("Did it arrive?").waitFor();
  expect(await complaintsAbout(page)).toEqual([]);
  await screenshot(page, `push-on-${size}`);
  await page.getByRole("button", { name: "Yes, it arrived" }).click();
  await page.getByText(/^A test arrived on /).waitFor();
  service.statuses.push(410);
  await page.getByRole("button", { name: /^Send test to / }).click();
  await page.getByText(/^Last failed: .*the browser no longer accepts alerts/).waitFor();
  await page.getByRole("button", { name: "Turn on in this browser" }).waitFor();
  await screenshot(page, `push-gone-${size}`);
  expect(await complaintsAbout(page)).toEqual([]);
  expect(await hasHorizontalScroll(page)).toBe(false);
  expect(problems).toEqual([]);
  await page.context().close();
});
