// How fast a simulated tank's time runs. A command, a pump switched on by hand and a run are promises in our time, which a device
// whose seconds are shorter cannot keep: faster is refused while one is open. The simulator refuses it by itself as well, and falls
// back as soon as one begins.

import type { SimulatedTank } from "@halocline/contracts/simulator/simulated-tank.contract";
import type { TankSpeed } from "@halocline/domain/scenarios/scenarios";
import type { AccountTx } from "../../db/pools.ts";
import { isRejection, type Rejection, rejection } from "../../rejections/rejection.ts";
import type { AuditActor } from "../audit/audit.store.ts";
import { appendAudit } from "../audit/index.ts";
import { lockControl } from "../devices/index.ts";
import { findOpenRun } from "../runs/index.ts";
import { answered, findPlace, type ScenarioContext } from "./break-tank.service.ts";
import { hasOpenCommand, recordSpeed } from "./simulated-speeds.store.ts";

/** What begins after this question makes the simulator fall back by itself. */
async function whyNotFaster(transaction: AccountTx, accountId: string, deviceId: string): Promise<Rejection | null> {
  const device = await lockControl(transaction, accountId, deviceId);
  if (!device) return rejection("not_simulated");
  if (await findOpenRun(transaction, deviceId)) return rejection("speed_run_open");
  const isSwitchedOn = device.relays.some(
    ({ role, isOn, lastCause }) => isOn && role !== "circulation" && lastCause === "command",
  );
  if (isSwitchedOn) return rejection("speed_lease_open");
  return (await hasOpenCommand(transaction, deviceId)) ? rejection("speed_command_open") : null;
}

export async function changeSpeed(
  ctx: ScenarioContext,
  actor: AuditActor,
  deviceId: string,
  speed: TankSpeed,
): Promise<SimulatedTank | Rejection> {
  const { accountId } = actor;
  const place = await findPlace(ctx, accountId, deviceId);
  if (isRejection(place)) return place;
  const { device, simulator } = place;
  if (speed !== 1) {
    const refused = await ctx.inAccount(accountId, (transaction) => whyNotFaster(transaction, accountId, deviceId));
    if (refused) return refused;
  }
  // Between two transactions: a simulator that takes its time must not hold a connection, nor a device's lock.
  const tank = answered(await simulator.setSpeed(device.hardwareId, speed));
  if (isRejection(tank)) return tank;
  await ctx.inAccount(accountId, async (transaction) => {
    await recordSpeed(transaction, device, { id: ctx.newId(), speed: tank.speed, atMs: ctx.clock() });
    const target = { kind: "device", id: deviceId } as const;
    await appendAudit(transaction, actor, { action: "change_tank_speed", target, detail: { speed } });
  });
  return tank;
}
