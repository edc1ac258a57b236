// A reservoir that is low is marked at the pump that draws from it, and a waste that is full at the pump that fills it.

import type { Tank } from "@halocline/contracts/http/entities.contract";
import { dashboardMessages } from "@halocline/messages/texts/dashboard";
import type { TankMarks } from "@/features/tanks/tank/tank-marks.ts";
import { formatVolume } from "@/lib/format.ts";
import { relayLabel } from "@/lib/relay-label.ts";

/** Beside what the verdict marks, which comes first where both would mark the same pump. */
export function withReservoirs(marks: TankMarks, { reservoirs }: Tank): TankMarks {
  const labels = dashboardMessages().marks;
  const { fresh, salt, waste } = reservoirs;
  const room = (waste.capacityLitres ?? 0) - (waste.litres ?? 0);
  const low: TankMarks["reservoirs"] = {
    ...(fresh.isLow && { topup: labels.left({ litres: formatVolume(fresh.litres) }) }),
    ...(salt.isLow && { fill: labels.left({ litres: formatVolume(salt.litres) }) }),
    ...(waste.isLow && { drain: labels.room({ litres: formatVolume(room) }) }),
  };
  const said = Object.entries(low).map(([role, word]) => labels.pump({ name: relayLabel(role as keyof typeof low), word }));
  if (said.length === 0) return marks;
  return { ...marks, reservoirs: low, sentence: [marks.sentence, ...said].filter((text) => text !== null).join(" ") };
}
