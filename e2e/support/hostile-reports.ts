// What only devices write. Forty devices say the texts over the real broker; whatever their schemas refuse there is then
// written into the tables by hand, as if a schema had failed: the screens must not depend on it.

import { setTimeout as pause } from "node:timers/promises";
import { waitUntil } from "@halocline/local-services/processes";
import type { SeededAccount } from "@halocline/local-services/seed";
import { HOSTILE_TEXTS } from "./hostile-texts.ts";
import { connectPlainDevice, type PlainDevice } from "./plain-device.ts";
import type { ServerProcess } from "./server-process.ts";
import type { System } from "./system.ts";

const TEXTS_PER_DEVICE = 5;
const ASKED_EVERY_MS = 200;
const DROPPED = "halocline_ingest_dropped_total";

type Scene = Readonly<{ system: System; server: ServerProcess; account: SeededAccount }>;

export type SpokenFigures = Readonly<{ sent: number; stored: number; refused: number }>;

/** Says how many events there were. */
function speak(device: PlainDevice, texts: readonly string[]): number {
  let n = 0;
  const say = (type: string, data: Readonly<Record<string, unknown>>, run?: string) => device.event(n++, type, data, run);
  device.telemetry({ seq: 1 });
  for (const [index, text] of texts.entries()) {
    say("relay", { channel: index + 1, on: false, cause: text });
    say("run_ended", { type: "water_change", outcome: "failed", reason: text }, `run-${index}`);
    say("config_refused", { rev: 1, field: text });
    say("warning", { fault: text });
    say("fault_latched", { fault: text });
    say(text, { [text]: text });
    device.telemetry({ seq: 2, firmware_version: text });
    device.telemetry({ seq: 3, state: text, fault: text });
    device.telemetry({ seq: 4, device_id: text, run: text });
  }
  return n;
}

export async function speakHostileTexts({ system, server, account }: Scene): Promise<SpokenFigures> {
  const droppedEvents = () => server.metric(DROPPED, 'reason="bad_event"');
  const before = await droppedEvents();
  let sent = 0;
  const speakers = account.devices.slice(0, HOSTILE_TEXTS.length / TEXTS_PER_DEVICE);
  for (const [index, seeded] of speakers.entries()) {
    const device = await connectPlainDevice(system.stack.nats, seeded);
    system.onStop(device.close);
    sent += speak(device, HOSTILE_TEXTS.slice(index * TEXTS_PER_DEVICE, (index + 1) * TEXTS_PER_DEVICE));
  }
  const figures = async () => {
    const [row] = await system.rows<{ stored: string }>("select count(*) as stored from device_events");
    return { sent, stored: Number(row?.stored), refused: (await droppedEvents()) - before };
  };
  let last = await figures();
  await waitUntil(
    async () => {
      // Asking is dearer than what is asked about.
      await pause(ASKED_EVERY_MS);
      last = await figures();
      return last.stored + last.refused === sent;
    },
    30_000,
    `all events to be stored or refused (${JSON.stringify(last)})`,
  );
  return last;
}

const LIMITS = { drainS: 1200, fillS: 1500, topUpS: 120, topMm: null, topOffMm: null, drainMm: null };

/** `$1` is the account, `$2` the texts, `$3` the devices in their order; `text` is one, `n` its place, from 1. Five to a device. */
const PLACE = "with ordinality as t(text, n) join devices d on d.account_id = $1 and d.id = ($3::uuid[])";
const TEXTS = `unnest($2::text[]) ${PLACE}[1 + (n - 1) / ${TEXTS_PER_DEVICE}]`;
const FIRST_DEVICE = `unnest($2::text[]) ${PLACE}[1]`;

