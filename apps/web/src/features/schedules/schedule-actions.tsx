import type { Schedule } from "@halocline/contracts/http/schedules.contract";
import { schedulesMessages } from "@halocline/messages/texts/schedules";
import { Pencil, SkipForward, Undo2 } from "lucide-react";
import { Button } from "@/ui/buttons/button.tsx";
import { Switch } from "@/ui/forms/switch.tsx";
import { DeleteSchedule } from "./delete-schedule.tsx";
import { PauseSchedule, ResumeSchedule } from "./pause-schedule.tsx";
import { scheduleText } from "./rule-text.ts";
import { useSkipNext, useToggleSchedule } from "./schedule-commands.api.ts";

type EnabledSwitchProps = Readonly<{ schedule: Schedule; canChange: boolean; titleId: string }>;

export function EnabledSwitch({ schedule, canChange, titleId }: EnabledSwitchProps) {
  const toggle = useToggleSchedule(schedule);
  return (
    <Switch
      label={schedulesMessages().actions.enabled}
      isOn={schedule.enabled}
      isDisabled={!canChange || toggle.isPending}
      describedBy={titleId}
      onChange={(enabled) => toggle.mutate(enabled)}
    />
  );
}

/** Reversible, so it is done at once and can be undone at the same place. */
function SkipNext({ schedule }: Readonly<{ schedule: Schedule }>) {
  const skip = useSkipNext(schedule);
  const { skipNextAt, nextRunAt } = schedule;
  const isSkipping = skipNextAt !== null;
  if (!isSkipping && nextRunAt === null) return null;
  const labels = schedulesMessages().actions;
  const Icon = isSkipping ? Undo2 : SkipForward;
  return (
    <Button
      variant="secondary"
      pendingText={skip.isPending && (isSkipping ? labels.undoing : labels.skipping)}
      onClick={() => skip.mutate(isSkipping ? null : nextRunAt)}
    >
      <Icon className="size-4.5" aria-hidden />
      {isSkipping ? labels.undoSkip : labels.skip}
      <span className="sr-only">: {scheduleText(schedule)}</span>
    </Button>
  );
}

export function ScheduleActions({ schedule, onEdit }: Readonly<{ schedule: Schedule; onEdit: () => void }>) {
  return (
    <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap xl:grid 2xl:flex print:hidden">
      <SkipNext schedule={schedule} />
      {schedule.pausedUntil === null ? <PauseSchedule schedule={schedule} /> : <ResumeSchedule schedule={schedule} />}
      <Button variant="secondary" onClick={onEdit}>
        <Pencil className="size-4.5" aria-hidden />
        {schedulesMessages().actions.edit}
        <span className="sr-only">: {scheduleText(schedule)}</span>
      </Button>
      <DeleteSchedule schedule={schedule} />
    </div>
  );
}
