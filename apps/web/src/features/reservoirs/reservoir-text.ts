// What is said of one reservoir: what is in it, and how long that lasts.

import type { Tank } from "@halocline/contracts/http/entities.contract";
import type { Store } from "@halocline/domain/tanks/reservoirs";
import { reservoirsMessages } from "@halocline/messages/texts/reservoirs";
import { formatVolume } from "@/lib/format.ts";

export type ToldReservoir = Tank["reservoirs"][Store];

export function contentsText(store: Store, { litres, capacityLitres, hasUntold }: ToldReservoir): string {
  const labels = reservoirsMessages();
  if (litres === null) return labels.unknown;
  const [amount, isWaste] = [formatVolume(litres), store === "waste"];
  if (hasUntold) return (isWaste ? labels.atLeast : labels.atMost)({ litres: amount });
  if (capacityLitres === null) return (isWaste ? labels.inIt : labels.left)({ litres: amount });
  return (isWaste ? labels.inItOf : labels.leftOf)({ litres: amount, of: formatVolume(capacityLitres) });
}

/** Null where nobody can tell. */
export function lastsText(store: Store, { litres, litresPerDay, changesLeft, isLow }: ToldReservoir): string | null {
  const labels = reservoirsMessages();
  if (store === "fresh") {
    if (litres === null || (litresPerDay === null && !isLow)) return null;
    const days = litresPerDay === null ? 0 : Math.floor(litres / litresPerDay);
    return isLow || days < 1 ? labels.lessThanDay : labels.days({ count: days });
  }
  if (changesLeft === null) return null;
  if (changesLeft === 0) return labels.noChange;
  return (store === "salt" ? labels.changes : labels.room)({ count: changesLeft });
}
