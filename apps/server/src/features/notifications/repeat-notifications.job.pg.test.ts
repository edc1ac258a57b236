// Reminders and sending on a real database, as the worker: time is told, not waited for.

import { randomUUID } from "node:crypto";
import { type SeededAccount, seedMember } from "@halocline/local-services/seed";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { type OpenDatabase, openDatabase } from "../../../test/open-database.ts";
import { createDatabase, createInSystem, type InSystem } from "../../db/pools.ts";
import type { Email, SendOutcome } from "../../mail/mail.ts";
import { createMetrics } from "../../platform/metrics.ts";
import { notifyAlert } from "./notify-alert.service.ts";
import { repeatNotifications, wakeLostNotifications } from "./repeat-notifications.job.ts";
import { sendNotification } from "./send-notifications.job.ts";
import { sweepRepeats } from "./sweep-repeats.job.ts";

const START_MS = Date.UTC(2026, 10, 15, 8);
const MINUTE_MS = 60_000;

let database: OpenDatabase;
let inSystem: InSystem;
let account: SeededAccount;
let alertId: string;
let nowMs: number;
let sent: Email[];
let answer: SendOutcome;

const clock = () => nowMs;
/** Nobody is woken: emails are sent by hand here. */
const outbox = { jobs: { wake: async () => {} }, newId: randomUUID, clock, isMailing: true };
/** What went wrong where nobody waited for it. */
let failed: string[];
const reportError = (place: string) => void failed.push(place);
const repeat = (jobs = outbox.jobs) => repeatNotifications({ ...outbox, jobs, inSystem, reportError });
const send = async (notificationId: string) => {
  const mailer = {
    sendAlert: async (email: Email) => {
      sent.push(email);
      await new Promise((resolve) => setTimeout(resolve, 20));
      return answer;
    },
  };
  const config = { publicUrl: "http://tanks.example" };
  return sendNotification(
    { inSystem, config, mailer, metrics: createMetrics(), clock, handOver: async () => {} },
    notificationId,
  );
};

beforeAll(async () => {
  database = await openDatabase(inject("testCluster"));
  inSystem = createInSystem(createDatabase(database.open("worker", 4)));
});
afterAll(() => database.close());

beforeEach(async () => {
  [nowMs, sent, answer, failed] = [START_MS, [], { isSent: true }, []];
  account = await database.seed();
  alertId = randomUUID();
  const deviceId = account.devices[0]?.id ?? "";
  const { accountId } = account;
  await database.truth(
    "insert into alerts (id, account_id, device_id, severity, code, message) values ($1, $2, $3, 'critical', 'leak', 'A leak.')",
    [alertId, accountId, deviceId],
  );
  await raise({ isNew: true });
});

const raise = (change: { isNew: boolean; severity?: "critical" | "warn" }) => {
  const about = { alertId, accountId: account.accountId, deviceId: account.devices[0]?.id ?? "", code: "leak" };
  const alert = { ...about, severity: "critical", message: "A leak.", hasRisen: false, ...change } as const;
  return inSystem((transaction) => notifyAlert(outbox, transaction, alert));
};

const emails = async () =>
  (await database.truth("select * from notifications where alert_id = $1 order by repeat_no, severity", [alertId])) as {
    id: string;
    status: string;
    severity: string;
    tries: number;
    repeat_no: number;
  }[];
const sendAll = async () => {
  for (const { id, status } of await emails()) if (status === "queued") await send(id);
};
const at = async (minutes: number) => {
  nowMs = START_MS + minutes * MINUTE_MS;
  await repeat();
  await sendAll();
  return sent.length;
};

