// The stops that were asked for on this page, one per device. They outlive the dialog: what could not be sent is sent again
// until it arrives or the person withdraws it.

import type { Device } from "@halocline/contracts/http/entities.contract";
import { STOP_AGAIN_AFTER_MS } from "@/config/timing.ts";
import { createStore } from "@/lib/page/store.ts";
import { serverNowMs } from "@/lib/time/server-clock.ts";
import { callStop, isConfirmed, newPressId, outcomeOf, type Stop, type StopTarget } from "./stop-calls.ts";

export type Stops = Readonly<Record<string, Stop>>;

const store = createStore<Stops>({});
export const { get: currentStops, use: useStops } = store;

const add = (changed: Stops): void => store.set({ ...store.get(), ...changed });

/** Between two pages of a test; a real page takes its stops with it. */
export const forgetStops = (): void => store.set({});

/** It is not sent again from here. What has left already may still arrive, and then the device's own report says so. */
export function withdrawStop(deviceId: string): void {
  const known = store.get()[deviceId];
  if (known) add({ [deviceId]: { ...known, state: "withdrawn", isRepeated: false } });
}

/** By now somebody has taken it back, or pressed again. */
function isOver(id: string, asked: Stop): boolean {
  const stop = store.get()[id];
  return stop?.askedAtMs !== asked.askedAtMs || stop.state === "withdrawn";
}

/** A dialog that opens begins anew, except with what is still under way: sent from here, or waiting on the server. */
export function forgetSettled(devices: readonly Device[]): void {
  const isUnderWay = (id: string, stop: Stop) => {
    const device = devices.find((one) => one.id === id);
    if (device && isConfirmed(stop, device)) return false;
    return stop.isRepeated || (stop.state === "unconfirmed" && (device?.emergencyStop ?? null) !== null);
  };
  store.set(Object.fromEntries(Object.entries(store.get()).filter(([id, stop]) => isUnderWay(id, stop))));
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Null when it was withdrawn, or asked for anew, while the answer was awaited. */
async function attempt(id: string, asked: Stop): Promise<Stop | null> {
  const { askedAtMs, pressId } = asked;
  const outcome = await callStop(id, pressId);
  if (isOver(id, asked)) return null;
  const stop = { ...outcome, askedAtMs, pressId };
  add({ [id]: stop });
  return stop;
}

async function repeat(id: string, first: Stop, onNews: () => void): Promise<void> {
  for (let known: Stop | null = first; known?.isRepeated; ) {
    await pause(STOP_AGAIN_AFTER_MS);
    if (isOver(id, known)) return;
    const before: Stop = known;
    known = await attempt(id, before);
    if (known && known.state !== before.state) onNews();
  }
}

type Answered = Readonly<{ id: string; status: Parameters<typeof outcomeOf>[0] }>;

/** The answers to one call for all controllers; from here each of them has its own stop. */
export function noteStops(answers: readonly Answered[], press: Pick<Stop, "askedAtMs" | "pressId">, onNews: () => void): void {
  const noted = answers.map(({ id, status }) => [id, { ...outcomeOf(status), ...press }] as const);
  add(Object.fromEntries(noted));
  for (const [id, stop] of noted) void repeat(id, stop, onNews);
}

/** Resolves with the first answers; `onNews` is called whenever a later one changes something. */
export async function askForStop(devices: readonly StopTarget[], onNews: () => void): Promise<void> {
  const pressId = newPressId();
  await Promise.all(
    devices.map(async ({ id }) => {
      const lastMs = store.get()[id]?.askedAtMs ?? 0;
      // Its moment names it, so two presses in one millisecond are told apart.
      const asked: Stop = {
        state: "asked",
        askedAtMs: Math.max(serverNowMs(), lastMs + 1),
        pressId,
        confirmedAtMs: null,
        reason: "",
        isRepeated: true,
      };
      add({ [id]: asked });
      const first = await attempt(id, asked);
      if (first) void repeat(id, first, onNews);
    }),
  );
}