const AS_IF_SAID: Readonly<Record<string, string>> = {
  "firmware version, state and fault": `insert into device_latest
      (device_no, account_id, boot, up_ms, last_received_at, relays_on, is_sensor_ok, state, fault, firmware_version, rssi_dbm)
    select device_no, $1, 1, 1, now(), 0, true, min(text) || max(text), string_agg(text, ' '), string_agg(text, ' '), -60
    from ${TEXTS} group by device_no
    on conflict (device_no) do update set state = excluded.state, fault = excluded.fault, firmware_version = excluded.firmware_version`,
  "cause of a relay": `update relays r set last_cause = text from ${TEXTS}
    where r.device_id = d.id and r.channel_number = 1 + (n - 1) % ${TEXTS_PER_DEVICE}`,
  "alert and its notification": `with raised as (
      insert into alerts (id, account_id, device_id, tank_id, severity, code, message)
      select gen_random_uuid(), $1, d.id, k.id, (array['critical', 'warn', 'info'])[1 + n % 3]::alert_severity, text, text
      from ${TEXTS} join tanks k on k.device_id = d.id
      returning id, account_id, severity, message)
    insert into notifications (id, account_id, alert_id, user_id, severity, address, status, error, queued_at, settled_at)
    select gen_random_uuid(), account_id, id, (select user_id from memberships where account_id = $1), severity, message, 'failed', message, now(), now()
    from raised`,
  "run and its reason": `with ran as (
      insert into automation_runs (id, account_id, device_id, tank_id, device_run_id, type, status, cause, started_by_name, limits,
                                   started_at, start_until, deadline_at, completed_at, fail_reason)
      select gen_random_uuid(), $1, d.id, k.id, 'hostile-' || n, 'water_change', 'failed', 'manual', text, '${JSON.stringify(LIMITS)}',
             now() - make_interval(mins => n::int), now(), now(), now(), text
      from ${FIRST_DEVICE} join tanks k on k.device_id = d.id
      returning id, account_id, fail_reason)
    insert into run_events (run_id, account_id, key, at, happening)
    select id, account_id, 'ended', now(), jsonb_build_object('type', 'ended', 'outcome', 'failed', 'reason', fail_reason, 'distanceMm', null)
    from ran`,
  "announced device": `insert into pairing_announcements (client_id, account_id, hardware_id, firmware_version, hardware, rssi_dbm)
    select 'client-' || n, $1, text, text, text, -60 from ${TEXTS}`,
  "firmware update": `insert into firmware_updates
      (id, account_id, device_id, release_id, version, from_version, boot, status, error_code, requested_by, created_at, moved_at, completed_at)
    select gen_random_uuid(), $1, d.id, (select id from firmware_releases limit 1), text, text, 1, 'failed', text, text, now(), now(), now()
    from ${FIRST_DEVICE}`,
  "person who calibrated": `update tanks k set calibrated_by = text, calibrated_at = now(), top_distance_mm = 28, drain_distance_mm = 58
    from ${TEXTS} where k.device_id = d.id`,
  "browser of a session": `insert into auth.sessions (id, user_id, active_account_id, token, expires_at, user_agent)
    select gen_random_uuid(), m.user_id, $1, 'hostile-' || n, now() + interval '1 day', text
    from ${TEXTS} join memberships m on m.account_id = $1`,
  "outcome of a schedule": `with planned as (
      insert into schedules (id, account_id, tank_id, type, rule, is_enabled, created_at)
      select gen_random_uuid(), $1, k.id, 'top_up', '{"cron": "0 9 * * *"}', false, now() + n * interval '1 ms'
      from ${TEXTS} join tanks k on k.device_id = d.id
      returning id, created_at)
    insert into schedule_occurrences (schedule_id, due_at, account_id, outcome, reason, recorded_at)
    select id, now(), $1, 'refused', ($2::text[])[row_number() over (order by created_at)], now() from planned
    where cardinality($3::uuid[]) > 0`,
};

export async function writeAsIfSaid({ system, account }: Scene): Promise<string[]> {
  // PostgreSQL holds no zero character in a text.
  const texts = HOSTILE_TEXTS.map((text) => text.replaceAll("\u0000", ""));
  for (const sql of Object.values(AS_IF_SAID)) {
    const values = [account.accountId, texts, account.devices.map(({ id }) => id)];
    await system.rows(sql, values);
  }
  return Object.keys(AS_IF_SAID);
}
