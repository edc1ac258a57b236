// The stage of a world: what a situation asks for, passed on to the part that does it.

import type { Tank } from "@halocline/tank-physics/tank";
import { NO_WATER_FAULTS, type WaterFaults } from "@halocline/tank-physics/water-faults";
import type { Network } from "../network.ts";
import type { TankDevice } from "../tank-device.ts";
import { FAULT_KINDS } from "./fault-kinds.ts";
import type { Moment } from "./moment.ts";
import type { ServerSide } from "./server-side.ts";
import type { Stage } from "./stage.ts";
import type { Tally } from "./tally.ts";
import { prepareTank, refillTank } from "./tank-hands.ts";

/** Done by the world itself. */
type ByWorld = Pick<
  Stage,
  "rng" | "tank" | "nowMs" | "after" | "every" | "inPhase" | "whenHeld" | "ask" | "start" | "configure" | "config" | "say"
>;

export type StageParts = Readonly<{
  world: ByWorld;
  device: TankDevice;
  network: Network;
  server: ServerSide;
  moment: Moment;
  tally: Tally;
  /** As its owner filled it. */
  full: Tank;
  breakInto: (faults: WaterFaults) => void;
  handled: () => void;
}>;

export function stageOf({ world, device, network, server, moment, tally, full, breakInto, handled }: StageParts): Stage {
  const { tank, ask } = world;
  return {
    ...world,
    stop: () => ask(server.stop()),
    clearStop: () => {
      const stopId = device.stopId ?? server.openStopId();
      if (stopId !== null) ask({ type: "clear_stop", stopId });
    },
    clearHold: () => ask({ type: "clear_hold" }),
    update: () => server.update(),
    breakParts: (faults) => breakInto({ ...moment.faults, ...faults }),
    inject: (fault, phase) => {
      tally.broke(fault, phase);
      breakInto({ ...moment.faults, ...FAULT_KINDS[fault]?.make(tank, world.rng, phase) });
    },
    mendAll: () => breakInto(NO_WATER_FAULTS),
    reshape: (change) => {
      tank.shape = { ...tank.shape, ...change };
    },
    handle: (act) => {
      act(tank);
      world.say("handled");
      handled();
    },
    refill: () => {
      refillTank(tank, full);
      handled();
    },
    prepare: () => {
      prepareTank(tank, full);
      handled();
    },
    cutPower: (forMs) => device.cutPower(forMs),
    cutPowerBeforeRecord: (forMs) => device.cutPowerBeforeRecord(forMs),
    network: (trouble) => network.setTrouble(trouble),
    crashServer: (forMs) => server.crash(forMs),
    view: () => device.view,
    relays: () => device.relays,
  };
}
