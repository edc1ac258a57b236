// A device with the real control core on a bench: no network, no timers. Every message it says is held against the contracts.

import { ackSchema, eventSchema, otaStatusSchema } from "@halocline/contracts/device/replies.contract";
import { statusSchema } from "@halocline/contracts/device/status.contract";
import { telemetryBatchSchema, telemetrySchema } from "@halocline/contracts/device/telemetry.contract";
import type { CoreSample } from "@halocline/device-core/core.types";
import { loadCore } from "@halocline/device-core/load-core";
import { Device } from "../src/device/device.ts";
import { bootFirmware } from "../src/device/firmware-slots.ts";
import { Flash, type UpdateFailure } from "../src/device/flash.ts";
import type { ImageSink } from "../src/device/image-slot.ts";
import type { OutgoingMessage } from "../src/device/messages.ts";
import { type DeviceTimings, PROTOCOL_TIMINGS } from "../src/device/timings.ts";

const SCHEMAS = {
  telemetry: telemetrySchema,
  telemetry_batch: telemetryBatchSchema,
  status: statusSchema,
  acks: ackSchema,
  events: eventSchema,
  ota_status: otaStatusSchema,
};
export const PERIOD_MS = 100;

export const CONFIG = {
  v: 1,
  rev: 12,
  roles: ["circulation", "drain", "fill", "topup", "spare"],
  cal: { top: 28, top_off: null, drain: 58, hyst: 4 },
  marks: { hihi: 15, lolo: 70, dry: 85 },
  ml_per_mm: null,
  ml_per_min: [null, null, null, null, null],
  lim: { drain_s: 1200, fill_s: 1500, topup_s: 120, topup_day_s: 1200, topup_min_gap_s: 1800, relay_max_s: [0, 0, 0, 0, 600] },
  interval_s: 10,
  auto_topup: false,
};

export const DRAIN = 2;
export const FILL = 3;
export const SPARE = 5;

// biome-ignore lint/suspicious/noExplicitAny: parsed by its schema, read field by field
export type Sent = any;

export const sentOf = (messages: readonly OutgoingMessage[]): Sent[] =>
  messages.map(({ topic, payload }) => ({ topic, ...SCHEMAS[topic].parse(JSON.parse(payload)) }));

export class DeviceBench {
  readonly flash: Flash;
  readonly boot: string;
  readonly device: Device;
  /** The download that the device asked for last, in the test's hands. */
  download: (ImageSink & { isCancelled: boolean }) | null = null;
  /** What is wrong with every image. */
  imageFault: UpdateFailure | null = null;
  upMs = 0;
  #seq = 0;

  /** A boot of the flash, as the power comes. */
  constructor(flash = new Flash(), timings: Partial<DeviceTimings> = {}) {
    const counter = flash.content.bootCounter + 1;
    flash.write({ bootCounter: counter });
    this.flash = flash;
    this.boot = `${counter}-9f3c1a77`;
    this.device = new Device({
      identity: { hardwareId: "hc-0a1b2c3d4e5f", boot: this.boot, firmwareVersion: bootFirmware(flash) },
      core: loadCore().boot({ counter, nonce: 0x9f3c1a77, saved: flash.content.core }),
      flash,
      rssiDbm: -60,
      timings: { ...PROTOCOL_TIMINGS, ...timings },
      updates: {
        fetchImage: (_order, sink) => {
          const download = { ...sink, isCancelled: false };
          this.download = download;
          return { cancel: () => void (download.isCancelled = true) };
        },
        imageFault: () => this.imageFault,
      },
    });
  }

  /** Connected, with good readings and a configuration in force. */
  static ready(flash = new Flash()): DeviceBench {
    const bench = new DeviceBench(flash);
    bench.device.linkUp(0);
    bench.run(1000);
    bench.configure(CONFIG);
    bench.confirmEvents();
    return bench;
  }

  run(durationMs: number, rawMm: number | null = 40): Sent[] {
    const sample = rawMm === null ? { rawMm: 255, errorCode: 7 } : { rawMm, errorCode: 0 };
    const sent: Sent[] = [];
    for (const endMs = this.upMs + durationMs; this.upMs < endMs; ) sent.push(...this.step(sample));
    return sent;
  }

  /** One control period. */
  step(sample: CoreSample | null): Sent[] {
    const atMs = this.upMs;
    this.device.control({ sample, temperatureC: 25.4 }, atMs);
    const sent = sentOf(this.device.tick(atMs)).map((message) => ({ ...message, atMs }));
    this.upMs += PERIOD_MS;
    return sent;
  }

  /** Toward action: fresh, unless told otherwise. */
  action(command: object): object {
    this.#seq += 1;
    return {
      v: 1,
      id: `c${this.boot}-${this.#seq}`,
      seq: this.#seq,
      boot: this.boot,
      deadline_up_ms: this.upMs + 15_000,
      ...command,
    };
  }

  /** Toward safety: no boot and no deadline. */
  safety(command: object): object {
    this.#seq += 1;
    return { v: 1, id: `s${this.boot}-${this.#seq}`, seq: this.#seq, ...command };
  }

  send(message: object): Sent[] {
    return sentOf(this.device.receiveCommand(JSON.stringify(message), this.upMs));
  }

  /** The ack alone. */
  ask(message: object): Sent {
    return this.send(message).find(({ topic }) => topic === "acks");
  }

  turnOn(channel: number, leaseMs = 60_000): Sent {
    return this.ask(this.action({ type: "relay", channel, on: true, lease_ms: leaseMs }));
  }

  configure(document: object): Sent[] {
    return sentOf(this.device.receiveConfig(JSON.stringify(document), this.upMs));
  }

  /** Hears every waiting event, one by one, and confirms it. */
  confirmEvents(): Sent[] {
    const heard: Sent[] = [];
    this.device.linkUp(this.upMs);
    for (let next = this.#events(this.device.tick(this.upMs)); next.length > 0; ) {
      heard.push(...next);
      const { boot, n } = next[0];
      next = this.#events(this.device.receiveCommand(JSON.stringify({ v: 1, type: "events_ack", boot, upto: n }), this.upMs));
    }
    return heard;
  }

  #events(messages: readonly OutgoingMessage[]): Sent[] {
    return sentOf(messages.filter(({ topic }) => topic === "events"));
  }
}
