import { WAIT_MINUTES, type WaitMinutes } from "@halocline/domain/schedules/waiting";
import { schedulesMessages } from "@halocline/messages/texts/schedules";
import { Choices } from "@/ui/forms/choices.tsx";

type WaitFieldProps = Readonly<{ waitMinutes: WaitMinutes; onChange: (waitMinutes: WaitMinutes) => void }>;

/** What becomes of a run whose controller is away at its time (SAFE-20). */
export function WaitField({ waitMinutes, onChange }: WaitFieldProps) {
  const labels = schedulesMessages().form;
  return (
    <Choices
      label={labels.wait}
      chosen={[waitMinutes]}
      options={WAIT_MINUTES.map((minutes) => ({ value: minutes, text: labels.waits({ minutes }) }))}
      onChoose={onChange}
      columns="sm:grid-cols-3"
      hint={labels.waitHint}
    />
  );
}
