// Fifty households at once, each with its own random order of stops, clears and silence through two server processes on one
// database and broker. The devices are scripted and on real MQTT: as the core, each holds one stop and remembers eight spent ids.

import { randomUUID } from "node:crypto";
import type { SeededAccount, SeededDevice } from "@halocline/local-services/seed";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { NO_RELAYS, type PlayedDevice, playDevice } from "../../../test/play-device.ts";
import { startTestServer, type TestServer } from "../../../test/start-test-server.ts";

const [ORDERS, STEPS, SPENT_IDS] = [50, 5, 8];

type Process = Pick<TestServer, "send">;
type Step = "stop" | "clear" | "silence" | "voice";

let a: TestServer;
let b: Process;

beforeAll(async () => {
  a = await startTestServer(inject("testCluster"));
  b = await a.startAnother({ HALOCLINE_ROLES: "api" });
});
afterAll(() => a.stop());

/** The steps of one order, and through which process each is called: equal seed, equal order. */
function orderOf(seed: number): (readonly [Step, "a" | "b"])[] {
  let state = seed * 2_654_435_761 + 1;
  const below = (end: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 4_294_967_296) * end);
  };
  const steps: readonly Step[] = ["stop", "stop", "clear", "clear", "silence", "voice"];
  const through = () => (below(2) === 0 ? "a" : "b");
  return Array.from({ length: STEPS }, () => [steps[below(steps.length)] as Step, through()] as const);
}

function script(played: PlayedDevice) {
  const device = { heldId: null as unknown, spent: [] as unknown[], isSilent: false };
  const spend = () => {
    device.spent = [...device.spent, device.heldId].slice(-SPENT_IDS);
    device.heldId = null;
  };
  played.answerWith(({ type, stop_id }) => {
    if (device.isSilent) return null;
    if (type === "clear" && device.heldId !== null && device.heldId !== stop_id) return { result: "bad_request", state: "estop" };
    if (type === "clear" && device.heldId !== null) spend();
    else if (type === "emergency_stop" && device.heldId !== stop_id && !device.spent.includes(stop_id)) {
      if (device.heldId !== null) spend();
      device.heldId = stop_id;
    }
    return { state: device.heldId === null ? "idle" : "estop", relays: NO_RELAYS };
  });
  return device;
}

const call = async (process: Process, account: SeededAccount, path: string, body: object = {}): Promise<number> =>
  (await process.send(`POST /api/devices/${account.devices[0]?.id}/emergency-stop${path}`, { account, body })).status;

/** As the page: the same press is repeated until the server promises it. */
async function stop(process: Process, account: SeededAccount): Promise<void> {
  const body = { pressId: randomUUID() };
  const status = await eventually(
    () => call(process, account, "", body),
    (found) => found !== 503,
  );
  expect([200, 202]).toContain(status);
}

/** Ends with silence, a stop that is promised, and the device's return. */
async function play(seed: number) {
  const account = await a.seed({ deviceNames: ["Reef"] });
  const played = await playDevice(a, account.devices[0] as SeededDevice);
  await played.hello();
  await played.waitFor("welcome");
  await played.report();
  const device = script(played);
  const processes = { a, b };
  for (const [step, through] of [...orderOf(seed), ["silence", "a"], ["stop", seed % 2 ? "a" : "b"]] as const) {
    if (step === "stop") await stop(processes[through], account);
    else if (step === "clear") await call(processes[through], account, "/clear");
    else device.isSilent = step === "silence";
  }
  device.isSilent = false;
  const heldId = await eventually(
    () => device.heldId,
    (found) => found !== null,
  );
  return { seed, heldId };
}

it("[SAFE-11] in fifty random orders the last stop latches when the device returns", { timeout: 180_000 }, async () => {
  const played = await Promise.all(Array.from({ length: ORDERS }, (_, seed) => play(seed)));
  expect(played.filter(({ heldId }) => heldId === null).map(({ seed }) => seed)).toEqual([]);
});
