// Under a receipt: what the change has left in the salt water, and how much room in the waste. As it is now, not as it was then.

import type { Tank } from "@halocline/contracts/http/entities.contract";
import { reservoirsMessages } from "@halocline/messages/texts/reservoirs";
import { formatVolume } from "@/lib/format.ts";
import { Card } from "@/ui/page/card.tsx";

export function ReservoirsNow({ tank: { reservoirs } }: Readonly<{ tank: Tank }>) {
  const labels = reservoirsMessages().receipt;
  const { salt, waste } = reservoirs;
  const roomLitres = waste.litres === null || waste.capacityLitres === null ? null : waste.capacityLitres - waste.litres;
  if (salt.litres === null && roomLitres === null) return null;
  const isAtMost = (salt.litres !== null && salt.hasUntold) || (roomLitres !== null && waste.hasUntold);
  return (
    <Card title={labels.title}>
      <ul className="mt-2 grid gap-1 text-sm tabular-nums">
        {salt.litres !== null && <li>{labels.salt({ litres: formatVolume(salt.litres) })}</li>}
        {roomLitres !== null && <li>{labels.waste({ litres: formatVolume(roomLitres) })}</li>}
      </ul>
      {isAtMost && <p className="mt-1 text-xs text-ink-2">{labels.atMost}</p>}
    </Card>
  );
}
