import type { Schedule } from "@halocline/contracts/http/schedules.contract";
import { schedulesMessages } from "@halocline/messages/texts/schedules";
import { uiMessages } from "@halocline/messages/texts/ui";
import { Pause, Play } from "lucide-react";
import { type FormEvent, useState } from "react";
import { rejectedFields } from "@/lib/http/http-error.ts";
import { serverNowMs } from "@/lib/time/server-clock.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { TextField } from "@/ui/forms/text-field.tsx";
import { Dialog, DialogActions } from "@/ui/overlays/dialog.tsx";
import { scheduleText } from "./rule-text.ts";
import { usePauseSchedule } from "./schedule-commands.api.ts";
import { dateInZone, startOfDayMs } from "./zoned-time.ts";

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;

type PauseFormProps = Readonly<{ schedule: Schedule; onClose: () => void }>;

function PauseForm({ schedule, onClose }: PauseFormProps) {
  const labels = schedulesMessages().actions;
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
    if (untilMs === null) return setError(labels.dateMissing);
    if (untilMs <= serverNowMs()) return setError(labels.dateTooEarly);
    pause.mutate(new Date(untilMs).toISOString());
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        label={labels.pause}
        type="date"
        min={dateInZone(serverNowMs() + DAY_MS, timezone)}
        hint={labels.pauseHint({ zone: timezone })}
        value={date}
        error={error}
        onChange={(event) => {
          setDate(event.target.value);
          setError(undefined);
        }}
      />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {uiMessages().cancel}
        </Button>
        <Button type="submit" pendingText={pause.isPending && labels.pausing}>
          {labels.pauseAct}
        </Button>
      </DialogActions>
    </form>
  );
}

export function PauseSchedule({ schedule }: Readonly<{ schedule: Schedule }>) {
  const labels = schedulesMessages().actions;
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        <Pause className="size-4.5" aria-hidden />
        {labels.pause}
        <span className="sr-only">: {scheduleText(schedule)}</span>
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title={labels.pauseAsk}
        description={labels.pauseText({ tank: schedule.tankName, sentence: scheduleText(schedule) })}
      >
        <PauseForm schedule={schedule} onClose={close} />
      </Dialog>
    </>
  );
}

const nothing = () => undefined;

export function ResumeSchedule({ schedule }: Readonly<{ schedule: Schedule }>) {
  const labels = schedulesMessages().actions;
  const resume = usePauseSchedule(schedule, { onSaved: nothing, onRejected: nothing });
  return (
    <Button variant="secondary" pendingText={resume.isPending && labels.resuming} onClick={() => resume.mutate(null)}>
      <Play className="size-4.5" aria-hidden />
      {labels.resume}
      <span className="sr-only">: {scheduleText(schedule)}</span>
    </Button>
  );
}
