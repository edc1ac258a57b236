import type { Schedule } from "@halocline/contracts/http/schedules.contract";
import { schedulesMessages } from "@halocline/messages/texts/schedules";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/ui/buttons/button.tsx";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";
import { scheduleText } from "./rule-text.ts";
import { useDeleteSchedule } from "./schedule-commands.api.ts";

export function DeleteSchedule({ schedule }: Readonly<{ schedule: Schedule }>) {
  const labels = schedulesMessages().actions;
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const remove = useDeleteSchedule(close);
  return (
    <>
      <Button variant="danger-outline" onClick={() => setIsAsking(true)}>
        <Trash2 className="size-4.5" aria-hidden />
        {labels.remove}
        <span className="sr-only">: {scheduleText(schedule)}</span>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={close}
        title={labels.removeAsk}
        description={labels.removeText({ tank: schedule.tankName, sentence: scheduleText(schedule) })}
        actText={labels.removeAct}
        pendingText={labels.removing}
        isPending={remove.isPending}
        isDestructive
        onConfirm={() => remove.mutate(schedule)}
      />
    </>
  );
}
