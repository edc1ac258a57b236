import { describe, expect, it } from "vitest";
import { CONFIG, DeviceBench, type Sent, sentOf } from "../../test/device-bench.ts";
import { Flash } from "./flash.ts";

const ofTopic = (sent: readonly Sent[], topic: string) => sent.filter((message) => message.topic === topic);

const welcome = (boot: string, stopId: string | null = null, lastSeq: number | null = null) => ({
  v: 1,
  type: "welcome",
  boot,
  ts: 1_794_698_761,
  last_seq: lastSeq,
  stop_id: stopId,
});

describe("the device", () => {
  it("repeats hello every ten seconds until welcome, and again after a reconnect", () => {
    const bench = new DeviceBench();
    bench.device.linkUp(0);
    expect(ofTopic(bench.run(25_000), "status")).toHaveLength(3);
    bench.send(welcome("56-00000000"));
    expect(ofTopic(bench.run(10_000), "status")).toHaveLength(1);
    bench.send(welcome(bench.boot));
    expect(ofTopic(bench.run(20_000), "status")).toHaveLength(0);
    bench.device.linkUp(bench.upMs);
    expect(ofTopic(bench.run(1000), "status")).toHaveLength(1);
  });

  it("says in hello what its core says, and claims what it can do", () => {
    const bench = DeviceBench.ready();
    bench.device.linkUp(bench.upMs);
    expect(ofTopic(bench.run(100), "status")[0]).toMatchObject({
      caps: ["relay", "runs", "ota", "temp", "hold", "partial"],
      config_rev: 12,
      estop: false,
      top_up_lock: false,
      fault: null,
      state: "idle",
    });
  });

  it("has no clock before welcome and the server's after", () => {
    const bench = new DeviceBench();
    bench.device.linkUp(0);
    expect(ofTopic(bench.run(5000), "telemetry")[0]).toMatchObject({ ts: null, up_ms: 1000 });
    bench.send(welcome(bench.boot));
    expect(ofTopic(bench.run(7000), "telemetry")[0]).toMatchObject({ ts: 1_794_698_767, up_ms: 11_000 });
  });

  it("sends one numbered reading per interval and asks for an ack with the first of a connection", () => {
    const bench = new DeviceBench();
    bench.device.linkUp(0);
    const first = ofTopic(bench.run(31_000), "telemetry");
    expect(first.map(({ seq, ack }) => [seq, ack])).toEqual([
      [1, true],
      [2, undefined],
      [3, undefined],
    ]);
    bench.device.linkDown();
    bench.device.linkUp(31_000);
    expect(bench.run(1000)).toContainEqual(expect.objectContaining({ seq: 4, ack: true }));
  });

  it("takes readings without a link and sends them as batches afterwards, until they are confirmed", () => {
    const bench = new DeviceBench();
    const ackFor = (have: [number, number][], boot = bench.boot) => ({ v: 1, type: "telemetry_ack", boot, have });
    expect(bench.run(300_000)).toEqual([]);
    bench.device.linkUp(300_000);
    expect(ofTopic(bench.run(40_000), "telemetry_batch").map(({ atMs }) => atMs)).toEqual([305_000]);
    bench.send(ackFor([[1, 20]]));
    const [next] = ofTopic(bench.run(1000), "telemetry_batch");
    expect(next.readings.map(([seq]: number[]) => seq)).toEqual([21, 22, 23, 24, 25, 26, 27, 28, 29, 30]);
    bench.send(ackFor([[21, 40]], "56-00000000"));
    expect(bench.device.ring.counts()).toMatchObject({ confirmed: 20 });
  });

  it.each([
    [7, [8, 9, 10, 11, 12, 13, 14, 15]],
    [null, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]],
    [15, []],
  ])("sends again what it had confirmed when a welcome knows readings up to %j only", (lastSeq, again) => {
    const bench = new DeviceBench();
    bench.device.linkUp(0);
    bench.run(150_000);
    bench.send({ v: 1, type: "telemetry_ack", boot: bench.boot, have: [[1, 15]] });
    bench.device.linkDown();
    bench.run(95_000);
    bench.device.linkUp(bench.upMs);
    bench.send(welcome(bench.boot, null, lastSeq));
    const batches = ofTopic(bench.run(6000), "telemetry_batch");
    const seqs = batches.flatMap(({ readings }) => readings.map(([seq]: number[]) => seq));
    expect(seqs.filter((seq) => seq <= 15)).toEqual(again);
  });

  it("[SAFE-4] says no reading when the core has none, with the sensor's reason", () => {
    const bench = DeviceBench.ready();
    const [failed] = ofTopic(bench.run(12_000, null), "telemetry").filter(({ seq }) => seq !== undefined);
    expect(failed).toMatchObject({ water_mm: null, raw_mm: null, sensor_ok: false, err: 7 });
  });

  it("shows a relay edge at once, every two seconds while water moves, and every second after a boost, without a seq", () => {
    const bench = DeviceBench.ready();
    const on = bench.send(bench.action({ type: "relay", channel: 3, on: true, lease_ms: 5000 }));
    expect(on.map(({ topic }) => topic)).toEqual(["acks", "events", "telemetry"]);
    expect(on[2]).toMatchObject({ relays: [true, false, true, false, false], state: "manual" });
    expect(on[2]).not.toHaveProperty("seq");
    const live = ofTopic(bench.run(6000), "telemetry").filter(({ seq }) => seq === undefined);
    expect(live.map(({ atMs }) => atMs)).toEqual([3000, 5000, 6000]);
    expect(live[2]).toMatchObject({ relays: [true, false, false, false, false], state: "idle" });
    expect(ofTopic(bench.send(bench.action({ type: "boost" })), "telemetry")).toHaveLength(1);
    expect(ofTopic(bench.run(3000), "telemetry").map(({ atMs }) => atMs)).toEqual([8000, 9000]);
  });

  it.each([
    ["", []],
    ["null", []],
    ['{"v":2,"id":"a","type":"abort","seq":1}', []],
    ['{"v":1,"id":"a b","type":"abort","seq":1}', []],
    [`{"v":1,"id":"a","x":"${"y".repeat(1024)}"}`, []],
    ['{"v":1,"id":"a","type":"emergency_stop","seq":1}', ["bad_request"]],
    ['{"v":1,"id":"a","type":"dance","seq":1}', ["unsupported"]],
  ])("answers %j with %j and does nothing", (text, results) => {
    const bench = DeviceBench.ready();
    const acks = sentOf(bench.device.receiveCommand(text, bench.upMs));
    expect(acks.map(({ result }) => result)).toEqual(results);
    expect(bench.device.view).toMatchObject({ state: "idle", isStopLatched: false });
  });

  it("keeps its configuration over a reboot, and its interval with it", () => {
    const first = DeviceBench.ready();
    first.configure({ ...CONFIG, rev: 13, interval_s: 5 });
    const second = new DeviceBench(first.flash);
    second.device.linkUp(0);
    const readings = ofTopic(second.run(20_000), "telemetry");
    expect(readings).toHaveLength(4);
    expect(readings[0]).toMatchObject({ config_rev: 13, top_height: 28, drain_height: 58, hysteresis: 4 });
  });

  it("acknowledges nothing that an earlier registration left behind, and takes an equal revision of the new one", () => {
    const flash = new Flash({ core: DeviceBench.ready().flash.content.core });
    const bench = new DeviceBench(flash);
    bench.device.linkUp(0);
    expect(bench.run(100)[0]).toMatchObject({ topic: "status", config_rev: 0 });
    bench.configure({ ...CONFIG, cal: { top: 40, top_off: null, drain: 60, hyst: 3 } });
    bench.run(1000);
    // At the new top, and far from the old one.
    expect(bench.turnOn(3)).toMatchObject({ result: "interlock" });
    expect(flash.content.config).toMatchObject({ rev: 12, cal: { top: 40 } });
  });
});
