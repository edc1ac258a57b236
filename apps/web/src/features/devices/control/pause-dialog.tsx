import { DEFAULT_PAUSE_MINUTES, MAX_PAUSE_MINUTES } from "@halocline/domain/relays/relays";
import { type FormEvent, useState } from "react";
import { Button } from "@/ui/buttons/button.tsx";
import { TextField } from "@/ui/forms/text-field.tsx";
import { Dialog, DialogActions } from "@/ui/overlays/dialog.tsx";

type PauseDialogProps = Readonly<{ isOpen: boolean; onClose: () => void; onPause: (minutes: number) => void }>;

const isAllowed = (minutes: number): boolean => Number.isInteger(minutes) && minutes >= 1 && minutes <= MAX_PAUSE_MINUTES;

function PauseForm({ onClose, onPause }: Omit<PauseDialogProps, "isOpen">) {
  const [text, setText] = useState(String(DEFAULT_PAUSE_MINUTES));
  const minutes = Number(text);
  const error = isAllowed(minutes) ? undefined : `Please enter 1 to ${MAX_PAUSE_MINUTES} minutes.`;
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (error) return;
    onClose();
    onPause(minutes);
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        label="Minutes"
        type="number"
        inputMode="numeric"
        min={1}
        max={MAX_PAUSE_MINUTES}
        value={text}
        error={error}
        hint={`1 to ${MAX_PAUSE_MINUTES}. It returns by itself.`}
        onChange={(event) => setText(event.target.value)}
      />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">{error ? "Pause circulation" : `Pause for ${minutes} min`}</Button>
      </DialogActions>
    </form>
  );
}

/** Still water kills within hours, so circulation is never simply off: it is paused. */
export function PauseDialog({ isOpen, onClose, onPause }: PauseDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onClose}
      title="Pause circulation"
      description="For feeding or maintenance. For how long? Circulation returns by itself, also when this page is closed."
    >
      <PauseForm onClose={onClose} onPause={onPause} />
    </Dialog>
  );
}
