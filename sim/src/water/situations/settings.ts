// Settings: none yet, new ones in the middle of everything, roles that change places, limits of every size.

import type { CoreConfig, CoreRole } from "@halocline/device-core/core.types";
import type { Rng } from "../../rng.ts";
import { MOVERS } from "../moment.ts";
import type { Stage } from "../stage.ts";
import { bucketMm, clearAll, holdOn, lower } from "./owner-acts.ts";
import { HOUR_MS, MINUTE_MS, real, SECOND_MS, type SituationKind, scene, turned } from "./plan.ts";
import { ALL_TANKS, configOf, PLAIN_TANKS, tankOf } from "./tanks.ts";

const ROLES: readonly (readonly CoreRole[])[] = [
  ["circulation", "drain", "fill", "topup", "spare"],
  ["circulation", "topup", "drain", "fill", "spare"],
  ["spare", "fill", "drain", "circulation", "topup"],
  ["topup", "spare", "circulation", "drain", "fill"],
];

/** Of a top-up pump that needs more than its ten minutes. */
const SLOW_MM_PER_MIN = 0.6;

const PHASES = [
  "stopping_circulation",
  "draining",
  "settling",
  "filling",
  "restarting_circulation",
  "topping_up",
  "manual",
] as const;

/** What an owner may set, wisely or not. */
function anotherOf(config: CoreConfig, rng: Rng): CoreConfig {
  const { calibration, limits } = config;
  const draw = rng.next();
  if (draw < 0.25) return { ...config, roles: rng.oneOf(ROLES) };
  if (draw < 0.4) return { ...config, hasAutoTopUp: !config.hasAutoTopUp };
  if (draw < 0.7)
    return {
      ...config,
      limits: { ...limits, drainS: rng.between(20, 300), fillS: rng.between(20, 400), topupS: rng.between(10, 100) },
    };
  if (draw < 0.8)
    return {
      ...config,
      limits: { ...limits, relayMaxS: [0, rng.between(10, 200), rng.between(10, 200), rng.between(5, 60), 30] },
    };
  if (!calibration) return config;
  const lowerMm = rng.between(0, 6);
  return { ...config, calibration: { ...calibration, topMm: calibration.topMm + lowerMm, hysteresisMm: rng.between(2, 5) } };
}

/** A wire follows its role: whoever moves one moves the other. */
function busy(stage: Stage): void {
  const { rng } = stage;
  const draw = rng.next();
  if (draw < 0.4) stage.start("start_water_change");
  else if (draw < 0.6) holdOn(stage, rng.oneOf(MOVERS), rng.between(10, 90) * SECOND_MS);
  else {
    lower(stage);
    stage.after(45 * SECOND_MS, () => stage.start("start_top_up"));
  }
}

