// From a device's publish to the number in a page, beside the bare way of the same message to a plain socket. All three
// ends are on one machine, so one clock times them.

import { waitUntil } from "@halocline/local-services/processes";
import type { Page } from "playwright";
import { firstShownAtMs, noteShownDistances } from "./dashboard-page.ts";
import type { PlainDevice } from "./plain-device.ts";

const SHOWN_WITHIN_MS = 10_000;
const FIRST_MM = 30;
/** A new number each time, and never out of the tank. */
const STEP_MM = 0.1;

/** When a plain socket heard of this distance; null as long as it has not. */
export type BareReceiver = Readonly<{ heardAtMs: (distanceText: string) => number | null }>;

export type ScreenLatency = Readonly<{ screenMs: number[]; bareMs: number[] }>;

const latencyMs = async (sentAtMs: number, arrivedAtMs: () => Promise<number | null>, what: string): Promise<number> => {
  let atMs: number | null = null;
  await waitUntil(async () => (atMs = await arrivedAtMs()) !== null, SHOWN_WITHIN_MS, what);
  return (atMs ?? Number.NaN) - sentAtMs;
};

/** The page shows the device's tank. Each update waits for the one before it, as readings of one device do. */
export async function measureScreen(
  { page, device, bare }: Readonly<{ page: Page; device: PlainDevice; bare?: BareReceiver }>,
  updates: number,
  firstSeq: number,
): Promise<ScreenLatency> {
  await noteShownDistances(page);
  const [screenMs, bareMs]: [number[], number[]] = [[], []];
  for (let update = 0; update < updates; update += 1) {
    const distanceMm = FIRST_MM + (update + 1) * STEP_MM;
    const text = distanceMm.toFixed(1);
    const sentAtMs = Date.now();
    device.telemetry({ seq: firstSeq + update, water_mm: Number(text) });
    screenMs.push(await latencyMs(sentAtMs, () => firstShownAtMs(page, text), `${text} mm on the screen`));
    if (bare) bareMs.push(await latencyMs(sentAtMs, async () => bare.heardAtMs(text), `${text} mm at a plain socket`));
  }
  return { screenMs, bareMs };
}
