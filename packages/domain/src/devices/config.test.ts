import { describe, expect, it } from "vitest";
import { DEFAULT_ROLES } from "../relays/relays.ts";
import { type ConfigSource, deviceConfig } from "./config.ts";

const source: ConfigSource = {
  revision: 12,
  intervalS: 10,
  // In any order: the channel counts.
  relays: DEFAULT_ROLES.map((role, index) => ({
    channelNumber: index + 1,
    role,
    maxRuntimeS: index === 4 ? 600 : null,
  })).reverse(),
  calibration: { topDistanceMm: 30, drainDistanceMm: 60, hysteresisMm: 3 },
  settings: { drainS: 1200, fillS: 1500, topUpS: 120 },
  areaCm2: null,
  flowsMlPerMin: { drain: null, fill: null, topup: null },
  hasAutoTopUp: false,
};

describe("a device's configuration", () => {
  it("is made of its settings and the specified limits", () => {
    expect(deviceConfig(source)).toEqual({
      revision: 12,
      roles: ["circulation", "drain", "fill", "topup", "spare"],
      calibration: { topDistanceMm: 30, drainDistanceMm: 60, hysteresisMm: 3 },
      marks: { highHighMm: 15, lowLowMm: 70, dryMm: 85 },
      limits: { drainS: 1200, fillS: 1500, topupS: 120, topupDayS: 1200, topupMinGapS: 1800, topupDayMl: null },
      relayMaxS: [0, 0, 0, 0, 600],
      intervalS: 10,
      mlPerMm: null,
      mlPerMin: [null, null, null, null, null],
      hasAutoTopUp: false,
    });
  });

  it("tells areas and flows where they are known, by channel", () => {
    const known = deviceConfig({ ...source, areaCm2: 1200, flowsMlPerMin: { drain: 8000, fill: 6000, topup: 500 } });
    expect([known.mlPerMm, known.mlPerMin]).toEqual([120, [null, 8000, 6000, 500, null]]);
    // Twenty minutes of a pump that gives half a litre a minute (SAFE-3).
    expect(known.limits.topupDayMl).toBe(10_000);
  });

  it("[SAFE-15] tops up by itself only on a calibrated tank whose owner wants it", () => {
    expect(deviceConfig({ ...source, hasAutoTopUp: true }).hasAutoTopUp).toBe(true);
    expect(deviceConfig({ ...source, hasAutoTopUp: true, calibration: null }).hasAutoTopUp).toBe(false);
  });

  it("has the device's own marks without a calibration", () => {
    expect(deviceConfig({ ...source, calibration: null }).marks).toEqual({ highHighMm: 15, lowLowMm: 95, dryMm: 100 });
  });

  it("has its high mark above the top with circulation off, where a refill ends", () => {
    const calibration = { topDistanceMm: 30, topOffDistanceMm: 14, drainDistanceMm: 60, hysteresisMm: 3 };
    expect(deviceConfig({ ...source, calibration }).marks.highHighMm).toBe(5);
  });

  it("[SAFE-17] has its dry mark below a drained sump whose circulation has come back", () => {
    const calibration = { topDistanceMm: 60, topOffDistanceMm: 22.5, drainDistanceMm: 75, hysteresisMm: 3 };
    expect(deviceConfig({ ...source, calibration }).marks.dryMm).toBe(122.5);
  });

  it("keeps every mark outside the operating range and within what the sensor sees", () => {
    for (let topDistanceMm = 10; topDistanceMm < 145; topDistanceMm++) {
      const calibration = { topDistanceMm, drainDistanceMm: 150, hysteresisMm: 2 };
      const { highHighMm, lowLowMm, dryMm } = deviceConfig({ ...source, calibration }).marks;
      expect(highHighMm).toBeGreaterThan(0);
      expect(highHighMm).toBeLessThan(topDistanceMm);
      expect(lowLowMm).toBeGreaterThan(150);
      expect(dryMm).toBeGreaterThan(lowLowMm);
    }
  });
});
