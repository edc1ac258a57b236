// A whole virtual device, water, core and all, on a broker in memory.

import type { PresetName } from "@halocline/tank-physics/presets";
import { stillDistanceMm } from "@halocline/tank-physics/tank";
import { NO_FAULTS } from "@halocline/virtual-device/faults/message-faults";
import { CONFIG } from "@halocline/virtual-device/test/device-bench";
import { MemoryBroker, type Said } from "@halocline/virtual-device/test/memory-broker";
import { presetDocument } from "@halocline/virtual-device/test/tank-bench";
import { describe, expect, it } from "vitest";
import type { Broker } from "./link/mqtt-link.ts";
import { VirtualDevice } from "./virtual-device.ts";

const registrationId = "6f1c1a52-4b1e-4c55-9d0e-2b8f5d3a7c11";
const calibration = { topDistanceMm: 28, drainDistanceMm: 58, hysteresisMm: 4 };
const FILL = 3;
const NO_BROKER: Broker = { host: "", port: 0, secureContext: { context: null } };

class Scene {
  readonly broker = new MemoryBroker();
  readonly device: VirtualDevice;
  nowMs = 5_000_000;
  #seq = 0;

  constructor(change: Readonly<{ deviceSpeed?: number; preset?: PresetName }> = {}) {
    const { deviceSpeed, preset = "mid" } = change;
    this.device = new VirtualDevice(
      { registrationId, hardwareId: "hc-0a1b2c3d4e5f", key: "key", preset, calibration: deviceSpeed ? null : calibration },
      {
        broker: NO_BROKER,
        bootCounter: 7,
        evaporationSpeed: 1,
        controlPeriodMs: 100,
        deviceSpeed,
        openLink: this.broker.openLink,
      },
    );
  }

  /** Connected, configured and with good readings. */
  static ready(): Scene {
    const scene = new Scene();
    scene.run(2000);
    scene.broker.deliver(`halocline/v1/${registrationId}/config`, CONFIG);
    scene.run(1000);
    return scene;
  }

  run(durationMs: number): void {
    for (const endMs = this.nowMs + durationMs; this.nowMs < endMs; this.nowMs += 100) this.device.tick(this.nowMs);
  }

