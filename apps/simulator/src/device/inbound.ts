// Sorts what arrives on the commands topic. What is too long, not JSON or meant for another boot is ignored.

import { telemetryAckSchema, welcomeSchema } from "@halocline/contracts/device/commands.contract";
import { MAX_PACKET_BYTES } from "@halocline/contracts/device/fields";
import type { SeqRange } from "@halocline/domain/seq-ranges";

export type Inbound =
  | Readonly<{ kind: "confirmed"; have: readonly SeqRange[] }>
  | Readonly<{ kind: "welcome"; clockMs: number }>
  | Readonly<{ kind: "command"; command: unknown }>
  | Readonly<{ kind: "ignored" }>;

const IGNORED: Inbound = { kind: "ignored" };

export function parsedJson(text: string): unknown {
  if (text.length > MAX_PACKET_BYTES) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function readInbound(text: string, ownBoot: string): Inbound {
  const message = parsedJson(text);
  const ack = telemetryAckSchema.safeParse(message);
  if (ack.success) return ack.data.boot === ownBoot ? { kind: "confirmed", have: ack.data.have } : IGNORED;
  const welcome = welcomeSchema.safeParse(message);
  if (welcome.success) return welcome.data.boot === ownBoot ? { kind: "welcome", clockMs: welcome.data.ts * 1000 } : IGNORED;
  return { kind: "command", command: message };
}