describe("[SAFE-22] reminders of a critical alert", () => {
  it("come every five minutes, and not a minute sooner", async () => {
    await sendAll();
    const counts: number[] = [];
    for (const minutes of [4, 5, 9, 10, 14, 15]) counts.push(await at(minutes));
    expect(counts).toEqual([1, 2, 2, 3, 3, 4]);
    expect(new Set(sent.map(({ to }) => to.address))).toEqual(new Set([account.email]));
  });

  it("are one each, also when three workers look at once", async () => {
    await sendAll();
    nowMs = START_MS + 5 * MINUTE_MS;
    await Promise.all([repeat(), repeat(), repeat()]);
    expect(await emails()).toHaveLength(2);
  });

  it("of one household are told though another one deletes a way in the same moment", async () => {
    await sendAll();
    const phone = randomUUID();
    const other = await database.seed();
    const otherAlertId = randomUUID();
    await database.truth("update notification_settings set email_enabled = false where user_id = $1", [other.userId]);
    await database.truth(
      `insert into notification_channels (id, user_id, preset, name, settings, secrets_sealed, severities, created_at)
       values ($1, $2, 'ntfy', 'Phone', '{}', '', '{critical}', now())`,
      [phone, other.userId],
    );
    await database.truth(
      "insert into alerts (id, account_id, device_id, severity, code, message) values ($1, $2, $3, 'critical', 'leak', 'A leak.')",
      [otherAlertId, other.accountId, other.devices[0]?.id],
    );
    await database.truth(
      `insert into notifications (id, account_id, alert_id, user_id, channel_id, severity, repeat_no, address, queued_at, status, settled_at,
         repeat_due_at)
       values ($1, $2, $3, $4, $5, 'critical', 0, '', $6, 'sent', $7, $8)`,
      [
        randomUUID(),
        other.accountId,
        otherAlertId,
        other.userId,
        phone,
        new Date(START_MS),
        new Date(START_MS + 1000),
        new Date(START_MS + 5 * MINUTE_MS),
      ],
    );
    nowMs = START_MS + 6 * MINUTE_MS;
    // Both are listed, and the first one is in the outbox.
    await repeat({ wake: async () => void (await database.truth("delete from notification_channels where id = $1", [phone])) });
    expect([(await emails()).length, failed]).toEqual([2, ["repeat_notifications"]]);
    await repeat();
    expect([(await emails()).length, failed]).toEqual([2, ["repeat_notifications"]]);
  });

  it("wait while the email before is still on its way", async () => {
    answer = { isSent: false, isFinal: false, reason: "away" };
    await sendAll();
    expect(await at(15)).toBe(2);
    expect(await emails()).toHaveLength(1);
    answer = { isSent: true };
    await sendAll();
    expect([sent.length, await at(19), await at(20)]).toEqual([3, 3, 4]);
  });

  it("follow an email that was refused for good: the next one may get through", async () => {
    answer = { isSent: false, isFinal: true, reason: "550" };
    await sendAll();
    expect((await emails())[0]?.status).toBe("failed");
    answer = { isSent: true };
    await at(5);
    expect((await emails()).map(({ status }) => status)).toEqual(["failed", "sent"]);
  });

  it.each([
    ["somebody has acknowledged", "update alerts set acknowledged_at = now() where account_id = $1"],
    ["it is over", "update alerts set cleared_at = now() where account_id = $1"],
    ["the person is no owner any more", "update memberships set role = 'viewer' where account_id = $1"],
    [
      "the person wants none",
      "update notification_settings set critical_alerts = false where user_id in (select user_id from memberships where account_id = $1)",
    ],
  ])("end when %s", async (_case, change) => {
    await sendAll();
    await database.truth(change, [account.accountId]);
    nowMs = START_MS + 5 * MINUTE_MS;
    await repeat();
    expect(await emails()).toHaveLength(1);
    expect([await at(1000), (await emails()).length]).toEqual([1, 1]);
  });

  it("go on when an alert that was over comes back", async () => {
    await sendAll();
    await database.truth("update alerts set cleared_at = now() where id = $1", [alertId]);
    expect(await at(20)).toBe(1);
    await database.truth("update alerts set cleared_at = null where id = $1", [alertId]);
    expect([await at(21), await at(22)]).toEqual([2, 2]);
  });

  it("that somebody has acknowledged before they were sent are not sent, and leave no trace", async () => {
    await sendAll();
    nowMs = START_MS + 5 * MINUTE_MS;
    await repeat();
    await database.truth("update alerts set acknowledged_at = now() where id = $1", [alertId]);
    await sendAll();
    expect([sent.length, (await emails()).length]).toEqual([1, 1]);
  });
});

