// The way from a fault at the device to the owner's mailbox, on a whole server with a real mail server.

import { withClient } from "@halocline/local-services/database";
import { type Mailbox, openMailbox } from "@halocline/local-services/mailbox";
import type { SeededAccount, SeededDevice } from "@halocline/local-services/seed";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { startMailingServer } from "../../../test/mail-server.ts";
import { type PlayedDevice, playDevice } from "../../../test/play-device.ts";
import type { TestServer } from "../../../test/start-test-server.ts";

let server: TestServer;
let mailbox: Mailbox;
let stop: () => Promise<void>;
let account: SeededAccount;
let device: SeededDevice;
let played: PlayedDevice;
/** What the mail server says to the next recipients, one after the other. */
const rejections: number[] = [];
let asked = 0;

beforeAll(async () => {
  const refuse = () => {
    asked++;
    return rejections.shift() ?? null;
  };
  ({ server, mailbox, stop } = await startMailingServer(inject("testCluster"), { refuse }));
});
afterAll(() => stop());

beforeEach(async () => {
  [rejections.length, asked] = [0, 0];
  account = await server.seed({ deviceNames: ["Reef"] });
  device = account.devices[0] as SeededDevice;
  await query("update tanks set timezone = 'Europe/Berlin' where device_id = $1", [device.id]);
  played = await playDevice(server, device);
  await played.hello();
  await played.waitFor("welcome");
});

const query = (text: string, values: readonly unknown[] = []): Promise<Record<string, any>[]> =>
  withClient(server.database.urls.admin, async (client) => (await client.query(text, [...values])).rows);
const notifications = () => query("select * from notifications where account_id = $1 order by repeat_no", [account.accountId]);
const settled = (count = 1) =>
  eventually(notifications, (rows) => rows.filter(({ status }) => status !== "queued").length >= count);
const alerts = async () => (await (await server.get("/api/alerts", account)).json()) as any[];
/** As if the time until the next reminder had passed. */
const letTimePass = () =>
  query(
    `update notifications set queued_at = queued_at - interval '5 minutes', settled_at = settled_at - interval '5 minutes',
       repeat_due_at = repeat_due_at - interval '5 minutes' where account_id = $1`,
    [account.accountId],
  );
const fault = (n = 0) => played.event(n, "fault_latched", { fault: "dry" });
const put = (change: object) =>
  server.send("PUT /api/settings/notifications", {
    account,
    body: {
      emailNotifications: true,
      criticalAlerts: true,
      warningAlerts: true,
      infoAlerts: false,
      weeklyReports: true,
      maintenanceReminders: true,
      ...change,
    },
  });

describe("a critical alert", () => {
  it("[SAFE-22] is in the owner's mailbox within five seconds of the fault at the device", async () => {
    const happenedAtMs = performance.now();
    await fault();
    const email = await mailbox.waitFor(account.email);
    const tookMs = performance.now() - happenedAtMs;
    process.stdout.write(`critical mail: ${Math.round(tookMs)} ms from the fault at the device to the mailbox\n`);
    expect(tookMs).toBeLessThan(5000);
    const [notification] = await settled();
    expect(email.messageId).toBe(`<${notification?.id}@example.test>`);
    expect(email.subject).toBe("Pumps locked · Reef tank");
    expect(email.headers.find(({ key }) => key === "importance")?.value).toBe("High");
    const at = (notification as { queued_at: Date }).queued_at.toISOString().slice(0, 16);
    for (const text of [email.text, email.html]) {
      expect(text).toContain("Reef tank");
      expect(text).toContain("A pump ran, but the level did not change");
      expect(text).toContain("Look for an empty reservoir");
      expect(text).toContain("Europe/Berlin");
      expect(text).toContain(`${server.config.publicUrl}/alerts`);
      expect(text).toContain(`${server.config.publicUrl}/history?tank=${device.tankId}`);
      expect(text).toContain(encodeURIComponent(at));
      expect(text).toContain(`${server.config.publicUrl}/settings`);
    }
    expect((await alerts())[0]?.deliveries).toEqual([
      { channel: "email", to: account.email, status: "sent", at: expect.any(String), error: null },
    ]);
  });

  it("is one email, however often the device repeats itself", async () => {
    await fault(0);
    await settled();
    for (const n of [1, 2, 3]) await fault(n);
    await eventually(alerts, ([alert]) => alert?.count === 4);
    expect((await alerts())[0]?.count).toBe(4);
    expect([(await notifications()).length, mailbox.to(account.email).length]).toEqual([1, 1]);
  });

  it("[SAFE-22] is mailed again and again until somebody acknowledges it", async () => {
    await fault();
    await settled(1);
    await letTimePass();
    await settled(2);
    await letTimePass();
    await settled(3);
    const emails = mailbox.to(account.email);
    expect(emails.map(({ subject }) => subject)).toEqual(Array.from({ length: 3 }, () => emails[0]?.subject));
    expect(emails[2]?.text).toContain("Reminder 2");
    expect(new Set(emails.map(({ messageId }) => messageId)).size).toBe(3);
    expect(new Set(emails.map(({ references }) => references)).size).toBe(1);
    const [alert] = await alerts();
    expect(alert.deliveries).toHaveLength(3);

    await server.send(`POST /api/alerts/${alert.id}/acknowledge`, { account });
    // Another one is reminded of at the same time: by then this one has had its turn.
    await played.event(1, "warning", { fault: "leak" });
    await settled(4);
    await letTimePass();
    await settled(5);
    const about = (text: string) => mailbox.to(account.email).filter(({ subject }) => subject?.includes(text));
    expect([about("Pumps locked").length, about("water is leaving").length]).toEqual([3, 2]);
  });
});

