import { zoneText } from "@halocline/messages/rule-sentence";
import { schedulesMessages } from "@halocline/messages/texts/schedules";
import { uiMessages } from "@halocline/messages/texts/ui";
import { type FormEvent, useState } from "react";
import { rejectedFields } from "@/lib/http/http-error.ts";
import { useNowMs } from "@/lib/time/ticker.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { TimeZoneField } from "@/ui/forms/time-zone-field.tsx";
import { Dialog, DialogActions } from "@/ui/overlays/dialog.tsx";
import { Card } from "@/ui/page/card.tsx";
import type { TankOption } from "./schedule-dialog.tsx";
import { useSaveZone } from "./tank-zone.api.ts";
import { formatTimeInZone } from "./zoned-time.ts";

function ZoneForm({ tank, onClose }: Readonly<{ tank: TankOption; onClose: () => void }>) {
  const labels = schedulesMessages().zones;
  const [timezone, setTimezone] = useState(tank.timezone);
  const save = useSaveZone(tank, onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(timezone);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <TimeZoneField
        label={labels.label}
        hint={labels.hint}
        useBrowsers={labels.useBrowsers}
        value={timezone}
        error={rejectedFields(save.error)["timezone"]}
        onChange={setTimezone}
      />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {uiMessages().cancel}
        </Button>
        <Button type="submit" disabled={timezone === tank.timezone} pendingText={save.isPending && uiMessages().saving}>
          {labels.save}
        </Button>
      </DialogActions>
    </form>
  );
}

/** By which clock each tank goes, what it shows now, and where to change it. */
export function TankClocks({ tanks, canChange }: Readonly<{ tanks: readonly TankOption[]; canChange: boolean }>) {
  const { zones: labels, rules } = schedulesMessages();
  const [changing, setChanging] = useState<TankOption | null>(null);
  const now = new Date(useNowMs()).toISOString();
  return (
    <Card title={labels.title} subtitle={labels.subtitle}>
      <ul className="mt-2 grid gap-x-6 text-sm sm:grid-cols-2">
        {tanks.map((tank) => (
          <li key={tank.id} className="flex min-h-11 items-center justify-between gap-3 border-t py-1">
            <span className="min-w-0 wrap-anywhere">
              <span className="font-semibold">{tank.name}</span>
              <span className="text-ink-2">{` · ${zoneText(rules, tank.timezone)} · ${formatTimeInZone(now, tank.timezone)}`}</span>
            </span>
            {canChange && (
              <Button variant="quiet" aria-label={labels.changeOf({ tank: tank.name })} onClick={() => setChanging(tank)}>
                {labels.change}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {changing && (
        <Dialog isOpen onOpenChange={() => setChanging(null)} title={labels.dialog({ tank: changing.name })}>
          <ZoneForm tank={changing} onClose={() => setChanging(null)} />
        </Dialog>
      )}
    </Card>
  );
}
