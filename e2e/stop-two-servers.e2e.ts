// An emergency stop through one API process after another one cleared the last. Real processes, the real broker and the real
// control core, whose own state is checked; with E2E_DEVICE=firmware in the real device program.

import { waitUntil } from "@halocline/local-services/processes";
import type { SeededAccount } from "@halocline/local-services/seed";
import { PRESETS } from "@halocline/tank-physics/presets";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiCall, apiCaller } from "./support/api-caller.ts";
import { type StoryFleet, startStoryFleet } from "./support/story-fleet.ts";
import { type System, startSystem } from "./support/system.ts";

let system: System;
let account: SeededAccount;
let fleet: StoryFleet;
let [a, b]: ApiCall[] = [];

beforeAll(async () => {
  system = await startSystem("stop-two-servers");
  const everything = await system.startServer("api,ingest,worker,auth");
  const api = await system.startServer("api");
  account = await system.seed({ deviceNames: ["Reef"] });
  a = apiCaller(system.stack, everything.url, account);
  b = apiCaller(system.stack, api.url, account);
  const water = { preset: "mid", calibration: PRESETS.mid.calibration } as const;
  const devices = account.devices.map((device) => ({ ...device, ...water }));
  fleet = startStoryFleet({ broker: system.stack.nats, devices });
  system.onStop(fleet.stop);
  const isOnline = async () => {
    const answer = await a?.("GET", "/api/devices");
    return (answer?.body as { status: string }[] | null | undefined)?.[0]?.status === "online";
  };
  await waitUntil(isOnline, 45_000, "the controller to be online");
});

afterAll(() => system?.stop());

async function call(api: ApiCall | undefined, path: string): Promise<string> {
  const answer = await api?.("POST", `/api/devices/${account.devices[0]?.id}/${path}`);
  return `${answer?.status} ${(answer?.body as { status?: string; code?: string } | null)?.status}`;
}
/** By what the controller last reported to its harness. */
const isStopped = () => fleet.devices[0]?.status().view.state === "estop";
const openStops = () =>
  system.rows<{ id: string }>("select id from emergency_stops where cleared_at is null and withdrawn_at is null");

test("[SAFE-11] STOP on A, clear on B, silence, STOP on A: the controller stops when it is back", async () => {
  expect(await call(a, "emergency-stop")).toBe("200 confirmed");
  await waitUntil(isStopped, 5000, "the controller to report the stop");
  await waitUntil(async () => (await openStops()).length === 1, 10_000, "the stop to be on record");
  const [first] = await openStops();
  expect(await call(b, "emergency-stop/clear")).toBe("200 confirmed");
  await waitUntil(() => !isStopped(), 5000, "the controller to report the clear");
  await waitUntil(async () => (await openStops()).length === 0, 10_000, "the clear to be on record");

  fleet.setOnline(false);
  expect(await call(a, "emergency-stop")).toBe("202 unconfirmed");
  const [open, ...more] = await openStops();
  expect(more).toEqual([]);
  expect(open).toBeDefined();
  expect(open?.id).not.toBe(first?.id);

  fleet.setOnline(true);
  await waitUntil(isStopped, 60_000, "the controller to stop");
});
