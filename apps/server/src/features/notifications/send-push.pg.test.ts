// Alerts on their way to browsers: a real database, a push service that answers as they do, and a reader that knows only the RFCs.

import { createHash, randomUUID } from "node:crypto";
import { type PlayedBrowser, playBrowser, readPush, readVapid } from "@halocline/local-services/read-push";
import type { SeededAccount } from "@halocline/local-services/seed";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { type OpenDatabase, openDatabase } from "../../../test/open-database.ts";
import { type PlayedPush, PUSH_ORIGIN, playPush } from "../../../test/played-push.ts";
import { createDatabase, createInSystem, type Database, type InSystem } from "../../db/pools.ts";
import { createMetrics } from "../../platform/metrics.ts";
import { createCallOut } from "../../platform/outgoing/call-out.ts";
import { ENGLISH } from "../../platform/reader.ts";
import type { Rejection } from "../../rejections/rejection.ts";
import { createChannelSeal } from "./channel-secrets.ts";
import type { StoredChannel } from "./channels.store.ts";
import { notifyAlert } from "./notify-alert.service.ts";
import { createPushSeal, openPushKeys } from "./open-push-keys.service.ts";
import { resealChannels } from "./reseal-channels.service.ts";
import { type ChannelContext, sendToChannel } from "./send-channels.job.ts";
import { leaveBrowser, meetBrowser, subscribeBrowser } from "./subscribe-push.service.ts";
import { testChannel } from "./test-channel.service.ts";

const START_MS = Date.UTC(2026, 10, 18, 2);
const SECRETS = { sessionSecret: "a secret of thirty-two characters", oldSessionSecret: null };

let database: OpenDatabase;
let asAuth: Database;
let asSecond: Database;
let inSystem: InSystem;
let asIngest: InSystem;
let service: PlayedPush;
let account: SeededAccount;
let browser: PlayedBrowser;
let endpoint: string;
let nowMs: number;
let raised: number;

const clock = () => nowMs;
const seal = createChannelSeal(SECRETS);
const pushSeal = createPushSeal(SECRETS);

beforeAll(async () => {
  database = await openDatabase(inject("testCluster"));
  asAuth = createDatabase(database.open("auth", 4));
  asSecond = createDatabase(database.open("auth", 4));
  inSystem = createInSystem(createDatabase(database.open("worker", 4)));
  asIngest = createInSystem(createDatabase(database.open("ingest", 2)));
  service = await playPush(1500);
});
afterAll(async () => {
  service.close();
  await database.close();
});

beforeEach(async () => {
  nowMs = START_MS;
  [service.received.length, service.answers.length] = [0, 0];
  await database.truth("delete from notification_channels");
  await database.truth("delete from push_keys");
  account = await seed();
  raised = 0;
  browser = playBrowser();
  endpoint = `${PUSH_ORIGIN}/send/${randomUUID()}`;
});

/** Devices enough for an alert each: of one there is one open leak. */
const seed = () => database.seed({ deviceNames: ["Reef", "Second", "Third", "Fourth"] });
const changing = () => ({ database: asAuth, clock, newId: randomUUID, seal, pushSeal });
const subscribed = (outcome: StoredChannel | Rejection): StoredChannel => {
  if ("rejection" in outcome) throw new Error(outcome.rejection);
  return outcome;
};
const subscribe = async (person = account, change: object = {}) => {
  const { publicKey } = await openPushKeys(asAuth, pushSeal, nowMs);
  const { p256dh, auth } = browser;
  return subscribeBrowser(changing(), person, { endpoint, p256dh, auth, publicKey, name: "Firefox on Linux", ...change });
};

async function raise({ accountId, devices } = account): Promise<string> {
  const [alertId, deviceId, severity] = [randomUUID(), devices[raised++]?.id ?? "", "critical"] as const;
  await database.truth(
    "insert into alerts (id, account_id, device_id, severity, code, message) values ($1, $2, $3, $4, 'leak', 'A leak.')",
    [alertId, accountId, deviceId, severity],
  );
  const outbox = { jobs: { wake: async () => {} }, newId: randomUUID, clock, isMailing: false };
  const alert = {
    alertId,
    accountId,
    deviceId,
    code: "leak",
    isNew: true,
    severity,
    message: "A leak.",
    hasRisen: false,
  } as const;
  await asIngest((transaction) => notifyAlert(outbox, transaction, alert));
  return alertId;
}

const context = (change: Partial<ChannelContext> = {}): ChannelContext => ({
  inSystem,
  clock,
  callOut: service.callOut,
  metrics: createMetrics(),
  reportError: (_place, error) => {
    throw error;
  },
  config: { publicUrl: "https://tanks.example" },
  seal,
  ...change,
});

