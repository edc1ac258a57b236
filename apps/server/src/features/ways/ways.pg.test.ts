// The weekly test of each way and the alarm about a dead one: a real database, as the worker, a real mail server, and servers that
// speak each service's documented API.

import { createHash, randomUUID } from "node:crypto";
import { PRESET_NAMES, type PresetName } from "@halocline/domain/notifications/http-presets";
import { wayHealth } from "@halocline/domain/notifications/ways";
import { type Mailbox, openMailbox } from "@halocline/local-services/mailbox";
import { type SeededAccount, seedMember } from "@halocline/local-services/seed";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { type OpenDatabase, openDatabase } from "../../../test/open-database.ts";
import { FILLED_IN, type PlayedServices, playServices } from "../../../test/played-services.ts";
import { mailUrl } from "../../config/mail-url.ts";
import { createDatabase, createInSystem } from "../../db/pools.ts";
import { createMailer, type Mailer } from "../../mail/mail.ts";
import { createLogger } from "../../platform/logger.ts";
import { createMetrics } from "../../platform/metrics.ts";
import { changeChannel } from "../notifications/change-channels.service.ts";
import { createChannelSeal, sealFields } from "../notifications/channel-secrets.ts";
import { recordCall } from "../notifications/channels.store.ts";
import { findNotificationSettings, saveNotificationSettings } from "../notifications/notification-settings.store.ts";
import { endForeignSubscription, renewSubscription } from "../notifications/push-subscriptions.store.ts";
import { judgeWays } from "./judge-ways.job.ts";
import { queueProbes } from "./queue-probes.job.ts";
import { createNoteSender } from "./send-way-notes.job.ts";
import { presentWay } from "./way.serializer.ts";
import { listWays } from "./ways.store.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ZONE = "Europe/Berlin";
const seal = createChannelSeal({ sessionSecret: "a secret of thirty-two characters", oldSessionSecret: null });
/** In winter, an hour before UTC. */
const berlin = (text: string): number => Date.parse(`${text}+01:00`);
const SUNDAY_MS = berlin("2026-11-22T11:00");

let database: OpenDatabase;
let mailbox: Mailbox;
let mailer: Mailer;
let services: PlayedServices;
let account: SeededAccount;
let nowMs: number;
const rejections: number[] = [];

beforeAll(async () => {
  database = await openDatabase(inject("testCluster"));
  services = await playServices(3000);
  mailbox = await openMailbox({ refuse: () => rejections.shift() ?? null });
  const [logger, metrics] = [createLogger("silent"), createMetrics()];
  mailer = createMailer({ server: mailUrl.parse(mailbox.url), from: "halocline@example.test", logger, metrics });
});
afterAll(async () => {
  await mailer.close();
  await mailbox.close();
  services.close();
  await database.close();
});
beforeEach(async () => {
  services.received.length = rejections.length = 0;
  for (const preset of PRESET_NAMES) services.odd[preset] = [];
  for (const table of ["way_notes", "broken_ways", "notification_channels"]) await database.truth(`delete from ${table}`);
  await database.truth("update notification_settings set email_enabled = false");
  account = await database.seed();
  nowMs = SUNDAY_MS;
  await database.truth("update tanks set timezone = $2 where account_id = $1", [account.accountId, ZONE]);
  await set("email_enabled = true, mail_delivered_at = $2, mail_watched_since = $2", nowMs - 2 * DAY_MS);
});

const set = (change: string, ms: number | null = null, userId = account.userId) =>
  database.truth(`update notification_settings set ${change} where user_id = $1`, [
    userId,
    ...(ms === null ? [] : [new Date(ms)]),
  ]);
