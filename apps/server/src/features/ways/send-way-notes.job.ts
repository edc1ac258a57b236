// Sends tests and the news about dead ways, beside each other and in lanes of their own: no alert ever waits behind a test. A note is
// taken for longer than a call may last; dying between the other side's "yes" and our record is the one way to send twice.

import { digestPauseMs, isQuietFor } from "@halocline/domain/notifications/digests";
import { probeArrival } from "@halocline/domain/notifications/probes";
import type { Config } from "../../config/config.ts";
import type { Context } from "../../context.ts";
import type { Mailer } from "../../mail/mail.ts";
import { createLanes, type Lanes } from "../../platform/lanes.ts";
import type { Seal } from "../../platform/seal.ts";
import { callChannel, hostOf, openFields, recordCall } from "../notifications/index.ts";
import { wallIn } from "./queue-probes.job.ts";
import { deferNote, recordNote, type TakenNote, takeNotes } from "./way-notes.store.ts";
import { writeNoteEmail, writeNoteMessage } from "./write-way-note.service.ts";

const DAY_MS = 86_400_000;
const LOOK_AGAIN_MS = 10 * 60_000;
const TAKEN_FOR_MS = 120_000;
/** What a mail server or a service may take: with less time left than that, somebody else may have the note before the answer comes. */
const TAKES_MS = 25_000;
/** All of them for one host, four at once, are done in the time that they are taken for. */
const AT_ONCE = 16;
const LIMITS = { mostAtOnce: AT_ONCE, mostWaiting: AT_ONCE };
const PER_HOST = 4;
const MAX_TRIES = 12;
/** A longer answer of a mail server tells no more. */
const LONGEST_ERROR = 300;

export type NotesContext = Pick<Context, "inSystem" | "clock" | "callOut" | "metrics" | "reportError"> &
  Readonly<{ config: Pick<Config, "publicUrl">; seal: Seal; mailer: Pick<Mailer, "send"> | null }>;

/** Null: it was taken. `isFinal`: trying again changes nothing. */
type NotTaken = Readonly<{ error: string; isFinal: boolean; waitMs?: number }> | null;

async function mail({ mailer, config }: NotesContext, note: TakenNote): Promise<NotTaken> {
  if (mailer === null) return { error: "no_mail", isFinal: true };
  const outcome = await mailer.send(writeNoteEmail(note, config.publicUrl));
  return outcome.isSent ? null : { error: outcome.reason.slice(0, LONGEST_ERROR), isFinal: outcome.isFinal };
}

async function call(ctx: NotesContext, note: TakenNote, channel: NonNullable<TakenNote["channel"]>): Promise<NotTaken> {
  const fields = openFields(ctx.seal, channel);
  if (fields === null) return { error: "secret_unreadable", isFinal: true };
  const verdict = await callChannel(ctx, channel.preset, fields, writeNoteMessage(note, ctx.config.publicUrl));
  if (verdict.is === "delivered") return null;
  if (verdict.is === "refused") return { error: verdict.error, isFinal: true };
  return { error: verdict.error, isFinal: false, waitMs: (verdict.waitS ?? 0) * 1000 };
}

function outcomeOf(notTaken: NotTaken, { tries }: TakenNote, nowMs: number) {
  if (notTaken === null) return { status: "sent", error: null, tryAfterMs: null } as const;
  const { error, isFinal, waitMs = 0 } = notTaken;
  if (isFinal || tries >= MAX_TRIES) return { status: "failed", error, tryAfterMs: null } as const;
  return { status: "queued", error, tryAfterMs: nowMs + Math.max(waitMs, digestPauseMs(tries - 1)) } as const;
}

async function send(ctx: NotesContext, note: TakenNote): Promise<void> {
  const { channel } = note;
  const notTaken = await (channel === null ? mail(ctx, note) : call(ctx, note, channel));
  await ctx.inSystem(async (transaction) => {
    const atMs = ctx.clock();
    const outcome = outcomeOf(notTaken, note, atMs);
    if (!(await recordNote(transaction, note, outcome, atMs)) || channel === null) return;
    const error = (outcome.error as Parameters<typeof recordCall>[2]) ?? null;
    await recordCall(transaction, channel.id, error, new Date(atMs), channel.secretsSealed);
  });
}

/** Asked with the clock of the tank's wall; the person's own may be in another zone. */
const quietOf =
  ({ quietFromMinute, quietToMinute, quietTimezone, timezone }: TakenNote, nowMs: number) =>
  (wallMs: number): boolean => {
    if (quietFromMinute === null || quietToMinute === null || quietTimezone === null) return false;
    const aheadMs = wallIn(nowMs, quietTimezone) - wallIn(nowMs, timezone);
    return isQuietFor({ fromMinute: quietFromMinute, toMinute: quietToMinute }, wallMs + aheadMs);
  };

function arrivalOf(note: TakenNote, nowMs: number): "now" | "later" | "never" {
  if (!(note.channel === null ? note.isMailOn : note.channel.isEnabled)) return "never";
  const [wallMs, isQuietAt] = [wallIn(nowMs, note.timezone), quietOf(note, nowMs)];
  if (note.kind !== "probe") return isQuietAt(wallMs) ? "later" : "now";
  return probeArrival(note.occasion.getTime() / DAY_MS, wallMs, { isSilent: note.channel !== null, isQuietAt });
}

async function settle(ctx: NotesContext, note: TakenNote, untilMs: number): Promise<void> {
  const nowMs = ctx.clock();
  if (nowMs > untilMs - TAKES_MS) return;
  const arrival = arrivalOf(note, nowMs);
  if (arrival === "now") return send(ctx, note);
  await ctx.inSystem(async (transaction) => {
    if (arrival === "later") return deferNote(transaction, note, nowMs + LOOK_AGAIN_MS);
    await recordNote(transaction, note, { status: "moot", error: null, tryAfterMs: null }, nowMs);
  });
}

function laneOf({ seal }: NotesContext, { channel }: TakenNote) {
  const fields = channel && openFields(seal, channel);
  const host = channel === null ? "mail" : (fields && hostOf(channel.preset, fields)) || "nowhere";
  return { name: host, mostAtOnce: PER_HOST };
}

export function createNoteSender(ctx: NotesContext): Readonly<{ sendNotes: () => Promise<void>; lanes: Lanes }> {
  const lanes = createLanes(LIMITS, (error) => ctx.reportError("channel_send", error));
  /** True: as many as fit, so there may be more. */
  const sendSome = async (): Promise<boolean> => {
    const nowMs = ctx.clock();
    const untilMs = nowMs + TAKEN_FOR_MS;
    const notes = await ctx.inSystem((transaction) => takeNotes(transaction, { nowMs, untilMs, limit: AT_ONCE }));
    const work = notes.map(
      (note) =>
        new Promise<boolean>((resolve) => {
          const isTaken = lanes.add([laneOf(ctx, note)], () => settle(ctx, note, untilMs).finally(() => resolve(true)));
          // They are stopped.
          if (!isTaken) resolve(false);
        }),
    );
    return (await Promise.all(work)).every(Boolean) && notes.length === AT_ONCE;
  };
  const sendNotes = async () => {
    while (await sendSome());
  };
  return { sendNotes, lanes };
}
