// Runs in trouble: budgets, half changes, dry sumps, sensors that flicker, faults that stay latched, hands in the water.

import type { SensorFault } from "@halocline/tank-physics/water-faults";
import type { Stage } from "../stage.ts";
import { bucketMm, clearAll, confirmOften, lower, pourMm } from "./owner-acts.ts";
import { channelOf, HOUR_MS, MINUTE_MS, real, SECOND_MS, type SituationKind, scene, turned, withLimits } from "./plan.ts";
import { ALL_TANKS, configOf, mostDrainBackL, PLAIN_TANKS, type TankName, tankOf } from "./tanks.ts";

/** So slowly that nobody takes it for a weir that is blocked. */
const SLOW_MS_PER_MM = 5000;

/** How long a pump of this tank needs for a whole change. */
function changeS(tank: TankName, role: "drain" | "fill"): number {
  const { calibration, mlPerMm, flowMlPerMin, roles } = configOf(tank);
  const heightMm = (calibration?.drainMm ?? 0) - (calibration?.topMm ?? 0);
  return (60 * heightMm * (mlPerMm ?? 0)) / (flowMlPerMin[roles.indexOf(role)] ?? Number.POSITIVE_INFINITY);
}

const CHANGE_PHASES = ["stopping_circulation", "draining", "settling", "filling", "restarting_circulation"] as const;

/** Ends a change half-way, in one of the ways it can end. */
function breakOff(stage: Stage): void {
  const { rng } = stage;
  const draw = rng.next();
  if (draw < 0.35) stage.ask({ type: "abort" });
  else if (draw < 0.6) stage.cutPower(rng.between(1000, 60_000));
  else if (draw < 0.75) stage.stop();
  else if (draw < 0.9) stage.breakParts({ deadPumps: ["fill"] });
  else stage.ask({ type: "relay_off", channel: channelOf(stage, "fill") });
}

const wildSensor = (stage: Stage): SensorFault => {
  const { rng } = stage;
  const draw = rng.next();
  if (draw < 0.4) return { kind: "outliers", share: real(rng, 0.05, 0.6), byMm: rng.between(15, 90) };
  // All at once somewhere else, nearer or farther.
  return { kind: "foam", shortMm: (draw < 0.8 ? 1 : -1) * rng.between(15, 55), noiseMm: 0.3 };
};

