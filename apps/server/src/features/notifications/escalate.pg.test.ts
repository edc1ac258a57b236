// Who is told when nobody answers, and what becomes one message: a real database, as the worker, with a clock that is told.

import { randomUUID } from "node:crypto";
import { type SeededAccount, seedMember } from "@halocline/local-services/seed";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { type OpenDatabase, openDatabase } from "../../../test/open-database.ts";
import { createDatabase, createInSystem, type InSystem } from "../../db/pools.ts";
import type { Email, SendOutcome } from "../../mail/mail.ts";
import { createMetrics } from "../../platform/metrics.ts";
import { notifyAlert } from "./notify-alert.service.ts";
import { repeatNotifications } from "./repeat-notifications.job.ts";
import { sendNotification } from "./send-notifications.job.ts";

const START_MS = Date.UTC(2026, 10, 15, 8);
const MINUTE_MS = 60_000;

let database: OpenDatabase;
let inSystem: InSystem;
let account: SeededAccount;
let nowMs: number;
let sent: Email[];
let answer: SendOutcome;
/** What happens between two emails that are sent in one go. */
let meanwhile: () => Promise<unknown>;

const clock = () => nowMs;
const reportError = (_place: string, error: unknown) => {
  throw error;
};
const outbox = { jobs: { wake: async () => {} }, newId: randomUUID, clock, isMailing: true, reportError };
const mailer = {
  sendAlert: async (email: Email) => {
    sent.push(email);
    return answer;
  },
};
const config = { publicUrl: "http://tanks.example" };
const sendAll = async () => {
  for (const { id } of await database.truth("select id from notifications where status = 'queued' order by queued_at, id")) {
    await sendNotification({ inSystem, config, mailer, metrics: createMetrics(), clock, handOver: async () => {} }, id as string);
    await meanwhile();
  }
};
const at = async (minutes: number) => {
  nowMs = START_MS + minutes * MINUTE_MS;
  await repeatNotifications({ ...outbox, inSystem });
  await sendAll();
};

beforeAll(async () => {
  database = await openDatabase(inject("testCluster"));
  inSystem = createInSystem(createDatabase(database.open("worker", 4)));
});
afterAll(() => database.close());

beforeEach(async () => {
  [nowMs, sent, answer, meanwhile] = [START_MS, [], { isSent: true }, async () => {}];
  await database.truth("delete from alerts");
  account = await database.seed();
});

async function raise(code = "leak", severity: "critical" | "warn" = "critical"): Promise<string> {
  const [alertId, deviceId, message] = [randomUUID(), account.devices[0]?.id ?? "", "Something."];
  await database.truth(
    `insert into alerts (id, account_id, device_id, severity, code, message, created_at, news_at, last_seen_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7, $7)`,
    [alertId, account.accountId, deviceId, severity, code, message, new Date(nowMs)],
  );
  const alert = { alertId, accountId: account.accountId, deviceId, code, severity, message, isNew: true, hasRisen: false };
  await inSystem((transaction) => notifyAlert(outbox, transaction, alert));
  return alertId;
}

const acknowledge = (alertId: string) =>
  database.truth("update alerts set acknowledged_at = $2 where id = $1", [alertId, new Date(nowMs)]);
const to = (member: SeededAccount) => sent.filter(({ to: { address } }) => address === member.email).length;
const member = (role: "keeper" | "viewer" = "keeper") => seedMember(database.urls.admin, account.accountId, role);
const setEscalation = (isOn: boolean, second: string | null, minutes: readonly [number, number]) =>
  database.truth(
    `insert into escalations (account_id, is_on, second_user_id, second_after_minutes, everyone_after_minutes)
     values ($1, $2, $3, $4, $5)`,
    [account.accountId, isOn, second, ...minutes],
  );

