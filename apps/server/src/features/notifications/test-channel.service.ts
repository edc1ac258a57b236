// Proves the way to a person's own service: a message now, as an alert would be, and whether the service took it.

import type { ChannelError } from "@halocline/domain/notifications/http-channel";
import type { Context } from "../../context.ts";
import type { Reader } from "../../platform/reader.ts";
import type { Seal } from "../../platform/seal.ts";
import { type Rejection, rejection } from "../../rejections/rejection.ts";
import type { Attempts } from "../accounts/attempts.store.ts";
import { takeAttempt } from "../accounts/index.ts";
import { callChannel } from "./call-channel.ts";
import { isEnded } from "./change-channels.service.ts";
import { openFields } from "./channel-secrets.ts";
import { listChannels, recordCall, type StoredChannel, saveGivenUp } from "./channels.store.ts";

type TestContext = Pick<Context, "database" | "callOut" | "config" | "clock" | "newId"> &
  Readonly<{ seal: Seal; attempts: Attempts }>;

type TestResult = Readonly<{ isTaken: boolean; error: ChannelError | null }>;

/** As loud as the loudest that it is for. */
const severityOf = ({ severities }: StoredChannel) =>
  (["critical", "warn", "info"] as const).find((severity) => severities.includes(severity)) ?? "info";

async function call(ctx: TestContext, channel: StoredChannel, { texts }: Reader): Promise<ChannelError | null> {
  const fields = openFields(ctx.seal, channel);
  if (fields === null) return "secret_unreadable";
  const { title, text } = texts.emails.channelTest;
  const link = `${ctx.config.publicUrl}/settings`;
  const message = { id: ctx.newId(), title, text, severity: severityOf(channel), link, isSilent: false };
  const verdict = await callChannel(ctx, channel.preset, fields, message);
  return verdict.is === "delivered" ? null : verdict.error;
}

export async function testChannel(ctx: TestContext, userId: string, id: string, reader: Reader): Promise<TestResult | Rejection> {
  const channel = (await listChannels(ctx.database, userId)).find((each) => each.id === id);
  if (!channel) return rejection("channel_not_found");
  // There is nobody to call, and what is known of its end stays.
  if (isEnded(channel)) return { isTaken: false, error: channel.lastError };
  const tooMany = await takeAttempt([[ctx.attempts, userId]]);
  if (tooMany) return tooMany;
  const error = await call(ctx, channel, reader);
  const at = new Date(ctx.clock());
  const isRecorded = await recordCall(ctx.database, id, error, at, channel.secretsSealed);
  // It is tried once: whatever the reason, an alert would not have come now.
  if (error !== null && isRecorded) await saveGivenUp(ctx.database, id, at);
  return { isTaken: error === null, error };
}
