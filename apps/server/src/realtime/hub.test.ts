import type { Run } from "@halocline/contracts/http/entities.contract";
import { describe, expect, it } from "vitest";
import { eventually } from "../../test/eventually.ts";
import { telemetry } from "../../test/telemetry.ts";
import type { DeviceBus, OnDeviceMessage } from "../broker/device-bus.ts";
import { createHub } from "./hub.ts";

const REEF = { deviceId: "device-1", accountId: "mine", registrationId: "registration-1", tankId: "tank-1" };
const SUMP = { deviceId: "device-2", accountId: "mine", registrationId: "registration-2", tankId: null };

function listeningHub(runs: readonly Run[] = []) {
  const troubles: unknown[][] = [];
  const listeners = new Map<string, OnDeviceMessage>();
  let opened = 0;
  const bus: DeviceBus = {
    send: () => {},
    shareAll: () => async () => {},
    flush: async () => {},
    announceChange: () => {},
    tellHousehold: () => {},
    watchHousehold: () => () => {},
    announceOrder: () => {},
    watchOrders: () => () => {},
    watchChanges: (registrationId, onChange) => {
      opened++;
      listeners.set(`${registrationId} changed`, (_registrationId, data) => onChange(data.toString().replace("{}", "") || null));
      return () => void listeners.delete(`${registrationId} changed`);
    },
    watch: (registrationId, topic, onMessage) => {
      opened++;
      listeners.set(`${registrationId} ${topic}`, onMessage);
      return () => void listeners.delete(`${registrationId} ${topic}`);
    },
  };
  const say = (registrationId: string, topic: string, text: string) =>
    listeners.get(`${registrationId} ${topic}`)?.(registrationId, Buffer.from(text));
  return {
    hub: createHub({
      bus,
      loadRun: async (_accountId, runId) => {
        if (runId === "unreadable") throw new Error("no database");
        return runs.find(({ id }) => id === runId) ?? null;
      },
      reportError: (place, error, detail) => troubles.push([place, (error as Error).message, detail]),
      clock: () => 1_800_000_000_000,
    }),
    troubles,
    say,
    listening: () => [...listeners.keys()].sort(),
    opened: () => opened,
  };
}

