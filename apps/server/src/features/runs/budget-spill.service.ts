// What a water change of this tank could bring to the floor at worst, by what is known of it now; and the "no" that follows from it.

import { timeLimits } from "@halocline/domain/runs/runs";
import { type SpillBudget, spillBudget } from "@halocline/domain/runs/spill-budget";
import type { AccountTx, Tx } from "../../db/pools.ts";
import { type Rejection, rejection } from "../../rejections/rejection.ts";
import type { DeviceControl } from "../devices/device-control.store.ts";
import { findControl, listTanks, loadTimeLimits, wasteRoomLitres } from "../devices/index.ts";
import type { StoredTank } from "../devices/tanks.store.ts";
import { loadKnownChange } from "./measure-run.service.ts";

type Asked = Readonly<{ device: Pick<DeviceControl, "accountId" | "relays">; tank: StoredTank; nowMs: number }>;

/** A row may hold a number that is none: then nobody has said it. */
const said = (value: number | null): number | null => (Number.isFinite(value) ? value : null);

async function spillOfChange(transaction: Tx, { device, tank, nowMs }: Asked): Promise<SpillBudget> {
  const { accountId, relays } = device;
  const settings = (await loadTimeLimits(transaction, [accountId])).get(accountId);
  if (!settings) throw new Error(`account ${accountId} has no settings`);
  const { rates, marks, fromMm, areaCm2 } = await loadKnownChange(transaction, accountId, tank, nowMs);
  return spillBudget({
    rates,
    marks,
    fromMm: said(fromMm),
    areaCm2: said(areaCm2),
    flowsMlPerMin: { drain: said(tank.drainMlPerMin), fill: said(tank.fillMlPerMin) },
    limits: timeLimits(settings, relays),
    // As if it were full, whatever the ledger says: a refill that nobody has confirmed must not lower the bound.
    saltLitres: said(tank.saltReservoirLitres),
    wasteRoomLitres: wasteRoomLitres(tank),
    sumpRoomLitres: said(tank.sumpRoomLitres),
  });
}

/** Null when the tank is not the account's. */
export async function spillOfTank(
  transaction: AccountTx,
  accountId: string,
  tankId: string,
  nowMs: number,
): Promise<SpillBudget | null> {
  const [tank] = await listTanks(transaction, accountId, tankId);
  const device = tank && (await findControl(transaction, accountId, tank.deviceId));
  return device ? spillOfChange(transaction, { device, tank, nowMs }) : null;
}

const tenth = (litres: number): number => Math.round(litres * 10) / 10;

/** Null when the rooms take it, or as far as nobody knows. */
export async function whyTooMuch(transaction: Tx, asked: Asked): Promise<Rejection | null> {
  const { excess } = await spillOfChange(transaction, asked);
  if (excess === null) return null;
  const { room, movesLitres, roomLitres, limit, fitsMinutes } = excess;
  const litres = { movesLitres: tenth(movesLitres), roomLitres: tenth(roomLitres) };
  return rejection("spill_budget", {
    [room]:
      fitsMinutes === null
        ? { code: "spill_no_limit", room, ...litres }
        : { code: "spill_limit", room, ...litres, limit, minutes: fitsMinutes },
  });
}
