// A device holds its pumps off, or lets them go. One critical alert stands for as long as the hold does: it is repeated like that
// of a latched fault, and says how long the return pump can still run, where the readings show it (SAFE-7, SAFE-23).

import { HOLD_CODES, holdCode } from "@halocline/domain/alerts/alerts";
import { dryInMs } from "@halocline/domain/tanks/dry-time";
import type { SystemTx } from "../../db/pools.ts";
import { clearAlerts, raiseAlert } from "../alerts/index.ts";
import type { AlertContext, AlertedDevice } from "../alerts/raise-alert.service.ts";
import type { HeldFor } from "../devices/hellos.store.ts";
import { findFall, findTankOfDevice } from "../devices/index.ts";

type HeldDevice = AlertedDevice & Readonly<{ deviceNo: number }>;

/** So much of the past shows how fast the water falls now. */
const LOOK_BACK_MS = 3_600_000;

/** It holds for one reason at a time: another one takes the place of the last. */
export async function raiseHold(
  ctx: AlertContext,
  transaction: SystemTx,
  device: HeldDevice,
  { reason, suspects }: HeldFor,
): Promise<void> {
  const code = holdCode(reason);
  await clearAlerts(ctx, transaction, device, ...HOLD_CODES.filter((other) => other !== code));
  const tank = await findTankOfDevice(transaction, device.deviceId);
  const fall = await findFall(transaction, device.deviceNo, ctx.clock() - LOOK_BACK_MS);
  const leftMs = tank && fall && dryInMs(reason, tank, fall);
  const subject = { ...device, ...(tank && { tankId: tank.id }) };
  await raiseAlert(ctx, transaction, subject, code, { reason, suspects, dryInMs: leftMs });
}

export const endHold = (ctx: AlertContext, transaction: SystemTx, device: AlertedDevice): Promise<void> =>
  clearAlerts(ctx, transaction, device, ...HOLD_CODES);