describe("the hub", () => {
  it("listens once however many watch, and hands all the same text", () => {
    const { hub, say, opened } = listeningHub();
    const heard: string[][] = [[], [], []];
    for (const list of heard) hub.watch(REEF, (_key, text) => list.push(text));
    expect(opened()).toBe(2);
    say("registration-1", "telemetry", telemetry());
    expect(heard.map((list) => list.length)).toEqual([1, 1, 1]);
    expect(heard[1]?.[0]).toBe(heard[0]?.[0]);
  });

  it("forgets a device when the last watcher leaves, and not before", () => {
    const { hub, listening } = listeningHub();
    const leave = [hub.watch(REEF, () => {}), hub.watch(REEF, () => {}), hub.watch(SUMP, () => {})];
    expect(hub.watchedDevices()).toEqual(["device-1", "device-2"]);
    leave[0]?.();
    expect(listening()).toContain("registration-1 telemetry");
    leave[1]?.();
    expect(listening()).toEqual(["registration-2 changed", "registration-2 telemetry"]);
    leave[2]?.();
    expect([hub.watchedDevices(), listening()]).toEqual([[], []]);
  });

  it("takes a second leave of the same watcher calmly, also after somebody new came", () => {
    const { hub, listening } = listeningHub();
    const leave = hub.watch(REEF, () => {});
    leave();
    hub.watch(REEF, () => {});
    leave();
    expect(listening()).toEqual(["registration-1 changed", "registration-1 telemetry"]);
  });

  it("[SEC-10] passes nothing on of a message it cannot believe", () => {
    const { hub, say } = listeningHub();
    const heard: string[] = [];
    hub.watch(REEF, (_key, text) => heard.push(text));
    for (const junk of [
      "",
      "{",
      "{}",
      telemetry({ water_mm: 255 }),
      telemetry({ padding: "x".repeat(2000) }),
      telemetry({ v: 2 }),
    ])
      say("registration-1", "telemetry", junk);
    expect(heard).toEqual([]);
  });

  it("[SEC-10] passes on so much a minute of one device that talks without end", () => {
    const { hub, say } = listeningHub();
    let heard = 0;
    hub.watch(REEF, () => void heard++);
    for (let seq = 0; seq < 5000; seq += 1) say("registration-1", "telemetry", telemetry({ seq }));
    // The allowance of two minutes, should the minute turn meanwhile.
    expect(heard).toBeLessThanOrEqual(2400);
  });

  it("[SEC-3] names the device by its subject, whatever the payload claims", () => {
    const { hub, say } = listeningHub();
    const heard: string[] = [];
    hub.watch(REEF, (_key, text) => heard.push(text));
    say("registration-1", "telemetry", telemetry({ device_id: "hc-somebody-else" }));
    expect(JSON.parse(heard[0] ?? "{}").data).toMatchObject({ deviceId: "device-1", tankId: "tank-1" });
    expect(heard[0]).not.toContain("somebody");
  });

  it("gives every kind of news of a device a key of its own, for slow sockets", () => {
    const { hub, say } = listeningHub();
    const keys: string[] = [];
    hub.watch(REEF, (key) => keys.push(key));
    hub.watch(SUMP, (key) => keys.push(key));
    say("registration-1", "telemetry", telemetry());
    say("registration-1", "changed", "{}");
    say("registration-2", "telemetry", telemetry());
    expect(keys).toEqual(["telemetry_update device-1", "device_changed device-1", "telemetry_update device-2"]);
  });
});

describe("a run that changed", () => {
  it("is told to those who watch its device, and to nobody else", async () => {
    const runs = [{ id: "run-1", deviceId: "device-1" } as Run, { id: "run-2", deviceId: "device-9" } as Run];
    const { hub, say } = listeningHub(runs);
    const heard: string[] = [];
    hub.watch(REEF, (key) => heard.push(key));
    hub.watch(SUMP, (key) => heard.push(key));
    say("registration-1", "changed", "run-2");
    say("registration-1", "changed", "run-1");
    await eventually(
      () => heard,
      () => heard.length >= 3,
    );
    expect(heard).toEqual(["device_changed device-1", "device_changed device-1", "run_changed device-1"]);
  });
});

describe("a run that cannot be read", () => {
  it("is noted by name, and the next one is told", async () => {
    const { hub, say, troubles } = listeningHub([{ id: "run-1", deviceId: "device-1" } as Run]);
    const heard: string[] = [];
    hub.watch(REEF, (key) => heard.push(key));
    say("registration-1", "changed", "unreadable");
    say("registration-1", "changed", "run-1");
    await eventually(
      () => heard,
      () => heard.includes("run_changed device-1"),
    );
    expect(heard.at(-1)).toBe("run_changed device-1");
    expect(troubles).toEqual([["run_read", "no database", { runId: "unreadable" }]]);
  });
});

describe("[SEC-6] a device that leaves the account", () => {
  it("is heard no more, and heard again by the account it belongs to", () => {
    const { hub, say } = listeningHub();
    const heard: string[] = [];
    hub.watch(REEF, (_key, text) => heard.push(text));
    hub.setOwners(["device-1"], new Map());
    say("registration-1", "telemetry", telemetry());
    hub.setOwners(["device-1"], new Map([["device-1", "theirs"]]));
    say("registration-1", "changed", "{}");
    expect(heard).toEqual([]);
    hub.setOwners(["device-1", "device-2"], new Map([["device-1", "mine"]]));
    say("registration-1", "telemetry", telemetry());
    expect(heard).toHaveLength(1);
  });
});
