// One run of the week: what it is, and what can be done with it alone.

import type { Schedule, WeekRun } from "@halocline/contracts/http/schedules.contract";
import { schedulesMessages } from "@halocline/messages/texts/schedules";
import { Link } from "@tanstack/react-router";
import { CalendarClock, List, Play, SkipForward, Undo2 } from "lucide-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { rejectedFields } from "@/lib/http/http-error.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { buttonStyle } from "@/ui/buttons/button-style.ts";
import { Dialog } from "@/ui/overlays/dialog.tsx";
import { MoveForm, type TypedRun } from "./move-form.tsx";
import { useChangeRun } from "./schedule-commands.api.ts";
import { formatNearBesideOwn, formatNearInZone } from "./zoned-time.ts";

export type RunDialogProps = Readonly<{
  schedule: Schedule;
  run: WeekRun;
  /** The first and the last day of the week that is shown. */
  days: Readonly<{ first: string; last: string }>;
  /** What else is planned for this tank in this week. */
  others: readonly TypedRun[];
  onShow: () => void;
  onClose: () => void;
}>;

function stateText({ movedFrom, movedTo, isSkipped, isLeftOut }: WeekRun, zone: string): string | null {
  const labels = schedulesMessages().oneRun;
  if (movedTo !== null) return labels.movedTo({ at: formatNearInZone(movedTo, zone) });
  if (isSkipped) return labels.skipped;
  if (isLeftOut) return labels.paused;
  return movedFrom === null ? null : labels.movedFrom({ at: formatNearInZone(movedFrom, zone) });
}

type ActionsProps = Pick<RunDialogProps, "schedule" | "run" | "onShow" | "onClose"> &
  Readonly<{ change: ReturnType<typeof useChangeRun>; onMove: () => void }>;

function Actions({ schedule, run, change, onMove, onShow, onClose }: ActionsProps) {
  const labels = schedulesMessages().oneRun;
  const { at, isSkipped, movedFrom, movedTo } = run;
  const starts = !isSkipped && movedTo === null;
  const pending = (act: string) => change.isPending && change.variables.act === act && labels.saving;
  return (
    <div className="grid gap-2">
      {starts && (
        <Button variant="secondary" pendingText={pending("skip")} onClick={() => change.mutate({ at, act: "skip" })}>
          <SkipForward className="size-4.5" aria-hidden />
          {labels.skip}
        </Button>
      )}
      {(!starts || movedFrom !== null) && (
        <Button variant="secondary" pendingText={pending("restore")} onClick={() => change.mutate({ at, act: "restore" })}>
          <Undo2 className="size-4.5" aria-hidden />
          {labels.restore}
        </Button>
      )}
      {starts && (
        <Button variant="secondary" onClick={onMove}>
          <CalendarClock className="size-4.5" aria-hidden />
          {labels.move}
        </Button>
      )}
      <Link
        to="/"
        search={{ tank: schedule.tankId, start: schedule.type, ...(schedule.litres && { litres: String(schedule.litres) }) }}
        className={buttonStyle("secondary")}
      >
        <Play className="size-4.5" aria-hidden />
        {labels.runNow}
      </Link>
      <p className="text-sm text-ink-3">{labels.runNowHint}</p>
      <Button
        variant="secondary"
        onClick={() => {
          flushSync(onClose);
          // The closed dialog gives its focus back in a moment of its own; the schedule takes it after that.
          setTimeout(onShow, 0);
        }}
      >
        <List className="size-4.5" aria-hidden />
        {labels.show}
      </Button>
    </div>
  );
}

export function RunDialog({ schedule, run, days, others, onShow, onClose }: RunDialogProps) {
  const { oneRun: labels, types } = schedulesMessages();
  const { tankName: tank, type, timezone } = schedule;
  const [isMoving, setIsMoving] = useState(false);
  const [error, setError] = useState<string>();
  const change = useChangeRun(schedule, {
    onSaved: onClose,
    onRejected: (rejected) => setError(rejectedFields(rejected)["to"]),
  });
  const when = `${formatNearBesideOwn(run.at, timezone)}.`;
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={labels.title({ type: types[type], tank })}
      description={[when, stateText(run, timezone)].filter(Boolean).join(" ")}
    >
      {isMoving ? (
        <MoveForm
          {...{ schedule, run, days, others, error, change }}
          onEdit={() => setError(undefined)}
          onError={setError}
          onBack={() => setIsMoving(false)}
        />
      ) : (
        <Actions {...{ schedule, run, change, onShow, onClose }} onMove={() => setIsMoving(true)} />
      )}
    </Dialog>
  );
}
