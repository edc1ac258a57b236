// Emergency stops, aborts and commands that come late, twice, or in the wrong order.

import type { CommandKind } from "@halocline/domain/commands/kinds";
import { NO_TROUBLE, type Trouble } from "../../network.ts";
import { MOVERS } from "../moment.ts";
import type { Stage } from "../stage.ts";
import { EVERY_PHASE } from "./outages.ts";
import { clearAll, confirmOften, holdOn, lower } from "./owner-acts.ts";
import { channelOf, HOUR_MS, MINUTE_MS, SECOND_MS, type SituationKind, scene, turned } from "./plan.ts";
import { ALL_TANKS, PLAIN_TANKS } from "./tanks.ts";

const LATE: Trouble = { lossRate: 0, doubleRate: 0.3, mostDelayMs: 9000, outageRate: 0 };
const TWICE: Trouble = { lossRate: 0.1, doubleRate: 0.9, mostDelayMs: 4000, outageRate: 0 };

function life(stage: Stage): void {
  confirmOften(stage);
  stage.after(2 * MINUTE_MS, () => stage.start("start_water_change"));
  stage.every(21 * MINUTE_MS, () => stage.start(stage.rng.isBelow(0.4) ? "finish_fill" : "start_water_change"));
  stage.every(16 * MINUTE_MS, () => lower(stage));
  stage.every(13 * MINUTE_MS, () => holdOn(stage, stage.rng.oneOf(MOVERS), 90 * SECOND_MS, 20 * SECOND_MS));
}

/** Something toward action goes out and is late; something toward safety overtakes it. */
function overtake(stage: Stage): void {
  const { rng } = stage;
  const role = rng.oneOf(MOVERS);
  const channel = channelOf(stage, role);
  const toward: readonly (() => void)[] = [
    () => stage.ask({ type: "abort" }),
    () => stage.ask({ type: "relay_off", channel }),
    () => stage.stop(),
    () => stage.ask({ type: "relay_off", channel: channelOf(stage, "circulation") }),
  ];
  stage.network(LATE);
  if (rng.isBelow(0.6)) stage.start(rng.isBelow(0.7) ? "start_water_change" : "start_top_up");
  else stage.ask({ type: "relay_on", channel, leaseMs: MINUTE_MS });
  stage.network(NO_TROUBLE);
  stage.after(rng.between(0, 400), rng.oneOf(toward));
  stage.after(30 * SECOND_MS, () => clearAll(stage));
}

const again = (stage: Stage, kind: CommandKind): void => {
  stage.ask(kind);
  stage.after(stage.rng.between(0, 1500), () => stage.ask(kind));
};

export const STOP_KINDS: readonly SituationKind[] = [
  {
    name: "emergency stop in every phase",
    draw: (_rng, _turn, seat) =>
      scene(turned(ALL_TANKS, seat), {
        lengthMs: 150 * MINUTE_MS,
        act: (stage) => {
          life(stage);
          for (const phase of EVERY_PHASE)
            stage.inPhase(phase, stage.rng.between(0, 30_000), () => {
              stage.stop();
              if (stage.rng.isBelow(0.4)) stage.after(stage.rng.between(0, 5000), () => stage.cutPower(2000));
              if (stage.rng.isBelow(0.4)) stage.after(stage.rng.between(0, 3000), () => stage.start("start_water_change"));
              stage.after(stage.rng.between(20_000, 200_000), () => clearAll(stage));
            });
        },
      }),
  },
  {
    name: "stop, clear, stop",
    draw: (rng, turn, seat) =>
      scene(turned(PLAIN_TANKS, seat), {
        lengthMs: 90 * MINUTE_MS,
        act: (stage) => {
          life(stage);
          stage.network(rng.isBelow(0.5) ? TWICE : NO_TROUBLE);
          stage.every(rng.between(4, 8) * MINUTE_MS, () => {
            stage.stop();
            stage.after(stage.rng.between(0, 3000), () => stage.clearStop());
            stage.after(stage.rng.between(0, 6000), () => stage.stop());
            stage.after(stage.rng.between(10_000, 40_000), () => stage.clearStop());
            if (stage.rng.isBelow(0.3)) stage.after(stage.rng.between(0, 20_000), () => stage.cutPower(2000));
            stage.after(stage.rng.between(45_000, 60_000), () => clearAll(stage));
          });
        },
      }),
  },
  {
    name: "commands overtaken by an abort, an OFF or a stop",
    draw: (rng, turn, seat) =>
      scene(turned(PLAIN_TANKS, seat), {
        lengthMs: 80 * MINUTE_MS,
        act: (stage) => {
          stage.every(rng.between(100, 170) * SECOND_MS, () => overtake(stage));
          stage.every(12 * MINUTE_MS, () => lower(stage));
        },
      }),
  },
  {
    name: "everything twice",
    draw: (rng, turn, seat) =>
      scene(turned(PLAIN_TANKS, seat), {
        lengthMs: HOUR_MS,
        act: (stage) => {
          stage.network(TWICE);
          stage.every(rng.between(40, 100) * SECOND_MS, () => {
            const channel = channelOf(stage, stage.rng.oneOf(MOVERS));
            const draw = stage.rng.next();
            if (draw < 0.35) again(stage, { type: "relay_on", channel, leaseMs: 15_000 });
            else if (draw < 0.55) again(stage, { type: "relay_off", channel });
            else if (draw < 0.75) stage.start("start_water_change");
            else if (draw < 0.85) again(stage, { type: "abort" });
            else again(stage, { type: "clear_fault" });
          });
          stage.every(7 * MINUTE_MS, () => stage.cutPower(stage.rng.between(1000, 8000)));
        },
      }),
  },
];