export const RUN_KINDS: readonly SituationKind[] = [
  {
    name: "a budget that is used up",
    draw: (rng, turn, seat) => {
      const tank = turned(PLAIN_TANKS, seat);
      const { shape } = tankOf(tank);
      const evaporationLPerDay = tank === "mid" ? 14 : shape.evaporationLPerDay * real(rng, 4, 6);
      return scene(tank, {
        shape: { ...shape, evaporationLPerDay },
        config: withLimits(tank, turn % 3 === 2 ? {} : { topupDayS: rng.between(60, 250), topupS: rng.between(30, 90) }),
        lengthMs: turn % 3 === 2 ? 30 * HOUR_MS : rng.between(5, 9) * HOUR_MS,
        act: (stage) => stage.every(2 * HOUR_MS, () => stage.prepare()),
      });
    },
  },
  {
    name: "a change that was only half filled",
    draw: (_rng, _turn, seat) =>
      scene(turned(ALL_TANKS, seat), {
        lengthMs: 130 * MINUTE_MS,
        act: (stage) => {
          const { rng } = stage;
          const round = () => {
            stage.start("start_water_change");
            const isLate = rng.isBelow(0.6);
            const wanted = isLate ? "filling" : rng.oneOf(["draining", "settling", "restarting_circulation"] as const);
            stage.inPhase(wanted, rng.between(1000, isLate ? 90_000 : 20_000), () => breakOff(stage));
            stage.after(8 * MINUTE_MS, () => stage.clearStop());
            stage.after(8 * MINUTE_MS + 5000, () => stage.ask({ type: "clear_fault" }));
            stage.after(9 * MINUTE_MS, () => rng.isBelow(0.4) && stage.cutPower(2000));
            // Low water and a lock: fresh water must not make up for salt water.
            stage.after(20 * MINUTE_MS, () => rng.isBelow(0.4) && stage.start("start_top_up"));
            stage.after(25 * MINUTE_MS, () => {
              stage.mendAll();
              if (rng.isBelow(0.7)) stage.start("finish_fill");
              else stage.ask({ type: "clear_top_up_lock" });
            });
          };
          stage.after(MINUTE_MS, round);
          stage.every(40 * MINUTE_MS, round);
        },
      }),
  },
  {
    name: "a sump run dry",
    draw: (rng, turn, seat) =>
      scene(turned(ALL_TANKS, seat), {
        lengthMs: rng.between(80, 140) * MINUTE_MS,
        act: (stage) => {
          const dryMm = stage.config().marks.dryMm;
          const empty = () => {
            const { shape, sump } = stage.tank;
            const mm = dryMm + real(stage.rng, 2, 20) - (shape.sensorAboveFloorMm - sump.volumeL / shape.sumpAreaM2);
            bucketMm(stage, mm, Math.max(0, mm) * SLOW_MS_PER_MM);
          };
          stage.after(5 * MINUTE_MS, empty);
          stage.every(9 * MINUTE_MS, () => {
            const draw = stage.rng.next();
            if (draw < 0.4) pourMm(stage, real(stage.rng, 5, 50));
            else if (draw < 0.65) empty();
            clearAll(stage);
            stage.after(20 * SECOND_MS, () => stage.start("start_water_change"));
            if (stage.rng.isBelow(0.2))
              stage.after(50 * SECOND_MS, () =>
                stage.ask({ type: "relay_on", channel: channelOf(stage, "circulation"), leaseMs: null }),
              );
          });
        },
      }),
  },
  {
    name: "a sensor that flickers in runs",
    draw: (rng, turn, seat) => {
      const tank = turned(PLAIN_TANKS, seat);
      // Every second time it is away for most of the time: then the pumps have enough, and the run takes for ever.
      const isMostlyAway = turn % 2 === 1;
      const limits = isMostlyAway
        ? { drainS: Math.ceil(1.3 * changeS(tank, "drain")), fillS: Math.ceil(1.3 * changeS(tank, "fill")) }
        : { drainS: rng.between(60, 200), fillS: rng.between(60, 200) };
      return scene(tank, {
        config: withLimits(tank, { ...limits, topupS: rng.between(20, 60) }),
        healedConfig: configOf(tank),
        lengthMs: 110 * MINUTE_MS,
        act: (stage) => {
          // Slow pumps, so that a limit has to end them; dropouts, so that one ON never lasts that long.
          const slow = !isMostlyAway && stage.rng.isBelow(0.7) ? real(stage.rng, 0.3, 0.6) : 1;
          const forMs = (isMostlyAway ? stage.rng.between(60, 75) : stage.rng.between(10, 45)) * 100;
          const everyMs = forMs + (isMostlyAway ? stage.rng.between(8, 15) : stage.rng.between(15, 80)) * 100;
          stage.breakParts({ weakPumps: { drain: slow, fill: slow, topup: slow }, sensor: { kind: "dropouts", everyMs, forMs } });
          stage.after(MINUTE_MS, () => stage.start("start_water_change"));
          stage.every(17 * MINUTE_MS, () => {
            clearAll(stage);
            stage.after(30 * SECOND_MS, () => stage.start("start_water_change"));
          });
          confirmOften(stage);
          stage.every(13 * MINUTE_MS, () => lower(stage));
          // At last it is away for good, in the middle of a run.
          stage.after(86 * MINUTE_MS, () => {
            clearAll(stage);
            stage.after(30 * SECOND_MS, () => stage.start("start_water_change"));
            stage.inPhase("stopping_circulation", 5000, () => stage.breakParts({ sensor: { kind: "silent" } }));
          });
        },
      });
    },
  },
  {
    name: "a sensor gone wild in runs",
    draw: (_rng, _turn, seat) =>
      scene(turned(ALL_TANKS, seat), {
        lengthMs: 100 * MINUTE_MS,
        act: (stage) => {
          const { rng } = stage;
          const goWild = () => {
            stage.breakParts({ sensor: wildSensor(stage) });
            stage.after(rng.between(3, 90) * SECOND_MS, () => stage.mendAll());
          };
          const round = () => {
            clearAll(stage);
            stage.after(30 * SECOND_MS, () => {
              if (rng.isBelow(0.65)) stage.start("start_water_change");
              else lower(stage);
            });
            stage.inPhase(
              rng.oneOf(["draining", "filling", "draining", "filling", "topping_up"] as const),
              rng.between(500, 30_000),
              goWild,
            );
          };
          stage.after(MINUTE_MS, round);
          stage.every(12 * MINUTE_MS, round);
        },
      }),
  },
  {
    name: "a latched fault, for hours",
    draw: (rng, turn, seat) =>
      scene(turned(ALL_TANKS, seat), {
        lengthMs: rng.between(2, 5) * HOUR_MS,
        act: (stage) => {
          stage.after(MINUTE_MS, () => stage.start("start_water_change"));
          stage.inPhase(rng.isBelow(0.5) ? "draining" : "filling", rng.between(500, 10_000), () =>
            stage.breakParts({ deadPumps: ["drain", "fill", "topup"] }),
          );
          const atMs = rng.between(12, 40) * MINUTE_MS;
          stage.after(atMs, () => stage.mendAll());
          if (turn % 2 === 0) stage.after(atMs + MINUTE_MS, () => stage.cutPower(rng.between(1000, 90_000)));
          if (turn % 3 !== 1) {
            stage.after(atMs + 5 * MINUTE_MS, () => stage.stop());
            stage.after(atMs + 6 * MINUTE_MS, () => rng.isBelow(0.5) && stage.cutPower(2000));
            stage.after(atMs + 8 * MINUTE_MS, () => stage.clearStop());
          }
          // Nothing may move by any of these while the fault is latched.
          stage.every(21 * MINUTE_MS, () => {
            const role = stage.rng.oneOf(["drain", "fill", "topup"] as const);
            stage.ask({ type: "relay_on", channel: channelOf(stage, role), leaseMs: 20_000 });
            stage.after(30 * SECOND_MS, () =>
              stage.start(stage.rng.oneOf(["start_water_change", "start_top_up", "finish_fill"])),
            );
          });
          stage.every(50 * MINUTE_MS, () => lower(stage));
        },
      }),
  },
  {
    name: "a sensor that comes back",
    draw: (rng, turn, seat) =>
      scene(turned(PLAIN_TANKS, seat), {
        lengthMs: rng.between(90, 130) * MINUTE_MS,
        act: (stage) => {
          confirmOften(stage);
          stage.every(rng.between(17, 24) * MINUTE_MS, () => {
            stage.breakParts({
              sensor: stage.rng.isBelow(0.5) ? { kind: "silent" } : { kind: "register", rawMm: 255, errorCode: 7 },
            });
            stage.after(20 * SECOND_MS, () => lower(stage));
            stage.after(stage.rng.between(30, 400) * SECOND_MS, () => stage.mendAll());
          });
        },
      }),
  },
  {
    name: "a top-up pump that grows slow",
    draw: (rng, turn, seat) => {
      const tank = turned(PLAIN_TANKS, seat);
      // So slow that it seems to move nothing, or just slow enough to take more than twice its time.
      const slowness = turn % 2 === 0 ? real(rng, 0.36, 0.44) : real(rng, 0.15, 0.3);
      return scene(tank, {
        config: withLimits(tank, { topupMinGapS: 60, topupS: 500, topupDayS: 3600 }),
        lengthMs: rng.between(110, 170) * MINUTE_MS,
        act: (stage) => {
          confirmOften(stage);
          stage.every(8 * MINUTE_MS, () => lower(stage));
          stage.after(75 * MINUTE_MS, () => stage.breakParts({ weakPumps: { topup: slowness } }));
          stage.every(30 * MINUTE_MS, () => stage.prepare());
        },
      });
    },
  },
  {
    name: "hands in the water during a run",
    draw: (_rng, _turn, seat) =>
      scene(turned(ALL_TANKS, seat), {
        lengthMs: 110 * MINUTE_MS,
        act: (stage) => {
          const { rng } = stage;
          const meddle = () => {
            const mm = real(rng, 4, 22);
            if (rng.isBelow(0.5)) pourMm(stage, mm);
            else bucketMm(stage, mm, mm * SLOW_MS_PER_MM);
          };
          const round = () => {
            clearAll(stage);
            stage.after(30 * SECOND_MS, () => stage.start(rng.isBelow(0.2) ? "finish_fill" : "start_water_change"));
            const phase = rng.oneOf([...CHANGE_PHASES, "topping_up"] as const);
            stage.inPhase(phase, rng.between(500, 60_000), meddle);
          };
          stage.after(MINUTE_MS, round);
          stage.every(13 * MINUTE_MS, round);
          stage.every(9 * MINUTE_MS, () => lower(stage));
        },
      }),
  },
  {
    name: "low water while circulation pauses",
    draw: (rng, turn, seat) =>
      scene(turned(PLAIN_TANKS, seat), {
        lengthMs: rng.between(80, 120) * MINUTE_MS,
        act: (stage) => {
          confirmOften(stage);
          stage.every(rng.between(13, 18) * MINUTE_MS, () => {
            const channel = channelOf(stage, "circulation");
            stage.ask({ type: "relay_pause", channel, pauseMs: stage.rng.between(60, 200) * SECOND_MS });
            stage.after(40 * SECOND_MS, () => lower(stage));
            // A top-up asked for while the water still runs back.
            stage.after(stage.rng.between(50, 240) * SECOND_MS, () => stage.rng.isBelow(0.5) && stage.start("start_top_up"));
          });
        },
      }),
  },
  {
    name: "more water runs back than was measured",
    draw: (rng, _turn, seat) => {
      const tank = turned(PLAIN_TANKS, seat);
      const { shape } = tankOf(tank);
      return scene(tank, {
        shape: { ...shape, drainBackL: Math.min(mostDrainBackL(tank), shape.drainBackL * real(rng, 1.3, 1.6)) },
        lengthMs: 80 * MINUTE_MS,
        act: (stage) => {
          stage.after(MINUTE_MS, () => stage.start("start_water_change"));
          stage.every(30 * MINUTE_MS, () => stage.start("start_water_change"));
        },
      });
    },
  },
];
