import { describe, expect, it } from "vitest";
import { readConfiguration } from "./configuration.ts";
import { Device } from "./device.ts";
import { PROTOCOL_TIMINGS } from "./timings.ts";

const document = {
  v: 1,
  rev: 12,
  roles: ["circulation", "drain", "topup", "fill", "spare"],
  cal: { top: 28, top_off: null, drain: 58, hyst: 4 },
  marks: { hihi: 15, lolo: 70, dry: 85 },
  ml_per_mm: null,
  ml_per_min: [null, null, null, null, null],
  lim: { drain_s: 1200, fill_s: 1500, topup_s: 120, topup_day_s: 1200, topup_min_gap_s: 1800, relay_max_s: [0, 0, 0, 0, 600] },
  interval_s: 5,
  auto_topup: false,
};

function telemetryAfter(change: object, keepsOwnInterval = false) {
  const identity = { hardwareId: "hc-0a1b2c3d4e5f", boot: "1-00000000", firmwareVersion: "0.1.0-sim" };
  const device = new Device({ identity, calibration: null, rssiDbm: -60, timings: { ...PROTOCOL_TIMINGS, keepsOwnInterval } });
  device.linkUp(0);
  device.receiveConfig(JSON.stringify({ ...document, ...change }));
  const sent = [];
  for (let upMs = 0; upMs < 20_000; upMs += 1000) sent.push(...device.tick(upMs));
  return sent.filter(({ topic }) => topic === "telemetry").map(({ payload }) => JSON.parse(payload));
}

describe("configuration", () => {
  it("applies interval, roles and calibration and reports the revision", () => {
    const messages = telemetryAfter({});
    expect(messages).toHaveLength(4);
    expect(messages[0]).toMatchObject({ config_rev: 12, top_height: 28, drain_height: 58, hysteresis: 4 });
  });

  it("keeps its own interval when a test wants so, and takes the rest", () => {
    const messages = telemetryAfter({}, true);
    expect(messages).toHaveLength(2);
    expect(messages[0]).toMatchObject({ config_rev: 12 });
  });

  it.each([{ v: 2 }, { interval_s: 1 }, { cal: { top: 60, top_off: null, drain: 30, hyst: 3 } }, { roles: ["pump"] }])(
    "keeps the old document when it gets %j",
    (change) => {
      expect(readConfiguration({ ...document, ...change })).toBeNull();
      expect(telemetryAfter(change)[0]).toMatchObject({ config_rev: 0, top_height: null });
    },
  );

  it("knows an uncalibrated tank", () => {
    expect(readConfiguration({ ...document, cal: null })?.calibration).toBeNull();
  });
});
