// The socket at /ws. After subscribe_device comes one snapshot, then changes. What concerns the whole household comes unasked.

import { z } from "zod";
import { type Device, id, type LatestReading, type Run } from "../http/entities.contract.ts";

const onDevice = z.object({ deviceId: id });

export const clientMessageSchema = z.discriminatedUnion("type", [
  /** For clients without cookies: a single-use ticket. */
  z.object({ type: z.literal("authenticate"), data: z.object({ token: z.string().min(1).max(512) }) }),
  z.object({ type: z.literal("subscribe_device"), data: onDevice }),
  z.object({ type: z.literal("unsubscribe_device"), data: onDevice }),
]);

export type ClientMessage = z.infer<typeof clientMessageSchema>;

export type TelemetryUpdate = Readonly<{
  deviceId: string;
  tankId: string | null;
  reading: LatestReading;
  /** Channels 1 to 5, in order. */
  relays: readonly boolean[];
  rssiDbm: number;
  firmwareVersion: string;
}>;

/** How often every socket hears from the server, whatever happens. A page that hears nothing for longer knows that it is cut off. */
export const HEARTBEAT_EVERY_MS = 2000;

/**
 * To every open screen of the household, watched or not, after the commit. It names what changed; the page asks for the rest. A null
 * id stands for several that came too fast to be told one by one.
 */
export type HouseholdMessage =
  | Readonly<{
      type: "alert_raised";
      data: Readonly<{ alertId: string; deviceId: string; severity: "critical" | "warn" | "info" }>;
    }>
  /** Acknowledged, over, worse, or seen again. */
  | Readonly<{ type: "alert_changed"; data: Readonly<{ alertId: string | null }> }>
  /** As the device reported it: channels 1 to 5, in order. */
  | Readonly<{ type: "relay_changed"; data: Readonly<{ deviceId: string | null; relays: readonly boolean[] }> }>
  | Readonly<{
      type: "update_progress";
      data: Readonly<{ deviceId: string | null; updateId: string | null; percent: number | null }>;
    }>;

export type ServerMessage =
  /** `isServerBehind` as in a device: it is there only while it is true. */
  | Readonly<{ type: "heartbeat"; data: Readonly<{ at: string; isServerBehind?: true }> }>
  | Readonly<{ type: "snapshot"; data: Readonly<{ device: Device; readings: Readonly<Record<string, LatestReading | null>> }> }>
  | Readonly<{ type: "telemetry_update"; data: TelemetryUpdate }>
  | Readonly<{ type: "device_changed"; data: Readonly<{ deviceId: string }> }>
  /** A run began, went on to its next phase or ended. */
  | Readonly<{ type: "run_changed"; data: Readonly<{ deviceId: string; run: Run }> }>
  | HouseholdMessage
  | Readonly<{ type: "error"; data: Readonly<{ code: string; message: string }> }>;
