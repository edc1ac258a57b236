// Pumps held off, over the wire: what the device says of a hold, what it refuses, and how a person releases it.

import { heldRecord } from "@halocline/device-core/test-record";
import { describe, expect, it } from "vitest";
import { CONFIG, DeviceBench, FILL, type Sent } from "../../test/device-bench.ts";

const ofTopic = (messages: readonly Sent[], topic: string): Sent[] => messages.filter((message) => message.topic === topic);

/** The power comes back, and the water is held off still. */
function heldBench(reason: "rising" | "falling"): DeviceBench {
  const { flash } = DeviceBench.ready();
  flash.write({ core: heldRecord(flash.content.core, reason), events: [] });
  const bench = new DeviceBench(flash);
  bench.run(2000);
  bench.device.linkUp(bench.upMs);
  return bench;
}

describe("[SAFE-7] a device that holds its pumps off", () => {
  it("says so in hello and in its telemetry, and that it knows holds", () => {
    const bench = heldBench("falling");
    const said = bench.run(15_000);
    expect(ofTopic(said, "status")[0]).toMatchObject({ hold: "falling", suspects: [], fault: null, state: "idle" });
    expect(ofTopic(said, "status")[0].caps).toContain("hold");
    expect(ofTopic(said, "telemetry").at(-1)).toMatchObject({ hold: "falling", fault: null });
  });

  it("refuses starts and pumps, and lets go on the command of a person, which it tells", () => {
    const bench = heldBench("falling");
    bench.run(1000);
    const ask = (command: object) => ofTopic(bench.send(bench.action(command)), "acks")[0];
    const on = { type: "relay", channel: FILL, on: true, lease_ms: 5000 };
    expect(ask({ type: "start_top_up", run_id: "r1", config_rev: CONFIG.rev })).toMatchObject({ result: "latched" });
    expect(ask(on)).toMatchObject({ result: "latched", relays: [true, false, false, false, false] });
    const released = bench.send(bench.action({ type: "clear", scope: "hold" }));
    expect(ofTopic(released, "acks")[0]).toMatchObject({ result: "ok" });
    expect(bench.flash.content.events.at(-1)).toMatchObject({ type: "hold_released", data: { reason: "falling", by: "person" } });
    expect(ask(on)).toMatchObject({ result: "ok" });
    expect(ofTopic(bench.run(15_000), "telemetry").at(-1)).toMatchObject({ hold: null });
  });
});
