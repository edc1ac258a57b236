import { ackSchema } from "@halocline/contracts/device/replies.contract";
import { statusSchema } from "@halocline/contracts/device/status.contract";
import { telemetryBatchSchema, telemetrySchema } from "@halocline/contracts/device/telemetry.contract";
import { describe, expect, it } from "vitest";
import { Device } from "./device.ts";
import type { OutgoingMessage } from "./messages.ts";
import { type DeviceTimings, PROTOCOL_TIMINGS } from "./timings.ts";

const boot = "57-9f3c1a77";
const calibration = { topDistanceMm: 30, drainDistanceMm: 60, hysteresisMm: 3 };
const schemas = { telemetry: telemetrySchema, telemetry_batch: telemetryBatchSchema, status: statusSchema, acks: ackSchema };
const welcome = JSON.stringify({ v: 1, type: "welcome", boot, ts: 1_794_698_761, last_seq: null, stop_id: null });

function createDevice(timings: Partial<DeviceTimings> = {}): Device {
  const identity = { hardwareId: "hc-0a1b2c3d4e5f", boot, firmwareVersion: "0.1.0-sim" };
  return new Device({ identity, calibration, rssiDbm: -60, timings: { ...PROTOCOL_TIMINGS, ...timings } });
}

type Sent = { topic: string; atMs?: number; seq?: number; ack?: boolean; readings?: number[][] };

/** Every message is parsed by its contract on the way. */
const sentOf = (messages: readonly OutgoingMessage[]): Sent[] =>
  messages.map(({ topic, payload }) => ({ topic, ...schemas[topic].parse(JSON.parse(payload)) }) as Sent);

function run(device: Device, fromMs: number, toMs: number, rawMm = 31) {
  const sent: Sent[] = [];
  for (let upMs = fromMs; upMs < toMs; upMs += 100) {
    device.control({ sample: { rawMm, errorCode: 0 }, temperatureC: 25.4 }, upMs);
    sent.push(...sentOf(device.tick(upMs)).map((message) => ({ ...message, atMs: upMs })));
  }
  return sent;
}

const ackFor = (have: [number, number][], ofBoot = boot) => JSON.stringify({ v: 1, type: "telemetry_ack", boot: ofBoot, have });

describe("the device", () => {
  it("repeats hello every ten seconds until welcome, and again after a reconnect", () => {
    const device = createDevice();
    device.linkUp(0);
    const hellos = () => run(device, 0, 25_000).filter(({ topic }) => topic === "status").length;
    expect(hellos()).toBe(3);
    device.receiveCommand(welcome.replace(boot, "56-00000000"), 25_000);
    expect(run(device, 30_000, 35_000).filter(({ topic }) => topic === "status")).toHaveLength(1);
    device.receiveCommand(welcome, 35_000);
    expect(run(device, 40_000, 60_000).filter(({ topic }) => topic === "status")).toHaveLength(0);
    device.linkUp(60_000);
    expect(run(device, 60_000, 61_000).filter(({ topic }) => topic === "status")).toHaveLength(1);
  });

  it("has no clock before welcome and the server's after", () => {
    const device = createDevice();
    device.linkUp(0);
    expect(run(device, 0, 5000).find(({ topic }) => topic === "telemetry")).toMatchObject({ ts: null, up_ms: 1000 });
    device.receiveCommand(welcome, 5000);
    expect(run(device, 5000, 12_000).find(({ topic }) => topic === "telemetry")).toMatchObject({
      ts: 1_794_698_767,
      up_ms: 11_000,
    });
  });

  it("sends one numbered reading per interval and asks for an ack with the first of a connection", () => {
    const device = createDevice();
    device.linkUp(0);
    const first = run(device, 0, 31_000).filter(({ topic }) => topic === "telemetry");
    expect(first.map(({ seq, ack }) => [seq, ack])).toEqual([
      [1, true],
      [2, undefined],
      [3, undefined],
    ]);
    device.linkDown();
    device.linkUp(31_000);
    expect(run(device, 31_000, 32_000)).toContainEqual(expect.objectContaining({ seq: 4, ack: true }));
  });

  it("takes readings without a link and sends them as batches afterwards, until they are confirmed", () => {
    const device = createDevice();
    expect(run(device, 0, 300_000)).toEqual([]);
    device.linkUp(300_000);
    const sent = run(device, 300_000, 340_000).filter(({ topic }) => topic === "telemetry_batch");
    expect(sent.map(({ atMs }) => atMs)).toEqual([305_000]);
    device.receiveCommand(ackFor([[1, 20]]), 340_000);
    const [next] = run(device, 340_000, 341_000).filter(({ topic }) => topic === "telemetry_batch");
    expect(next?.readings?.map(([seq]) => seq)).toEqual([21, 22, 23, 24, 25, 26, 27, 28, 29, 30]);
    device.receiveCommand(ackFor([[21, 40]], "56-00000000"), 341_000);
    expect(device.ring.books()).toMatchObject({ confirmed: 20 });
  });

  it("shows a relay edge at once and every two seconds while water moves, without a seq", () => {
    const device = createDevice();
    device.linkUp(0);
    run(device, 0, 5000);
    const sent = run(device, 5000, 20_000, 36).filter(({ topic }) => topic === "telemetry");
    expect(sent.filter(({ seq }) => seq !== undefined).map(({ atMs }) => atMs)).toEqual([11_000]);
    const live = sent.filter(({ seq }) => seq === undefined);
    expect(live.map(({ atMs }) => atMs)).toEqual([15_300, 17_300, 19_300]);
    expect(live[0]).toMatchObject({ relays: [true, false, false, true, false], state: "topping_up" });
    const [off] = run(device, 20_000, 20_900, 29).filter(({ topic }) => topic === "telemetry");
    expect(off).toMatchObject({ relays: [true, false, false, false, false], state: "idle" });
  });

  it("[SAFE-10] answers a command once and repeats the same ack for the same id", () => {
    const device = createDevice();
    const command = JSON.stringify({ v: 1, id: "01JD9Z4N", type: "emergency_stop", stop_id: "s1", seq: 59 });
    const first = device.receiveCommand(command, 1000);
    expect(sentOf(first)).toEqual([
      { topic: "acks", v: 1, id: "01JD9Z4N", result: "unsupported", state: "idle", fault: null, boot, up_ms: 1000 },
    ]);
    expect(device.receiveCommand(command, 9000)).toEqual(first);
    for (let count = 0; count < 32; count += 1) device.receiveCommand(JSON.stringify({ v: 1, id: `x${count}` }), 9000);
    expect(device.receiveCommand(command, 9000)).not.toEqual(first);
  });

  it.each([
    "",
    "{",
    "null",
    "[]",
    '{"v":2,"id":"a"}',
    '{"v":1,"id":"a b"}',
    '{"v":1,"id":7}',
    `{"v":1,"id":"a","x":"${"y".repeat(1024)}"}`,
  ])("ignores %j", (text) => {
    expect(createDevice().receiveCommand(text, 0)).toEqual([]);
  });
});
