// Healthy tanks that live: seasons, fans, heating, skimmers, hands with jugs, pumps turned down at night, power that blinks.
// Nothing here is broken, and no alarm may be raised.

import type { CoreConfig } from "@halocline/device-core/core.types";
import type { TankShape } from "@halocline/tank-physics/tank";
import type { Rng } from "../../rng.ts";
import type { Stage } from "../stage.ts";
import { bucketMm, carry, pourMm, pressFeedButton } from "./owner-acts.ts";
import {
  channelOf,
  DAY_MS,
  type Draft,
  HOUR_MS,
  MINUTE_MS,
  real,
  SECOND_MS,
  type SituationKind,
  scene,
  TRUSTED_MS,
  turned,
} from "./plan.ts";
import { ALL_TANKS, configOf, PLAIN_TANKS, type TankName, tankOf } from "./tanks.ts";

const LIVING_DAYS = [1, 2, 1, 4, 8, 1, 3, 10] as const;
const REFILLS_EVERY_MS = 5 * HOUR_MS;

/** A sensor as quiet or as restless as they come, and the season's evaporation. */
const livingShape = (rng: Rng, tank: TankName): TankShape => {
  const { shape } = tankOf(tank);
  const noiseMm = real(rng, 0.15, 1);
  return {
    ...shape,
    noiseMm,
    waveMm: noiseMm * real(rng, 0.2, 0.4),
    evaporationLPerDay: shape.evaporationLPerDay * real(rng, 0.5, 3),
    badSampleShare: real(rng, 0, 0.01),
  };
};

/** Whoever has a fan allows top-ups for it. */
const livingConfig = (tank: TankName): CoreConfig => {
  const config = configOf(tank);
  return { ...config, limits: { ...config.limits, topupDayS: 2700 } };
};

function living(rng: Rng, tank: TankName, lengthMs: number, act: (stage: Stage) => void): Draft {
  return scene(tank, {
    shape: livingShape(rng, tank),
    config: livingConfig(tank),
    lengthMs,
    isHealthy: true,
    act: (stage) => {
      stage.every(REFILLS_EVERY_MS, () => stage.prepare());
      act(stage);
    },
  });
}

/** So much faster or slower than before, within what a season does. */
const weather = (stage: Stage): void => {
  const { evaporationLPerDay } = stage.tank.shape;
  stage.every(6 * HOUR_MS, () => stage.reshape({ evaporationLPerDay: evaporationLPerDay * real(stage.rng, 0.75, 1.3) }));
};

/** Skimmer and sock hold a little water back and give it again. */
const skimmer = (stage: Stage): void =>
  stage.every(37 * MINUTE_MS, () => carry(stage, real(stage.rng, -0.4, 0.4) * stage.tank.shape.sumpAreaM2, undefined, MINUTE_MS));

const nightly = (stage: Stage, share: number): void => {
  stage.every(DAY_MS / 2, () => {
    stage.breakParts({ weakPumps: { circulation: share } });
    stage.after(DAY_MS / 4, () => stage.breakParts({ weakPumps: {} }));
  });
};

