import type { Schedule, WeekRun } from "@halocline/contracts/http/schedules.contract";
import { zoneText } from "@halocline/messages/rule-sentence";
import { schedulesMessages } from "@halocline/messages/texts/schedules";
import { uiMessages } from "@halocline/messages/texts/ui";
import { instantMs } from "@halocline/recurrence/wall-clock";
import { type FormEvent, useState } from "react";
import { Button } from "@/ui/buttons/button.tsx";
import { FieldError } from "@/ui/forms/field.tsx";
import { TextField } from "@/ui/forms/text-field.tsx";
import { TimeField } from "@/ui/forms/time-field.tsx";
import { DialogActions } from "@/ui/overlays/dialog.tsx";
import type { useChangeRun } from "./schedule-commands.api.ts";
import { CLOSE_MS } from "./schedule-conflicts.ts";
import { dateInZone, formatNearInZone, timeInZone } from "./zoned-time.ts";

/** With what its schedule does. */
export type TypedRun = WeekRun & Pick<Schedule, "type">;

type MoveFormProps = Readonly<{
  schedule: Schedule;
  run: WeekRun;
  days: Readonly<{ first: string; last: string }>;
  others: readonly TypedRun[];
  error: string | undefined;
  change: ReturnType<typeof useChangeRun>;
  onEdit: () => void;
  onError: (error: string) => void;
  onBack: () => void;
}>;

/** Null while it is not filled in. Where the clocks skip that time, when they go forward; where it comes twice, the first. */
function momentMs(day: string, time: string, zone: string): number | null {
  const wall = Date.parse(`${day}T${time}:00Z`);
  return Number.isNaN(wall) ? null : instantMs(wall, zone);
}

function CloseNotice({ other, timezone }: Readonly<{ other: TypedRun; timezone: string }>) {
  const { oneRun, types } = schedulesMessages();
  return (
    <p role="status" className="text-sm text-warn-ink">
      {oneRun.close({ type: types[other.type], at: formatNearInZone(other.at, timezone) })}
    </p>
  );
}

/** This one run only, to another time of the week that is shown. */
export function MoveForm({ schedule, run, days, others, error, change, onEdit, onError, onBack }: MoveFormProps) {
  const { oneRun: labels, rules } = schedulesMessages();
  const { timezone } = schedule;
  const [day, setDay] = useState(() => dateInZone(Date.parse(run.at), timezone));
  const [time, setTime] = useState(() => timeInZone(Date.parse(run.at), timezone));
  const toMs = momentMs(day, time, timezone);
  const close = others.find(({ at, scheduleId }) => {
    const isItself = at === run.at && scheduleId === run.scheduleId;
    return !isItself && toMs !== null && Math.abs(Date.parse(at) - toMs) <= CLOSE_MS;
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (toMs === null || day < days.first || day > days.last) return onError(labels.incomplete);
    change.mutate({ at: run.at, act: "move", to: new Date(toMs).toISOString() });
  };
  const edited = (set: (value: string) => void) => (event: { target: { value: string } }) => {
    set(event.target.value);
    onEdit();
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p className="text-sm text-ink-2">{labels.moveHint({ zone: zoneText(rules, timezone) })}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField label={labels.day} type="date" min={days.first} max={days.last} value={day} onChange={edited(setDay)} />
        <TimeField
          label={labels.time}
          value={time}
          onChange={(at) => {
            setTime(at);
            onEdit();
          }}
        />
      </div>
      {close && <CloseNotice other={close} timezone={timezone} />}
      {error && (
        <div role="alert">
          <FieldError id="move-error" error={error} />
        </div>
      )}
      <DialogActions>
        <Button variant="secondary" onClick={onBack}>
          {uiMessages().cancel}
        </Button>
        <Button type="submit" pendingText={change.isPending && labels.saving}>
          {labels.moveAct}
        </Button>
      </DialogActions>
    </form>
  );
}
