import type { Schedule } from "@halocline/contracts/http/schedules.contract";
import { Pause, Play } from "lucide-react";
import { type FormEvent, useState } from "react";
import { rejectedFields } from "@/lib/http/http-error.ts";
import { serverNowMs } from "@/lib/time/server-clock.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { TextField } from "@/ui/forms/text-field.tsx";
import { Dialog, DialogActions } from "@/ui/overlays/dialog.tsx";
import { usePauseSchedule } from "./schedule-commands.api.ts";
import { dateInZone, startOfDayMs } from "./zoned-time.ts";

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;

type PauseFormProps = Readonly<{ schedule: Schedule; onClose: () => void }>;

function PauseForm({ schedule, onClose }: PauseFormProps) {
  const { timezone, pausedUntil } = schedule;
  const [date, setDate] = useState(() =>
    dateInZone(pausedUntil === null ? serverNowMs() + WEEK_MS : Date.parse(pausedUntil), timezone),
  );
  const [error, setError] = useState<string>();
  const pause = usePauseSchedule(schedule, {
    onSaved: onClose,
    onRejected: (rejection) => setError(rejectedFields(rejection)["until"]),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const untilMs = startOfDayMs(date, timezone);
    if (untilMs === null) return setError("Please give a date");
    if (untilMs <= serverNowMs()) return setError("Please choose a day after today");
    pause.mutate(new Date(untilMs).toISOString());
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        label="Pause until"
        type="date"
        min={dateInZone(serverNowMs() + DAY_MS, timezone)}
        hint={`Runs start again on this day, which begins at midnight ${timezone} time.`}
        value={date}
        error={error}
        onChange={(event) => {
          setDate(event.target.value);
          setError(undefined);
        }}
      />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" pendingText={pause.isPending && "Pausing..."}>
          Pause Schedule
        </Button>
      </DialogActions>
    </form>
  );
}

export function PauseSchedule({ schedule }: Readonly<{ schedule: Schedule }>) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        <Pause className="size-4.5" aria-hidden />
        Pause until
        <span className="sr-only">: {schedule.sentence}</span>
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title="Pause this schedule?"
        description={`${schedule.tankName}: ${schedule.sentence} What falls due during the pause is left out, not caught up.`}
      >
        <PauseForm schedule={schedule} onClose={close} />
      </Dialog>
    </>
  );
}

const nothing = () => undefined;

export function ResumeSchedule({ schedule }: Readonly<{ schedule: Schedule }>) {
  const resume = usePauseSchedule(schedule, { onSaved: nothing, onRejected: nothing });
  return (
    <Button variant="secondary" pendingText={resume.isPending && "Resuming..."} onClick={() => resume.mutate(null)}>
      <Play className="size-4.5" aria-hidden />
      Resume
      <span className="sr-only">: {schedule.sentence}</span>
    </Button>
  );
}