export const LIVING_KINDS: readonly SituationKind[] = [
  {
    name: "a living day",
    draw: (rng, turn, seat) =>
      living(rng, turned(ALL_TANKS, seat), rng.between(10, 24) * HOUR_MS, (stage) => {
        weather(stage);
        skimmer(stage);
        stage.after(rng.between(1, 9) * HOUR_MS, () => stage.start("start_water_change"));
      }),
  },
  {
    name: "days of changes and top-ups",
    draw: (rng, turn, seat) =>
      living(rng, turned(ALL_TANKS, seat), turned(LIVING_DAYS, turn) * DAY_MS, (stage) => {
        weather(stage);
        stage.every(DAY_MS, () => stage.start("start_water_change"));
      }),
  },
  {
    name: "a return pump turned down at night",
    draw: (rng, turn, seat) => {
      const share = real(rng, 0.6, 0.9);
      return living(rng, turned(PLAIN_TANKS, seat), rng.between(8, 14) * HOUR_MS, (stage) => {
        stage.after(2 * HOUR_MS, () => stage.breakParts({ weakPumps: { circulation: share } }));
        stage.after(rng.between(4, 6) * HOUR_MS, () => stage.breakParts({ weakPumps: {} }));
        nightly(stage, share);
      });
    },
  },
  {
    name: "jugs and buckets",
    draw: (rng, turn, seat) =>
      living(rng, turned(PLAIN_TANKS, seat), rng.between(4, 8) * HOUR_MS, (stage) => {
        stage.every(rng.between(50, 130) * MINUTE_MS, () => {
          if (stage.view()?.run !== null) return;
          const mm = real(stage.rng, 1, 6);
          if (stage.rng.isBelow(0.5)) pourMm(stage, mm, 0);
          else bucketMm(stage, mm);
        });
      }),
  },
  {
    name: "feeding, by the app and by the button",
    draw: (rng, turn, seat) =>
      living(rng, turned(PLAIN_TANKS, seat), rng.between(3, 6) * HOUR_MS, (stage) => {
        const pauseMs = rng.between(5, 20) * MINUTE_MS;
        stage.after(40 * MINUTE_MS, () => stage.ask({ type: "relay_pause", channel: channelOf(stage, "circulation"), pauseMs }));
        stage.after(100 * MINUTE_MS, () => pressFeedButton(stage, 10 * MINUTE_MS));
        stage.after(150 * MINUTE_MS, () => stage.ask({ type: "relay_pause", channel: channelOf(stage, "circulation"), pauseMs }));
        // Back before its time.
        stage.after(150 * MINUTE_MS + pauseMs / 2, () =>
          stage.ask({ type: "relay_on", channel: channelOf(stage, "circulation"), leaseMs: null }),
        );
      }),
  },
  {
    name: "power that blinks",
    draw: (rng, turn, seat) =>
      living(rng, turned(PLAIN_TANKS, seat), rng.between(3, 6) * HOUR_MS, (stage) => {
        stage.every(rng.between(31, 80) * MINUTE_MS, () => {
          if (stage.view()?.run === null) stage.cutPower(stage.rng.between(1, 240) * SECOND_MS);
        });
      }),
  },
  {
    name: "a small return chamber",
    draw: (rng) =>
      living(rng, "baffled", rng.between(5, 9) * HOUR_MS, (stage) => {
        weather(stage);
        stage.after(TRUSTED_MS, () => stage.start("start_water_change"));
        stage.after(2 * HOUR_MS, () => stage.start("start_water_change"));
      }),
  },
  {
    name: "changes every two hours, under lights",
    draw: (rng, turn, seat) => {
      const share = real(rng, 0.02, 0.3);
      return living(rng, turned(PLAIN_TANKS, seat), rng.between(5, 9) * HOUR_MS, (stage) => {
        stage.breakParts({ sensor: rng.isBelow(0.5) ? { kind: "lights", share } : { kind: "condensation", share: share / 2 } });
        skimmer(stage);
        stage.after(MINUTE_MS, () => stage.start("start_water_change"));
        stage.every(2 * HOUR_MS, () => stage.start("start_water_change"));
      });
    },
  },
  {
    name: "a quiet sensor over still water",
    draw: (rng, _turn, seat) => {
      const tank = turned(ALL_TANKS, seat);
      const noiseMm = real(rng, 0.15, 0.3);
      return {
        ...living(rng, tank, rng.between(5, 9) * HOUR_MS, (stage) => {
          stage.every(3 * HOUR_MS, () => stage.start("start_water_change"));
        }),
        shape: { ...tankOf(tank).shape, noiseMm, waveMm: noiseMm / 5, badSampleShare: 0 },
      };
    },
  },
  {
    name: "a winter with the heating on",
    draw: (rng, _turn, seat) => {
      const tank = turned(ALL_TANKS, seat);
      const { shape } = tankOf(tank);
      return {
        ...living(rng, tank, rng.between(8, 20) * HOUR_MS, (stage) => {
          skimmer(stage);
          stage.after(3 * HOUR_MS, () => pressFeedButton(stage, 10 * MINUTE_MS));
          stage.after(5 * HOUR_MS, () => stage.start("start_water_change"));
        }),
        shape: { ...shape, evaporationLPerDay: shape.evaporationLPerDay * real(rng, 1.5, 3) },
      };
    },
  },
  {
    name: "a fan on a hot day",
    draw: (rng, turn, seat) => {
      const tank = turned(PLAIN_TANKS, seat);
      const { shape } = tankOf(tank);
      return {
        ...living(rng, tank, rng.between(6, 14) * HOUR_MS, (stage) => {
          stage.after(HOUR_MS, () => stage.reshape({ evaporationLPerDay: shape.evaporationLPerDay * 3 }));
          stage.every(4 * HOUR_MS, () => stage.reshape({ evaporationLPerDay: shape.evaporationLPerDay * real(stage.rng, 1, 3) }));
        }),
        shape,
      };
    },
  },
];
