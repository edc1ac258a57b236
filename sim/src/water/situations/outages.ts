// Power, network, server and firmware: what goes away, when, and what it must not take with it.

import { NO_TROUBLE, type Trouble } from "../../network.ts";
import type { Rng } from "../../rng.ts";
import { MOVERS } from "../moment.ts";
import type { Stage } from "../stage.ts";
import { clearAll, confirmOften, holdOn, lower, pourMm } from "./owner-acts.ts";
import { channelOf, DAY_MS, HOUR_MS, MINUTE_MS, real, SECOND_MS, type SituationKind, scene, TRUSTED_MS, turned } from "./plan.ts";
import { ALL_TANKS, configOf, PLAIN_TANKS, tankOf } from "./tanks.ts";

export const EVERY_PHASE = [
  "stopping_circulation",
  "draining",
  "settling",
  "filling",
  "restarting_circulation",
  "topping_up",
  "manual",
  "idle",
] as const;

const RESTARTS_EVERY_MS = 50 * MINUTE_MS;
const DAYS = [1, 1.5, 2, 3] as const;

const badNetwork = (rng: Rng): Trouble => ({
  lossRate: rng.isBelow(0.6) ? real(rng, 0, 0.5) : 0,
  doubleRate: rng.isBelow(0.6) ? real(rng, 0, 0.5) : 0,
  mostDelayMs: rng.isBelow(0.7) ? rng.between(500, 15_000) : 40,
  outageRate: rng.isBelow(0.4) ? real(rng, 0, 0.02) : 0,
});

/** Whatever people ask for in an hour. */
function anything(stage: Stage): void {
  const { rng } = stage;
  const draw = rng.next();
  if (draw < 0.3) stage.start("start_water_change");
  else if (draw < 0.45) {
    lower(stage);
    stage.after(45 * SECOND_MS, () => stage.start("start_top_up"));
  } else if (draw < 0.52) stage.start("finish_fill");
  else if (draw < 0.67) holdOn(stage, rng.oneOf(MOVERS), rng.between(5, 150) * SECOND_MS, rng.between(5, 60) * SECOND_MS);
  else if (draw < 0.75) stage.ask({ type: "abort" });
  else if (draw < 0.8) stage.stop();
  else if (draw < 0.93) clearAll(stage);
  else stage.update();
}

/** A change, a top-up and a pump by hand, so that every phase comes. */
function everyPhase(stage: Stage): void {
  confirmOften(stage);
  stage.after(2 * MINUTE_MS, () => stage.start("start_water_change"));
  stage.every(25 * MINUTE_MS, () => clearAll(stage));
  stage.every(26 * MINUTE_MS, () => stage.start(stage.rng.isBelow(0.3) ? "finish_fill" : "start_water_change"));
  stage.every(19 * MINUTE_MS, () => lower(stage));
  stage.every(23 * MINUTE_MS, () => holdOn(stage, stage.rng.oneOf(MOVERS), MINUTE_MS, 20 * SECOND_MS));
}

