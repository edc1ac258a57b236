// Water that moves by itself, and people who do not wait until it is mended.

import type { WaterFaults } from "@halocline/tank-physics/water-faults";
import { MOVERS } from "../moment.ts";
import type { Stage } from "../stage.ts";
import { bucketMm, clearAll, holdOn } from "./owner-acts.ts";
import {
  channelOf,
  HOUR_MS,
  MINUTE_MS,
  real,
  SECOND_MS,
  type SituationKind,
  scene,
  TRUSTED_MS,
  turned,
  withLimits,
} from "./plan.ts";

const LOOKS_EVERY_MS = 10 * SECOND_MS;

/** Faster than anything evaporates, and slow enough for a sump. */
const litresPerMin = (stage: Stage, mmPerHour: number): number => (mmPerHour * stage.tank.shape.sumpAreaM2) / 60;

const MOVES_BY_ITSELF: readonly ((stage: Stage) => Partial<WaterFaults>)[] = [
  (stage) => ({ leakLPerMin: litresPerMin(stage, real(stage.rng, 40, 80)) }),
  // It begins when its pump stops.
  (stage) => ({ siphons: [{ role: "topup", isBackward: false, flowLPerMin: litresPerMin(stage, real(stage.rng, 40, 80)) }] }),
];

/** Not the small return chamber: there ten millimetres are a glass of water. */
const SUMPS = ["nano", "mid", "large"] as const;

/** Every pump by hand, and every run, one after the other. */
function tryEverything(stage: Stage): void {
  [...MOVERS, "spare" as const].forEach((role, index) =>
    stage.after(index * 20 * SECOND_MS, () => holdOn(stage, role, 10 * SECOND_MS, 5 * SECOND_MS)),
  );
  stage.after(90 * SECOND_MS, () => stage.start("start_top_up"));
  stage.after(100 * SECOND_MS, () => stage.start("start_water_change"));
}

/** Once it is held. The last hour is calm, and nobody lets go. */
function tryThenMend(stage: Stage): void {
  tryEverything(stage);
  stage.after(4 * MINUTE_MS, () => stage.cutPower(3000));
  stage.after(6 * MINUTE_MS, () => tryEverything(stage));
  stage.after(9 * MINUTE_MS, () => stage.ask({ type: "clear_fault" }));
  stage.after(10 * MINUTE_MS, () => tryEverything(stage));
  stage.after(14 * MINUTE_MS, () => {
    stage.mendAll();
    stage.refill();
  });
  stage.after(75 * MINUTE_MS, () => clearAll(stage));
}

function whenHeldOff(stage: Stage, act: () => void): void {
  let hasActed = false;
  stage.every(LOOKS_EVERY_MS, () => {
    if (hasActed || (stage.view()?.hold ?? null) === null) return;
    hasActed = true;
    act();
  });
}

/** Once: the pause that is a test. */
function whenCirculationStops(stage: Stage, act: () => void): void {
  let hasActed = false;
  stage.every(SECOND_MS, () => {
    if (hasActed || stage.nowMs() < TRUSTED_MS || stage.relays()[channelOf(stage, "circulation") - 1]) return;
    hasActed = true;
    act();
  });
}

export const HOLD_KINDS: readonly SituationKind[] = [
  {
    name: "held off, and tried all the same",
    draw: (_rng, turn, seat) =>
      scene(turned(SUMPS, seat), {
        lengthMs: 3 * HOUR_MS,
        act: (stage) => {
          stage.after(TRUSTED_MS, () => {
            const parts = turned(MOVES_BY_ITSELF, turn)(stage);
            stage.breakParts(parts);
            if (parts.siphons) bucketMm(stage, 4);
          });
          whenHeldOff(stage, () => tryThenMend(stage));
        },
      }),
  },
  {
    name: "a leak that top-ups make up for",
    draw: (_rng, _turn, seat) => {
      const tank = turned(SUMPS, seat);
      const config = withLimits(tank, { topupMinGapS: 60 });
      return scene(tank, {
        // So soon after each other that little is missing between two.
        config: { ...config, calibration: config.calibration && { ...config.calibration, hysteresisMm: 1.5 } },
        // Before the sump runs dry.
        lengthMs: 120 * MINUTE_MS,
        act: (stage) => {
          stage.after(TRUSTED_MS, () => stage.breakParts({ leakLPerMin: litresPerMin(stage, real(stage.rng, 28, 38)) }));
        },
      });
    },
  },
  {
    name: "a blocked overflow, and tried all the same",
    draw: (_rng, turn, seat) =>
      scene(turned(["nano", "mid"], seat), {
        lengthMs: 60 * MINUTE_MS,
        act: (stage) => {
          stage.after(TRUSTED_MS, () => stage.breakParts({ isOverflowBlocked: true }));
          whenCirculationStops(stage, () => {
            if (turn % 2 === 1) stage.after(30 * SECOND_MS, () => stage.cutPower(3000));
            stage.after(5 * SECOND_MS, () => tryEverything(stage));
            stage.after(50 * SECOND_MS, () =>
              stage.ask({ type: "relay_on", channel: channelOf(stage, "circulation"), leaseMs: null }),
            );
          });
        },
      }),
  },
];
