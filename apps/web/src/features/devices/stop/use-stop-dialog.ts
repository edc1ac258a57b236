import type { Device } from "@halocline/contracts/http/entities.contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { CLOSE_WATCH_POLL_MS } from "@/config/timing.ts";
import { devicesQuery } from "@/live/device-row.ts";
import { useDevices } from "../devices.api.ts";
import { askForHouseholdStop, forgetSettledHouseholdStop, useHouseholdStop, withdrawHouseholdStop } from "./household-stop.ts";
import { isConfirmed, isOverdue, type StopTarget } from "./stop-calls.ts";
import { askForStop, forgetSettled, type Stops, useStops } from "./stop-store.ts";
import { notConfirmed, tellOutcome, toastNotSent } from "./stop-toasts.ts";

/** `idle`: not pressed yet. `unsent`: pressed without a list of controllers, and not sent yet. `open`: not confirmed in time. */
export type StopPhase = "idle" | "stopping" | "unsent" | "empty" | "stopped" | "open";

type Found = readonly StopTarget[] | null | undefined;

const isWithdrawn = (stops: Stops, { id }: StopTarget): boolean => stops[id]?.state === "withdrawn";

function phaseOf(found: Found, stops: Stops, nowMs: number): StopPhase {
  const meant = found?.filter((device) => !isWithdrawn(stops, device)) ?? [];
  if (!meant.some(({ id }) => stops[id])) return "idle";
  // With one of them withdrawn, not all have been stopped.
  if (meant.every((device) => isConfirmed(stops[device.id], device))) return meant.length === found?.length ? "stopped" : "idle";
  const isOpen = (device: StopTarget) => {
    const stop = stops[device.id];
    return !stop || (!isConfirmed(stop, device) && isOverdue(stop, nowMs));
  };
  return meant.some(isOpen) ? "open" : "stopping";
}

/** Of a press without a list of controllers, until the server has named them. */
const HOUSEHOLD_PHASE = { none: null, asked: "stopping", failed: "unsent", empty: "empty", answered: null } as const;

function useSend() {
  const client = useQueryClient();

  /** `among`: whom the outcome is about. A retry of one does not make all of them stopped. */
  const tell = (among: readonly StopTarget[]) => {
    // What was reported meanwhile counts.
    const known = client.getQueryData(devicesQuery.queryKey) ?? [];
    tellOutcome(among.map((device) => known.find(({ id }) => id === device.id) ?? device));
    void client.invalidateQueries({ queryKey: devicesQuery.queryKey });
  };
  const send = async (devices: readonly StopTarget[], among: readonly StopTarget[]): Promise<void> => {
    await askForStop(devices, () => tell(among));
    tell(among);
  };
  const sendToHousehold = () =>
    askForHouseholdStop((targets) => {
      if (targets === null) toastNotSent();
      else if (targets.length > 0) tell(targets);
    });
  return { send, sendToHousehold };
}

/** `hasActed`: the dialog was drawn before, in another frame, and its stop is not a settled one of an earlier time. */
export function useStopDialog(only: Device | undefined, hasActed: boolean, nowMs: number) {
  const devices = useDevices(CLOSE_WATCH_POLL_MS);
  const stops = useStops();
  const household = useHouseholdStop();
  const { send, sendToHousehold } = useSend();
  const listed: Found = !devices.data?.length && household.targets.length > 0 ? household.targets : devices.data;
  // The one device of a page stays a target even if a list without it arrives.
  const targets: Found = only ? [devices.data?.find(({ id }) => id === only.id) ?? only] : listed;
  const phase = (!only && HOUSEHOLD_PHASE[household.state]) || phaseOf(targets, stops, nowMs);
  const open = notConfirmed(targets ?? []).filter((device) => !isWithdrawn(stops, device));

  async function act(): Promise<void> {
    if (phase === "stopping") return;
    // What was withdrawn is asked for again only by a new stop of all.
    if (!targets?.length) return sendToHousehold();
    if (household.isRepeated) withdrawHouseholdStop();
    await send(phase === "open" ? open : targets, targets);
  }

  const begin = useEffectEvent(() => {
    if (hasActed) return;
    forgetSettled(devices.data ?? []);
    forgetSettledHouseholdStop();
  });
  useEffect(() => begin(), []);

  return {
    targets: targets ?? null,
    stops,
    phase,
    open,
    household,
    isListOld: devices.isError,
    act: () => void act(),
  };
}