describe("a public demonstration", () => {
  beforeEach(async () => {
    await query("update devices set is_simulated = true where account_id = $1", [account.accountId]);
    await query("update accounts set is_public_demo = true where id = $1", [account.accountId]);
  });

  it("mails nobody, whatever its visitors break, and not what was queued before it was opened", async () => {
    await fault();
    const [alert] = await eventually(alerts, (found) => found.length > 0);
    await query(
      `insert into notifications (id, account_id, alert_id, user_id, severity, repeat_no, address, queued_at)
       values (gen_random_uuid(), $1, $2, $3, 'critical', 0, '', now() - interval '1 hour')`,
      [account.accountId, alert.id, account.userId],
    );
    // Handed to the senders by the sweep, who find that it is moot.
    expect(await eventually(notifications, (rows) => rows.length === 0)).toEqual([]);
    expect(mailbox.to(account.email)).toEqual([]);
  });

  it("[SAFE-22] mails again as soon as a real device is in it", async () => {
    await query(
      `insert into devices (id, account_id, registration_id, hardware_id, name, key_hash, key_last_four)
       values (gen_random_uuid(), $1, gen_random_uuid(), gen_random_uuid()::text, 'Real', 'x', 'last')`,
      [account.accountId],
    );
    await fault();
    await mailbox.waitFor(account.email);
  });
});

describe("a mail server", () => {
  it("that refuses the address for good (550) is not asked again, and the alert says why", async () => {
    rejections.push(550);
    await fault();
    const [notification] = await settled();
    expect(notification).toMatchObject({ status: "failed", tries: 1 });
    const [shown] = (await alerts())[0].deliveries;
    expect(shown).toMatchObject({ status: "failed", to: account.email });
    expect(shown.error).toMatch(/did not accept the address.*550/);
    await query("select 1 from pg_sleep(1.5)");
    expect([asked, mailbox.to(account.email).length]).toEqual([1, 0]);
  });

  it("that refuses for now (451) is asked again, and the email arrives once", async () => {
    rejections.push(451);
    await fault();
    const [waiting] = await eventually(notifications, ([row]) => (row?.tries ?? 0) > 0);
    expect(waiting).toMatchObject({ status: "queued", tries: 1 });
    expect((await alerts())[0].deliveries[0]).toMatchObject({ status: "queued", error: expect.stringContaining("451") });
    await mailbox.waitFor(account.email, 1, 20_000);
    expect((await settled())[0]).toMatchObject({ status: "sent", tries: 2, error: null });
    expect(mailbox.to(account.email)).toHaveLength(1);
  });

  it("that is away is tried again until it is back, and gets the email once", { timeout: 40_000 }, async () => {
    const port = Number(new URL(mailbox.url).port);
    await mailbox.close();
    await fault();
    const [waiting] = await eventually(notifications, ([row]) => (row?.tries ?? 0) > 0);
    expect(waiting).toMatchObject({ status: "queued", error: "The mail server could not be reached." });
    mailbox = await openMailbox({ port, refuse: () => rejections.shift() ?? null });
    await mailbox.waitFor(account.email, 1, 25_000);
    expect((await settled())[0]).toMatchObject({ status: "sent", error: null });
    expect(mailbox.to(account.email)).toHaveLength(1);
  });
});

describe("a person's switches", () => {
  it("are all on from the first day, except for information and a mail each morning", async () => {
    expect(await (await server.get("/api/settings/notifications", account)).json()).toEqual({
      emailNotifications: true,
      criticalAlerts: true,
      warningAlerts: true,
      infoAlerts: false,
      weeklyReports: true,
      maintenanceReminders: true,
      allWellDaily: false,
      canSendMail: true,
    });
  });

  it("decide what is mailed: a warning is, once; nothing is while mail is off", async () => {
    await played.event(0, "warning", { fault: "sensor_dirty" });
    expect(await settled()).toMatchObject([{ status: "sent", repeat_due_at: null }]);
    expect((await mailbox.waitFor(account.email)).subject).toMatch(/^Sensor window dirty · Reef tank$/);
    const answer = await put({ emailNotifications: false });
    expect(await answer.json()).toMatchObject({ emailNotifications: false, criticalAlerts: true });
    await fault(1);
    await eventually(alerts, (all) => all.length === 2);
    expect(await notifications()).toHaveLength(1);
    await put({ warningAlerts: false });
    await fault(2);
    expect((await settled(2))[1]).toMatchObject({ status: "sent" });
  });
});

describe("a test email", () => {
  it("is sent to the person who asks, and says what the mail server said", async () => {
    const ask = async () => (await (await server.send("POST /api/settings/notifications/test", { account })).json()) as any;
    expect(await ask()).toMatchObject({ isSent: true, to: account.email });
    expect((await mailbox.waitFor(account.email)).subject).toBe("Test: emails from Halocline reach you");
    rejections.push(550);
    expect(await ask()).toMatchObject({ isSent: false, message: expect.stringContaining("550") });
  });

  it("cannot be sent by an instance without a mail server, which says so", async () => {
    const silent = await server.startAnother({ HALOCLINE_ROLES: "api" });
    const ask = async (key: string) => (await silent.send(key, { account })).json();
    expect(await ask("GET /api/settings/notifications")).toMatchObject({ criticalAlerts: true, canSendMail: false });
    expect(await ask("POST /api/settings/notifications/test")).toEqual({
      isSent: false,
      to: account.email,
      message: "This server cannot send email. Please ask its administrator.",
    });
  });

  it("is refused after five within a quarter of an hour", async () => {
    const ask = () => server.send("POST /api/settings/notifications/test", { account });
    for (let n = 0; n < 5; n++) expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
  });
});
