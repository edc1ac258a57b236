// Mail by the calendar on a real database and a real mail server: whom it reaches, when, and that it comes once.

import { type Mailbox, openMailbox } from "@halocline/local-services/mailbox";
import type { SeededAccount, SeededDevice } from "@halocline/local-services/seed";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { type OpenDatabase, openDatabase } from "../../../test/open-database.ts";
import { mailUrl } from "../../config/mail-url.ts";
import { createDatabase, createInAccount, createInSystem } from "../../db/pools.ts";
import { createMailer, type Mailer } from "../../mail/mail.ts";
import { createLogger } from "../../platform/logger.ts";
import { createMetrics } from "../../platform/metrics.ts";
import { queueMorningDigests, sendDigests } from "./send-digests.job.ts";
import { createWriteDigest } from "./write-digest.service.ts";

const ZONE = "Europe/Berlin";

let database: OpenDatabase;
let mailbox: Mailbox;
let mailer: Mailer;
let account: SeededAccount;
let device: SeededDevice;
let nowMs: number;
const rejections: number[] = [];

/** In winter, an hour before UTC. */
const berlin = (text: string): number => Date.parse(`${text}+01:00`);

beforeAll(async () => {
  database = await openDatabase(inject("testCluster"));
  mailbox = await openMailbox({ refuse: () => rejections.shift() ?? null });
  const [logger, metrics] = [createLogger("silent"), createMetrics()];
  mailer = createMailer({ server: mailUrl.parse(mailbox.url), from: "halocline@example.test", logger, metrics });
});
afterAll(async () => {
  await mailer.close();
  await mailbox.close();
  await database.close();
});
beforeEach(async () => {
  rejections.length = 0;
  await database.truth("delete from digests");
  await database.truth("update notification_settings set email_enabled = false");
  account = await database.seed();
  device = account.devices[0] as SeededDevice;
  await database.truth("update tanks set timezone = $2 where id = $1", [device.tankId, ZONE]);
  await set("weekly_reports = false");
  nowMs = berlin("2026-11-18T07:30");
});

const set = (change: string) => database.truth(`update notification_settings set ${change} where user_id = $1`, [account.userId]);
const addTask = (template: string, lastDone: string | null) =>
  database.truth(
    `insert into maintenance_tasks (id, account_id, tank_id, template, interval_days, last_done_at, created_at)
     values (gen_random_uuid(), $1, $2, $3, 7, $4, '2026-11-01')`,
    [account.accountId, device.tankId, template, lastDone],
  );
/** One worker, with connections of its own. */
function worker(send: Pick<Mailer, "send"> = mailer) {
  const inSystem = createInSystem(createDatabase(database.open("worker")));
  const inAccount = createInAccount(createDatabase(database.open("app")));
  const config = { publicUrl: "https://halo.example", retentionDays: { readings: 30, minutes: 90 } } as never;
  const clock = () => nowMs;
  const writeDigest = createWriteDigest({ inAccount, clock, config });
  return { inSystem, clock, logger: createLogger("silent"), metrics: createMetrics(), mailer: send, writeDigest };
}
const turn = async (ctx = worker()) => {
  await queueMorningDigests(ctx);
  await sendDigests(ctx);
};
const digests = () =>
  database.truth("select kind, status, tries, error, day::text from digests where user_id = $1 order by day, kind", [
    account.userId,
  ]);
const mails = () => mailbox.to(account.email);

