// Each scenario with the real core and the real water, in virtual time: what the device does about it, and what is wet then.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { loadCore } from "@halocline/device-core/load-core";
import { SCENARIOS, type Scenario } from "@halocline/domain/scenarios/scenarios";
import { PRESETS, type PresetName } from "@halocline/tank-physics/presets";
import { litresOnFloor, stillDistanceMm } from "@halocline/tank-physics/tank";
import { describe, expect, it } from "vitest";
import { DemoTank, demoConfig } from "../../test/demo-tank.ts";

const HOUR_MS = 3_600_000;

/** The longest one top-up may last, by the configuration: so much may leave a loose hose, with the pump's run-down. */
const oneTopUpL = (preset: PresetName): number =>
  (PRESETS[preset].shape.topupLPerMin * (demoConfig(preset).limits.topupS + 1)) / 60;

type Expected = Readonly<{
  /** Kind, role and reason of each line, in order. */
  story: readonly string[];
  /** Within so many seconds of the tank's time. */
  answeredWithinS: number;
  /** What the device itself may have brought to the floor by then. */
  mostByDeviceL: (preset: PresetName) => number;
  /** Whether it makes a difference to the same pump on a timer. */
  isTimerWorse?: boolean;
}>;

const NOTHING = () => 0;
const STARTED = ["began", "pump_on topup automatic_top_up"];

const EXPECTED: Readonly<Record<Scenario, Expected>> = {
  burst_hose: {
    story: [...STARTED, "pump_off topup", "locked dry"],
    answeredWithinS: 130,
    mostByDeviceL: oneTopUpL,
    isTimerWorse: true,
  },
  empty_reservoir: { story: [...STARTED, "pump_off topup", "locked dry"], answeredWithinS: 130, mostByDeviceL: NOTHING },
  fouled_sensor: { story: ["began", "alarmed sensor_dirty"], answeredWithinS: 3100, mostByDeviceL: NOTHING },
  stuck_sensor: {
    story: [...STARTED, "pump_off topup fault", "locked sensor_stuck"],
    answeredWithinS: 60,
    mostByDeviceL: NOTHING,
  },
  siphon: {
    story: [...STARTED, "pump_off topup level", "locked rising"],
    answeredWithinS: 480,
    mostByDeviceL: NOTHING,
  },
  welded_relay: {
    story: [...STARTED, "pump_off topup level", "locked welded"],
    answeredWithinS: 240,
    mostByDeviceL: NOTHING,
  },
  blocked_overflow: {
    story: ["began", "pump_off circulation overflow", "locked overflow"],
    answeredWithinS: 10,
    mostByDeviceL: NOTHING,
    isTimerWorse: true,
  },
  wifi_gone: {
    story: ["began", "offline", "pump_on topup automatic_top_up", "pump_off topup level", "online"],
    answeredWithinS: 100,
    mostByDeviceL: NOTHING,
  },
  power_cut: {
    story: [
      ...STARTED,
      "pump_off circulation power",
      "pump_off topup power",
      "offline",
      "restarted reset",
      "pump_on circulation boot_default",
      "online",
    ],
    answeredWithinS: 40,
    mostByDeviceL: NOTHING,
  },
};

const told = ({ story }: DemoTank): string[] =>
  story.map(({ kind, role, reason }) => [kind, role, reason].filter((word) => word !== null).join(" "));

const playUntilTold = (demo: DemoTank, lines: number): void => {
  for (let ms = 0; demo.story.length < lines && ms < 2 * HOUR_MS; ms += 1000) demo.advance(1000);
  demo.advance(3000);
};

/** The table of docs/simulator.md says what is measured here, and nothing else: spaces apart. */
const MEASURED = readFileSync(join(import.meta.dirname, "../../../../docs/simulator.md"), "utf8").replaceAll(/ +/g, " ");

const litres = (value: number | null | undefined): string =>
  value === null || value === undefined ? "–" : `${value.toFixed(1)} L`;