describe("a critical alert that nobody acknowledges", () => {
  it("comes to the second person after ten minutes and to everybody after twenty, and to nobody of another household", async () => {
    const [second, viewer, stranger] = [await member(), await member("viewer"), await database.seed()];
    await setEscalation(true, second.userId, [10, 20]);
    await raise();
    const told: number[][] = [];
    for (const minutes of [0, 9, 10, 15, 19, 20, 25]) {
      await at(minutes);
      told.push([to(second), to(viewer), to(stranger)]);
    }
    expect(told).toEqual([
      [0, 0, 0],
      [0, 0, 0],
      [1, 0, 0],
      [2, 0, 0],
      [2, 0, 0],
      [3, 1, 0],
      [4, 2, 0],
    ]);
    const [lines = []] = sent.filter((email) => email.to.address === second.email).map(({ content }) => content.paragraphs);
    expect(lines[0]).toContain("No one in the household has acknowledged");
  });

  it("of a household of two that never chose comes to the other one after ten minutes, and of three after twenty", async () => {
    const other = await member("viewer");
    const visitor = await member("viewer");
    await database.truth("update auth.users set visitor_of = $2 where id = $1", [visitor.userId, account.accountId]);
    await raise();
    const told: number[] = [];
    for (const minutes of [0, 9, 10]) {
      await at(minutes);
      told.push(to(other));
    }
    expect(told).toEqual([0, 0, 1]);
    await database.truth("delete from alerts");
    const third = await member();
    [nowMs, sent] = [START_MS, []];
    await raise();
    await at(19);
    expect([to(other), to(third)]).toEqual([0, 0]);
    await at(20);
    expect([to(other), to(third)]).toEqual([1, 1]);
  });

  it("of two owners who never chose calls the one who joined later, and nobody before twenty minutes where they chose nobody", async () => {
    const later = await member();
    await database.truth("update memberships set role = 'owner', created_at = now() + interval '1 hour' where user_id = $1", [
      later.userId,
    ]);
    await database.truth("update notification_settings set critical_alerts = false where user_id = any ($1)", [
      [account.userId, later.userId],
    ]);
    const alertId = await raise();
    await at(10);
    expect([to(account), to(later)]).toEqual([0, 1]);
    await database.truth("delete from alerts where id = $1", [alertId]);
    await setEscalation(true, null, [10, 20]);
    [nowMs, sent] = [START_MS, []];
    await raise();
    await at(19);
    expect(sent).toEqual([]);
    await at(20);
    expect([to(account), to(later)]).toEqual([1, 1]);
  });

  it("comes to everybody also where the switch for critical alerts is off, and not where mail is off", async () => {
    const [switchedOff, withoutMail] = [await member(), await member("viewer")];
    await database.truth("update notification_settings set critical_alerts = false where user_id = $1", [switchedOff.userId]);
    await database.truth("update notification_settings set email_enabled = false where user_id = $1", [withoutMail.userId]);
    await raise();
    await at(20);
    expect([to(switchedOff), to(withoutMail)]).toEqual([1, 0]);
  });

  it("comes to everybody also when no owner could be told at all", async () => {
    const keeper = await member();
    await database.truth("update notification_settings set email_enabled = false where user_id = $1", [account.userId]);
    await raise();
    await at(20);
    expect([to(account), to(keeper)]).toEqual([0, 1]);
  });

  it.each([
    ["somebody has answered", "acknowledged_at"],
    ["it is over", "cleared_at"],
  ])("wakes nobody by a first word that still waits when %s", async (_case, column) => {
    const second = await member();
    await setEscalation(true, second.userId, [10, 20]);
    const alertId = await raise();
    for (const minutes of [0, 5]) await at(minutes);
    answer = { isSent: false, isFinal: false, reason: "away" };
    await at(10);
    expect(to(second)).toBe(1);
    await database.truth(`update alerts set ${column} = $2 where id = $1`, [alertId, new Date(nowMs)]);
    [sent, answer] = [[], { isSent: true }];
    for (const minutes of [11, 20, 80]) await at(minutes);
    expect(sent).toHaveLength(0);
  });

  it("stays with its owners while the household has it switched off", async () => {
    const keeper = await member();
    await setEscalation(false, keeper.userId, [10, 20]);
    await raise();
    await at(0);
    await at(100);
    expect([to(account), to(keeper)]).toEqual([2, 0]);
  });

  it("comes to nobody in a public demonstration, nor to its visitors once it is none", async () => {
    const visitor = await member("viewer");
    await database.truth("update auth.users set visitor_of = $2 where id = $1", [visitor.userId, account.accountId]);
    await raise();
    await database.truth("update devices set is_simulated = true where account_id = $1", [account.accountId]);
    await database.truth("update accounts set is_public_demo = true where id = $1", [account.accountId]);
    await at(30);
    expect(sent).toHaveLength(0);
    await database.truth("update devices set is_simulated = false where account_id = $1", [account.accountId]);
    await at(31);
    expect([to(account), to(visitor)]).toEqual([1, 0]);
  });
});

describe("[SEC-1] whoever is removed from the household", () => {
  const remove = (userId: string) =>
    database.truth("delete from memberships where account_id = $1 and user_id = $2", [account.accountId, userId]);

  it("is told nothing more, also not what waits to be sent already", async () => {
    const keeper = await member();
    await setEscalation(true, keeper.userId, [10, 20]);
    await raise();
    await at(0);
    nowMs = START_MS + 10 * MINUTE_MS;
    await repeatNotifications({ ...outbox, inSystem });
    await remove(keeper.userId);
    await sendAll();
    for (const minutes of [15, 20, 60]) await at(minutes);
    expect(to(keeper)).toBe(0);
    expect(await database.truth("select second_user_id from escalations where account_id = $1", [account.accountId])).toEqual([
      { second_user_id: null },
    ]);
  });
});

