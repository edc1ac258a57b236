// What simulated water and the device program tell each other, as firmware/ports/linux/water.h has it.

import type { CoreSample, CoreView } from "@halocline/device-core/core.types";
import { CoreMemory } from "@halocline/device-core/core-memory";
import { readView } from "@halocline/device-core/read-answers";

const MESSAGE_BYTES = 12;
const VIEW_AT = 8;
const VIEW_BYTES = 164;
const LIGHT_AT = 5;

export const ANSWER_BYTES = VIEW_AT + VIEW_BYTES;

export type WaterMessage = Readonly<{ elapsedMs: number; sample: CoreSample | null; temperatureC: number | null }>;

/** What the relays' pins carry, channels 1 to 5; what the core thinks; and what the light is to say. */
export type WaterAnswer = Readonly<{ relays: readonly boolean[]; view: CoreView; isPairing: boolean; isUp: boolean }>;

export function encodeWater({ elapsedMs, sample, temperatureC }: WaterMessage): Buffer {
  const bytes = Buffer.alloc(MESSAGE_BYTES);
  bytes.writeUInt32LE(elapsedMs, 0);
  bytes.writeUInt8((sample ? 1 : 0) | (temperatureC === null ? 0 : 2), 4);
  bytes.writeUInt8(sample?.errorCode ?? 0, 5);
  bytes.writeUInt16LE(sample?.rawMm ?? 0, 6);
  bytes.writeInt32LE(Math.round((temperatureC ?? 0) * 10), 8);
  return bytes;
}

export function decodeAnswer(bytes: Buffer): WaterAnswer {
  const view = Uint8Array.prototype.slice.call(bytes, VIEW_AT, ANSWER_BYTES).buffer as ArrayBuffer;
  const light = bytes.readUInt8(LIGHT_AT);
  return {
    relays: [...bytes.subarray(0, 5)].map((isOn) => isOn !== 0),
    view: readView(new CoreMemory(view), 0),
    isPairing: (light & 4) !== 0,
    isUp: (light & 8) !== 0,
  };
}

/** Before the first answer, and without power. */
export const NO_ANSWER: WaterAnswer = decodeAnswer(Buffer.alloc(ANSWER_BYTES));
