// From a command as the contract spells it to the parts the control core understands. Nothing is decided here.

import type { CommandMessage } from "@halocline/contracts/device/commands.contract";
import type { CommandFrame, CoreCommand } from "@halocline/device-core/core.types";
import { parseBoot } from "@halocline/domain/devices/boot";

/** A command toward safety has neither boot nor deadline: nothing may stop it (SAFE-11). */
export function commandFrameOf(message: CommandMessage): CommandFrame {
  const isTowardAction = "boot" in message && message.boot !== undefined;
  return {
    id: message.id,
    seq: message.seq,
    boot: isTowardAction ? parseBoot(message.boot) : null,
    deadlineUpMs: isTowardAction ? message.deadline_up_ms : null,
  };
}

const CLEARED = { fault: "clear_fault", top_up_lock: "clear_top_up_lock", hold: "clear_hold" } as const;

export function coreCommandOf(message: CommandMessage): CoreCommand {
  switch (message.type) {
    case "relay":
      return relayCommandOf(message);
    case "renew":
      return { type: "renew", channel: message.channel, leaseMs: message.lease_ms };
    case "emergency_stop":
      return { type: "emergency_stop", stopId: message.stop_id };
    case "abort":
      return { type: "abort" };
    case "clear":
      if (message.scope === "stop") return { type: "clear_stop", stopId: message.stop_id };
      return { type: CLEARED[message.scope] };
    case "start_water_change":
      return {
        type: message.type,
        runId: message.run_id,
        configRevision: message.config_rev,
        drainToMm: message.drain_to ?? null,
      };
    case "start_top_up":
    case "finish_fill":
      return { type: message.type, runId: message.run_id, configRevision: message.config_rev };
    case "ota":
      return { type: "start_update" };
    case "ota_cancel":
      return { type: "cancel_update" };
    case "release_top_up":
      return { type: "clear_top_up_lock" };
    case "boost":
    case "identify":
    case "test":
    case "time":
      return { type: "plain" };
    default:
      return { type: "unsupported" };
  }
}

function relayCommandOf(message: Extract<CommandMessage, { type: "relay" }>): CoreCommand {
  const { channel } = message;
  if (message.on) return { type: "relay_on", channel, leaseMs: message.lease_ms ?? null };
  return message.pause_ms === undefined
    ? { type: "relay_off", channel }
    : { type: "relay_pause", channel, pauseMs: message.pause_ms };
}