describe("[SAFE-22] a latched fault", () => {
  it("is told every five minutes until acknowledged, then every hour until it is cleared", async () => {
    const alertId = await raise("fault_dry");
    for (const minutes of [0, 5, 10]) await at(minutes);
    await acknowledge(alertId);
    const counts: number[] = [];
    for (const minutes of [15, 69, 70, 129, 130]) {
      await at(minutes);
      counts.push(sent.length);
    }
    expect(counts).toEqual([3, 3, 4, 4, 5]);
    expect(sent.at(-1)?.content.paragraphs[0]).toContain("this alert has been acknowledged");
    await database.truth("update alerts set cleared_at = now() where id = $1", [alertId]);
    await at(500);
    expect(sent).toHaveLength(5);
  });

  it("that somebody acknowledges while the call to more people waits is told hourly to its owners, and to nobody else", async () => {
    const keeper = await member();
    await setEscalation(true, keeper.userId, [10, 20]);
    const alertId = await raise("fault_dry");
    for (const minutes of [0, 5]) await at(minutes);
    nowMs = START_MS + 10 * MINUTE_MS;
    await repeatNotifications({ ...outbox, inSystem });
    await acknowledge(alertId);
    await sendAll();
    for (const minutes of [20, 65, 125]) await at(minutes);
    expect([to(keeper), to(account)]).toEqual([0, 4]);
  });
});

describe("many alerts", () => {
  const CODES = [
    "leak",
    "siphon",
    "overflow",
    "welded_relay",
    "safety_refused",
    "run_overdue",
    "emergency_stop",
    "circulation_off",
  ];
  const rows = () =>
    database.truth("select id, carried_by, status, tries from notifications order by carried_by nulls first") as Promise<
      { id: string; carried_by: string | null; status: string; tries: number }[]
    >;

  it("at once are one message, the worst first, and each counts as told", async () => {
    for (const code of ["late_command", "run_failed"]) await raise(code, "warn");
    for (const code of CODES.slice(0, 4)) await raise(code);
    await sendAll();
    expect(sent).toHaveLength(1);
    const { subject, content, isUrgent } = sent[0] as Email;
    expect(subject).toMatch(/^6 alerts: .+ · Reef tank$/);
    expect([isUrgent, content.paragraphs.length]).toEqual([true, 7]);
    const words = content.paragraphs.slice(1).map((line) => line.split(" ")[0]);
    expect(words).toEqual([...Array.from({ length: 4 }, () => "Critical"), "Warning", "Warning"]);
    expect(new Set((await rows()).map(({ status }) => status))).toEqual(new Set(["sent"]));
  });

  it("after five within ten minutes are gathered; a critical one waits half a minute", async () => {
    for (const code of CODES.slice(0, 5)) {
      await raise(code);
      await sendAll();
    }
    expect(sent).toHaveLength(5);
    await raise("run_failed", "warn");
    await raise(CODES[5]);
    await sendAll();
    expect(sent).toHaveLength(5);
    nowMs += 29_000;
    await sendAll();
    expect(sent).toHaveLength(5);
    nowMs += 1000;
    await sendAll();
    expect(sent[5]?.subject).toMatch(/^2 alerts/);
    expect((await rows()).every(({ status }) => status === "sent")).toBe(true);
  });

  it("that are due again together are one message from then on", async () => {
    for (const code of CODES.slice(0, 3)) await raise(code);
    const counts: number[] = [];
    for (const minutes of [0, 5, 10]) {
      await at(minutes);
      counts.push(sent.length);
    }
    expect(counts).toEqual([3, 4, 5]);
  });

  it("held by quiet hours come as one message at their end when they are more than five", async () => {
    await database.truth(
      "update notification_settings set quiet_from_minute = 0, quiet_to_minute = 540, quiet_timezone = 'UTC' where user_id = $1",
      [account.userId],
    );
    for (const code of CODES.slice(0, 6)) await raise(code, "warn");
    await at(59);
    expect(sent).toHaveLength(0);
    await at(60);
    expect(sent.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^6 alerts/)]);
  });

  it("[SAFE-22] are told although the one that carries them is deleted before it was sent", async () => {
    for (const code of CODES.slice(0, 6)) await raise(code);
    answer = { isSent: false, isFinal: false, reason: "away" };
    await sendAll();
    const [carrier] = await rows();
    expect((await rows()).filter(({ carried_by }) => carried_by === carrier?.id)).toHaveLength(5);
    await database.truth("delete from alerts where id = (select alert_id from notifications where id = $1)", [carrier?.id]);
    answer = { isSent: true };
    sent = [];
    await sendAll();
    expect((await rows()).map(({ status }) => status)).toEqual(["sent", "sent", "sent", "sent", "sent"]);
  });

  it("[SAFE-22] that a mail server could not take for long come in few messages when it is back", async () => {
    answer = { isSent: false, isFinal: false, reason: "away" };
    for (const code of CODES.slice(0, 7)) {
      nowMs += MINUTE_MS;
      await raise(code);
      await sendAll();
    }
    answer = { isSent: true };
    sent = [];
    await sendAll();
    // Six had become one while it was away; the seventh came after that.
    expect(sent.map(({ subject }) => Number(/^(\d+) alerts/.exec(subject)?.[1] ?? 1))).toEqual([6, 1]);
    expect((await rows()).every(({ status }) => status === "sent")).toBe(true);
  });

  it("from two senders at once are still told once each", async () => {
    for (const code of CODES) await raise(code);
    await Promise.all([sendAll(), sendAll(), sendAll()]);
    expect(sent.reduce((sum, { subject }) => sum + Number(/^(\d+) alerts/.exec(subject)?.[1] ?? 1), 0)).toBe(CODES.length);
  });
});
