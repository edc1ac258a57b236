import type { ServerMessage } from "@halocline/contracts/live/socket.contract";
import { logWarning } from "@/lib/log.ts";

const TYPES: ReadonlySet<string> = new Set<ServerMessage["type"]>([
  "snapshot",
  "telemetry_update",
  "device_changed",
  "run_changed",
  "alert_raised",
  "alert_changed",
  "relay_changed",
  "update_progress",
  "heartbeat",
  "error",
]);

function hasEnvelope(value: unknown): value is ServerMessage {
  if (typeof value !== "object" || value === null || !("type" in value) || !("data" in value)) return false;
  return typeof value.type === "string" && TYPES.has(value.type) && typeof value.data === "object" && value.data !== null;
}

/** Checks the envelope only: our own server made the content. What cannot be read is logged and dropped. */
export function parseServerMessage(text: unknown): ServerMessage | null {
  try {
    const value: unknown = JSON.parse(String(text));
    if (hasEnvelope(value)) return value;
    logWarning("Unknown live message", value);
  } catch (error) {
    logWarning("Unparseable live message", error);
  }
  return null;
}
