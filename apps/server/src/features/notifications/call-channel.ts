// One message to one channel: written by its preset, signed where it is to be, called, and its answer judged.

import { createHmac } from "node:crypto";
import {
  type ChannelFields,
  type ChannelMessage,
  type ChannelRequest,
  type ChannelVerdict,
  judgeAnswer,
  writeRequest,
} from "@halocline/domain/notifications/http-channel";
import type { PresetName } from "@halocline/domain/notifications/http-presets";
import type { Context } from "../../context.ts";
import { encryptPush, signPush } from "../../platform/web-push.ts";

const PREFIX = "whsec_";

/** As the libraries of Standard Webhooks read it; a secret without their prefix is what it is. */
const keyOf = (secret: string): Buffer =>
  secret.startsWith(PREFIX) ? Buffer.from(secret.slice(PREFIX.length), "base64") : Buffer.from(secret);

function signWebhook(secret: string, id: string, atMs: number, body: string): Readonly<Record<string, string>> {
  const timestampS = Math.floor(atMs / 1000);
  const signature = createHmac("sha256", keyOf(secret)).update(`${id}.${timestampS}.${body}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": String(timestampS), "webhook-signature": `v1,${signature}` };
}

/** Seconds, or a date. */
function readRetryAfterS(text: string | null, nowMs: number): number | null {
  if (text === null) return null;
  if (/^\d{1,9}$/.test(text.trim())) return Number(text);
  const atMs = Date.parse(text);
  return Number.isNaN(atMs) ? null : Math.max(0, (atMs - nowMs) / 1000);
}

const headersOf = ({ headers, signingSecret, body }: ChannelRequest, id: string, nowMs: number) =>
  signingSecret === null ? headers : { ...headers, ...signWebhook(signingSecret, id, nowMs, body) };

/** As it goes out; null when a browser's keys are none. */
function written(request: ChannelRequest, { id, link }: ChannelMessage, nowMs: number) {
  const { url, body, subscription } = request;
  if (subscription === null) return { url, headers: headersOf(request, id, nowMs), body };
  try {
    const authorization = signPush(subscription, url, new URL(link).origin, nowMs);
    const encrypted = { "content-type": "application/octet-stream", "content-encoding": "aes128gcm", authorization };
    return { url, headers: { ...request.headers, ...encrypted }, body: encryptPush(subscription, body) };
  } catch {
    return null;
  }
}

export async function callChannel(
  { callOut, clock }: Pick<Context, "callOut" | "clock">,
  preset: PresetName,
  fields: ChannelFields,
  message: ChannelMessage,
): Promise<ChannelVerdict> {
  const request = written(writeRequest(preset, fields, message), message, clock());
  if (request === null) return { is: "refused", error: "secret_unreadable" };
  const outcome = await callOut({ ...request, method: "POST" });
  if (outcome.isAnswered) {
    const { status, retryAfter } = outcome;
    return judgeAnswer(preset, { status, body: outcome.body, retryAfterS: readRetryAfterS(retryAfter, clock()) });
  }
  // Where it may not go now, it may not go in an hour either.
  const { failure: error } = outcome;
  return error === "address_refused" ? { is: "refused", error } : { is: "later", error, waitS: null };
}

/** Where it would call; null when that cannot be read. */
export const hostOf = (preset: PresetName, fields: ChannelFields): string | null =>
  URL.parse(writeRequest(preset, fields, { id: "", title: "", text: "", severity: "info", link: "", isSilent: true }).url)
    ?.host ?? null;