async function addService(preset: PresetName, sinceMs = nowMs - 30 * DAY_MS, userId = account.userId): Promise<string> {
  const id = randomUUID();
  const { settings, secretsSealed } = sealFields(seal, id, preset, FILLED_IN[preset]);
  await database.truth(
    `insert into notification_channels (id, user_id, preset, name, settings, secrets_sealed, severities, created_at, watched_since,
       last_delivered_at) values ($1, $2, $3, $4, $5, $6, '{critical,warn}', $7, $7, $8)`,
    [id, userId, preset, `My ${preset}`, settings, secretsSealed, new Date(sinceMs), new Date(nowMs - 7 * DAY_MS)],
  );
  return id;
}
/** One worker, with connections of its own. */
function worker(isMailing = true) {
  const inSystem = createInSystem(createDatabase(database.open("worker")));
  const reportError = (_place: string, error: unknown) => {
    throw error;
  };
  const ctx = { inSystem, clock: () => nowMs, callOut: services.callOut, metrics: createMetrics(), reportError, seal };
  const full = { ...ctx, config: { publicUrl: "https://halo.example" }, mailer: isMailing ? mailer : null, isMailing };
  return { ...full, ...createNoteSender(full) };
}
const turn = async (ctx = worker()) => {
  await queueProbes(ctx);
  await judgeWays(ctx);
  await ctx.sendNotes();
};
/** Until every way has had its moment of the hour. */
const wholeHour = async (ctx = worker()) => {
  await turn(ctx);
  nowMs += HOUR_MS;
  await turn(ctx);
};
const notes = (userId = account.userId) =>
  database.truth(
    `select kind, status, tries, channel_id is null as "isMail" from way_notes where user_id = $1 order by queued_at, kind, channel_id`,
    [userId],
  );
const mails = () => mailbox.to(account.email).map(({ subject }) => subject);
const service = async (id: string) =>
  (await database.truth("select * from notification_channels where id = $1", [id]))[0] as Record<string, any>;

