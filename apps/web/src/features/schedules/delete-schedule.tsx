import type { Schedule } from "@halocline/contracts/http/schedules.contract";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/ui/buttons/button.tsx";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";
import { useDeleteSchedule } from "./schedule-commands.api.ts";

export function DeleteSchedule({ schedule }: Readonly<{ schedule: Schedule }>) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const remove = useDeleteSchedule(close);
  return (
    <>
      <Button variant="danger-outline" onClick={() => setIsAsking(true)}>
        <Trash2 className="size-4.5" aria-hidden />
        Delete
        <span className="sr-only">: {schedule.sentence}</span>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={close}
        title="Delete this schedule?"
        description={`${schedule.tankName}: ${schedule.sentence} Nothing runs by it any more. A run that is under way goes on, and past runs stay in the history.`}
        actText="Delete Schedule"
        pendingText="Deleting..."
        isPending={remove.isPending}
        isDestructive
        onConfirm={() => remove.mutate(schedule)}
      />
    </>
  );
}