describe("an email", () => {
  it("is sent once, also when two senders have it in their hands", async () => {
    const [email] = await emails();
    const results = await Promise.all([send(email?.id ?? ""), send(email?.id ?? "")]);
    expect([results, sent.length, (await emails())[0]?.tries]).toEqual([[true, true], 1, 1]);
  });

  it("goes out although the alert is over: its owner must learn of it", async () => {
    await database.truth("update alerts set cleared_at = now() where id = $1", [alertId]);
    await sendAll();
    expect(sent).toHaveLength(1);
  });

  it("is given up after thirty tries", async () => {
    answer = { isSent: false, isFinal: false, reason: "away" };
    for (let n = 0; n < 40; n++) await sendAll();
    expect((await emails())[0]).toMatchObject({ status: "failed", tries: 30, error: "away" });
  });
});

describe("owners", () => {
  it("are told of it once, and nobody else in the household", async () => {
    expect(await emails()).toMatchObject([{ user_id: account.userId, address: account.email }]);
    await seedMember(database.urls.admin, account.accountId, "keeper");
    await raise({ isNew: false });
    expect(await emails()).toHaveLength(1);
  });

  it("are told once more when a warning becomes critical, and reminded from then on", async () => {
    await database.truth("delete from notifications");
    await raise({ isNew: true, severity: "warn" });
    await raise({ isNew: false, severity: "warn" });
    await sendAll();
    expect(await at(15)).toBe(1);
    await raise({ isNew: false });
    await sendAll();
    expect([await at(19), await at(20)]).toEqual([2, 3]);
    expect((await emails()).map(({ severity, repeat_no }) => [severity, repeat_no])).toEqual([
      ["critical", 0],
      ["warn", 0],
      ["critical", 1],
    ]);
  });

  it("who switch critical emails on while it lasts are told at its next sign of life", async () => {
    await database.truth("delete from notifications");
    expect(await emails()).toHaveLength(0);
    await raise({ isNew: false });
    expect(await emails()).toHaveLength(1);
  });
});

describe("quiet hours", () => {
  /** Until 11:00 in Berlin, which is 10:00 UTC; the clock here stands at 8:00 UTC. */
  const ENDS_AFTER_MINUTES = 120;
  const keepQuiet = () =>
    database.truth(
      "update notification_settings set quiet_from_minute = 1320, quiet_to_minute = 660, quiet_timezone = 'Europe/Berlin' where user_id = $1",
      [account.userId],
    );
  const wakeLost = async () => {
    const woken: string[] = [];
    const wake = async (_queue: string, _transaction: unknown, id: string) => void woken.push(id);
    await wakeLostNotifications({ inSystem, jobs: { wake }, clock });
    return woken;
  };

  beforeEach(async () => {
    await keepQuiet();
    await database.truth("delete from notifications");
  });

  it("[SAFE-22] never hold a critical email", async () => {
    await raise({ isNew: true });
    await sendAll();
    expect(sent).toHaveLength(1);
    await expect(database.truth("update notifications set held_until = now() where alert_id = $1", [alertId])).rejects.toThrow(
      /check constraint/,
    );
  });

  it("[SAFE-22] of a zone that nobody knows hold no critical email, and a warning by UTC", async () => {
    await database.truth("update notification_settings set quiet_timezone = 'No/Where' where user_id = $1", [account.userId]);
    await raise({ isNew: true });
    await raise({ isNew: true, severity: "warn" });
    const held = (await emails()).map((email) => (email as unknown as { held_until: Date | null }).held_until);
    // Until 11:00.
    expect(held).toEqual([null, new Date(START_MS + 180 * MINUTE_MS)]);
  });

  it("hold a warning until their end on the person's clock; then the sweep wakes it, once", async () => {
    await raise({ isNew: true, severity: "warn" });
    const [email] = await emails();
    expect((email as unknown as { held_until: Date }).held_until.getTime()).toBe(START_MS + ENDS_AFTER_MINUTES * MINUTE_MS);
    expect([await at(ENDS_AFTER_MINUTES - 1), await wakeLost()]).toEqual([0, []]);
    nowMs = START_MS + (ENDS_AFTER_MINUTES + 1) * MINUTE_MS;
    expect(await wakeLost()).toEqual([email?.id]);
    await sendAll();
    expect([sent.length, await wakeLost()]).toEqual([1, []]);
  });

  it("[SAFE-22] let an alert through at once that becomes critical meanwhile", async () => {
    await raise({ isNew: true, severity: "warn" });
    await raise({ isNew: false });
    await sendAll();
    expect(sent).toHaveLength(1);
    expect((await emails()).map(({ severity, status }) => [severity, status])).toEqual([
      ["critical", "sent"],
      ["warn", "queued"],
    ]);
    // At the end of the quiet hours nobody is warned of what is critical by now.
    await database.truth("update alerts set cleared_at = now() where id = $1", [alertId]);
    expect([await at(ENDS_AFTER_MINUTES + 1), (await emails()).length]).toEqual([1, 1]);
  });

  it("drop what somebody has acknowledged before they end", async () => {
    await raise({ isNew: true, severity: "warn" });
    await database.truth("update alerts set acknowledged_at = now() where id = $1", [alertId]);
    expect([await at(ENDS_AFTER_MINUTES + 1), await emails()]).toEqual([0, []]);
  });
});