describe("the weekly test", () => {
  it("goes through every service, silently, once, on Sunday before noon of the person's zone", async () => {
    for (const preset of PRESET_NAMES) await addService(preset);
    for (const at of ["2026-11-21T12:00", "2026-11-22T03:00", "2026-11-22T10:59"]) {
      nowMs = berlin(at);
      await turn();
    }
    expect(await notes()).toEqual([]);
    nowMs = SUNDAY_MS;
    await wholeHour();
    for (const at of ["2026-11-22T15:00", "2026-11-23T12:00", "2026-11-24T12:00"]) {
      nowMs = berlin(at);
      await turn();
    }
    expect(services.received.map(({ preset }) => preset).toSorted()).toEqual([...PRESET_NAMES].toSorted());
    const sent = Object.fromEntries(services.received.map(({ preset, body }) => [preset, body]));
    expect(sent).toMatchObject({
      ntfy: { priority: 1, title: "Weekly test from Halocline" },
      pushover: { priority: -2 },
      telegram: { disable_notification: true },
      gotify: { priority: 0 },
      discord: { flags: 4096 },
      webhook: { test: true },
    });
    expect(mails()).toEqual([]);
    nowMs = SUNDAY_MS + 7 * DAY_MS;
    await set("mail_delivered_at = $2", nowMs - DAY_MS);
    await wholeHour();
    expect(services.received).toHaveLength(2 * PRESET_NAMES.length);
  });

  it("comes once from two workers at once, and after one died with it in hand", async () => {
    await addService("ntfy");
    const [one, other] = [worker(), worker()];
    await Promise.all([queueProbes(one), queueProbes(other)]);
    nowMs += HOUR_MS;
    await Promise.all([one.sendNotes(), other.sendNotes()]);
    expect(services.received).toHaveLength(1);
    // Taken by one who died: whoever looks later finds it again.
    await database.truth("update way_notes set status = 'queued', settled_at = null, try_after = $1", [
      new Date(nowMs + 120_000),
    ]);
    await other.sendNotes();
    expect(services.received).toHaveLength(1);
    nowMs += 120_001;
    await other.sendNotes();
    expect([services.received.length, await notes()]).toMatchObject([2, [{ status: "sent", tries: 2 }]]);
  });

  it("comes once from two workers, also where a service takes so long that the first has them no more", async () => {
    for (let n = 0; n < 6; n++) await addService("ntfy");
    const [slow, other] = [worker(), worker()];
    await queueProbes(slow);
    nowMs += HOUR_MS;
    const lost = Promise.withResolvers<void>();
    let calls = 0;
    const callOut: typeof services.callOut = async (call) => {
      calls += 1;
      if (calls === 4) {
        nowMs += 121_000;
        await other.sendNotes();
        lost.resolve();
      }
      await lost.promise;
      return services.callOut(call);
    };
    await createNoteSender({ ...slow, callOut }).sendNotes();
    // The four that were being sent when they were lost come twice, and of those that still waited none.
    expect([calls, services.received.length]).toEqual([4, 6 + 4]);
    expect(new Set((await notes()).map(({ status }) => status))).toEqual(new Set(["sent"]));
  });

  it("goes to all who wait, sixteen at a time", async () => {
    for (let n = 0; n < 40; n++) await addService("ntfy");
    await turn();
    nowMs += HOUR_MS;
    await worker().sendNotes();
    expect(services.received).toHaveLength(40);
  });

  it("reaches a person with quiet hours all day: silently on a service, by email later, and no channel counts as broken", async () => {
    await addService("ntfy");
    await set("quiet_from_minute = 660, quiet_to_minute = 1140, quiet_timezone = 'Europe/Berlin'");
    await set("mail_delivered_at = $2", nowMs - 7 * DAY_MS);
    for (let hour = 0; hour < 8; hour++) {
      await turn();
      nowMs += HOUR_MS;
    }
    expect(services.received).toMatchObject([{ preset: "ntfy", body: { priority: 1, title: "Weekly test from Halocline" } }]);
    expect(mails()).toEqual([]);
    nowMs += 60_000;
    await turn();
    expect([mails(), await database.truth("select * from broken_ways")]).toEqual([["Weekly test from Halocline"], []]);
  });

  it("comes after quiet hours where calm ones are left, and makes up for a Sunday on which the server was off", async () => {
    await addService("ntfy");
    await set("quiet_from_minute = 600, quiet_to_minute = 840, quiet_timezone = 'Europe/Berlin'");
    await wholeHour();
    expect([services.received.length, await notes()]).toMatchObject([0, [{ status: "queued", tries: 0 }]]);
    nowMs = berlin("2026-11-22T14:01");
    await turn();
    expect(services.received).toHaveLength(1);
    // Off for a week and a half: nobody is accused before the test was made, on whatever day that is.
    nowMs = berlin("2026-12-02T14:30");
    await set("mail_delivered_at = $2", nowMs - DAY_MS);
    await wholeHour();
    expect(services.received.map(({ body }) => body.title)).toEqual(Array(2).fill("Weekly test from Halocline"));
  });

  it("is mailed only to whom no mail went out lately: a report of this week proves the way", async () => {
    await wholeHour();
    expect(mails()).toEqual([]);
    await set("mail_delivered_at = $2", nowMs - 7 * DAY_MS);
    await wholeHour();
    nowMs += DAY_MS;
    await wholeHour();
    expect(mails()).toEqual(["Weekly test from Halocline"]);
    const id = randomUUID();
    await database.truth(
      `insert into digests (id, user_id, kind, day, timezone, address, queued_at, try_after)
       values ($1, $2, 'weekly', '2026-11-30', 'UTC', '', now(), now())`,
      [id, account.userId],
    );
    nowMs = berlin("2026-11-30T07:00");
    await database.truth("update digests set status = 'sent', settled_at = $2 where id = $1", [id, new Date(nowMs)]);
    nowMs = berlin("2026-12-01T11:00");
    await wholeHour();
    expect(mails()).toHaveLength(1);
  });

  it("is for nobody in a public demonstration, and not for what is switched off", async () => {
    await addService("ntfy");
    await database.truth("update devices set is_simulated = true where account_id = $1", [account.accountId]);
    await database.truth("update accounts set is_public_demo = true where id = $1", [account.accountId]);
    await wholeHour();
    expect(await notes()).toEqual([]);
    await database.truth("update accounts set is_public_demo = false where id = $1", [account.accountId]);
    nowMs = SUNDAY_MS;
    await database.truth("update notification_channels set is_enabled = false");
    await wholeHour();
    expect(await notes()).toEqual([]);
  });
});

