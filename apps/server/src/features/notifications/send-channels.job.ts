// Sends messages to channels, beside each other: a service that hangs holds up its own lane, and neither an email nor another
// household. A message is taken for longer than a call may last; whoever dies meanwhile lets go of it by that. Dying between the
// service's "yes" and our record is the one way to send twice.

import { type ChannelMessage, longestText, nextTryInS } from "@halocline/domain/notifications/http-channel";
import type { PresetName } from "@halocline/domain/notifications/http-presets";
import type { Config } from "../../config/config.ts";
import type { Context } from "../../context.ts";
import { createLanes } from "../../platform/lanes.ts";
import type { Seal } from "../../platform/seal.ts";
import { alertMessageOf } from "./alert-message.ts";
import { callChannel, hostOf } from "./call-channel.ts";
import {
  findWaitingChannel,
  type MessageOutcome,
  recordMessage,
  type TakenMessage,
  takeMessage,
  type WaitingChannel,
} from "./channel-outbox.store.ts";
import { openFields } from "./channel-secrets.ts";
import { recordCall } from "./channels.store.ts";
import { makeAnswerToken, makeLink } from "./make-link.service.ts";
import { dropNotification, type QueuedNotification } from "./notifications.store.ts";
import { isMootNow, takeCarried } from "./send-notifications.job.ts";

/** Three times what a call may last. */
const TAKEN_FOR_MS = 30_000;
/** Sixteen people of whom each has as many services that hang as one may, before anybody else waits for them. */
const LIMITS = { mostAtOnce: 96, mostWaiting: 1000 };
const AT_ONCE_PER_HOST = 4;
/** A person's dead services hold up themselves and not the one that works. */
const AT_ONCE_PER_PERSONS_HOST = 2;
const AT_ONCE_PER_PERSON = 6;
/** The process has ten seconds in all. */
const STOP_WITHIN_MS = 5000;

export type ChannelContext = Pick<Context, "inSystem" | "clock" | "callOut" | "metrics" | "reportError"> &
  Readonly<{ config: Pick<Config, "publicUrl">; seal: Seal }>;

type Taken = TakenMessage & Readonly<{ carried: readonly QueuedNotification[] }>;

const take = (ctx: ChannelContext, notificationId: string): Promise<Taken | null> =>
  ctx.inSystem(async (transaction) => {
    const nowMs = ctx.clock();
    const message = await takeMessage(transaction, notificationId, { nowMs, untilMs: nowMs + TAKEN_FOR_MS });
    if (message === null) return null;
    if (message.isEnabled && !isMootNow(message)) return { ...message, carried: await takeCarried(transaction, notificationId) };
    await dropNotification(transaction, notificationId);
    return null;
  });

type Answer = Readonly<{ answerUrl?: string | null; push?: Pick<ChannelMessage, "answerToken"> }>;

/** A browser leads to the alert itself, and has the secret for its button inside what is encrypted to it. */
async function answerOf(ctx: ChannelContext, preset: PresetName, notificationId: string): Promise<Answer> {
  if (preset !== "push") return { answerUrl: await makeLink(ctx, notificationId, false) };
  const answerToken = await makeAnswerToken(ctx, notificationId, false);
  return answerToken === null ? {} : { push: { answerToken } };
}

async function call(ctx: ChannelContext, { channel, carried, ...message }: Taken): Promise<MessageOutcome> {
  const fields = openFields(ctx.seal, channel);
  if (fields === null) return { status: "failed", error: "secret_unreadable", tryAfterMs: null };
  // One link answers one alert.
  const answer = carried.length > 0 ? {} : await answerOf(ctx, channel.preset, message.id);
  const longest = longestText(channel.preset);
  const writing = { publicUrl: ctx.config.publicUrl, answerUrl: answer.answerUrl ?? null, longest };
  const said = { ...alertMessageOf([message, ...carried], writing), ...answer.push };
  const verdict = await callChannel(ctx, channel.preset, fields, said);
  if (verdict.is === "delivered") return { status: "sent", error: null, tryAfterMs: null };
  const waitS = verdict.is === "refused" ? null : nextTryInS(message.tries, verdict.waitS);
  const { error } = verdict;
  if (waitS === null) return { status: "failed", error, tryAfterMs: null };
  return { status: "queued", error, tryAfterMs: ctx.clock() + waitS * 1000 };
}

export async function sendToChannel(ctx: ChannelContext, notificationId: string): Promise<void> {
  const message = await take(ctx, notificationId);
  if (message === null) return;
  const outcome = await call(ctx, message);
  ctx.metrics.channels.inc({ outcome: outcome.status });
  await ctx.inSystem(async (transaction) => {
    const atMs = ctx.clock();
    const { id, secretsSealed } = message.channel;
    if (await recordMessage(transaction, message, outcome, atMs))
      await recordCall(transaction, id, outcome.error, new Date(atMs), secretsSealed);
  });
}

/** What cannot be opened calls nobody, so it needs no lane but its person's. */
function lanesOf({ seal }: ChannelContext, { userId, ...channel }: WaitingChannel) {
  const fields = openFields(seal, channel);
  const host = fields && hostOf(channel.preset, fields);
  const person = { name: `person ${userId}`, mostAtOnce: AT_ONCE_PER_PERSON };
  if (host === null) return [person];
  const persons = { name: `person ${userId} host ${host}`, mostAtOnce: AT_ONCE_PER_PERSONS_HOST };
  return [person, persons, { name: `host ${host}`, mostAtOnce: AT_ONCE_PER_HOST }];
}

export type ChannelSender = Readonly<{ handOver: (notificationId: string) => Promise<void>; stop: () => Promise<void> }>;

export function createChannelSender(ctx: ChannelContext): ChannelSender {
  const lanes = createLanes(LIMITS, (error) => ctx.reportError("channel_send", error));
  /** Running or waiting here: the sweep, which knows only the row, may hand it over once more. */
  const inHand = new Set<string>();
  return {
    handOver: async (notificationId) => {
      if (inHand.has(notificationId)) return;
      const channel = await ctx.inSystem((transaction) => findWaitingChannel(transaction, notificationId, ctx.clock()));
      if (channel === null || inHand.has(notificationId)) return;
      inHand.add(notificationId);
      const work = () => sendToChannel(ctx, notificationId).finally(() => inHand.delete(notificationId));
      // What is not taken is brought back by the sweep.
      if (!lanes.add(lanesOf(ctx, channel), work, channel.isUrgent)) inHand.delete(notificationId);
    },
    stop: () => lanes.stop(STOP_WITHIN_MS),
  };
}
