import type { Device } from "@halocline/contracts/http/entities.contract";
import { useState } from "react";
import { CLOSE_WATCH_POLL_MS } from "@/config/timing.ts";
import { useDevices } from "../devices.api.ts";
import { type Stop, stateOf, useStops } from "./stop-calls.ts";

/** `idle`: nothing pressed yet. `listless`: pressed, and nobody could say which devices there are. */
export type StopPhase = "idle" | "stopping" | "listless" | "empty" | "stopped" | "open";

type Found = readonly Device[] | null | undefined;

function phaseOf(hasActed: boolean, found: Found, states: readonly Stop["state"][]): StopPhase {
  if (!hasActed) return "idle";
  if (states.includes("stopping")) return "stopping";
  if (!found) return "listless";
  if (found.length === 0) return "empty";
  return states.every((state) => state === "stopped") ? "stopped" : "open";
}

export function useStopDialog(only: Device | undefined) {
  const devices = useDevices(CLOSE_WATCH_POLL_MS);
  const { stops, stop, loadDevices } = useStops();
  const [hasActed, setHasActed] = useState(false);
  const [isLoading, setIsLoading] = useState(false);
  // The one device of a page stays a target even if a list without it arrives.
  const targets: Found = only ? [devices.data?.find(({ id }) => id === only.id) ?? only] : devices.data;
  const states = targets?.map((device) => stateOf(stops[device.id], device)) ?? [];
  const phase = isLoading ? "stopping" : phaseOf(hasActed, targets, states);

  async function act(): Promise<void> {
    if (phase === "stopping") return;
    setHasActed(true);
    if (targets?.length) {
      return stop(
        targets.filter((device) => stateOf(stops[device.id], device) !== "stopped"),
        targets,
      );
    }
    setIsLoading(true);
    const loaded = await loadDevices();
    setIsLoading(false);
    if (loaded?.length) await stop(loaded, loaded);
  }

  return {
    targets: targets ?? null,
    stops,
    phase,
    open: targets?.filter((_, index) => states[index] !== "stopped").map(({ name }) => name) ?? [],
    isListOld: devices.isError,
    act: () => void act(),
    retry: (device: Device) => void stop([device], targets ?? [device]),
  };
}