describe("what waits without a job", () => {
  const HOUR_MS = 60 * MINUTE_MS;
  const insert = (repeatNo: number, severity: string, change: object = {}) =>
    database.truth(
      `insert into notifications (id, account_id, alert_id, user_id, severity, repeat_no, address, queued_at, status, settled_at)
       values ($1, $2, $3, $4, $5, $6, '', $7, $8, $9) returning id`,
      Object.values({
        id: randomUUID(),
        accountId: account.accountId,
        alertId,
        userId: account.userId,
        severity,
        repeatNo,
        queuedAt: new Date(nowMs - HOUR_MS),
        status: "queued",
        settledAt: null,
        ...change,
      }),
    );
  const wakeLost = async () => {
    const woken: [string, number | undefined][] = [];
    const wake = async (_queue: string, _transaction: unknown, id: string, priority?: number) => void woken.push([id, priority]);
    await wakeLostNotifications({ inSystem, jobs: { wake }, clock });
    return woken;
  };

  it("[SAFE-22] is found behind any number of emails that have theirs, what is new and critical first", async () => {
    await database.truth("delete from notifications");
    for (let repeatNo = 1; repeatNo <= 120; repeatNo++) {
      const [row] = await insert(repeatNo, "critical", { queuedAt: new Date(nowMs - 2 * HOUR_MS) });
      await database.truth("insert into pgboss.job (name, singleton_key, policy) values ('emails', $1, 'exclusive')", [row?.id]);
    }
    const [warning] = await insert(0, "warn");
    const [repeat] = await insert(121, "critical");
    const [first] = await insert(0, "critical");
    expect(await wakeLost()).toEqual([
      [first?.id, 2],
      [repeat?.id, 1],
      [warning?.id, 0],
    ]);
  });

  it("and what was told long ago goes, but for the newest, from which the next one counts", async () => {
    await database.truth("delete from notifications");
    const longAgo = { status: "sent", settledAt: new Date(nowMs - 8 * 24 * HOUR_MS) };
    for (const repeatNo of [0, 1, 2, 3]) await insert(repeatNo, "critical", longAgo);
    await sweepRepeats({ inSystem, clock });
    const left = await database.truth("select repeat_no from notifications order by repeat_no");
    expect(left).toEqual([{ repeat_no: 0 }, { repeat_no: 3 }]);
  });
});