  command(message: object): string {
    this.#seq += 1;
    const id = `c${this.#seq}`;
    this.broker.deliver(`halocline/v1/${registrationId}/commands`, { v: 1, id, seq: this.#seq, ...message });
    return id;
  }

  turnOnFill(): string {
    const { boot } = this.device;
    return this.command({ type: "relay", channel: FILL, on: true, lease_ms: 60_000, boot, deadline_up_ms: 60_000 });
  }

  acksOf(id: string) {
    return this.broker.saidOn("/acks").filter((ack) => ack.id === id);
  }

  /** Confirms one event after the other until none is left. */
  hearEvents() {
    this.device.loseWifi(100);
    this.run(1000);
    const heard: Said["message"][] = [];
    for (
      let event = this.broker.saidOn("/events").at(-1);
      event && event !== heard.at(-1);
      event = this.broker.saidOn("/events").at(-1)
    ) {
      heard.push(event);
      const ack = { v: 1, type: "events_ack", boot: event.boot, upto: event.n };
      this.broker.deliver(`halocline/v1/${registrationId}/commands`, ack);
    }
    return heard;
  }

  lastStatus() {
    return this.broker.saidOn("/status").at(-1);
  }
}

describe("a virtual device", () => {
  it("fills its tank in real time when it is told to, and stops by its own core at the top", () => {
    const scene = Scene.ready();
    const id = scene.turnOnFill();
    expect(scene.acksOf(id)).toMatchObject([{ result: "ok", relays: [true, false, true, false, false] }]);
    const before = scene.device.status().view.distanceMm ?? 0;
    scene.run(1500);
    expect(scene.device.status().outputs).toMatchObject({ fill: true });
    scene.run(20_000);
    expect(scene.device.status().outputs).toMatchObject({ fill: false, circulation: true });
    const after = scene.device.status().view.distanceMm ?? 0;
    expect(after).toBeLessThan(before);
    expect(Math.abs(after - calibration.topDistanceMm)).toBeLessThanOrEqual(2);
  });

  it("[SAFE-8] reboots with a greater boot, its configuration and nothing in W on", () => {
    const scene = Scene.ready();
    const { boot } = scene.device;
    scene.turnOnFill();
    scene.device.reboot();
    expect(scene.lastStatus()).toMatchObject({ status: "offline", boot });
    expect(Object.values(scene.device.status().outputs)).not.toContain(true);
    scene.run(5000);
    expect(boot).toMatch(/^7-/);
    expect(scene.device.boot).toMatch(/^8-/);
    expect(scene.lastStatus()).toMatchObject({ status: "online", boot: scene.device.boot, config_rev: 12, state: "idle" });
    expect(scene.device.status()).toMatchObject({ connects: 2, outputs: { circulation: true, fill: false } });
  });

  it.each([true, false])(
    "[SAFE-11] a power cut in the middle of a stop loses no stop that was acked; record in flash: %j",
    (isSaved) => {
      const scene = Scene.ready();
      scene.turnOnFill();
      scene.device.cutPower({ during: "command", isSaved });
      const id = scene.command({ type: "emergency_stop", stop_id: "s1" });
      expect(scene.acksOf(id)).toEqual([]);
      scene.run(5000);
      expect(scene.lastStatus()).toMatchObject({ status: "online", estop: isSaved });
      expect(scene.device.status().outputs).toMatchObject({ fill: false, circulation: !isSaved });
      // The server repeats it until it is acknowledged.
      scene.broker.deliver(`halocline/v1/${registrationId}/commands`, {
        v: 1,
        id,
        seq: 9,
        type: "emergency_stop",
        stop_id: "s1",
      });
      expect(scene.acksOf(id)).toMatchObject([{ result: "ok", state: "estop" }]);
    },
  );

  it("[SAFE-8] a power cut in the middle of a step leaves no pump on", () => {
    const scene = Scene.ready();
    scene.turnOnFill();
    scene.device.cutPower({ during: "step", isSaved: false });
    scene.run(100);
    expect(Object.values(scene.device.status().outputs)).not.toContain(true);
    scene.run(5000);
    expect(scene.device.status().outputs).toMatchObject({ fill: false, circulation: true });
  });

  it("loses its Wi-Fi for a time and comes back by itself, with its boot and its readings", () => {
    const scene = Scene.ready();
    const { boot } = scene.device;
    scene.device.loseWifi(60_000);
    scene.run(59_000);
    expect(scene.device.status()).toMatchObject({ isUp: false });
    scene.run(10_000);
    expect(scene.device.status()).toMatchObject({ isUp: true, connects: 2, taken: 8 });
    expect(scene.device.boot).toBe(boot);
    expect(scene.broker.saidOn("/telemetry_batch")).toHaveLength(1);
  });

  it("[SAFE-10] acts once on a command that a bad network doubles", () => {
    const scene = Scene.ready();
    scene.device.setFaults({ ...NO_FAULTS, duplicate: 1 });
    const id = scene.turnOnFill();
    scene.run(1000);
    // Two arrived, and each of their acks was doubled again.
    expect(scene.acksOf(id)).toHaveLength(4);
    expect(new Set(scene.acksOf(id).map(({ result }) => result))).toEqual(new Set(["ok"]));
    scene.device.setFaults(NO_FAULTS);
    const edges = scene.hearEvents().filter(({ data }) => (data as { channel?: number }).channel === FILL);
    expect(edges).toEqual([expect.objectContaining({ type: "relay", data: { channel: FILL, on: true, cause: "command" } })]);
  });

  it("is deaf and mute when everything is dropped, and well again afterwards", () => {
    const scene = Scene.ready();
    scene.device.setFaults({ ...NO_FAULTS, drop: 1 });
    const saidBefore = scene.broker.said.length;
    expect(scene.acksOf(scene.turnOnFill())).toEqual([]);
    scene.run(12_000);
    expect(scene.broker.said).toHaveLength(saidBefore);
    expect(scene.device.status().outputs).toMatchObject({ fill: false });
  });

  it("changes its pace for a test: what was passed stays, and everybody's time is not moved", () => {
    const scene = new Scene({ deviceSpeed: 20, preset: "nano" });
    scene.run(500);
    const ts = 1_794_698_761;
    const welcome = { v: 1, type: "welcome", boot: scene.device.boot, ts, last_seq: null, stop_id: null };
    scene.broker.deliver(`halocline/v1/${registrationId}/commands`, welcome);
    scene.run(5000);
    scene.device.setSpeed(1);
    scene.run(15_000);
    const told = scene.broker.saidOn("/telemetry").at(-1) as { up_ms: number; ts: number };
    // Five seconds and a half at twenty times, and fifteen as they are; a reading comes every ten.
    expect(told.up_ms).toBeGreaterThan(106_000);
    expect(told.up_ms).toBeLessThan(126_000);
    expect(told.ts - ts).toBeGreaterThan(8);
    expect(told.ts - ts).toBeLessThanOrEqual(20);
  });

  it("lives twenty times faster for a test: a whole water change in seconds, every second of it told, at everybody's time", () => {
    const scene = new Scene({ deviceSpeed: 20, preset: "nano" });
    scene.run(500);
    const ts = 1_794_698_761;
    const { boot } = scene.device;
    const commands = `halocline/v1/${registrationId}/commands`;
    scene.broker.deliver(commands, { v: 1, type: "welcome", boot, ts, last_seq: null, stop_id: null });
    scene.broker.deliver(`halocline/v1/${registrationId}/config`, presetDocument("nano"));
    scene.run(2000);
    const heard = scene.broker.saidOn("/telemetry").at(-1) as { up_ms: number };
    // As the server makes a deadline: from the uptime it heard last.
    const deadline_up_ms = heard.up_ms + 60_000;
    const id = scene.command({ type: "start_water_change", run_id: "r1", config_rev: 12, boot, deadline_up_ms });
    expect(scene.acksOf(id)).toMatchObject([{ result: "ok", state: "stopping_circulation" }]);
    scene.run(15_000);
    const told = scene.broker.saidOn("/telemetry");
    const ofRun = told.filter(({ run }) => run === "r1").map(({ up_ms }) => up_ms as number);
    const gapsMs = ofRun.slice(1).map((upMs, index) => upMs - (ofRun[index] as number));
    expect(ofRun.length).toBeGreaterThan(150);
    expect(Math.max(...gapsMs)).toBeLessThanOrEqual(1000);
    expect(told.at(-1)).toMatchObject({ run: null, state: "idle", relays: [true, false, false, false, false] });
    expect(Math.abs((told.at(-1)?.ts as number) - (ts + 17))).toBeLessThanOrEqual(1);
    expect(scene.device.water.waste.volumeL).toBeGreaterThan(1.5);
    expect(Math.abs(stillDistanceMm(scene.device.water) - 42)).toBeLessThan(4);
  });

  it("has troubles with its water when somebody wants so, and none afterwards", () => {
    const scene = Scene.ready();
    scene.device.setTroubles(["leak"]);
    scene.run(60_000);
    const leakedL = scene.device.water.floor.volumeL;
    expect(leakedL).toBeCloseTo(0.2, 2);
    scene.device.setTroubles([]);
    scene.run(10_000);
    expect(scene.device.water.floor.volumeL).toBe(leakedL);
  });
});
