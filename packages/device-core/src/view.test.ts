import { expect, it } from "vitest";
import type { DeviceCore } from "./core.types.ts";
import { loadCore } from "./load-core.ts";
import { CONFIG } from "./test-device.ts";

const BOOT = { counter: 1, nonce: 7 };
const frame = { id: "one", seq: 1, boot: null, deadlineUpMs: null };

function started(): DeviceCore {
  const core = loadCore().boot({ ...BOOT, saved: null });
  core.step(100, null);
  return core;
}

it("is read once, until something may have changed it", () => {
  const core = started();
  const view = core.view();
  core.takeEvents();
  core.takeSaved();
  expect(core.view()).toBe(view);
});

it.each<readonly [string, (core: DeviceCore) => unknown]>([
  ["a step", (core) => core.step(200, { rawMm: 45, errorCode: 0 })],
  ["a step without a sample", (core) => core.step(200, null)],
  ["a command", (core) => core.command(frame, { type: "emergency_stop", stopId: "stop" }, 200)],
  ["a configuration", (core) => core.configure(CONFIG, 200)],
  ["a wanted stop", (core) => core.wantStop("stop", 200)],
  ["a restart that is asked for", (core) => core.holdForRestart(200)],
  ["the end of an update", (core) => core.endUpdate()],
])("is read anew after %s", (_name, act) => {
  const core = started();
  const view = core.view();
  act(core);
  expect(core.view()).not.toBe(view);
});

it("[SAFE-11] shows a stop at once", () => {
  const core = started();
  expect(core.view()).toMatchObject({ relays: [true, false, false, false, false], isStopLatched: false });
  core.wantStop("stop", 200);
  expect(core.view()).toMatchObject({ relays: [false, false, false, false, false], isStopLatched: true, stopId: "stop" });
});
