import { describe, expect, it } from "vitest";
import { type DeviceReport, judgeReport } from "./report.ts";

const seen: DeviceReport = {
  boot: { counter: 3, nonce: 0xabcd },
  upMs: 100_000,
  receivedAtMs: 1_000_000,
  relays: [true, false, false, false, false],
  isSensorOk: true,
  distanceMm: 45.5,
  state: "idle",
  fault: null,
  configRevision: 1,
  firmwareVersion: "1.2.3",
  rssiDbm: -60,
};
const later = (change: Partial<DeviceReport> = {}): DeviceReport => ({
  ...seen,
  upMs: 110_000,
  receivedAtMs: 1_010_000,
  ...change,
});

describe("judging a device's report", () => {
  it("costs nothing while nothing changes", () => {
    expect(judgeReport(later({ rssiDbm: -70 }), seen, 1_000_000)).toBe("steady");
  });

  it("writes a heartbeat every 20 s", () => {
    expect(judgeReport(later({ receivedAtMs: 1_020_000 }), seen, 1_000_000)).toBe("heartbeat");
  });

  it("writes a heartbeat at once when the server's clock was ahead and has been put right", () => {
    expect(judgeReport(later({ receivedAtMs: 1_001_000 }), seen, 1_001_000 + 1_200_000)).toBe("heartbeat");
  });

  it.each([
    { relays: [true, true, false, false, false] },
    { isSensorOk: false },
    { state: "draining" },
    { fault: "sensor_stuck" },
    { configRevision: 2 },
    { firmwareVersion: "1.2.4" },
    { boot: { counter: 4, nonce: 1 } },
  ])("is news when %j", (change) => {
    expect(judgeReport(later(change), seen, 1_000_000)).toBe("changed");
  });

  it("lets a late message change nothing", () => {
    expect(judgeReport(later({ upMs: 90_000, relays: [false, false, false, false, false] }), seen, 0)).toBe("stale");
  });

  it("takes the first message of an unknown device as news", () => {
    expect(judgeReport(later(), null, 0)).toBe("changed");
  });
});
