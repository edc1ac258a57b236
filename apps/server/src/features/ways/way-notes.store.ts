// Messages about ways, through ways: one row each, from when it is wanted until somebody has taken or refused it. A row is taken by
// moving its time ahead: no connection waits for a service.

import { LATE_AFTER_MS, MAIL_PROVES_FOR_MS, SPREAD_S } from "@halocline/domain/notifications/probes";
import type { Language } from "@halocline/messages/texts/languages";
import { sql } from "kysely";
import type { DigestStatus } from "../../db/database.types.ts";
import type { SystemTx } from "../../db/pools.ts";
import type { HourCycle } from "../../platform/reader.ts";
import type { SealedChannel } from "../notifications/channels.store.ts";
import { HOMES } from "./ways.store.ts";

export type NoteKind = "probe" | "broken" | "mended";

const DAY_MS = 86_400_000;
/** No second test within a week, also not where a person's zone has changed. */
const NOT_AGAIN_MS = 5 * DAY_MS;
/** One of yesterday has its first test by hand, at once. */
const SETTLED_IN_MS = DAY_MS;

const spreadOf = (id: string) => sql`make_interval(secs => abs(hashtext(${sql.raw(id)}::text)::bigint) % ${sql.lit(SPREAD_S)})`;

const NOT_LATELY = (now: Date) => sql`not exists (
  select from way_notes n where n.user_id = w.user_id and n.channel_id is not distinct from w.channel_id and n.kind = 'probe'
    and n.queued_at > ${new Date(now.getTime() - NOT_AGAIN_MS)})`;

type Occasion = Readonly<{ timezone: string; day: number; atMs: number }>;

/** Each service of those who live in that zone, once: the key decides between workers. `isOnlyLate`: those that missed their Sunday. */
export async function queueServiceProbes(
  transaction: SystemTx,
  { timezone, day, atMs, isOnlyLate }: Occasion & Readonly<{ isOnlyLate: boolean }>,
): Promise<void> {
  const now = new Date(atMs);
  const testedBefore = new Date(isOnlyLate ? atMs - LATE_AFTER_MS : atMs);
  await sql`
    insert into way_notes (id, user_id, channel_id, kind, occasion, timezone, address, queued_at, try_after)
    select gen_random_uuid(), w.user_id, w.id, 'probe', ${new Date(day * DAY_MS)}, ${timezone}, '', ${now}, ${now}::timestamptz + ${spreadOf("w.id")}
    from (select *, id as channel_id from notification_channels) w join (${HOMES}) home on home.user_id = w.user_id
    where home.timezone = ${timezone} and w.is_enabled and w.watched_since < ${new Date(atMs - SETTLED_IN_MS)}
      and coalesce(w.last_delivered_at, w.watched_since) < ${testedBefore} and ${NOT_LATELY(now)}
    on conflict do nothing`.execute(transaction);
}

/** Those to whom no mail went out for almost a week. */
export async function queueMailProbes(transaction: SystemTx, { timezone, day, atMs }: Occasion): Promise<void> {
  const now = new Date(atMs);
  const provenBefore = new Date(atMs - MAIL_PROVES_FOR_MS);
  await sql`
    insert into way_notes (id, user_id, kind, occasion, timezone, address, queued_at, try_after)
    select gen_random_uuid(), w.user_id, 'probe', ${new Date(day * DAY_MS)}, ${timezone}, '', ${now}, ${now}::timestamptz + ${spreadOf("w.user_id")}
    from notification_ways w join (${HOMES}) home on home.user_id = w.user_id
    where home.timezone = ${timezone} and w.channel_id is null and w.is_on
      and coalesce(w.delivered_at, w.watched_since) < ${provenBefore} and ${NOT_LATELY(now)}
    on conflict do nothing`.execute(transaction);
}

export type NewNote = Readonly<{
  userId: string;
  channelId: string | null;
  kind: Exclude<NoteKind, "probe">;
  aboutChannelId: string | null;
  timezone: string;
  atMs: number;
}>;