export const OUTAGE_KINDS: readonly SituationKind[] = [
  {
    name: "the power goes in every phase",
    draw: (_rng, _turn, seat) =>
      scene(turned(ALL_TANKS, seat), {
        lengthMs: 150 * MINUTE_MS,
        act: (stage) => {
          everyPhase(stage);
          for (const phase of EVERY_PHASE)
            stage.inPhase(phase, stage.rng.between(100, 40_000), () => stage.cutPower(stage.rng.between(500, 200_000)));
        },
      }),
  },
  {
    name: "the power goes between act and record",
    draw: (_rng, _turn, seat) =>
      scene(turned(ALL_TANKS, seat), {
        lengthMs: 150 * MINUTE_MS,
        act: (stage) => {
          everyPhase(stage);
          for (const phase of EVERY_PHASE)
            stage.inPhase(phase, stage.rng.between(0, 30_000), () => stage.cutPowerBeforeRecord(stage.rng.between(500, 60_000)));
          stage.every(17 * MINUTE_MS, () => stage.cutPowerBeforeRecord(3000));
        },
      }),
  },
  {
    name: "restarts every 50 minutes, for days",
    draw: (rng, turn, seat) => {
      const tank = turned(PLAIN_TANKS, seat);
      const { shape } = tankOf(tank);
      const config = configOf(tank);
      return scene(tank, {
        shape: { ...shape, evaporationLPerDay: shape.evaporationLPerDay * real(rng, 1, 3.5) },
        config: { ...config, limits: { ...config.limits, topupDayS: rng.between(100, 900) } },
        lengthMs: turned(DAYS, turn) * DAY_MS,
        act: (stage) => {
          stage.every(RESTARTS_EVERY_MS, () => stage.cutPower(3000));
          stage.every(5 * HOUR_MS, () => stage.prepare());
        },
      });
    },
  },
  {
    name: "top-ups that the power cuts short",
    draw: (rng, turn, seat) => {
      const tank = turned(PLAIN_TANKS, seat);
      const config = configOf(tank);
      return scene(tank, {
        config: {
          ...config,
          limits: { ...config.limits, topupDayS: rng.between(60, 160), topupS: rng.between(20, 60), topupMinGapS: 120 },
        },
        lengthMs: rng.between(3, 5) * HOUR_MS,
        act: (stage) => {
          const cut = () => {
            stage.inPhase("topping_up", stage.rng.between(1000, 25_000), () => {
              if (stage.rng.isBelow(0.5)) stage.cutPower(2000);
              else stage.cutPowerBeforeRecord(2000);
              // Somebody who finds it interrupted and does not wait for the gap.
              if (stage.rng.isBelow(0.5)) stage.after(stage.rng.between(36, 110) * SECOND_MS, () => stage.start("start_top_up"));
              cut();
            });
          };
          cut();
          confirmOften(stage);
          stage.every(20 * MINUTE_MS, () => clearAll(stage));
          stage.every(12 * MINUTE_MS, () => lower(stage));
        },
      });
    },
  },
  {
    name: "a crash loop",
    draw: (rng, turn, seat) =>
      scene(turned(PLAIN_TANKS, seat), {
        lengthMs: 100 * MINUTE_MS,
        act: (stage) => {
          everyPhase(stage);
          const loop = (left: number) => {
            stage.cutPower(stage.rng.between(300, 3000));
            if (left > 0) stage.after(stage.rng.between(1500, 40_000), () => loop(left - 1));
          };
          stage.every(rng.between(11, 19) * MINUTE_MS, () => loop(stage.rng.between(5, 25)));
        },
      }),
  },
  {
    name: "the server is away for hours",
    draw: (rng, turn, seat) =>
      scene(turned(ALL_TANKS, seat), {
        lengthMs: rng.between(3, 6) * HOUR_MS,
        act: (stage) => {
          stage.after(MINUTE_MS, () => stage.start("start_water_change"));
          stage.after(rng.between(70, 400) * SECOND_MS, () => stage.crashServer(rng.between(20, 140) * MINUTE_MS));
          stage.every(rng.between(30, 50) * MINUTE_MS, () => anything(stage));
          stage.every(45 * MINUTE_MS, () => lower(stage));
          stage.every(rng.between(40, 80) * MINUTE_MS, () => stage.crashServer(stage.rng.between(1000, 300_000)));
        },
      }),
  },
  {
    name: "a bad network",
    draw: (rng, turn, seat) =>
      scene(turned(ALL_TANKS, seat), {
        lengthMs: rng.between(80, 150) * MINUTE_MS,
        act: (stage) => {
          stage.network(badNetwork(rng));
          stage.every(rng.between(1, 4) * MINUTE_MS, () => anything(stage));
          stage.every(11 * MINUTE_MS, () => stage.network(badNetwork(stage.rng)));
          stage.every(rng.between(20, 60) * MINUTE_MS, () => stage.cutPower(stage.rng.between(1000, 20_000)));
        },
      }),
  },
  {
    name: "updates in the middle of everything",
    draw: (rng, turn, seat) =>
      scene(turned(PLAIN_TANKS, seat), {
        lengthMs: 90 * MINUTE_MS,
        act: (stage) => {
          stage.every(rng.between(4, 7) * MINUTE_MS, () => {
            stage.update();
            if (stage.rng.isBelow(0.3)) stage.after(stage.rng.between(500, 30_000), () => stage.start("start_water_change"));
            // Somebody who presses again and again until something moves: the last seconds before the restart are among them.
            const role = stage.rng.oneOf([...MOVERS, "spare"] as const);
            for (let atMs = 500; atMs < 70_000; atMs += 600)
              stage.after(atMs, () => stage.ask({ type: "relay_on", channel: channelOf(stage, role), leaseMs: 1000 }));
          });
          for (const phase of EVERY_PHASE) stage.inPhase(phase, stage.rng.between(0, 20_000), () => stage.update());
          // In the last seconds before the restart.
          stage.whenHeld(() => stage.rng.isBelow(0.5) && stage.start("start_water_change"));
          stage.every(13 * MINUTE_MS, () => clearAll(stage));
          stage.every(17 * MINUTE_MS, () => stage.start("start_water_change"));
          stage.every(14 * MINUTE_MS, () => (stage.rng.isBelow(0.5) ? lower(stage) : pourMm(stage, 4)));
        },
      }),
  },
  {
    name: "anybody, at any time",
    draw: (rng, turn, seat) =>
      scene(turned(ALL_TANKS, seat), {
        config: configOf(turned(ALL_TANKS, seat), rng.isBelow(0.5)),
        lengthMs: rng.between(60, 120) * MINUTE_MS,
        act: (stage) => {
          if (rng.isBelow(0.5)) stage.network(badNetwork(rng));
          stage.every(rng.between(20, 200) * SECOND_MS, () => anything(stage));
          stage.every(rng.between(10, 40) * MINUTE_MS, () => stage.cutPower(stage.rng.between(1000, 30_000)));
          stage.after(30 * MINUTE_MS, () => stage.network(NO_TROUBLE));
          stage.after(TRUSTED_MS, () => lower(stage));
        },
      }),
  },
];
