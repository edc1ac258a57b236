import { describe, expect, it } from "vitest";
import { CONFIG, DeviceBench } from "../../test/device-bench.ts";
import { coreConfigOf, readConfiguration } from "./configuration.ts";

const told = (bench: DeviceBench) =>
  bench.confirmEvents().flatMap(({ type, data }) => (type.startsWith("config") ? [{ type, ...data }] : []));

describe("configuration", () => {
  it("hands every number of the document to the core under its own name", () => {
    const flows = [null, 5000, 5000, 500, null];
    const read = readConfiguration({
      ...CONFIG,
      cal: { ...CONFIG.cal, top_off: 20 },
      ml_per_mm: 240,
      ml_per_min: flows,
      lim: { ...CONFIG.lim, topup_day_ml: 9000 },
      auto_topup: true,
    });
    expect(read.document && coreConfigOf(read.document)).toEqual({
      revision: 12,
      roles: CONFIG.roles,
      calibration: { topMm: 28, topOffMm: 20, drainMm: 58, hysteresisMm: 4 },
      marks: { highHighMm: 15, lowLowMm: 70, dryMm: 85 },
      limits: {
        drainS: 1200,
        fillS: 1500,
        topupS: 120,
        topupDayS: 1200,
        topupDayMl: 9000,
        topupMinGapS: 1800,
        relayMaxS: [0, 0, 0, 0, 600],
      },
      hasAutoTopUp: true,
      flowMlPerMin: flows,
      mlPerMm: 240,
    });
    expect(readConfiguration({ ...CONFIG, cal: null }).document?.cal).toBeNull();
    const bare = readConfiguration(CONFIG).document;
    expect(bare && coreConfigOf(bare).limits.topupDayMl).toBeNull();
  });

  it("is told as applied once, and not again when the same document comes again", () => {
    const bench = new DeviceBench();
    bench.configure(CONFIG);
    bench.configure(CONFIG);
    expect(told(bench)).toEqual([{ type: "config_applied", rev: 12 }]);
    expect(bench.device.calibration).toEqual({ topDistanceMm: 28, drainDistanceMm: 58, hysteresisMm: 4 });
  });

  it.each([
    [{ interval_s: 1 }, "interval_s"],
    [{ roles: ["pump"] }, "roles.0"],
    [{ cal: { top: 60, top_off: null, drain: 30, hyst: 3 } }, "cal"],
  ])("keeps the old document and says once why, when its shape is wrong: %j", (change, field) => {
    const bench = DeviceBench.ready();
    bench.configure({ ...CONFIG, rev: 13, ...change });
    bench.configure({ ...CONFIG, rev: 13, ...change });
    expect(told(bench)).toEqual([{ type: "config_refused", rev: 13, field }]);
    expect(bench.flash.content.config?.rev).toBe(12);
  });

  it("keeps the old document when the core finds a number that cannot be right", () => {
    const bench = DeviceBench.ready();
    bench.configure({ ...CONFIG, rev: 13, marks: { hihi: 40, lolo: 70, dry: 85 } });
    expect(told(bench)).toEqual([{ type: "config_refused", rev: 13, field: expect.any(String) }]);
    expect(bench.device.view.configRevision).toBe(12);
  });

  it("[SAFE-17] is asked for again when the core has refused its record, though the document beside it is whole", () => {
    const { flash } = DeviceBench.ready();
    flash.write({ core: new Uint8Array(1) });
    const bench = new DeviceBench(flash);
    bench.device.linkUp(0);
    expect(bench.run(1000)).toContainEqual(expect.objectContaining({ status: "online", config_rev: 0, fault: "bad_record" }));
    expect(bench.device.outputs.circulation).toBe(false);
    bench.configure(CONFIG);
    bench.run(1000);
    expect(bench.device.outputs.circulation).toBe(true);
    expect(bench.device.config?.rev).toBe(CONFIG.rev);
  });

  it("keeps its own interval when a test wants so, and takes the rest", () => {
    const bench = new DeviceBench(undefined, { keepsOwnInterval: true });
    bench.device.linkUp(0);
    bench.configure({ ...CONFIG, interval_s: 5 });
    const readings = bench.run(20_000).filter(({ topic }) => topic === "telemetry");
    expect(readings.map(({ config_rev }) => config_rev)).toEqual([12, 12]);
  });

  it("ignores what is no document at all", () => {
    const bench = new DeviceBench();
    expect(bench.device.receiveConfig("{", 0)).toEqual([]);
    expect(bench.device.receiveConfig("null", 0)).toEqual([]);
  });
});