describe("a reminder of maintenance", () => {
  it("names all that is due, once, in the morning of the tank", async () => {
    await addTask("glass", "2026-11-11T10:00Z");
    await addTask("skimmer_cup", "2026-11-08T10:00Z");
    await addTask("hoses", "2026-11-17T10:00Z");
    for (const at of ["2026-11-18T02:00", "2026-11-18T06:59"]) {
      nowMs = berlin(at);
      await turn();
    }
    expect([await digests(), mails()]).toEqual([[], []]);
    for (const at of ["2026-11-18T07:01", "2026-11-18T07:02", "2026-11-18T10:00"]) {
      nowMs = berlin(at);
      await turn();
    }
    expect(await digests()).toEqual([{ kind: "maintenance", status: "sent", tries: 1, error: null, day: "2026-11-18" }]);
    const [mail] = mails();
    expect([mails().length, mail?.subject]).toEqual([1, "2 maintenance tasks are due"]);
    expect(mail?.text).toMatch(/Empty and clean the skimmer cup: 3 days overdue\s+Clean the glass: due today/);
    for (const text of [mail?.text, mail?.html]) {
      expect(text).toContain("https://halo.example/maintenance");
      expect(text).not.toContain("hoses");
    }
  });

  it("comes again for what is new, and for what stays undone after a week", async () => {
    await addTask("glass", "2026-11-11T10:00Z");
    await addTask("skimmer_cup", "2026-11-13T10:00Z");
    for (const day of [18, 19, 20, 21, 22, 23, 24, 25, 26, 27]) {
      nowMs = berlin(`2026-11-${day}T08:00`);
      await turn();
    }
    const sent = (await digests()).filter(({ status }) => status === "sent").map(({ day }) => day);
    expect(sent).toEqual(["2026-11-18", "2026-11-20", "2026-11-27"]);
  });

  it("is not for who switched it off, nor for a tank without tasks", async () => {
    await turn();
    expect(await digests()).toEqual([]);
    await addTask("glass", null);
    await set("maintenance_reminders = false");
    await turn();
    expect(await digests()).toEqual([]);
  });

  it("waits for the end of somebody's quiet hours, and never comes at night", async () => {
    await addTask("glass", null);
    await set(`quiet_from_minute = 1320, quiet_to_minute = 600, quiet_timezone = '${ZONE}'`);
    await turn();
    expect([(await digests())[0]?.status, mails().length]).toEqual(["queued", 0]);
    nowMs = berlin("2026-11-18T10:01");
    await turn();
    expect(mails()).toHaveLength(1);
  });

  it("that a mail server refuses until the night is dropped, and the next morning's tells it", async () => {
    await addTask("glass", null);
    rejections.push(451);
    await turn();
    expect(await digests()).toMatchObject([{ status: "queued", tries: 1, error: expect.stringContaining("451") }]);
    nowMs = berlin("2026-11-18T23:00");
    await turn();
    expect(mails()).toEqual([]);
    nowMs = berlin("2026-11-19T07:05");
    await turn();
    expect((await digests()).map(({ status, day }) => [status, day])).toEqual([
      ["moot", "2026-11-18"],
      ["sent", "2026-11-19"],
    ]);
    expect(mails()).toHaveLength(1);
  });

  it("comes once from two workers at once", async () => {
    await addTask("glass", null);
    const both = [worker(), worker()];
    await Promise.all(both.map(queueMorningDigests));
    await Promise.all(both.map(sendDigests));
    expect([(await digests()).length, mails().length]).toEqual([1, 1]);
  });

  it("survives a worker that dies between the row and the mail server", async () => {
    await addTask("glass", null);
    const dying = worker({ send: () => Promise.reject(new Error("killed")) });
    await queueMorningDigests(dying);
    await expect(sendDigests(dying)).rejects.toThrow("killed");
    expect(await digests()).toMatchObject([{ status: "queued", tries: 0 }]);
    await turn();
    await turn();
    expect([(await digests())[0]?.status, mails().length]).toEqual(["sent", 1]);
  });

  it("is not sent from a public demonstration", async () => {
    await addTask("glass", null);
    await database.truth("update devices set is_simulated = true where account_id = $1", [account.accountId]);
    await database.truth("update accounts set is_public_demo = true where id = $1", [account.accountId]);
    await turn();
    expect(await digests()).toEqual([]);
  });
});

