import { uiMessages } from "@halocline/messages/texts/ui";
import { type ReactNode, useState } from "react";
import { Button } from "../buttons/button.tsx";
import { Checkbox } from "../forms/checkbox.tsx";
import { Dialog, DialogActions } from "./dialog.tsx";

type CheckedDialogProps = Readonly<{
  isOpen: boolean;
  onClose: () => void;
  title: string;
  description: ReactNode;
  /** What the person says by ticking; the act waits for it. */
  checkText: string;
  actText: string;
  pendingText: string;
  isPending: boolean;
  /** Null for whom the act is not: they read, and see whom to ask. */
  onConfirm: (() => void) | null;
  children?: ReactNode;
}>;

function Body(props: CheckedDialogProps) {
  const { onClose, checkText, actText, pendingText, isPending, onConfirm, children } = props;
  const [isChecked, setIsChecked] = useState(false);
  return (
    <>
      {children}
      {onConfirm && <Checkbox label={checkText} isChecked={isChecked} onChange={setIsChecked} />}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {onConfirm ? uiMessages().cancel : uiMessages().close}
        </Button>
        {onConfirm && (
          <Button disabled={!isChecked} pendingText={isPending && pendingText} onClick={onConfirm}>
            {actText}
          </Button>
        )}
      </DialogActions>
    </>
  );
}

/** For what must not be done from the sofa: the act waits for a person's word. It begins unticked each time. */
export function CheckedDialog(props: CheckedDialogProps) {
  const { isOpen, onClose, title, description } = props;
  return (
    <Dialog isOpen={isOpen} onOpenChange={onClose} title={title} description={description} startsAtTop>
      <Body {...props} />
    </Dialog>
  );
}