describe("[SAFE-22] whoever may be called when nobody answers", () => {
  const member = async (role: "keeper" | "viewer") => {
    const { userId, email } = await seedMember(database.urls.admin, account.accountId, role);
    await set("email_enabled = true, mail_delivered_at = $2, mail_watched_since = $2", nowMs - 7 * DAY_MS, userId);
    return { userId, email };
  };
  const switchOff = () =>
    database.truth(
      `insert into escalations (account_id, is_on, second_after_minutes, everyone_after_minutes) values ($1, false, 10, 20)`,
      [account.accountId],
    );

  it("is tested once on each way, a keeper and a viewer, also where another household could call them too", async () => {
    const [keeper, viewer] = [await member("keeper"), await member("viewer")];
    for (const { userId } of [keeper, viewer]) await addService("ntfy", nowMs - 30 * DAY_MS, userId);
    const other = await database.seed();
    await database.truth("update tanks set timezone = $2 where account_id = $1", [other.accountId, ZONE]);
    await database.truth("insert into memberships (account_id, user_id, role) values ($1, $2, 'viewer')", [
      other.accountId,
      keeper.userId,
    ]);
    for (let hour = 0; hour < 4; hour++) await wholeHour();
    for (const { userId, email } of [keeper, viewer]) {
      expect(await notes(userId)).toMatchObject([
        { kind: "probe", isMail: false },
        { kind: "probe", isMail: true },
      ]);
      expect(mailbox.to(email)).toHaveLength(1);
    }
    expect(services.received).toHaveLength(2);
  });

  it("is told by their other ways that one is dead", async () => {
    const keeper = await member("keeper");
    const dead = await addService("ntfy", nowMs - 30 * DAY_MS, keeper.userId);
    await database.truth("update notification_channels set given_up_at = $2 where id = $1", [dead, new Date(nowMs - HOUR_MS)]);
    await judgeWays(worker());
    expect(await notes(keeper.userId)).toMatchObject([{ kind: "broken", isMail: true }]);
  });

  it("is not tested where the household has it switched off, nor is a visitor of a demonstration that is none any more", async () => {
    const [viewer, visitor] = [await member("viewer"), await member("viewer")];
    await database.truth("update auth.users set visitor_of = $2 where id = $1", [visitor.userId, account.accountId]);
    await wholeHour();
    expect([await notes(viewer.userId), await notes(visitor.userId)]).toMatchObject([[{ kind: "probe" }], []]);
    await database.truth("delete from way_notes");
    await set("mail_delivered_at = $2", SUNDAY_MS, viewer.userId);
    await switchOff();
    nowMs = SUNDAY_MS + 14 * DAY_MS;
    await wholeHour();
    expect(await notes(viewer.userId)).toEqual([]);
  });
});

