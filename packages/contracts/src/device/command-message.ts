// A command of the domain in the words of the wire.

import type { Command } from "@halocline/domain/commands/commands";
import type { CommandMessage } from "./commands.contract.ts";

/** Null toward safety: nothing may expire it. */
export function commandMessage({ id, seq, kind, boot }: Command, deadlineUpMs: number | null): CommandMessage {
  const head = { v: 1, id, seq } as const;
  const action = { ...head, boot: boot ?? "", deadline_up_ms: deadlineUpMs ?? 0 };
  switch (kind.type) {
    case "relay_on":
      return {
        ...action,
        type: "relay",
        channel: kind.channel,
        on: true,
        ...(kind.leaseMs !== null && { lease_ms: kind.leaseMs }),
      };
    case "relay_pause":
      return { ...action, type: "relay", channel: kind.channel, on: false, pause_ms: kind.pauseMs };
    case "relay_off":
      return { ...head, type: "relay", channel: kind.channel, on: false };
    case "renew":
      return { ...action, type: "renew", channel: kind.channel, lease_ms: kind.leaseMs };
    case "emergency_stop":
      return { ...head, type: "emergency_stop", stop_id: kind.stopId };
    case "abort":
      return { ...head, type: "abort", ...(kind.deviceRunId !== undefined && { run_id: kind.deviceRunId }) };
    case "start_water_change": {
      const start = { ...action, type: kind.type, run_id: kind.runId, config_rev: kind.configRevision };
      return kind.drainToMm === undefined || kind.drainToMm === null ? start : { ...start, drain_to: kind.drainToMm };
    }
    case "start_top_up":
    case "finish_fill":
      return { ...action, type: kind.type, run_id: kind.runId, config_rev: kind.configRevision };
    case "clear_stop":
      return { ...action, type: "clear", scope: "stop", stop_id: kind.stopId };
    case "clear_fault":
      return { ...action, type: "clear", scope: "fault" };
    case "clear_top_up_lock":
      return { ...action, type: "clear", scope: "top_up_lock" };
    case "clear_hold":
      return { ...action, type: "clear", scope: "hold" };
    case "ota": {
      const { updateId: update_id, url, sizeBytes: size, sha256, version, hardware: hw, signature: sig } = kind;
      return { ...action, type: "ota", update_id, url, size, sha256, version, hw, sig };
    }
    case "ota_cancel":
    case "boost":
    case "identify":
    case "test":
      return { ...action, type: kind.type };
  }
}
