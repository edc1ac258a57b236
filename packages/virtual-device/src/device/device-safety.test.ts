// The rules as the device keeps them, through the real control core and the words of the protocol.

import { describe, expect, it } from "vitest";
import { CONFIG, DeviceBench, DRAIN, FILL, type Sent, SPARE } from "../../test/device-bench.ts";

const ALL_OFF = [false, false, false, false, false];
const CIRCULATING = [true, false, false, false, false];

const stop = (stopId: string) => ({ type: "emergency_stop", stop_id: stopId });
const said = (events: readonly Sent[]) => events.map(({ type, data }) => ({ type, ...data }));

describe("the device with its control core", () => {
  it.each([DRAIN, FILL, SPARE])("[SAFE-8] after a reboot nothing that moves water is on: channel %d", (channel) => {
    const before = DeviceBench.ready();
    expect(before.turnOn(channel)).toMatchObject({ result: "ok" });
    const after = new DeviceBench(before.flash);
    expect(after.device.view.relays).toEqual(ALL_OFF);
    after.device.linkUp(0);
    after.run(30_000);
    expect(after.device.view.relays).toEqual(CIRCULATING);
  });

  it("[SAFE-8] a command of the boot before has no effect", () => {
    const before = DeviceBench.ready();
    const command = before.action({ type: "relay", channel: FILL, on: true, lease_ms: 60_000 });
    const after = DeviceBench.ready(before.flash);
    expect(after.ask(command)).toMatchObject({ result: "stale_boot", relays: CIRCULATING });
  });

  it("[SAFE-10] a repeated command repeats its ack and nothing else", () => {
    const bench = DeviceBench.ready();
    const command = bench.action({ type: "relay", channel: FILL, on: true, lease_ms: 2000 });
    expect(bench.ask(command)).toMatchObject({ result: "ok", relays: [true, false, true, false, false], state: "manual" });
    bench.confirmEvents();
    bench.run(3000);
    bench.confirmEvents();
    const again = bench.send(command);
    expect(again).toEqual([expect.objectContaining({ topic: "acks", result: "ok", relays: CIRCULATING, state: "idle" })]);
    expect(bench.run(1000).filter(({ topic }) => topic === "events")).toEqual([]);
    expect(bench.device.view.relays).toEqual(CIRCULATING);
  });

  it("[SAFE-10] an ON that arrives after a later OFF, or after its deadline, has no effect", () => {
    const bench = DeviceBench.ready();
    const on = bench.action({ type: "relay", channel: FILL, on: true, lease_ms: 60_000 });
    const late = bench.action({ type: "relay", channel: SPARE, on: true, lease_ms: 60_000, deadline_up_ms: bench.upMs + 500 });
    expect(bench.ask(bench.safety({ type: "relay", channel: FILL, on: false }))).toMatchObject({ result: "ok" });
    expect(bench.ask(on).result).not.toBe("ok");
    bench.run(1000);
    expect(bench.ask(late)).toMatchObject({ result: "expired" });
    expect(bench.device.view.relays).toEqual(CIRCULATING);
  });

  it("[SAFE-11] a stop is off at once, survives a reboot, and clears only by its own id", () => {
    const before = DeviceBench.ready();
    before.turnOn(FILL);
    expect(before.ask(before.safety(stop("s1")))).toMatchObject({ result: "ok", state: "estop", relays: ALL_OFF });

    const after = new DeviceBench(before.flash);
    after.device.linkUp(0);
    const [hello] = after.run(5000);
    expect(hello).toMatchObject({ topic: "status", estop: true, state: "estop" });
    expect(after.device.view.relays).toEqual(ALL_OFF);
    expect(after.turnOn(FILL)).toMatchObject({ result: "latched" });

    expect(after.ask(after.action({ type: "clear", scope: "stop", stop_id: "s2" }))).toMatchObject({ state: "estop" });
    expect(after.ask(after.action({ type: "clear", scope: "stop", stop_id: "s1" }))).toMatchObject({ result: "ok" });
    after.run(1000);
    expect(after.device.view).toMatchObject({ relays: CIRCULATING, isStopLatched: false });
  });

  it("[SAFE-11] welcome may set a stop, never clears one, and never latches a cleared one again", () => {
    const bench = DeviceBench.ready();
    const welcome = (stopId: string | null) => ({
      v: 1,
      type: "welcome",
      boot: bench.boot,
      ts: 1_794_698_761,
      last_seq: null,
      stop_id: stopId,
    });
    bench.send(welcome("s1"));
    expect(bench.device.view).toMatchObject({ isStopLatched: true, stopId: "s1", relays: ALL_OFF });
    bench.send(welcome(null));
    expect(bench.device.view).toMatchObject({ isStopLatched: true });
    bench.ask(bench.action({ type: "clear", scope: "stop", stop_id: "s1" }));
    bench.send(welcome("s1"));
    expect(bench.device.view).toMatchObject({ isStopLatched: false });
  });

  it("[SAFE-11] a stop whose ack was said is in flash, whenever the power goes", () => {
    const before = DeviceBench.ready();
    before.flash.freeze();
    before.ask(before.safety(stop("lost")));
    before.flash.thaw();
    expect(new DeviceBench(before.flash).device.view.isStopLatched).toBe(false);
    const again = DeviceBench.ready(before.flash);
    again.ask(again.safety(stop("lost")));
    expect(new DeviceBench(again.flash).device.view).toMatchObject({ isStopLatched: true, stopId: "lost" });
  });

  it("[SAFE-14] every edge becomes an event with its cause", () => {
    const bench = new DeviceBench();
    bench.device.linkUp(0);
    bench.run(1000);
    bench.configure(CONFIG);
    bench.turnOn(FILL, 2000);
    bench.run(3000);
    bench.turnOn(SPARE);
    bench.ask(bench.safety({ type: "relay", channel: SPARE, on: false }));
    bench.run(1000);
    bench.turnOn(FILL);
    bench.run(3000, null);
    bench.run(3000);
    bench.turnOn(FILL);
    bench.run(1000, 34);
    bench.run(1000, 28);
    bench.ask(bench.safety(stop("s1")));
    const edges = said(bench.confirmEvents()).filter(({ type }) => type === "relay");
    expect(edges).toEqual([
      { type: "relay", channel: 1, on: true, cause: "boot_default" },
      { type: "relay", channel: FILL, on: true, cause: "command" },
      { type: "relay", channel: FILL, on: false, cause: "lease_end" },
      { type: "relay", channel: SPARE, on: true, cause: "command" },
      { type: "relay", channel: SPARE, on: false, cause: "command" },
      { type: "relay", channel: FILL, on: true, cause: "command" },
      { type: "relay", channel: FILL, on: false, cause: "sensor" },
      { type: "relay", channel: FILL, on: true, cause: "command" },
      { type: "relay", channel: FILL, on: false, cause: "level" },
      { type: "relay", channel: 1, on: false, cause: "emergency_stop" },
    ]);
  });

  it("[SAFE-14] an edge that nobody heard of is told after the reboot, under its own boot", () => {
    const before = DeviceBench.ready();
    before.device.linkDown();
    before.turnOn(FILL);
    const after = new DeviceBench(before.flash);
    after.run(1000);
    const heard = after.confirmEvents();
    expect(heard[0]).toMatchObject({ boot: before.boot, type: "relay", data: { channel: FILL, on: true, cause: "command" } });
    expect(heard.at(-1)).toMatchObject({ boot: after.boot, n: 0, data: { channel: 1, on: true, cause: "boot_default" } });
    expect(after.flash.content.events).toEqual([]);
  });
});