describe("a way that is dead", () => {
  it("[SAFE-22] is told by the other ways, once, and once when it works again", async () => {
    const ntfy = await addService("ntfy");
    await addService("gotify");
    services.odd.ntfy = [{ status: 403 }];
    await wholeHour();
    expect((await service(ntfy)).last_error).toBe("unauthorized");
    for (const minutes of [5, 11, 30, 300]) {
      nowMs = SUNDAY_MS + HOUR_MS + minutes * 60_000;
      await turn();
    }
    expect(mails()).toEqual(["An alert channel has stopped working"]);
    expect(mailbox.to(account.email)[0]?.text).toContain("My ntfy");
    const told = services.received.filter(({ preset, body }) => preset === "gotify" && body.title.includes("stopped working"));
    expect(told).toMatchObject([{ body: { priority: 6 } }]);
    expect(services.received.filter(({ preset }) => preset === "ntfy")).toHaveLength(1);

    await database.truth("update notification_channels set last_delivered_at = $2 where id = $1", [ntfy, new Date(nowMs)]);
    for (const _ of [1, 2]) await turn();
    expect(mails()).toEqual(["An alert channel has stopped working", "An alert channel works again"]);
  });

  it.each([404, 410])("[SAFE-22] is a browser that has gone (%i), though it is never called again", async (status) => {
    const push = await addService("push");
    services.odd.push = [{ status }];
    await wholeHour();
    expect(await service(push)).toMatchObject({ is_enabled: false, last_error: "unsubscribed" });
    const asPerson = createDatabase(database.open("auth"));
    const [, known] = await listWays(asPerson, account.userId, true);
    expect(known && presentWay(known, nowMs)).toMatchObject({ health: "failing", wakes: false, isForCritical: true });
    for (const minutes of [5, 11, 30, 300]) {
      nowMs = SUNDAY_MS + HOUR_MS + minutes * 60_000;
      await turn();
    }
    expect(mails()).toEqual(["An alert channel has stopped working"]);
    expect(mailbox.to(account.email)[0]?.text).toContain("My push");
    expect(services.received).toHaveLength(1);
  });

  it("[SAFE-22] is a browser at which somebody else has signed in, and none that its person had switched off", async () => {
    const asPerson = createDatabase(database.open("auth"));
    const other = await database.seed();
    const [kept, offAlready] = [await addService("push"), await addService("push")];
    await database.truth("update notification_channels set is_enabled = false where id = $1", [offAlready]);
    for (const id of [kept, offAlready]) {
      const endpointHash = createHash("sha256").update(id).digest();
      await database.truth("update notification_channels set endpoint_hash = $2 where id = $1", [id, endpointHash]);
      await asPerson.transaction().execute((tx) => endForeignSubscription(tx, other.userId, endpointHash, new Date(nowMs)));
      expect(await service(id)).toMatchObject({ is_enabled: false, last_error: "other_person" });
    }
    nowMs += HOUR_MS;
    for (const _ of [1, 2]) await judgeWays(worker());
    expect(await notes()).toMatchObject([{ kind: "broken", isMail: true }]);
    expect(await database.truth("select channel_id from broken_ways")).toEqual([{ channel_id: kept }]);
    const health = (await listWays(asPerson, account.userId, true)).map((way) => [way.channelId, wayHealth(way, nowMs)]);
    expect(Object.fromEntries(health.slice(1))).toEqual({ [kept]: "failing", [offAlready]: "off" });
  });

  it("is not a browser that its person had switched off before a test found it gone", async () => {
    const push = await addService("push");
    await database.truth("update notification_channels set is_enabled = false where id = $1", [push]);
    await recordCall(createDatabase(database.open("worker")), push, "unsubscribed", new Date(nowMs));
    nowMs += HOUR_MS;
    await judgeWays(worker());
    expect([(await service(push)).last_error, await notes()]).toEqual(["unsubscribed", []]);
  });

  it("is one that delivered nothing for eight days, mail as well", async () => {
    await addService("gotify");
    await set("mail_delivered_at = $2, mail_watched_since = $2", nowMs - 8 * DAY_MS);
    rejections.push(...Array(40).fill(451));
    await wholeHour();
    expect(services.received.map(({ body }) => body.title)).toEqual(["Weekly test from Halocline"]);
    for (const _ of [1, 2]) await wholeHour();
    expect(services.received.at(-1)).toMatchObject({ preset: "gotify", body: { title: "An alert channel has stopped working" } });
    expect(services.received.at(-1)?.body.message).toContain("by email");
  });

  it("is not one whose test was never tried", async () => {
    const ntfy = await addService("ntfy");
    await database.truth("update notification_channels set last_delivered_at = $1", [new Date(nowMs - 9 * DAY_MS)]);
    await database.truth(
      `insert into way_notes (id, user_id, channel_id, kind, occasion, timezone, address, queued_at, try_after)
       values (gen_random_uuid(), $1, $2, 'probe', $3, 'UTC', '', $3, $3)`,
      [account.userId, ntfy, new Date(nowMs - DAY_MS)],
    );
    await judgeWays(worker());
    await database.truth("update way_notes set status = 'moot', settled_at = $1", [new Date(nowMs)]);
    await judgeWays(worker());
    expect(await notes()).toMatchObject([{ kind: "probe" }]);
    await database.truth("update way_notes set status = 'queued', settled_at = null, error = 'unreachable'");
    await judgeWays(worker());
    expect(await notes()).toMatchObject([{ kind: "probe" }, { kind: "broken", isMail: true }]);
  });

  it("is judged by the alerts that were given up, too, and waits for the end of quiet hours", async () => {
    const ntfy = await addService("ntfy");
    const alertId = randomUUID();
    await database.truth(
      "insert into alerts (id, account_id, device_id, severity, code, message) values ($1, $2, $3, 'critical', 'leak', 'A leak.')",
      [alertId, account.accountId, account.devices[0]?.id],
    );
    await database.truth(
      `insert into notifications (id, account_id, alert_id, user_id, channel_id, severity, queued_at, address)
       values (gen_random_uuid(), $1, $2, $3, $4, 'critical', now(), '')`,
      [account.accountId, alertId, account.userId, ntfy],
    );
    await database.truth("update notifications set status = 'failed', settled_at = $1", [new Date(nowMs)]);
    expect((await service(ntfy)).given_up_at).toEqual(new Date(nowMs));
    await set("quiet_from_minute = 600, quiet_to_minute = 780, quiet_timezone = 'Europe/Berlin'");
    nowMs += HOUR_MS;
    await judgeWays(worker());
    await worker().sendNotes();
    expect(mails()).toEqual([]);
    nowMs = berlin("2026-11-22T13:01");
    await worker().sendNotes();
    expect(mails()).toEqual(["An alert channel has stopped working"]);
  });

  it("is told once by two workers who find it at the same moment", async () => {
    await addService("ntfy");
    await database.truth("update notification_channels set given_up_at = $1", [new Date(nowMs - HOUR_MS)]);
    await Promise.all([0, 1, 2, 3].map((lateMs) => judgeWays({ ...worker(), clock: () => nowMs + lateMs })));
    expect(await notes()).toMatchObject([{ kind: "broken", isMail: true }]);
  });

  it("[SAFE-22] is not dead any more once it is renewed, which proves nothing, and is told again when it dies again", async () => {
    const push = await addService("push");
    const asPerson = createDatabase(database.open("auth"));
    const [endpointHash, secretsSealed] = [createHash("sha256").update(push).digest(), (await service(push)).secrets_sealed];
    await recordCall(asPerson, push, "unsubscribed", new Date(nowMs));
    await database.truth("update notification_channels set given_up_at = $1", [new Date(nowMs)]);
    nowMs += HOUR_MS;
    await judgeWays(worker());
    await asPerson
      .transaction()
      .execute((tx) => renewSubscription(tx, push, { endpointHash, secretsSealed, watchedSince: new Date(nowMs) }));
    await judgeWays(worker());
    expect([await notes(), await database.truth("select * from broken_ways")]).toMatchObject([[{ kind: "broken" }], []]);
    expect((await listWays(asPerson, account.userId, true)).map((way) => wayHealth(way, nowMs))[1]).toBe("unconfirmed");
    await recordCall(asPerson, push, "unsubscribed", new Date(nowMs));
    nowMs += HOUR_MS;
    await judgeWays(worker());
    expect(await notes()).toMatchObject([{ kind: "broken" }, { kind: "broken" }]);
  });

  it("is not one that was switched on again since, a service or mail", async () => {
    const ntfy = await addService("ntfy");
    const asPerson = createDatabase(database.open("auth"));
    await database.truth("update notification_channels set given_up_at = $1", [new Date(nowMs - HOUR_MS)]);
    await set("mail_given_up_at = $2, email_enabled = false", Date.now() - HOUR_MS);
    const wanted = { name: "My ntfy", severities: ["critical"] as const, fields: {} };
    const changing = { database: asPerson, clock: () => nowMs, newId: randomUUID, seal };
    for (const isEnabled of [false, true]) await changeChannel(changing, account, ntfy, { ...wanted, isEnabled });
    const pool = database.open("auth");
    await saveNotificationSettings(pool, account.userId, {
      ...(await findNotificationSettings(pool, account.userId)),
      emailNotifications: true,
    });
    await judgeWays(worker());
    expect(await notes()).toEqual([]);
    const health = (await listWays(asPerson, account.userId, true)).map((way) => wayHealth(way, nowMs));
    expect(health).toEqual(["unconfirmed", "unconfirmed"]);
  });

  it("is told to nobody where no other way works: the app says it", async () => {
    const ntfy = await addService("ntfy");
    await database.truth("update notification_channels set given_up_at = $1", [new Date(nowMs - HOUR_MS)]);
    await judgeWays(worker(false));
    expect(await notes()).toEqual([]);
    await database.truth("update notification_channels set is_enabled = false where id = $1", [ntfy]);
    await judgeWays(worker(false));
    expect(await database.truth("select * from broken_ways")).toEqual([]);
  });
});
