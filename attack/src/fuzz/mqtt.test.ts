import { ackSchema, eventSchema, otaStatusSchema } from "@halocline/contracts/device/replies.contract";
import { statusSchema } from "@halocline/contracts/device/status.contract";
import { telemetryBatchSchema, telemetrySchema } from "@halocline/contracts/device/telemetry.contract";
import type { SeededDevice } from "@halocline/local-services/seed";
import { Rng } from "@halocline/sim/rng";
import { expect, it } from "vitest";
import { payloadOf } from "./mqtt.ts";

const DEVICE: SeededDevice = {
  id: "5f0c2f0e-8f5c-4c39-9d3e-2f8f9a1b0c7d",
  tankId: "5f0c2f0e-8f5c-4c39-9d3e-2f8f9a1b0c7e",
  registrationId: "5f0c2f0e-8f5c-4c39-9d3e-2f8f9a1b0c7f",
  hardwareId: "hc-0a1b2c3d4e5f",
  key: "k",
  name: "Reef",
};

it.each([
  ["telemetry", telemetrySchema],
  ["telemetry_batch", telemetryBatchSchema],
  ["status", statusSchema],
  ["acks", ackSchema],
  ["events", eventSchema],
  ["ota_status", otaStatusSchema],
] as const)("messages on %s are good and bad, and the same for the same seed", (topic, schema) => {
  const made = () => {
    const rng = new Rng(4);
    return Array.from({ length: 1000 }, () => payloadOf(topic, DEVICE, rng));
  };
  const fits = (text: string) => {
    try {
      return schema.safeParse(JSON.parse(text)).success;
    } catch {
      return false;
    }
  };
  const good = made().filter(fits).length;
  expect(good).toBeGreaterThan(50);
  expect(good).toBeLessThan(950);
  expect(made()).toEqual(made());
});
