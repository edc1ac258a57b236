import type { Device } from "@halocline/contracts/http/entities.contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { CLOSE_WATCH_POLL_MS, COMMAND_ANSWER_WITHIN_MS, STOP_AGAIN_AFTER_MS } from "@/config/timing.ts";
import { within } from "@/lib/within.ts";
import { devicesQuery } from "@/live/device-row.ts";
import { useDevices } from "../devices.api.ts";
import { isConfirmed, isOverdue } from "./stop-calls.ts";
import { askForStop, forgetSettled, type Stops, useStops } from "./stop-store.ts";
import { notConfirmed, tellNobodyKnown, tellOutcome } from "./stop-toasts.ts";

/** `idle`: nothing pressed yet. `listless`: pressed, and nobody could say which devices there are. `open`: not confirmed in time. */
export type StopPhase = "idle" | "stopping" | "listless" | "empty" | "stopped" | "open";

type Found = readonly Device[] | null | undefined;

const isWithdrawn = (stops: Stops, { id }: Device): boolean => stops[id]?.state === "withdrawn";

function phaseOf(found: Found, stops: Stops, nowMs: number): StopPhase {
  const meant = found?.filter((device) => !isWithdrawn(stops, device)) ?? [];
  if (!meant.some(({ id }) => stops[id])) return "idle";
  // With one of them withdrawn, not all have been stopped.
  if (meant.every((device) => isConfirmed(stops[device.id], device))) return meant.length === found?.length ? "stopped" : "idle";
  const isOpen = (device: Device) => {
    const stop = stops[device.id];
    return !stop || (!isConfirmed(stop, device) && isOverdue(stop, nowMs));
  };
  return meant.some(isOpen) ? "open" : "stopping";
}

/** What became of a press that found no list of devices. */
type Listless = "no" | "loading" | "failed" | "empty";
const LISTLESS_PHASE = { loading: "stopping", failed: "listless", empty: "empty" } as const;

function useSend() {
  const client = useQueryClient();

  /** `among`: whom the outcome is about. A retry of one does not make all of them stopped. */
  const send = async (devices: readonly Device[], among: readonly Device[]): Promise<void> => {
    const tell = () => {
      // What was reported meanwhile counts.
      const known = client.getQueryData(devicesQuery.queryKey) ?? [];
      tellOutcome(among.map((device) => known.find(({ id }) => id === device.id) ?? device));
      void client.invalidateQueries({ queryKey: devicesQuery.queryKey });
    };
    await askForStop(devices, tell);
    tell();
  };

  /** Null when the list cannot be had: then nobody knows whom to stop. */
  const loadDevices = async (): Promise<readonly Device[] | null> => {
    try {
      return await within(COMMAND_ANSWER_WITHIN_MS, client.fetchQuery({ ...devicesQuery, staleTime: 0, retry: false }));
    } catch {
      return null;
    }
  };
  return { send, loadDevices };
}

export function useStopDialog(only: Device | undefined, nowMs: number) {
  const devices = useDevices(CLOSE_WATCH_POLL_MS);
  const stops = useStops();
  const { send, loadDevices } = useSend();
  const [listless, setListless] = useState<Listless>("no");
  /** Each of them is followed by another try. */
  const [failures, setFailures] = useState(0);
  // The one device of a page stays a target even if a list without it arrives.
  const targets: Found = only ? [devices.data?.find(({ id }) => id === only.id) ?? only] : devices.data;
  const isListless = listless !== "no" && !targets?.length;
  const phase = isListless ? LISTLESS_PHASE[listless] : phaseOf(targets, stops, nowMs);

  const open = notConfirmed(targets ?? []).filter((device) => !isWithdrawn(stops, device));

  async function act(): Promise<void> {
    if (phase === "stopping") return;
    // What was withdrawn is asked for again only by a new stop of all.
    if (targets?.length) return send(phase === "open" ? open : targets, targets);
    setListless("loading");
    await sendToLoaded(tellNobodyKnown);
  }

  async function sendToLoaded(onFailure: () => void): Promise<void> {
    const loaded = await loadDevices();
    setListless(loaded === null ? "failed" : loaded.length === 0 ? "empty" : "no");
    if (loaded === null) setFailures((count) => count + 1);
    if (loaded === null) return onFailure();
    if (loaded.length > 0) await send(loaded, loaded);
  }

  const begin = useEffectEvent(() => forgetSettled(devices.data ?? []));
  useEffect(() => begin(), []);
  const tryAgain = useEffectEvent(() => void sendToLoaded(() => undefined));
  useEffect(() => {
    if (failures === 0) return;
    const timer = setTimeout(() => tryAgain(), STOP_AGAIN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [failures]);

  return {
    targets: targets ?? null,
    stops,
    phase,
    open,
    isListOld: devices.isError,
    act: () => void act(),
  };
}