const rowOf = ({ outcome }: DemoTank, scenario: Scenario, preset: PresetName): string =>
  `| \`${scenario}\` | ${preset} | ${outcome?.stoppedAfterS.toFixed(0)} s | ${litres(outcome?.floorL)} | ${litres(outcome?.timerAloneL)} | ${litres(outcome?.mostFloorL)} |`;

describe.each(["nano", "mid"] as const)("on the tank %s", (preset) => {
  it.each(SCENARIOS)("%s: the device acts by itself, and everything can be put right", (scenario) => {
    const { story, answeredWithinS, mostByDeviceL, isTimerWorse } = EXPECTED[scenario];
    const demo = new DemoTank({ core: loadCore(), preset, seed: 7 });
    demo.play(scenario);
    expect(demo.outcome).toBeNull();
    playUntilTold(demo, story.length);

    const lines = told(demo);
    expect(lines).toHaveLength(story.length);
    story.forEach((line, index) => expect(lines[index]).toContain(line));
    expect(demo.outcome?.stoppedAfterS).toBeLessThanOrEqual(answeredWithinS);
    expect(demo.tank.floorByDeviceL).toBeLessThanOrEqual(mostByDeviceL(preset));
    expect(demo.outcome?.floorL).toBe(litresOnFloor(demo.tank));
    expect((demo.outcome?.timerAloneL ?? 0) > litresOnFloor(demo.tank)).toBe(isTimerWorse === true);
    expect(MEASURED).toContain(rowOf(demo, scenario, preset));

    demo.play(null);
    expect(told(demo).at(-1)).toBe("mended");
    const said = demo.story.length;
    demo.advance(HOUR_MS);
    expect(demo.story).toHaveLength(said);
    expect(demo.view).toMatchObject({ state: "idle", fault: null, hold: null, isTopUpLocked: false, isStopLatched: false });
    expect(demo.outputs).toMatchObject({ circulation: true, topup: false });
    expect(litresOnFloor(demo.tank)).toBe(0);
    const { topDistanceMm, hysteresisMm } = PRESETS[preset].calibration;
    expect(Math.abs(stillDistanceMm(demo.tank) - topDistanceMm)).toBeLessThan(hysteresisMm);
  });
});

describe("what the device cannot stop", () => {
  it.each(["siphon", "welded_relay"] as const)("%s: told with what it will be at most, and it is no more", (scenario) => {
    const demo = new DemoTank({ core: loadCore(), preset: "nano", seed: 7 });
    demo.play(scenario);
    playUntilTold(demo, 4);
    const mostL = demo.outcome?.mostFloorL ?? 0;
    expect(mostL).toBeGreaterThan(litresOnFloor(demo.tank));
    demo.advance(2 * HOUR_MS);
    expect(litresOnFloor(demo.tank)).toBeGreaterThan(0.9 * mostL);
    expect(litresOnFloor(demo.tank)).toBeLessThanOrEqual(mostL);
    expect(demo.outputs).toMatchObject({ topup: false });
  });
});

describe("one after the other", () => {
  it("the next scenario begins with everything in order", () => {
    const demo = new DemoTank({ core: loadCore(), preset: "nano", seed: 7 });
    demo.play("burst_hose");
    playUntilTold(demo, 4);
    demo.play("stuck_sensor");
    expect(litresOnFloor(demo.tank)).toBe(0);
    playUntilTold(demo, 4);
    expect(told(demo)[3]).toBe("locked sensor_stuck");
  });

  it("no water pump starts by itself after a power cut, for as long as the device has to watch its sensor", () => {
    const demo = new DemoTank({ core: loadCore(), preset: "nano", seed: 7 });
    demo.play("power_cut");
    playUntilTold(demo, 8);
    demo.advance(9 * 60_000);
    expect(told(demo).slice(6)).toEqual(["pump_on circulation boot_default", "online"]);
  });
});
