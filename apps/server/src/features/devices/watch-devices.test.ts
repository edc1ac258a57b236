// The jobs that look after devices, without their outside.

import type { PresenceFacts } from "@halocline/domain/devices/presence";
import { describe, expect, it } from "vitest";
import type { DeviceBus } from "../../broker/device-bus.ts";
import type { Pool, SystemTx } from "../../db/pools.ts";
import { repeatStops } from "../relays/repeat-stops.job.ts";
import type { PresenceChange, PresenceRow } from "./presence.store.ts";
import { pushConfig } from "./push-config.job.ts";
import { updatePresence } from "./update-presence.job.ts";

const NOW = 1_794_698_761_000;
const facts = (change: Partial<PresenceFacts> = {}): PresenceFacts => ({
  lastReceivedAtMs: NOW,
  intervalS: 10,
  hasWillOfCurrentBoot: false,
  hasLatchedFault: false,
  isSensorOk: true,
  ...change,
});

describe("presence", () => {
  it("goes through all devices in portions, writes only what changed, and announces what was news", async () => {
    const devices = Array.from(
      { length: 12_000 },
      (_, index): PresenceRow => ({
        deviceNo: index + 1,
        announced: "online",
        facts: facts(index === 11_999 ? { hasWillOfCurrentBoot: true } : index === 3 ? { isSensorOk: false } : {}),
      }),
    );
    const [saved, announced]: [PresenceChange[], string[]] = [[], []];
    const store = {
      listPresence: async (_pool: unknown, after: number, limit: number) => devices.slice(after, after + limit),
      savePresence: async (_pool: unknown, changes: readonly PresenceChange[]) => {
        saved.push(...changes);
        // Another worker was first with device 4.
        return changes.filter(({ deviceNo }) => deviceNo !== 4).map(({ deviceNo }) => `r${deviceNo}`);
      },
    };
    const bus = { announceChange: (registrationId: string) => void announced.push(registrationId) } as DeviceBus;
    await updatePresence({ pool: {} as Pool, bus, clock: () => NOW }, store);
    expect(saved).toEqual([
      { deviceNo: 4, status: "error" },
      { deviceNo: 12_000, status: "offline" },
    ]);
    expect(announced).toEqual(["r12000"]);
  });
});

describe("[SAFE-15] settings that a device has not taken", () => {
  it("are sent again to those heard within the last minute", async () => {
    const sent: string[] = [];
    let askedAfterMs = 0;
    const source = {
      revision: 2,
      intervalS: 10,
      relays: [],
      calibration: null,
      settings: { drainS: 1200, fillS: 1500, topUpS: 120 },
      areaCm2: null,
      flowsMlPerMin: { drain: null, fill: null, topup: null },
      hasAutoTopUp: false,
    };
    const store = {
      listOutdatedDevices: async (_transaction: unknown, heardAfterMs: number) => {
        askedAfterMs = heardAfterMs;
        return ["d1"];
      },
      loadSettings: async (_transaction: unknown, deviceIds: readonly string[]) =>
        deviceIds.map((deviceId) => ({ registrationId: `registration of ${deviceId}`, source })),
    };
    const bus = {
      send: (registrationId: string, topic: string) => void sent.push(`${topic} to ${registrationId}`),
    } as unknown as DeviceBus;
    await pushConfig({ inSystem: (work) => work({} as SystemTx), bus, clock: () => NOW }, store);
    expect([sent, askedAfterMs]).toEqual([["config to registration of d1"], NOW - 60_000]);
  });
});

describe("[SAFE-11] stops that no device has confirmed", () => {
  it("are sent again with their own id, numbered beyond everything before", async () => {
    const sent: [string, string, unknown][] = [];
    const stop = { registrationId: "r1", stopId: "s1", commandSeq: NOW + 60_000 };
    const stops = [
      { ...stop, commandId: "c1" },
      { ...stop, commandId: null },
    ];
    const bus = {
      send: (registrationId: string, topic: string, message: unknown) => void sent.push([registrationId, topic, message]),
    } as DeviceBus;
    const listUnheard = async () => stops;
    await repeatStops({ lookInSystem: (work) => work({} as SystemTx), bus, newId: () => "new", clock: () => NOW }, listUnheard);
    const message = { v: 1, seq: NOW + 60_001, type: "emergency_stop", stop_id: "s1" };
    expect(sent).toEqual([
      ["r1", "commands", { ...message, id: "c1" }],
      ["r1", "commands", { ...message, id: "new" }],
    ]);
  });
});
