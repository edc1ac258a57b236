// Sorts what arrives on the commands topic. What is too long, not JSON or without an id to answer to is ignored; so are
// the server's answers to another boot, except those about events, which outlive their boot.

import {
  type CommandMessage,
  commandSchema,
  eventsAckSchema,
  telemetryAckSchema,
  welcomeSchema,
} from "@halocline/contracts/device/commands.contract";
import { MAX_PACKET_BYTES, messageId, protocolVersion } from "@halocline/contracts/device/fields";
import type { SeqRange } from "@halocline/domain/devices/seq-ranges";

export type Inbound =
  | Readonly<{ kind: "confirmed"; have: readonly SeqRange[] }>
  | Readonly<{ kind: "events_confirmed"; boot: string; upto: number }>
  | Readonly<{ kind: "welcome"; clockMs: number; stopId: string | null; lastSeq: number | null }>
  | Readonly<{ kind: "command"; command: CommandMessage }>
  /** Somebody waits for an answer to this id, but nothing here may act on it. */
  | Readonly<{ kind: "unreadable"; id: string; result: "bad_request" | "unsupported" }>
  | Readonly<{ kind: "ignored" }>;

const IGNORED: Inbound = { kind: "ignored" };

const COMMAND_TYPES: ReadonlySet<unknown> = new Set(
  commandSchema.options.flatMap(({ shape: { type } }) => ("options" in type ? type.options : [...type.values])),
);

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
  const { type } = (message ?? {}) as { type?: unknown };
  if (type === "telemetry_ack") {
    const ack = telemetryAckSchema.safeParse(message);
    return ack.success && ack.data.boot === ownBoot ? { kind: "confirmed", have: ack.data.have } : IGNORED;
  }
  if (type === "events_ack") {
    const ack = eventsAckSchema.safeParse(message);
    return ack.success ? { kind: "events_confirmed", boot: ack.data.boot, upto: ack.data.upto } : IGNORED;
  }
  if (type === "welcome") {
    const welcome = welcomeSchema.safeParse(message);
    if (!welcome.success || welcome.data.boot !== ownBoot) return IGNORED;
    const { ts, stop_id: stopId, last_seq: lastSeq } = welcome.data;
    return { kind: "welcome", clockMs: ts * 1000, stopId, lastSeq };
  }
  const command = commandSchema.safeParse(message);
  return command.success ? { kind: "command", command: command.data } : unreadable(message);
}

function unreadable(message: unknown): Inbound {
  const { v, id, type } = (message ?? {}) as Record<string, unknown>;
  const knownId = messageId.safeParse(id);
  if (!protocolVersion.safeParse(v).success || !knownId.success) return IGNORED;
  return { kind: "unreadable", id: knownId.data, result: COMMAND_TYPES.has(type) ? "bad_request" : "unsupported" };
}