type Row = { id: string; status: string; tries: number; error: string | null; channel: string; try_after: Date | null };
const rowsOf = async (alertId: string) =>
  (await database.truth("select * from notifications where alert_id = $1", [alertId])) as Row[];
const send = async (alertId: string, ctx = context()) => {
  for (const { id, status } of await rowsOf(alertId)) if (status === "queued") await sendToChannel(ctx, id);
};
const channelRow = async (id: string) =>
  (await database.truth("select * from notification_channels where id = $1", [id]))[0] as Record<string, any>;
const messages = () => service.received.map(({ body }) => JSON.parse(readPush(browser, body)));

describe("[SAFE-22] a critical alert", () => {
  it("reaches a browser: encrypted to it, signed by this instance, urgent, one topic for one alert", async () => {
    const { id } = subscribed(await subscribe());
    const alertId = await raise();
    await send(alertId);
    expect(await rowsOf(alertId)).toMatchObject([{ channel: "push", status: "sent", tries: 1, error: null }]);
    const [request] = service.received;
    expect(request?.headers).toMatchObject({
      "content-encoding": "aes128gcm",
      ttl: "21600",
      urgency: "high",
      topic: alertId.replaceAll("-", ""),
    });
    const { publicKey } = await openPushKeys(asAuth, pushSeal, nowMs);
    const expected = { isSigned: true, publicKey, aud: PUSH_ORIGIN, sub: "https://tanks.example" };
    expect(readVapid(request?.headers.authorization ?? "")).toMatchObject(expected);
    const link = `https://tanks.example/alerts?state=all#${alertId}`;
    expect(messages()).toMatchObject([{ severity: "critical", tag: alertId, alertId, link, language: "en" }]);
    expect(messages()[0].title).toContain("Reef tank");
    // What the alert becomes after this was never in it: the button acknowledges no more than that.
    const [{ news_at: newsAt }] = (await database.truth("select news_at from alerts where id = $1", [alertId])) as any[];
    expect(messages()[0].newsAt).toBe(newsAt.toISOString());
    expect(request?.body.toString("latin1")).not.toContain("Reef");
    expect(await channelRow(id)).toMatchObject({ last_delivered_at: new Date(START_MS), is_enabled: true });
  });

  it("has a secret of its own for its button: of that person and that alert, encrypted, and none where nothing can be answered", async () => {
    await subscribe();
    const alertId = await raise();
    await send(alertId);
    const [{ answerToken, link }] = messages();
    expect([answerToken, link]).toEqual([expect.stringMatching(/^[-\w]{43}$/), expect.not.stringContaining(answerToken)]);
    expect(service.received[0]?.body.toString("latin1")).not.toContain(answerToken);
    const links = await database.truth("select * from acknowledge_links where alert_id = $1", [alertId]);
    const token_hash = createHash("sha256").update(answerToken).digest();
    expect(links).toMatchObject([{ token_hash, account_id: account.accountId, user_id: account.userId, used_at: null }]);
    await database.truth("update notifications set status = 'queued', settled_at = null where alert_id = $1", [alertId]);
    await database.truth("update alerts set acknowledged_at = now() where id = $1", [alertId]);
    nowMs += 60_000;
    await send(alertId);
    expect(messages()[1] ?? {}).not.toHaveProperty("answerToken");
  });

  it("goes to every browser that its owner has subscribed, and a double has the same tag", async () => {
    await subscribe();
    await subscribe(account, { endpoint: `${endpoint}-2`, name: "Chrome on Android" });
    await send(await raise());
    expect(service.received.map(({ path }) => path).toSorted()).toEqual(
      [endpoint, `${endpoint}-2`].map((one) => new URL(one).pathname),
    );
    expect(new Set(messages().map(({ tag }) => tag)).size).toBe(1);
  });

  it.each([
    [{ status: 429, headers: { "retry-after": "90" } }, "busy", 90],
    [{ status: 500 }, "service_failed", 5],
    [{ status: 503, headers: { "retry-after": "20" } }, "service_failed", 20],
    ["hang", "timed_out", 5],
  ] as const)("is tried again later after %o", async (answer, error, waitS) => {
    const { id } = subscribed(await subscribe());
    const alertId = await raise();
    service.answers.push(answer);
    await send(alertId);
    expect(await rowsOf(alertId)).toMatchObject([{ status: "queued", error, try_after: new Date(START_MS + waitS * 1000) }]);
    expect(await channelRow(id)).toMatchObject({ is_enabled: true, last_error: error });
    nowMs += waitS * 1000;
    await send(alertId);
    expect(await rowsOf(alertId)).toMatchObject([{ status: "sent", tries: 2 }]);
  });

  it.each([
    [413, "refused"],
    [403, "unauthorized"],
  ])("is refused for good after %i, and the browser stays on for the next one", async (status, error) => {
    const { id } = subscribed(await subscribe());
    const alertId = await raise();
    service.answers.push({ status });
    await send(alertId);
    expect(await rowsOf(alertId)).toMatchObject([{ status: "failed", error }]);
    expect(await channelRow(id)).toMatchObject({ is_enabled: true, last_error: error });
  });

  it.each([404, 410])("after %i the browser is switched off with a word, and never called again", async (status) => {
    const { id } = subscribed(await subscribe());
    const [first, second] = [await raise(), await raise()];
    service.answers.push({ status });
    await send(first);
    expect(await rowsOf(first)).toMatchObject([{ status: "failed", error: "unsubscribed" }]);
    expect(await channelRow(id)).toMatchObject({ is_enabled: false, last_error: "unsubscribed", ended_at: new Date(nowMs) });
    // What waited for it already, and what comes after it.
    await send(second);
    await send(await raise());
    expect(service.received).toHaveLength(1);
  });

  it("never goes into the server's own network, whatever a browser says its address is", async () => {
    const refused = context({ callOut: createCallOut({ reach: "public" }) });
    for (const address of ["https://127.0.0.1/send/x", "https://169.254.169.254/latest/x", "https://[::1]/x"]) {
      const { id } = subscribed(await subscribe(account, { endpoint: address }));
      const alertId = await raise();
      await send(alertId, refused);
      expect(await rowsOf(alertId)).toMatchObject([{ status: "failed", error: "address_refused" }]);
      await database.truth("delete from notification_channels where id = $1", [id]);
    }
    expect(await subscribe(account, { endpoint: "http://browsers.example/x" })).toMatchObject({ rejection: "channel_invalid" });
  });
});

