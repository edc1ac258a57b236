// What is in a stored tank's reservoirs.

import { type Reservoir, reservoirsOf, type Store } from "@halocline/domain/tanks/reservoirs";
import { changeLitres } from "@halocline/domain/vacation/water";
import type { StoredTank } from "./tanks.store.ts";

export const reservoirsOfTank = (tank: StoredTank): Readonly<Record<Store, Reservoir>> =>
  reservoirsOf({
    areaCm2: tank.areaCm2,
    capacityLitres: { fresh: tank.freshReservoirLitres, salt: tank.saltReservoirLitres, waste: tank.wasteLitres },
    confirmed: tank.confirmed ?? {},
    topUps: tank.topUps,
    changeLitres: changeLitres(tank),
    hasChangeAhead: tank.hasChangeAhead,
  });
