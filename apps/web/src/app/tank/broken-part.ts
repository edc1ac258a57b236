// What is broken around a simulated tank, marked in the drawing where it is. It is the simulation's truth: the verdict above the
// drawing is what the controller knows, which comes later.

import type { SimulatedTank } from "@halocline/contracts/simulator/simulated-tank.contract";
import { dashboardMessages } from "@halocline/messages/texts/dashboard";
import { scenariosMessages } from "@halocline/messages/texts/scenarios";
import type { PumpMark, TankMarks } from "@/features/tanks/tank/tank-marks.ts";
import { relayLabel } from "@/lib/relay-label.ts";

export type BrokenPart = Readonly<{
  floorL: number;
  /** Adds what is broken to what the verdict marks. */
  mark: (marks: TankMarks) => TankMarks;
}>;

type Broken = Pick<SimulatedTank, "scenario" | "story">;

/** All scenarios with a hose or a contact use the top-up, because the controller starts it without a command. */
function topUpMark({ scenario, story }: Broken): PumpMark | null {
  const { marks } = scenariosMessages();
  if (scenario === "burst_hose") return { kind: "burst", word: marks.burst };
  if (scenario === "empty_reservoir") return { kind: "fault", word: marks.empty };
  // Water flows although the pump is off, so there is nothing to mark before it has been switched off.
  if (!story.some(({ kind, role }) => kind === "pump_off" && role === "topup")) return null;
  if (scenario === "siphon") return { kind: "flows", word: marks.siphon };
  return scenario === "welded_relay" ? { kind: "flows", word: marks.contactStuck } : null;
}

/** Null where nothing is broken that has a place in the drawing. */
export function brokenPart(tank: SimulatedTank): BrokenPart | null {
  const topUp = topUpMark(tank);
  const isSensorBad = tank.scenario === "fouled_sensor" || tank.scenario === "stuck_sensor";
  if (topUp === null && !isSensorBad) return null;
  const labels = dashboardMessages().marks;
  const said = topUp ? labels.pump({ name: relayLabel("topup"), word: topUp.word }) : labels.sensor;
  return {
    floorL: tank.floorL,
    mark: (marks) => ({
      ...marks,
      pumps: { ...marks.pumps, ...(topUp && { topup: topUp }) },
      isSensorBad: marks.isSensorBad || isSensorBad,
      sentence: marks.sentence === null || marks.sentence === said ? said : `${marks.sentence} ${said}`,
    }),
  };
}
