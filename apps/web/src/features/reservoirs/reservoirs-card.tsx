// What is left beside a tank, and "I have refilled it". It judges nothing: what is low says the verdict.

import type { Tank } from "@halocline/contracts/http/entities.contract";
import { STORES, type Store } from "@halocline/domain/tanks/reservoirs";
import { reservoirsMessages } from "@halocline/messages/texts/reservoirs";
import { clsx } from "clsx";
import { Droplet, Droplets, type LucideIcon, Trash2, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { formatDay } from "@/lib/time/date-text.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { Card } from "@/ui/page/card.tsx";
import { RefillDialog } from "./refill-dialog.tsx";
import { contentsText, lastsText } from "./reservoir-text.ts";

const ICONS: Readonly<Record<Store, LucideIcon>> = { fresh: Droplet, salt: Droplets, waste: Trash2 };

type RowProps = Readonly<{ tank: Tank; store: Store; onRefilled: (() => void) | null }>;

function ReservoirRow({ tank, store, onRefilled }: RowProps) {
  const labels = reservoirsMessages();
  const told = tank.reservoirs[store];
  const Icon = told.isLow ? TriangleAlert : ICONS[store];
  const lasts = lastsText(store, told);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2" data-store={store}>
      <span
        className={clsx(
          "grid size-9 shrink-0 place-items-center rounded-full",
          told.isLow ? "bg-warn-soft text-warn-ink" : "bg-inset text-ink-2",
        )}
      >
        <Icon className="size-4.5" aria-hidden />
      </span>
      <div className="min-w-40 grow text-sm">
        <p className="font-semibold">{labels.names[store]}</p>
        <p className="tabular-nums">{contentsText(store, told)}</p>
        {lasts && <p className={told.isLow ? "font-medium text-warn-ink" : "text-ink-2"}>{lasts}</p>}
        {told.confirmedAt && <p className="text-xs text-ink-2">{labels.confirmedOn({ day: formatDay(told.confirmedAt) })}</p>}
      </div>
      {onRefilled && (
        <Button variant="secondary" aria-haspopup="dialog" aria-label={labels.actOn[store]} onClick={onRefilled}>
          {labels.act[store]}
        </Button>
      )}
    </li>
  );
}

/** One that nobody has a size or a word for is not shown to those who cannot say either. */
export function ReservoirsCard({
  tank,
  canConfirm,
  className,
}: Readonly<{ tank: Tank; canConfirm: boolean; className?: string }>) {
  const [asked, setAsked] = useState<Store | null>(null);
  const labels = reservoirsMessages();
  const isKept = (store: Store) => tank.reservoirs[store].capacityLitres !== null || tank.reservoirs[store].litres !== null;
  const shown = STORES.filter(isKept);
  if (shown.length === 0) return null;
  return (
    <Card title={labels.title} subtitle={labels.subtitle} className={className}>
      <ul className="mt-3 grid gap-4">
        {shown.map((store) => (
          <ReservoirRow key={store} tank={tank} store={store} onRefilled={canConfirm ? () => setAsked(store) : null} />
        ))}
      </ul>
      {asked && <RefillDialog tank={tank} store={asked} onClose={() => setAsked(null)} />}
    </Card>
  );
}
