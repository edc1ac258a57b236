// One stop call per device, all awaited together. Only the device's own word makes it "stopped" (SAFE-18).

import type { Device } from "@halocline/contracts/http/entities.contract";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { COMMAND_ANSWER_WITHIN_MS } from "@/config/timing.ts";
import { call } from "@/lib/http/call.ts";
import { HttpError, readableMessage } from "@/lib/http/http-error.ts";
import { readQuery } from "@/lib/http/read-query.ts";
import { serverNowMs } from "@/lib/time/server-clock.ts";
import { within } from "@/lib/within.ts";
import { toastFailure, toastSuccess } from "@/ui/toast/toast-store.ts";
import { hasReportedSince } from "../device-freshness.ts";

/** `unconfirmed`: the server has the stop and repeats it. `unsent`: we do not even know that. */
export type Stop = Readonly<{ state: "stopping" | "stopped" | "unconfirmed" | "unsent"; sentAtMs: number; reason: string }>;
export type Stops = Readonly<Record<string, Stop>>;

const WAITING = "The stop is kept and repeated until the device answers.";
const NOT_SENT = "The stop could not be sent.";

const devicesQuery = readQuery("GET /api/devices");

function failureOf(error: Error, sentAtMs: number): Stop {
  if (!(error instanceof HttpError)) return { state: "unsent", sentAtMs, reason: NOT_SENT };
  if (error.status === 503) return { state: "unconfirmed", sentAtMs, reason: readableMessage(error) };
  return { state: "unsent", sentAtMs, reason: `${NOT_SENT} ${readableMessage(error)}` };
}

async function stopDevice(id: string): Promise<Stop> {
  const sentAtMs = serverNowMs();
  try {
    const answer = await within(COMMAND_ANSWER_WITHIN_MS, call("POST /api/devices/:id/emergency-stop", { params: { id } }));
    const state = answer.status === "confirmed" ? "stopped" : "unconfirmed";
    return { state, sentAtMs, reason: state === "stopped" ? "" : WAITING };
  } catch (error) {
    return failureOf(error as Error, sentAtMs);
  }
}

/** An answer that came late counts too, once the device itself reports the latch. */
export function stateOf(stop: Stop | undefined, device: Device): Stop["state"] {
  if (!stop) return "unsent";
  const isReported = device.emergencyStop?.isLatched === true && hasReportedSince(device, stop.sentAtMs);
  return isReported ? "stopped" : stop.state;
}

function tell(devices: readonly Device[], stops: Stops): void {
  const open = devices.filter((device) => stateOf(stops[device.id], device) !== "stopped").map(({ name }) => name);
  if (open.length === 0) {
    toastSuccess({ title: "Emergency Stop Activated", description: "All pumps have been stopped immediately." });
  } else {
    const description = `Failed to stop some devices. Check manually. Not confirmed: ${open.join(", ")}.`;
    toastFailure({ title: "Emergency Stop Failed", description });
  }
}

export function useStops() {
  const client = useQueryClient();
  const [stops, setStops] = useState<Stops>({});
  const newest = useRef<Stops>({});

  function put(id: string, stop: Stop): void {
    newest.current = { ...newest.current, [id]: stop };
    setStops(newest.current);
  }

  /** `among`: whom the outcome is about. A retry of one does not make all of them stopped. */
  async function stop(devices: readonly Device[], among: readonly Device[]): Promise<void> {
    await Promise.all(
      devices.map(async ({ id }) => {
        put(id, { state: "stopping", sentAtMs: serverNowMs(), reason: "" });
        put(id, await stopDevice(id));
      }),
    );
    tell(among, newest.current);
    void client.invalidateQueries({ queryKey: devicesQuery.queryKey });
  }

  /** Null when the list cannot be had: then nobody knows whom to stop. */
  async function loadDevices(): Promise<readonly Device[] | null> {
    try {
      return await within(COMMAND_ANSWER_WITHIN_MS, client.fetchQuery({ ...devicesQuery, staleTime: 0, retry: false }));
    } catch {
      toastFailure({ title: "Emergency Stop Failed", description: "Failed to stop some devices. Check manually." });
      return null;
    }
  }

  return { stops, stop, loadDevices };
}