describe("a subscription", () => {
  it("[SEC-5] is kept sealed, address and keys", async () => {
    const { id } = subscribed(await subscribe());
    const kept = JSON.stringify(await database.truth("select * from notification_channels", []));
    expect((await channelRow(id)).settings).toEqual({});
    for (const secret of [endpoint, browser.auth, browser.p256dh]) expect(kept).not.toContain(secret);
    const { privateKey } = await openPushKeys(asAuth, pushSeal, nowMs);
    expect(JSON.stringify(await database.truth("select * from push_keys", []))).not.toContain(privateKey);
  });

  it("of the same browser once more is the same channel, on again", async () => {
    const { id } = subscribed(await subscribe());
    service.answers.push({ status: 410 });
    await send(await raise());
    expect(await meetBrowser(changing(), account, endpoint)).toEqual({ channelId: null });
    expect(subscribed(await subscribe())).toMatchObject({ id, isEnabled: true, lastError: null });
    expect(await meetBrowser(changing(), account, endpoint)).toEqual({ channelId: id });
    nowMs += 60_000;
    await subscribe();
    expect(await channelRow(id)).toMatchObject({ ended_at: null, given_up_at: null, watched_since: new Date(nowMs) });
  });

  it("with another address takes the place of the one that is gone, by its name", async () => {
    const { id } = subscribed(await subscribe());
    service.answers.push({ status: 410 });
    await send(await raise());
    await subscribe(account, { endpoint: `${endpoint}-new` });
    expect(await channelRow(id)).toBeUndefined();
  });

  it("with an address that the browser has changed by itself is the same channel", async () => {
    const { id } = subscribed(await subscribe());
    const moved = `${endpoint}-moved`;
    const other = await seed();
    expect(subscribed(await subscribe(other, { endpoint: `${endpoint}-3`, replaces: endpoint })).id).not.toBe(id);
    expect(subscribed(await subscribe(account, { endpoint: moved, replaces: endpoint, name: "Browser" }))).toMatchObject({
      id,
      name: "Firefox on Linux",
    });
    await send(await raise());
    expect(service.received.map(({ path }) => path)).toEqual([new URL(moved).pathname]);
  });

  it("that is renewed while its old address is called stays on, whatever is answered there", async () => {
    const { id } = subscribed(await subscribe());
    const alertId = await raise();
    service.answers.push({ status: 410 });
    const renewing = context({
      callOut: async (call) => {
        const outcome = await service.callOut(call);
        await subscribe(account, { endpoint: `${endpoint}-moved`, replaces: endpoint });
        return outcome;
      },
    });
    await send(alertId, renewing);
    expect(await rowsOf(alertId)).toMatchObject([{ error: "unsubscribed" }]);
    expect(await channelRow(id)).toMatchObject({ is_enabled: true, ended_at: null, last_error: null });
    await send(await raise());
    expect(service.received.map(({ path }) => path)).toEqual([endpoint, `${endpoint}-moved`].map((one) => new URL(one).pathname));
  });

  it("with a key that is none, or made with another instance's, is refused", async () => {
    const p256dh = Buffer.from([4, ...Array.from({ length: 64 }, () => 1)]).toString("base64url");
    expect(await subscribe(account, { p256dh })).toMatchObject({ rejection: "channel_invalid" });
    expect(await subscribe(account, { publicKey: browser.p256dh })).toMatchObject({ rejection: "channel_invalid" });
  });

  it("[SEC-1] tells one person: whoever subscribes there next takes it over, and the first sees why", async () => {
    const { id } = subscribed(await subscribe());
    const other = await seed();
    const alertId = await raise();
    const { id: theirs } = subscribed(await subscribe(other));
    expect(theirs).not.toBe(id);
    expect(await channelRow(id)).toMatchObject({ is_enabled: false, last_error: "other_person", endpoint_hash: null });
    expect((await channelRow(id)).secrets_sealed).toHaveLength(0);
    // Neither what waited nor what comes.
    await send(alertId);
    await send(await raise());
    expect(service.received).toHaveLength(0);
    await send(await raise(other));
    expect(service.received).toHaveLength(1);
  });

  it("[SEC-1] ends when another person signs in there, also without subscribing", async () => {
    const { id } = subscribed(await subscribe());
    expect(await meetBrowser(changing(), account, endpoint)).toEqual({ channelId: id });
    const other = await seed();
    expect(await meetBrowser(changing(), other, endpoint)).toEqual({ channelId: null });
    expect(await channelRow(id)).toMatchObject({ is_enabled: false, last_error: "other_person", ended_at: new Date(nowMs) });
    expect(await meetBrowser(changing(), account, endpoint)).toEqual({ channelId: null });
  });

  it("that has ended is not called by a test of all ways, which would forget why it ended", async () => {
    const { id } = subscribed(await subscribe());
    await meetBrowser(changing(), await seed(), endpoint);
    const attempts = { take: async () => null, giveBack: async () => {}, forget: async () => {} };
    const testing = { ...changing(), callOut: service.callOut, config: { publicUrl: "https://tanks.example" }, attempts };
    const tested = await testChannel(testing as unknown as Parameters<typeof testChannel>[0], account.userId, id, ENGLISH);
    expect(tested).toEqual({ isTaken: false, error: "other_person" });
    expect([service.received.length, (await channelRow(id)).last_error]).toEqual([0, "other_person"]);
  });

  it("ends with the sign-out there, and nobody else's does", async () => {
    const { id } = subscribed(await subscribe());
    const other = await seed();
    expect(await leaveBrowser(changing(), other, endpoint)).toEqual({ hasEnded: false });
    expect(await channelRow(id)).toMatchObject({ is_enabled: true });
    expect(await leaveBrowser(changing(), account, endpoint)).toEqual({ hasEnded: true });
    expect(await channelRow(id)).toBeUndefined();
  });
});

