// What is in a stored tank's reservoirs.

import { type Reservoir, reservoirsOf, type Store } from "@halocline/domain/tanks/reservoirs";
import { changeLitres } from "@halocline/domain/vacation/water";
import type { StoredTank } from "./tanks.store.ts";

export const reservoirsOfTank = (tank: StoredTank): Readonly<Record<Store, Reservoir>> =>
  reservoirsOf({
    areaCm2: tank.areaCm2,
    capacityLitres: { fresh: tank.freshReservoirLitres, salt: tank.saltReservoirLitres, waste: tank.wasteLitres },
    confirmed: tank.confirmed ?? {},
    topUpDays: tank.topUpDays,
    changeLitres: changeLitres(tank),
    hasChangeAhead: tank.hasChangeAhead,
  });

/**
 * What the waste tank still takes; without a ledger it is taken as empty. Where nobody can tell how much runs have brought since it was
 * confirmed, what was confirmed is in it at least. Null: nobody has said what it takes.
 */
export function wasteRoomLitres(tank: StoredTank): number | null {
  const { capacityLitres, litres } = reservoirsOfTank(tank).waste;
  const leastLitres = litres ?? tank.confirmed?.waste?.litres ?? 0;
  return capacityLitres === null ? null : Math.max(0, capacityLitres - leastLitres);
}