export const SETTINGS_KINDS: readonly SituationKind[] = [
  {
    name: "not calibrated",
    draw: (rng, turn, seat) => {
      const tank = turned(ALL_TANKS, seat);
      return scene(tank, {
        config: { ...configOf(tank), calibration: null },
        healedConfig: configOf(tank),
        lengthMs: 70 * MINUTE_MS,
        act: (stage) => {
          stage.every(rng.between(2, 5) * MINUTE_MS, () => {
            const role = stage.rng.oneOf([...MOVERS, "spare"] as const);
            const draw = stage.rng.next();
            if (draw < 0.6) holdOn(stage, role, stage.rng.between(20, 200) * SECOND_MS, stage.rng.between(10, 120) * SECOND_MS);
            else if (draw < 0.75) stage.start("start_water_change");
            else if (draw < 0.9) stage.start("start_top_up");
            else bucketMm(stage, real(stage.rng, 3, 12));
          });
        },
      });
    },
  },
  {
    name: "calibrated and not, again and again",
    draw: (_rng, _turn, seat) => {
      const tank = turned(PLAIN_TANKS, seat);
      return scene(tank, {
        healedConfig: configOf(tank),
        lengthMs: 100 * MINUTE_MS,
        act: (stage) => {
          stage.every(9 * MINUTE_MS, () => busy(stage));
          stage.every(13 * MINUTE_MS, () =>
            stage.configure((config) => ({ ...config, calibration: config.calibration ? null : configOf(tank).calibration })),
          );
        },
      });
    },
  },
  {
    name: "new settings in the middle",
    draw: (rng, turn, seat) => {
      const tank = turned(ALL_TANKS, seat);
      return scene(tank, {
        healedConfig: configOf(tank),
        lengthMs: rng.between(80, 140) * MINUTE_MS,
        act: (stage) => {
          const change = () => stage.configure((config) => anotherOf(config, stage.rng));
          for (const phase of PHASES) stage.inPhase(phase, stage.rng.between(100, 20_000), change);
          stage.after(MINUTE_MS, () => busy(stage));
          stage.every(rng.between(6, 12) * MINUTE_MS, () => {
            busy(stage);
            // What was just asked for finds other settings than it was made for.
            if (stage.rng.isBelow(0.4)) change();
          });
          stage.every(rng.between(11, 23) * MINUTE_MS, change);
        },
      });
    },
  },
  {
    name: "tight limits",
    draw: (rng, turn, seat) => {
      const tank = turned(ALL_TANKS, seat);
      const config = configOf(tank);
      return scene(tank, {
        config: {
          ...config,
          limits: {
            ...config.limits,
            drainS: rng.between(15, 90),
            fillS: rng.between(15, 120),
            topupS: rng.between(8, 40),
            relayMaxS: rng.isBelow(0.5) ? [0, rng.between(10, 60), rng.between(10, 60), rng.between(5, 20), 15] : [0, 0, 0, 0, 0],
          },
        },
        healedConfig: config,
        lengthMs: 100 * MINUTE_MS,
        act: (stage) => {
          if (rng.isBelow(0.5)) stage.breakParts({ weakPumps: { drain: 0.6, fill: 0.6, topup: 0.5 } });
          stage.every(9 * MINUTE_MS, () => busy(stage));
          stage.every(8 * MINUTE_MS, () =>
            holdOn(stage, stage.rng.oneOf([...MOVERS, "spare"] as const), 3 * MINUTE_MS, 25 * SECOND_MS),
          );
          stage.every(14 * MINUTE_MS, () => clearAll(stage));
        },
      });
    },
  },
  {
    name: "limits beyond every ceiling",
    draw: (_rng, _turn, seat) => {
      const tank = turned(PLAIN_TANKS, seat);
      const config = configOf(tank);
      const { shape } = tankOf(tank);
      // So slow that only a limit ends it, and moving enough to pass for a pump at work.
      const topupLPerMin = SLOW_MM_PER_MIN * shape.sumpAreaM2;
      return scene(tank, {
        shape: { ...shape, topupLPerMin },
        config: {
          ...config,
          flowMlPerMin: config.flowMlPerMin.map((flow, index) => (config.roles[index] === "topup" ? topupLPerMin * 1000 : flow)),
          limits: {
            drainS: 20_000,
            fillS: 20_000,
            topupS: 20_000,
            topupDayS: 80_000,
            topupMinGapS: 0,
            relayMaxS: [0, 0, 0, 0, 0],
          },
        },
        healedConfig: config,
        lengthMs: 3 * HOUR_MS,
        act: (stage) => {
          stage.every(35 * MINUTE_MS, () => {
            bucketMm(stage, real(stage.rng, 8, 10));
            stage.after(40 * SECOND_MS, () => stage.start("start_top_up"));
          });
          stage.every(70 * MINUTE_MS, () => busy(stage));
          stage.every(25 * MINUTE_MS, () =>
            holdOn(stage, stage.rng.oneOf([...MOVERS, "spare"] as const), 20 * MINUTE_MS, 5 * MINUTE_MS),
          );
          stage.every(31 * MINUTE_MS, () => clearAll(stage));
        },
      });
    },
  },
];
