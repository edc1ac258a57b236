import { maintenanceMessages } from "@halocline/messages/texts/maintenance";
import { CalendarClock, Check, CircleAlert, Clock, Pencil, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { Badge } from "@/ui/badge.tsx";
import { Button } from "@/ui/buttons/button.tsx";
import { Select } from "@/ui/forms/select.tsx";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";
import { dayText, momentDayText } from "./day-text.ts";
import { type MaintenanceTask, useDeleteTask, useFinishTask, useSnoozeTask } from "./maintenance.api.ts";

type TaskProps = Readonly<{ task: MaintenanceTask }>;

const SNOOZES_DAYS = [1, 3, 7, 14];
const STYLES = {
  overdue: { icon: CircleAlert, tone: "danger" },
  due: { icon: CalendarClock, tone: "warn" },
  ahead: { icon: Clock, tone: "muted" },
} as const;

function StateBadge({ task: { state, daysLeft } }: TaskProps) {
  const labels = maintenanceMessages();
  const text = {
    overdue: labels.overdue({ count: -daysLeft }),
    due: labels.states.due,
    ahead: labels.inDays({ count: daysLeft }),
  };
  return <Badge {...STYLES[state]}>{text[state]}</Badge>;
}

function factsOf({ intervalDays, lastDoneAt, snoozedUntil, timezone }: MaintenanceTask): string {
  const labels = maintenanceMessages();
  return [
    labels.every({ count: intervalDays }),
    lastDoneAt === null ? labels.never : labels.lastDone({ day: momentDayText(lastDoneAt, timezone) }),
    ...(snoozedUntil === null ? [] : [labels.snoozedUntil({ day: dayText(snoozedUntil) })]),
  ].join(" · ");
}

function Snooze({ task }: TaskProps) {
  const labels = maintenanceMessages();
  const snooze = useSnoozeTask(task);
  const options = SNOOZES_DAYS.map((count) => ({ value: String(count), text: labels.snoozeDays({ count }) }));
  return (
    <Select
      isWide
      label={`${labels.snooze}: ${task.name}`}
      value=""
      options={[{ value: "", text: labels.snooze }, ...options]}
      onChange={(days) => days !== "" && snooze.mutate(Number(days))}
    />
  );
}

function Delete({ task }: TaskProps) {
  const labels = maintenanceMessages();
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const remove = useDeleteTask(task, close);
  return (
    <>
      <Button variant="quiet" className="px-3" aria-label={`${labels.remove}: ${task.name}`} onClick={() => setIsAsking(true)}>
        <Trash2 className="size-4.5" aria-hidden />
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={close}
        title={labels.removeAsk}
        description={labels.removeText({ task: task.name, tank: task.tankName })}
        actText={labels.removeAct}
        pendingText={labels.removing}
        isPending={remove.isPending}
        isDestructive
        onConfirm={() => remove.mutate()}
      />
    </>
  );
}

type TaskRowProps = TaskProps & Readonly<{ canDo: boolean; canChange: boolean; onEdit: () => void }>;

/** One task: what, how urgent, and one press to say that it is done. */
export function TaskRow({ task, canDo, canChange, onEdit }: TaskRowProps) {
  const labels = maintenanceMessages();
  const finish = useFinishTask(task);
  const titleId = useId();
  return (
    <li
      aria-labelledby={titleId}
      className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3 border-t py-4 first:border-t-0"
    >
      <div className="grid min-w-60 flex-1 justify-items-start gap-1.5">
        <StateBadge task={task} />
        <h3 id={titleId} className="font-semibold wrap-anywhere">
          {task.name}
        </h3>
        <p className="text-sm text-ink-2 wrap-anywhere">{factsOf(task)}</p>
      </div>
      {canDo && (
        <div className="flex flex-wrap items-center gap-2">
          <Button
            variant={task.state === "ahead" ? "secondary" : "primary"}
            disabled={finish.isPending}
            onClick={() => finish.mutate()}
          >
            <Check className="size-4.5" aria-hidden />
            {labels.done}
            <span className="sr-only">: {task.name}</span>
          </Button>
          {task.state !== "ahead" && <Snooze task={task} />}
          {canChange && (
            <>
              <Button variant="quiet" className="px-3" aria-label={`${labels.edit}: ${task.name}`} onClick={onEdit}>
                <Pencil className="size-4.5" aria-hidden />
              </Button>
              <Delete task={task} />
            </>
          )}
        </div>
      )}
    </li>
  );
}
