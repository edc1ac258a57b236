// Breaks something around a simulated tank, or puts everything right. Nothing of this ever reaches a tank with water in it: the
// device's row must say that it is simulated, which no person and no device can write, and its name is known to the simulator only.

import type { SimulatedTank } from "@halocline/contracts/simulator/simulated-tank.contract";
import type { Scenario } from "@halocline/domain/scenarios/scenarios";
import type { Context } from "../../context.ts";
import { isRejection, type Rejection, type RejectionCode, rejection } from "../../rejections/rejection.ts";
import { settleSimulated, tellAlertChanged } from "../alerts/index.ts";
import type { AuditActor } from "../audit/audit.store.ts";
import { appendAudit } from "../audit/index.ts";
import { findSimulated, recordSpeed, type SimulatedDevice } from "./simulated-speeds.store.ts";
import type { Simulator, SimulatorAnswer } from "./simulator.ts";

export type ScenarioContext = Pick<Context, "inAccount" | "simulator" | "bus" | "clock" | "newId">;

type Place = Readonly<{ device: SimulatedDevice; simulator: Simulator }>;

export async function findPlace(
  { inAccount, simulator }: Pick<Context, "inAccount" | "simulator">,
  accountId: string,
  deviceId: string,
): Promise<Place | Rejection> {
  if (simulator === null) return rejection("not_simulated");
  const device = await inAccount(accountId, (transaction) => findSimulated(transaction, accountId, deviceId));
  return device ? { device, simulator } : rejection("not_simulated");
}

const BY_SIMULATOR: Readonly<Record<string, RejectionCode>> = {
  run_open: "speed_run_open",
  command_open: "speed_command_open",
  not_calibrated: "scenario_not_calibrated",
  automatic_top_up_off: "scenario_no_top_up",
};

export function answered(answer: SimulatorAnswer): SimulatedTank | Rejection {
  if (answer === "silent") return rejection("simulator_silent");
  return "refused" in answer ? rejection(BY_SIMULATOR[answer.refused] ?? "simulator_busy") : answer;
}

export async function lookAtTank(ctx: ScenarioContext, accountId: string, deviceId: string): Promise<SimulatedTank | Rejection> {
  const place = await findPlace(ctx, accountId, deviceId);
  return isRejection(place) ? place : answered(await place.simulator.look(place.device.hardwareId));
}

export async function breakTank(
  ctx: ScenarioContext,
  actor: AuditActor,
  deviceId: string,
  scenario: Scenario | null,
): Promise<SimulatedTank | Rejection> {
  const place = await findPlace(ctx, actor.accountId, deviceId);
  if (isRejection(place)) return place;
  const tank = answered(await place.simulator.breakOrMend(place.device.hardwareId, scenario));
  if (isRejection(tank)) return tank;
  const target = { kind: "device", id: deviceId } as const;
  await ctx.inAccount(actor.accountId, async (transaction) => {
    await recordSpeed(transaction, place.device, { id: ctx.newId(), speed: tank.speed, atMs: ctx.clock() });
    if (scenario !== null) return appendAudit(transaction, actor, { action: "break_tank", target, detail: { scenario } });
    // Some go on until a person has looked at the tank, or for a day. Whoever ends a demonstration has seen what it told.
    await settleSimulated(transaction, actor, deviceId, ctx.clock());
    tellAlertChanged(transaction, actor.accountId, null);
    return appendAudit(transaction, actor, { action: "mend_tank", target });
  });
  ctx.bus.announceChange(place.device.registrationId);
  return tank;
}