describe("the report of a week", () => {
  /** A millimetre an hour, topped up at midnight. */
  async function liveThroughAWeek(): Promise<void> {
    const deviceNo = await database.deviceNoOf(device.registrationId);
    await database.truth("select ensure_rollup_partitions(date '2026-11-14', date '2026-11-25')");
    for (const [table, step] of [
      ["minute_rollups", "5 minutes"],
      ["hour_rollups", "1 hour"],
    ])
      await database.truth(
        `insert into ${table} (device_no, account_id, at, distance_min_mm, distance_max_mm, distance_sum_mm, good_count, bad_count,
           temperature_sum_c, temperature_count)
         select $1, $2, at, mm, mm, mm, 1, 0, 25, 1 from (
           select at, 30 + extract(epoch from (at at time zone 'Europe/Berlin')::time) / 3600 as mm
           from generate_series(timestamptz '2026-11-15T23:00Z', '2026-11-22T22:59Z', interval '${step}') as at) levels`,
        [deviceNo, account.accountId],
      );
    await database.truth(
      "update tanks set area_cm2 = 1200, top_distance_mm = 30, drain_distance_mm = 60, calibrated_at = now() where id = $1",
      [device.tankId],
    );
    for (const [type, status, at] of [
      ["top_up", "success", "2026-11-18T10:00Z"],
      ["top_up", "success", "2026-11-19T10:00Z"],
      ["top_up", "success", "2026-11-10T10:00Z"],
      ["water_change", "success", "2026-11-21T09:00Z"],
      ["water_change", "failed", "2026-11-20T09:00Z"],
    ])
      await database.truth(
        `insert into automation_runs (id, account_id, device_id, tank_id, device_run_id, type, status, cause, limits, started_at,
           completed_at, start_until, deadline_at, topped_up_mm)
         values (gen_random_uuid(), $1, $2, $3, gen_random_uuid()::text, $4::text::run_type, $5, 'manual', '{}', $6::timestamptz,
           $6::timestamptz + interval '3 minutes', now(), now(), case when $4::text = 'top_up' then 24.2 end)`,
        [account.accountId, device.id, device.tankId, type, status, at],
      );
    await database.truth(
      `insert into alerts (id, account_id, device_id, tank_id, severity, code, message, created_at, last_seen_at)
       values (gen_random_uuid(), $1, $2, $3, 'warn', 'sensor_dirty', 'The sensor is dirty.', '2026-11-19T08:00Z', '2026-11-19T08:00Z')`,
      [account.accountId, device.id, device.tankId],
    );
    await addTask("glass", null);
  }

  beforeEach(async () => {
    await set("weekly_reports = true, maintenance_reminders = false");
    nowMs = berlin("2026-11-23T07:15");
  });

  it("tells the level as a picture and in words, what evaporated, what was pumped, alerts and what is due", async () => {
    await liveThroughAWeek();
    await turn();
    const [mail] = mails();
    expect(mail?.subject).toBe("Your week, 16 Nov to 22 Nov");
    const [picture] = mail?.attachments ?? [];
    expect([picture?.mimeType, picture?.contentId]).toEqual(["image/png", "<level-1>"]);
    expect(mail?.html).toMatch(/<img[^>]+alt="Level of Reef tank over seven days: between 30.0 mm/);
    expect(mail?.html).toContain('src="cid:level-1"');
    const lines = (mail?.text ?? "").split(/\n+/).map((line) => line.trim());
    const order = ["Level:", "Evaporation:", "Top-ups:", "Water changes:", "Maintenance:", "Alerts:"];
    expect(lines.filter((line) => order.some((name) => line.startsWith(name))).map((line) => line.split(" ")[0])).toEqual(
      order.map((name) => name.split(" ")[0]),
    );
    const text = lines.join(" ");
    expect(text).toMatch(/Evaporation: 24\.\d mm a day, about 2\.9 L; steady all week/);
    expect(text).toContain("Top-ups: 2, the pump ran 6 min in all, about 5.8 L");
    expect(text).toContain("Water changes: 1 done (Sat 10:00), 1 not finished");
    expect(text).toMatch(/Maintenance: Clean the glass: \d+ days overdue/);
    expect(text).toMatch(/Alerts: 1 19 Nov 2026, 09:00: /);
  });

  it("comes on Mondays, once a week, from two workers and after a kill", async () => {
    nowMs = berlin("2026-11-22T08:00");
    await turn();
    expect(await digests()).toEqual([]);
    nowMs = berlin("2026-11-23T07:15");
    const dying = worker({ send: () => Promise.reject(new Error("killed")) });
    await queueMorningDigests(dying);
    await expect(sendDigests(dying)).rejects.toThrow("killed");
    const both = [worker(), worker()];
    await Promise.all(both.map(queueMorningDigests));
    await Promise.all(both.map(sendDigests));
    for (const day of [23, 24, 25]) {
      nowMs = berlin(`2026-11-${day}T09:00`);
      await turn();
    }
    expect(await digests()).toMatchObject([{ kind: "weekly", status: "sent", day: "2026-11-23" }]);
    expect(mails()).toHaveLength(1);
    expect(mails()[0]?.text).toContain("Level: no readings this week");
  });

  it("is in the reader's language, and of nobody else's tank", async () => {
    const stranger = await database.seed({ deviceNames: ["Elsewhere"] });
    await database.truth(
      `insert into display_settings (user_id, length_unit, temperature_unit, volume_unit, language)
       values ($1, 'mm', 'celsius', 'litre', 'de')`,
      [account.userId],
    );
    await turn();
    expect(mails()[0]?.subject).toBe("Deine Woche, 16. Nov. bis 22. Nov.");
    expect(mails()[0]?.text).toContain("Verdunstung: nicht gemessen");
    expect(mails()[0]?.text).not.toContain("Elsewhere");
    expect(mailbox.to(stranger.email)).toEqual([]);
  });
});

describe("a mail that all is well", () => {
  it("comes to nobody who did not ask, and to nobody whose tank is not heard", async () => {
    await set("maintenance_reminders = false");
    await turn();
    expect(await digests()).toEqual([]);
    await set("all_well_daily = true");
    await turn();
    expect([await digests(), mails()]).toMatchObject([[{ kind: "all_well", status: "moot" }], []]);
  });
});