export async function insertNote(transaction: SystemTx, { atMs, ...note }: NewNote): Promise<void> {
  const at = new Date(atMs);
  await transaction
    .insertInto("wayNotes")
    .values({ id: sql`gen_random_uuid()`, ...note, address: "", occasion: at, queuedAt: at, tryAfter: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export type TakenNote = Readonly<{
  id: string;
  userId: string;
  kind: NoteKind;
  occasion: Date;
  timezone: string;
  tries: number;
  /** Null: mail. */
  channel: (SealedChannel & Readonly<{ isEnabled: boolean }>) | null;
  isMailOn: boolean;
  aboutName: string | null;
  address: string;
  firstName: string;
  lastName: string;
  language: "automatic" | Language | null;
  hourCycle: HourCycle | null;
  quietFromMinute: number | null;
  quietToMinute: number | null;
  quietTimezone: string | null;
}>;

type Row = Omit<TakenNote, "channel"> &
  Readonly<{ channelId: string | null; preset: string; settings: unknown; secretsSealed: Buffer; isEnabled: boolean }>;

/** Ours until then. */
export async function takeNotes(
  transaction: SystemTx,
  { nowMs, untilMs, limit }: Readonly<{ nowMs: number; untilMs: number; limit: number }>,
): Promise<TakenNote[]> {
  const { rows } = await sql<Row>`
    with due as (
      select id from way_notes where status = 'queued' and try_after <= ${new Date(nowMs)}
      order by try_after, id limit ${limit} for update skip locked
    ), taken as (
      update way_notes n set try_after = ${new Date(untilMs)}, tries = n.tries + 1 from due where n.id = due.id returning n.*
    )
    select n.id, n.user_id, n.kind, n.occasion, n.timezone, n.tries, n.channel_id, c.preset, c.settings, c.secrets_sealed,
      c.is_enabled, s.email_enabled as is_mail_on, about.name as about_name, n.address, u.first_name, u.last_name,
      d.language, d.hour_cycle, s.quiet_from_minute, s.quiet_to_minute, s.quiet_timezone
    from taken n
      join auth.users u on u.id = n.user_id
      join notification_settings s on s.user_id = n.user_id
      left join display_settings d on d.user_id = n.user_id
      left join notification_channels c on c.id = n.channel_id
      left join notification_channels about on about.id = n.about_channel_id
    order by n.queued_at, n.id`.execute(transaction);
  return rows.map(({ channelId, preset, settings, secretsSealed, isEnabled, ...note }) => ({
    ...note,
    channel: channelId === null ? null : ({ id: channelId, preset, settings, secretsSealed, isEnabled } as TakenNote["channel"]),
  }));
}

type NoteOutcome = Readonly<{ status: DigestStatus; error: string | null; tryAfterMs: number | null }>;

/** False: it has taken so long that somebody else has it now, whose word counts. */
export async function recordNote(
  transaction: SystemTx,
  { id, tries }: Pick<TakenNote, "id" | "tries">,
  { status, error, tryAfterMs }: NoteOutcome,
  atMs: number,
): Promise<boolean> {
  const recorded = await transaction
    .updateTable("wayNotes")
    .set({
      status,
      error,
      settledAt: status === "queued" ? null : new Date(atMs),
      ...(tryAfterMs !== null && { tryAfter: new Date(tryAfterMs) }),
    })
    .where("id", "=", id)
    .where("status", "=", "queued")
    .where("tries", "=", tries)
    .executeTakeFirst();
  return recorded.numUpdatedRows === 1n;
}

/** Not yet: it is night there, or somebody's quiet hours. No try is counted. */
export async function deferNote(
  transaction: SystemTx,
  { id, tries }: Pick<TakenNote, "id" | "tries">,
  untilMs: number,
): Promise<void> {
  await transaction
    .updateTable("wayNotes")
    .set({ tryAfter: new Date(untilMs), tries: sql`tries - 1` })
    .where("id", "=", id)
    .where("tries", "=", tries)
    .execute();
}

/** The key has done its work by then. */
export async function sweepNotes(transaction: SystemTx, settledBeforeMs: number): Promise<void> {
  await transaction.deleteFrom("wayNotes").where("settledAt", "<", new Date(settledBeforeMs)).execute();
}
