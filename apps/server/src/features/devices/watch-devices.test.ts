// The jobs that look after devices, without their outside.

import type { PresenceFacts } from "@halocline/domain/devices/presence";
import { describe, expect, it } from "vitest";
import type { DeviceBus } from "../../broker/device-bus.ts";
import type { Database, SystemTx } from "../../db/pools.ts";
import { repeatStops } from "../relays/repeat-stops.job.ts";
import { announcePresence } from "./announce-presence.service.ts";
import type { PresenceChange, PresenceRow } from "./presence.store.ts";
import { pushConfig } from "./push-config.job.ts";

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
  it("is judged in portions, written only where it changed, and announced where it was news", async () => {
    const deviceNos = Array.from({ length: 2500 }, (_, index) => index + 1);
    const changed: Readonly<Record<number, Partial<PresenceFacts>>> = {
      4: { isSensorOk: false },
      2400: { hasWillOfCurrentBoot: true },
      // Silent by the clock, and not by what has been worked off.
      2450: { lastReceivedAtMs: NOW - 60_000 },
    };
    const [saved, announced]: [PresenceChange[], string[]] = [[], []];
    const store = {
      listPresence: async (_database: unknown, asked: readonly number[]) =>
        asked.map((deviceNo): PresenceRow => ({ deviceNo, announced: "online", facts: facts(changed[deviceNo]) })),
      savePresence: async (_database: unknown, changes: readonly PresenceChange[]) => {
        saved.push(...changes);
        // Another worker was first with device 4.
        return changes.filter(({ deviceNo }) => deviceNo !== 4).map(({ deviceNo }) => `r${deviceNo}`);
      },
    };
    const bus = { announceChange: (registrationId: string) => void announced.push(registrationId) } as DeviceBus;
    await announcePresence({ database: {} as Database, bus, clock: () => NOW }, deviceNos, NOW - 30_000, store);
    expect(saved).toEqual([
      { deviceNo: 4, status: "error" },
      { deviceNo: 2400, status: "offline" },
    ]);
    expect(announced).toEqual(["r2400"]);
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
