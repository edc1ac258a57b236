import { uiMessages } from "@halocline/messages/texts/ui";
import { type ReactNode, useState } from "react";
import { Button } from "../buttons/button.tsx";
import { TextField } from "../forms/text-field.tsx";
import { DialogActions } from "./dialog.tsx";

type TypedConfirmationProps = Readonly<{
  /** What must be typed, to the letter. */
  word: string;
  action: string;
  isPending: boolean;
  pendingText: string;
  onConfirm: () => void;
  onClose: () => void;
  /** What will be lost. */
  children: ReactNode;
}>;

/** For what cannot be undone: the name is typed, so that a slip of the finger deletes nothing. */
export function TypedConfirmation({
  word,
  action,
  isPending,
  pendingText,
  onConfirm,
  onClose,
  children,
}: TypedConfirmationProps) {
  const [typed, setTyped] = useState("");
  const isConfirmed = typed.trim() === word;
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (isConfirmed) onConfirm();
      }}
    >
      {children}
      <TextField
        label={uiMessages().typeToConfirm({ word })}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {uiMessages().cancel}
        </Button>
        <Button type="submit" variant="danger" disabled={!isConfirmed} pendingText={isPending && pendingText}>
          {action}
        </Button>
      </DialogActions>
    </form>
  );
}
