// The life of one command. Pure: whoever holds it tells what happened and when, and performs the effects. A command
// toward action is sent at most three times before its deadline and never later; one toward safety is repeated every
// second until the device answers (SAFE-10, SAFE-11).

import { type CommandKind, isRunStart, isTowardSafety, shareTarget } from "./kinds.ts";

export type CommandStatus = "queued" | "sent" | "acked" | "confirmed" | "rejected" | "timed_out" | "cancelled";

/** After sending: 0.8 s and 2 s, with the same id, so that the device acts once. */
const RESEND_AFTER_MS = [800, 2000] as const;
const SAFETY_REPEAT_MS = 1000;

export type Command = Readonly<{
  id: string;
  seq: number;
  kind: CommandKind;
  /** The device's boot the command was made for; null toward safety, which counts in every boot. */
  boot: string | null;
  status: CommandStatus;
  sentCount: number;
  firstSentAtMs: number | null;
  /** Toward action: never acts after this. Toward safety: how long its sender goes on repeating it. */
  deadlineAtMs: number;
  /** The device's own word; null until it answered. */
  result: string | null;
}>;

export type Ack = Readonly<{ result: string; state: string; relays?: readonly boolean[] | undefined }>;

export type CommandEvent =
  /** It may go out now: its record is committed, or it needs none. Happens once, in the process that made it. */
  | Readonly<{ type: "released" }>
  | Readonly<{ type: "clock" }>
  | Readonly<{ type: "ack"; ack: Ack }>
  /** Another command for the same device: a later one toward safety voids, a later ON replaces an OFF. */
  | Readonly<{ type: "overtaken"; by: Readonly<{ kind: CommandKind; seq: number }> }>
  | Readonly<{ type: "heard"; boot: string }>;

export type CommandEffect =
  | Readonly<{ type: "publish" }>
  | Readonly<{ type: "record" }>
  /** Something acted although nobody waits for it any more: it is taken back. */
  | Readonly<{ type: "send"; kind: CommandKind }>
  | Readonly<{ type: "alert"; code: "late_command" | "safety_refused" }>;

export type Advanced = Readonly<{ command: Command; effects: readonly CommandEffect[] }>;

export const isOpen = ({ status }: Pick<Command, "status">): boolean => status === "queued" || status === "sent";

export const newCommand = (made: Pick<Command, "id" | "seq" | "kind" | "boot" | "deadlineAtMs">): Command => ({
  ...made,
  status: "queued",
  sentCount: 0,
  firstSentAtMs: null,
  result: null,
});

export function advance(command: Command, event: CommandEvent, nowMs: number): Advanced {
  if (event.type === "ack") return answered(command, event.ack);
  if (!isOpen(command)) return { command, effects: [] };
  switch (event.type) {
    case "released":
      return command.status === "queued" ? released(command, nowMs) : { command, effects: [] };
    case "clock":
      return command.status === "sent" || nowMs >= command.deadlineAtMs ? ticked(command, nowMs) : { command, effects: [] };
    case "overtaken":
      return isOvertaken(command, event.by) ? ended(command, "cancelled") : { command, effects: [] };
    case "heard":
      // Toward safety nothing is void by a restart: a stop must latch in the new boot too.
      return command.boot === null || command.boot === event.boot ? { command, effects: [] } : ended(command, "cancelled");
  }
}

/** When `clock` has something to say next; null when never. */
export function wakeAtMs(command: Command): number | null {
  if (!isOpen(command)) return null;
  return Math.min(nextSendAtMs(command) ?? command.deadlineAtMs, command.deadlineAtMs);
}

function nextSendAtMs({ kind, firstSentAtMs, sentCount }: Command): number | null {
  if (firstSentAtMs === null) return null;
  if (isTowardSafety(kind)) return firstSentAtMs + sentCount * SAFETY_REPEAT_MS;
  const afterMs = RESEND_AFTER_MS[sentCount - 1];
  return afterMs === undefined ? null : firstSentAtMs + afterMs;
}

const ended = (command: Command, status: CommandStatus): Advanced => ({
  command: { ...command, status },
  effects: [{ type: "record" }],
});

function released(command: Command, nowMs: number): Advanced {
  if (nowMs >= command.deadlineAtMs) return ended(command, "timed_out");
  return {
    command: { ...command, status: "sent", sentCount: 1, firstSentAtMs: nowMs },
    effects: [{ type: "publish" }, { type: "record" }],
  };
}

function ticked(command: Command, nowMs: number): Advanced {
  if (nowMs >= command.deadlineAtMs) return ended(command, "timed_out");
  const dueAtMs = nextSendAtMs(command);
  if (dueAtMs === null || nowMs < dueAtMs) return { command, effects: [] };
  return { command: { ...command, sentCount: command.sentCount + 1 }, effects: [{ type: "publish" }] };
}

function isOvertaken(command: Command, by: Readonly<{ kind: CommandKind; seq: number }>): boolean {
  if (by.seq <= command.seq || !shareTarget(command.kind, by.kind)) return false;
  if (!isTowardSafety(command.kind))
    return isTowardSafety(by.kind) || (command.kind.type === "ota" && by.kind.type === "ota_cancel");
  // An OFF that is still repeated must not end a newer, deliberate ON. A clear takes back every stop pressed before it. If one of
  // them stays open, because the controller refused, the worker sends it from its row.
  if (command.kind.type === "relay_off") return by.kind.type === "relay_on";
  if (command.kind.type === "abort") return isRunStart(by.kind);
  return command.kind.type === "emergency_stop" && by.kind.type === "clear_stop";
}

function answered(command: Command, ack: Ack): Advanced {
  const { kind } = command;
  const isSafety = isTowardSafety(kind);
  if (isOpen(command) || (isSafety && command.status === "timed_out")) {
    const status = ack.result !== "ok" ? "rejected" : isShownBy(kind, ack) ? "confirmed" : "acked";
    const effects: CommandEffect[] = [{ type: "record" }];
    if (status === "rejected" && isSafety) effects.push({ type: "alert", code: "safety_refused" });
    return { command: { ...command, status, result: ack.result }, effects };
  }
  // The device repeats its ack for a repeated command: only the first one says something new.
  if (command.result !== null) return { command, effects: [] };
  return { command: { ...command, result: ack.result }, effects: lateEffects(command, ack) };
}

/**
 * Nobody waits for an ON that timed out, so its pump goes off again. One that was cancelled needs nothing: what voided it
 * is on its way, and a second OFF would only end a newer ON. Circulation may stay on: that is its resting state.
 */
function lateEffects({ kind, status }: Command, { result }: Ack): CommandEffect[] {
  if (status !== "timed_out" || result !== "ok" || kind.type !== "relay_on" || kind.leaseMs === null) return [{ type: "record" }];
  const off: CommandKind = { type: "relay_off", channel: kind.channel };
  return [{ type: "record" }, { type: "send", kind: off }, { type: "alert", code: "late_command" }];
}

/** "Done" is said only when the answer itself reports the outcome (SAFE-18). */
function isShownBy(kind: CommandKind, { state, relays }: Ack): boolean {
  switch (kind.type) {
    case "relay_on":
    case "renew":
      return relays?.[kind.channel - 1] === true;
    case "relay_off":
    case "relay_pause":
      return relays?.[kind.channel - 1] === false;
    case "emergency_stop":
      return state === "estop" && relays?.some((isOn) => isOn) !== true;
    case "clear_stop":
      return state !== "estop";
    case "clear_fault":
      return state !== "fault";
    default:
      return true;
  }
}
