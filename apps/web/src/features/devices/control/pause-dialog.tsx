import { DEFAULT_PAUSE_MINUTES, MAX_PAUSE_MINUTES } from "@halocline/domain/relays/relays";
import { controlMessages } from "@halocline/messages/texts/control";
import { uiMessages } from "@halocline/messages/texts/ui";
import { type FormEvent, useState } from "react";
import { Button } from "@/ui/buttons/button.tsx";
import { TextField } from "@/ui/forms/text-field.tsx";
import { Dialog, DialogActions } from "@/ui/overlays/dialog.tsx";

type PauseDialogProps = Readonly<{ isOpen: boolean; onClose: () => void; onPause: (minutes: number) => void }>;

const isAllowed = (minutes: number): boolean => Number.isInteger(minutes) && minutes >= 1 && minutes <= MAX_PAUSE_MINUTES;

function PauseForm({ onClose, onPause }: Omit<PauseDialogProps, "isOpen">) {
  const [text, setText] = useState(String(DEFAULT_PAUSE_MINUTES));
  const labels = controlMessages().pause;
  const minutes = Number(text);
  const error = isAllowed(minutes) ? undefined : labels.wrongMinutes({ most: MAX_PAUSE_MINUTES });
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (error) return;
    onClose();
    onPause(minutes);
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        label={labels.minutes}
        type="number"
        inputMode="numeric"
        min={1}
        max={MAX_PAUSE_MINUTES}
        value={text}
        error={error}
        hint={labels.hint({ most: MAX_PAUSE_MINUTES })}
        onChange={(event) => setText(event.target.value)}
      />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {uiMessages().cancel}
        </Button>
        <Button type="submit">{error ? labels.act : labels.actFor({ count: minutes })}</Button>
      </DialogActions>
    </form>
  );
}

/** Still water kills within hours, so circulation is never simply off: it is paused. */
export function PauseDialog({ isOpen, onClose, onPause }: PauseDialogProps) {
  const { title, text } = controlMessages().pause;
  return (
    <Dialog isOpen={isOpen} onOpenChange={onClose} title={title} description={text}>
      <PauseForm onClose={onClose} onPause={onPause} />
    </Dialog>
  );
}
