import { describe, expect, it } from "vitest";
import { configOf, NOISY_SIZES, type NoisySize, NoisyTank } from "./noisy-tank.ts";
import { TestDevice } from "./test-device.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const SEEDS = Array.from({ length: 24 }, (_, index) => index + 1);
const TOP_UPS = 12;
/** As the hysteresis lets it become. */
const MISSING_MM = 3;
const JUG_MM = 8;
const SINKING_STEPS = 600;

type Set = Readonly<{ device: TestDevice; tank: NoisyTank }>;

/** The day's budget is no matter of these tests. */
function tankOf(name: NoisySize, seed: number, isFlowKnown: boolean): Set {
  const config = configOf(name, isFlowKnown);
  const device = new TestDevice({ ...config, limits: { ...config.limits, topupS: 120, topupDayS: 3600 } });
  const tank = NoisyTank.of(name, seed, MISSING_MM);
  tank.waveMm = name === "large" ? 0.5 : 0.3;
  device.tank = tank;
  device.run(MINUTE);
  return { device, tank };
}

/** Slowly enough for nobody to take it for a blocked overflow. */
function sink({ device, tank }: Set, toMm: number): void {
  const stepMm = (toMm - tank.distanceMm) / SINKING_STEPS;
  for (let i = 0; i < SINKING_STEPS; i++) {
    tank.distanceMm += stepMm;
    device.step();
  }
  device.run(10 * SECOND);
}

/** `pouredMm`: by hand, within three seconds. */
function topUp({ device, tank }: Set, runId: string, pouredMm: number): string {
  device.start("start_top_up", runId);
  device.run(5 * SECOND);
  for (let i = 0; i < 30; i++) {
    tank.distanceMm -= pouredMm / 30;
    device.step();
  }
  device.runToEnd();
  return device.ending();
}

/** How a dozen top-ups end; every fourth of them with a jug, or none. */
function endingsOf(set: Set, jugMm: number): string[] {
  const topMm = set.tank.distanceMm - MISSING_MM;
  const endings: string[] = [];
  for (let i = 0; i < TOP_UPS; i++) {
    const pouredMm = i % 4 === 0 ? jugMm : 0;
    sink(set, topMm + MISSING_MM + pouredMm);
    endings.push(topUp(set, `run-${i}`, pouredMm));
  }
  return endings;
}

const CASES = NOISY_SIZES.flatMap((name) => [true, false].map((isFlowKnown) => [name, isFlowKnown] as const));

describe("a healthy pump is never called dry", () => {
  it.each(CASES)("[SAFE-6] after small top-ups, which begin and end with a wave: %s (flow known: %s)", (name, isFlowKnown) => {
    for (const seed of SEEDS) {
      const set = tankOf(name, seed, isFlowKnown);
      const endings = endingsOf(set, 0);
      expect(endings, `seed ${seed}`).not.toContain("failed dry");
      expect(endings.filter((ending) => ending === "success").length).toBeGreaterThan(TOP_UPS / 2);
    }
  });

  it.each(CASES)("[SAFE-6] because a jug has helped it now and then: %s (flow known: %s)", (name, isFlowKnown) => {
    for (const seed of SEEDS) {
      const endings = endingsOf(tankOf(name, seed, isFlowKnown), JUG_MM);
      expect(endings, `seed ${seed}`).not.toContain("failed dry");
    }
  });
});

describe("top-ups that a wave ended early", () => {
  it("[SAFE-3] teach no limit that a healthy pump then breaks: a large sump, whose level moves slowly", () => {
    for (const seed of SEEDS.slice(0, 8)) {
      const config = configOf("large", true);
      const limits = { ...config.limits, topupS: 120, topupDayS: 3600, topupMinGapS: 300 };
      const device = new TestDevice({ ...config, limits, hasAutoTopUp: true });
      const tank = NoisyTank.of("large", seed, 0);
      tank.waveMm = 0.8;
      device.tank = tank;
      device.run(MINUTE);
      for (let minute = 0; minute < 6 * 60; minute++) {
        tank.distanceMm += 2.5 / 60;
        device.run(MINUTE);
      }
      expect(device.view.fault, `seed ${seed}`).toBeNull();
    }
  });
});

describe("a tank that lacks more than one top-up may give", () => {
  const LACKS_MM = 20;

  /** What each top-up of three hours ended with. */
  function refill(speedShare: number): Readonly<{ endings: readonly string[]; lacksMm: number; fault: string | null }> {
    const config = configOf("mid", true);
    const limits = { ...config.limits, topupS: 120, topupDayS: 3600, topupMinGapS: 300 };
    const device = new TestDevice({ ...config, limits, hasAutoTopUp: true });
    const tank = NoisyTank.of("mid", 1, LACKS_MM);
    tank.speedMmPerS = { ...tank.speedMmPerS, topup: tank.speedMmPerS.topup * speedShare };
    device.tank = tank;
    device.run(180 * MINUTE);
    const endings = device.events.flatMap((event) => (event.type === "run_ended" ? [event.reason ?? event.outcome] : []));
    return { endings, lacksMm: tank.distanceMm - (config.calibration?.topMm ?? 0), fault: device.view.fault };
  }

  it("[SAFE-6] gets it in portions, and its pump has not failed", () => {
    const { endings, lacksMm, fault } = refill(1);
    expect(fault).toBeNull();
    expect(new Set(endings)).toEqual(new Set(["success"]));
    expect(endings.length).toBeGreaterThan(3);
    expect(lacksMm).toBeLessThan(4);
  });

  it("[SAFE-6] gets no more from a pump that moves a third of what it did: it latches by the third portion", () => {
    const { endings, fault } = refill(1 / 3);
    expect(endings.length).toBeLessThanOrEqual(3);
    expect(endings).not.toContain("success");
    expect(fault).not.toBeNull();
  });
});
