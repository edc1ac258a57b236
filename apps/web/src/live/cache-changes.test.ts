import { describe, expect, it } from "vitest";
import { exampleDevice, exampleReading, exampleTelemetry, NOW, NOW_MS, timeAgo } from "@/testing/wire-examples.ts";
import { needsDeviceRefetch, newerReading, withSnapshot, withTelemetry } from "./cache-changes.ts";

const other = exampleDevice({ id: "other", status: "offline" });

describe("telemetry in the device list", () => {
  it("updates only the device it is about", () => {
    const [device, untouched] = withTelemetry([exampleDevice(), other], exampleTelemetry());
    expect(device).toMatchObject({ lastSeenAt: NOW, rssiDbm: -61, status: "online" });
    expect(untouched).toBe(other);
  });

  it("sets a relay that differs, with the time it was reported, and leaves the rest", () => {
    const before = exampleDevice();
    const [device] = withTelemetry([before], exampleTelemetry({ relays: [true, true, false, false, false] }));
    expect(device?.relays[0]).toBe(before.relays[0]);
    expect(device?.relays[1]).toMatchObject({ currentState: true, lastChangedAt: NOW });
  });

  it("brings an offline device back, but does not end an error", () => {
    expect(withTelemetry([exampleDevice({ status: "offline" })], exampleTelemetry())[0]?.status).toBe("online");
    expect(withTelemetry([exampleDevice({ status: "error" })], exampleTelemetry())[0]?.status).toBe("error");
  });

  it("asks for the truth when a relay changed, the device came back or is unknown", () => {
    const steady = exampleTelemetry();
    expect(needsDeviceRefetch([exampleDevice()], steady)).toBe(false);
    expect(needsDeviceRefetch([exampleDevice()], exampleTelemetry({ relays: [false, false, false, false, false] }))).toBe(true);
    expect(needsDeviceRefetch([exampleDevice({ status: "offline" })], steady)).toBe(true);
    expect(needsDeviceRefetch([], steady)).toBe(true);
  });
});

describe("snapshot", () => {
  it("replaces its device in place", () => {
    const snapshot = exampleDevice({ name: "Renamed" });
    expect(withSnapshot([other, exampleDevice()], snapshot, NOW_MS)).toEqual([other, snapshot]);
  });
});

describe("newer reading", () => {
  it("never goes back in time", () => {
    const known = exampleReading({ receivedAt: timeAgo(1000) });
    const older = exampleReading({ receivedAt: timeAgo(2000) });
    expect(newerReading(known, older)).toBe(known);
    expect(newerReading(older, known)).toBe(known);
    expect(newerReading(undefined, older)).toBe(older);
    expect(newerReading(known, null)).toBeNull();
  });
});
