// What one scheduled water change takes, and for how many of them what stands beside the tank is enough.

import type { Tank } from "@halocline/contracts/http/entities.contract";
import { schedulesMessages } from "@halocline/messages/texts/schedules";
import { formatVolume } from "@/lib/format.ts";
import { type ChangeMarks, wholeChangeLitres } from "@/lib/next-run.ts";
import { useChangeOffer } from "./schedules.api.ts";

type Stores = Pick<Tank["reservoirs"], "salt" | "waste">;

/** A sum of tenths is not quite a tenth. */
const TINY = 1e-6;

/** `litres` null: whole changes. Null: not known of either; what is known of one alone counts. */
export function changesAhead({ salt, waste }: Stores, litres: number | null): number | null {
  const room = waste.litres === null || waste.capacityLitres === null ? null : waste.capacityLitres - waste.litres;
  const counts =
    litres === null
      ? [salt.changesLeft, waste.changesLeft]
      : [salt.litres, room].map((left) => (left === null ? null : Math.max(0, Math.floor(left / litres + TINY))));
  const known = counts.filter((count) => count !== null);
  return known.length === 0 ? null : Math.min(...known);
}

type ChangeNeedsProps = Readonly<{ tank: ChangeMarks & Pick<Tank, "id" | "reservoirs">; litres: number | null }>;

export function ChangeNeeds({ tank, litres }: ChangeNeedsProps) {
  const { data: whole } = useChangeOffer(tank.id);
  const labels = schedulesMessages().form.needs;
  const count = changesAhead(tank.reservoirs, litres);
  const minutes = litres === null ? (whole?.minutes ?? null) : null;
  const moved = wholeChangeLitres(tank);
  if (count === null && (minutes === null || moved === null)) return null;
  return (
    <p className="text-sm text-ink-2">
      {minutes !== null && moved !== null && <>{labels.takes({ minutes, litres: formatVolume(moved) })} </>}
      {count === 0 && <span className="font-medium text-warn-ink">{labels.tooLittle}</span>}
      {count !== null && count > 0 && labels.lasts({ count })}
    </p>
  );
}