describe("the instance's keys", () => {
  it("are one pair, also when two processes make them at once", async () => {
    const opened = await Promise.all(
      Array.from({ length: 8 }, (_, n) => openPushKeys(n % 2 === 0 ? asAuth : asSecond, pushSeal, nowMs)),
    );
    expect(new Set(opened.map(({ publicKey, privateKey }) => publicKey + privateKey)).size).toBe(1);
  });

  it("stay when the session secret is replaced, and every browser goes on", async () => {
    const before = await openPushKeys(asAuth, pushSeal, nowMs);
    await subscribe();
    const next = { sessionSecret: "another secret of thirty-two chars", oldSessionSecret: SECRETS.sessionSecret };
    await resealChannels({ config: next, database: asAuth, logger: { info: () => {} } } as never);
    const renewed = { ...next, oldSessionSecret: null };
    expect(await openPushKeys(asAuth, createPushSeal(renewed), nowMs)).toEqual(before);
    const alertId = await raise();
    await send(alertId, context({ seal: createChannelSeal(renewed) }));
    expect(await rowsOf(alertId)).toMatchObject([{ status: "sent" }]);
  });

  it("are made anew when they cannot be opened; a browser of before keeps its own", async () => {
    const { publicKey } = await openPushKeys(asAuth, pushSeal, nowMs);
    await subscribe();
    const lost = createPushSeal({ sessionSecret: "yet another secret of 32 characters", oldSessionSecret: null });
    expect((await openPushKeys(asAuth, lost, nowMs)).publicKey).not.toBe(publicKey);
    await send(await raise());
    expect(readVapid(service.received[0]?.headers.authorization ?? "")).toMatchObject({ isSigned: true, publicKey });
  });
});
