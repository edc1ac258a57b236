// Pumps switched on by hand: leases, renewals, two pages at once, marks, and a sensor that goes away meanwhile.

import { stillDistanceMm } from "@halocline/tank-physics/tank";
import type { SensorFault } from "@halocline/tank-physics/water-faults";
import { MOVERS } from "../moment.ts";
import type { Stage } from "../stage.ts";
import { bucketMm, clearAll, confirmOften, holdOn, lower } from "./owner-acts.ts";
import { channelOf, HOUR_MS, MINUTE_MS, real, SECOND_MS, type SituationKind, scene, turned } from "./plan.ts";
import { ALL_TANKS, configOf, PLAIN_TANKS } from "./tanks.ts";

const ROLES = [...MOVERS, "spare"] as const;

function atRandom(stage: Stage): void {
  const { rng } = stage;
  const role = rng.oneOf(ROLES);
  const channel = channelOf(stage, role);
  const leaseMs = rng.oneOf([5, 20, 60, 300, 600]) * SECOND_MS;
  const draw = rng.next();
  if (draw < 0.35) holdOn(stage, role, rng.between(10, 700) * SECOND_MS, leaseMs);
  else if (draw < 0.6) stage.ask({ type: "relay_on", channel, leaseMs });
  else if (draw < 0.7) stage.ask({ type: "renew", channel, leaseMs });
  else if (draw < 0.85) stage.ask({ type: "relay_off", channel });
  else stage.ask({ type: "relay_pause", channel: channelOf(stage, "circulation"), pauseMs: rng.between(1, 15) * MINUTE_MS });
}

/** As far as the pumps may go, filling after draining. */
function toTheMarks(stage: Stage): void {
  const { rng } = stage;
  const order = rng.isBelow(0.5) ? (["drain", "fill", "topup"] as const) : (["drain", "topup", "fill"] as const);
  order.forEach((role, index) =>
    stage.after(index * 14 * MINUTE_MS + 2 * MINUTE_MS, () =>
      holdOn(stage, role, 11 * MINUTE_MS, rng.between(10, 120) * SECOND_MS),
    ),
  );
}

const BLIND: readonly SensorFault[] = [
  { kind: "silent" },
  { kind: "register", rawMm: 255, errorCode: 7 },
  { kind: "register", rawMm: 255, errorCode: 0 },
  { kind: "dropouts", everyMs: 7000, forMs: 2900 },
  { kind: "condensation", share: 0.995 },
];

const frozenNow = ({ tank }: Stage): SensorFault => ({ kind: "stuck", rawMm: Math.max(5, Math.round(stillDistanceMm(tank))) });

export const BY_HAND_KINDS: readonly SituationKind[] = [
  {
    name: "pumps by hand",
    draw: (rng, turn, seat) =>
      scene(turned(ALL_TANKS, seat), {
        config: configOf(turned(ALL_TANKS, seat), rng.isBelow(0.5)),
        lengthMs: rng.between(60, 150) * MINUTE_MS,
        act: (stage) => {
          stage.after(MINUTE_MS, () => atRandom(stage));
          stage.every(rng.between(40, 200) * SECOND_MS, () => atRandom(stage));
        },
      }),
  },
  {
    name: "two pages, one pump, and a run",
    draw: (rng, turn, seat) =>
      scene(turned(PLAIN_TANKS, seat), {
        lengthMs: 80 * MINUTE_MS,
        act: (stage) => {
          // From a page that knows nothing of the run that is open.
          const otherRun = (count: number) =>
            stage.inPhase("stopping_circulation", stage.rng.between(500, 9000), () => {
              stage.ask({ type: "start_water_change", runId: `other-${count}`, configRevision: stage.config().revision });
              otherRun(count + 1);
            });
          otherRun(1);
          stage.every(rng.between(3, 6) * MINUTE_MS, () => {
            const role = stage.rng.oneOf(MOVERS);
            const channel = channelOf(stage, role);
            const soon = (act: () => void) => stage.after(stage.rng.between(0, 300), act);
            soon(() => holdOn(stage, role, stage.rng.between(5, 120) * SECOND_MS, 20 * SECOND_MS));
            soon(() => stage.ask({ type: "relay_on", channel: channelOf(stage, stage.rng.oneOf(MOVERS)), leaseMs: MINUTE_MS }));
            if (stage.rng.isBelow(0.4)) soon(() => stage.ask({ type: "relay_off", channel }));
            if (stage.rng.isBelow(0.4)) stage.after(2 * SECOND_MS, () => stage.start("start_water_change"));
            if (stage.rng.isBelow(0.4)) stage.after(4 * SECOND_MS, () => stage.start("start_top_up"));
          });
        },
      }),
  },
  {
    name: "by hand, up to the marks",
    draw: (_rng, _turn, seat) => scene(turned(ALL_TANKS, seat), { lengthMs: 50 * MINUTE_MS, act: toTheMarks }),
  },
  {
    name: "by hand, and the sensor goes",
    draw: (rng, turn, seat) =>
      scene(turned(PLAIN_TANKS, seat), {
        lengthMs: 70 * MINUTE_MS,
        act: (stage) => {
          let count = rng.between(0, BLIND.length - 1);
          stage.after(MINUTE_MS, () => bucketMm(stage, real(stage.rng, 8, 14), 80 * SECOND_MS));
          stage.every(8 * MINUTE_MS, () => {
            const role = stage.rng.oneOf(MOVERS);
            stage.mendAll();
            clearAll(stage);
            stage.after(20 * SECOND_MS, () => holdOn(stage, role, 3 * MINUTE_MS, 30 * SECOND_MS));
            const isFrozen = stage.rng.isBelow(0.5);
            stage.after(stage.rng.between(21_000, 40_000), () =>
              stage.breakParts({ sensor: isFrozen ? frozenNow(stage) : turned(BLIND, (count += 1)) }),
            );
            stage.after(stage.rng.between(2, 5) * MINUTE_MS, () => stage.mendAll());
          });
        },
      }),
  },
  {
    name: "by hand all day, within a small budget",
    draw: (rng, turn, seat) => {
      const tank = turned(PLAIN_TANKS, seat);
      const config = configOf(tank, rng.isBelow(0.5));
      return scene(tank, {
        config: {
          ...config,
          limits: {
            ...config.limits,
            topupDayS: rng.between(60, 240),
            topupMinGapS: rng.between(60, 400),
            topupS: rng.between(20, 90),
          },
        },
        lengthMs: rng.between(3, 6) * HOUR_MS,
        act: (stage) => {
          confirmOften(stage);
          stage.every(rng.between(6, 14) * MINUTE_MS, () => {
            lower(stage);
            stage.after(45 * SECOND_MS, () => holdOn(stage, "topup", stage.rng.between(10, 150) * SECOND_MS, 15 * SECOND_MS));
          });
        },
      });
    },
  },
];
