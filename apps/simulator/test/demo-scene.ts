// A virtual device on a broker in memory, configured as its owner would, for tests of what a visitor may do with it.

import type { PresetName } from "@halocline/tank-physics/presets";
import { MemoryBroker } from "@halocline/virtual-device/test/memory-broker";
import { presetDocument } from "@halocline/virtual-device/test/tank-bench";
import { VirtualDevice } from "../src/virtual-device.ts";

const REGISTRATION_ID = "6f1c1a52-4b1e-4c55-9d0e-2b8f5d3a7c11";
export const HARDWARE_ID = "hc-0a1b2c3d4e5f";
const TICK_MS = 100;

export class DemoScene {
  readonly broker = new MemoryBroker();
  readonly device: VirtualDevice;
  nowMs = 5_000_000;
  #seq = 0;

  constructor(preset: PresetName = "nano", evaporationSpeed = 1) {
    this.device = new VirtualDevice(
      { registrationId: REGISTRATION_ID, hardwareId: HARDWARE_ID, key: "key", preset },
      {
        broker: { host: "", port: 0, secureContext: { context: null } },
        bootCounter: 7,
        evaporationSpeed,
        controlPeriodMs: 100,
        openLink: this.broker.openLink,
      },
    );
  }

  /** Connected, welcomed and configured. */
  static ready(preset: PresetName = "nano", change: object = {}, evaporationSpeed = 1): DemoScene {
    const scene = new DemoScene(preset, evaporationSpeed);
    scene.run(2000);
    scene.welcome();
    scene.deliver("config", { ...presetDocument(preset), auto_topup: true, ...change });
    scene.run(1000);
    return scene;
  }

  get demonstration() {
    return this.device.demonstration;
  }

  /** Of everybody's time. */
  run(durationMs: number): void {
    for (const endMs = this.nowMs + durationMs; this.nowMs < endMs; this.nowMs += TICK_MS) this.device.tick(this.nowMs);
  }

  runUntil(isDone: () => boolean, mostMs = 600_000): void {
    for (let ms = 0; !isDone() && ms < mostMs; ms += TICK_MS) this.run(TICK_MS);
  }

  /** All that are waiting, confirmed one after the other. */
  events(): readonly Record<string, unknown>[] {
    for (let count = 0; count < 100; count += 1) {
      const event = this.broker.saidOn("/events").at(-1);
      if (event) this.deliver("commands", { v: 1, type: "events_ack", boot: event["boot"], upto: event["n"] });
      this.run(TICK_MS);
    }
    return this.broker.saidOn("/events");
  }

  welcome(): void {
    const clockS = Math.floor((1_794_960_000_000 + this.nowMs) / 1000);
    this.deliver("commands", { v: 1, type: "welcome", boot: this.device.boot, last_seq: null, ts: clockS, stop_id: null });
  }

  /** Toward action, for the uptime that the device told last. */
  command(message: object): Record<string, unknown> | undefined {
    this.#seq += 1;
    const id = `c${this.#seq}`;
    const deadline = this.lastUpMs + 15_000;
    this.deliver("commands", { v: 1, id, seq: this.#seq, boot: this.device.boot, deadline_up_ms: deadline, ...message });
    return this.broker.saidOn("/acks").find((ack) => ack["id"] === id);
  }

  get lastUpMs(): number {
    return Number(this.broker.saidOn("/telemetry").at(-1)?.["up_ms"] ?? 0);
  }

  deliver(topic: "commands" | "config", message: object): void {
    this.broker.deliver(`halocline/v1/${REGISTRATION_ID}/${topic}`, message);
  }

  told(): string[] {
    return this.demonstration.state.story.map(({ kind, role, reason }) =>
      [kind, role, reason].filter((word) => word !== null).join(" "),
    );
  }
}
