import type { ReactNode } from "react";
import { messages } from "@/lib/language/messages.ts";
import { Button } from "../buttons/button.tsx";
import { Dialog, DialogActions } from "./dialog.tsx";

type ConfirmDialogProps = Readonly<{
  isOpen: boolean;
  onClose: () => void;
  title: string;
  description: ReactNode;
  /** Names the act ("Sign out this device"), never just "OK". */
  actText: string;
  pendingText: string;
  isPending: boolean;
  isDestructive?: boolean;
  onConfirm: () => void;
}>;

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onClose, title, description, actText, pendingText, isPending, isDestructive = false, onConfirm } = props;
  return (
    <Dialog isOpen={isOpen} onOpenChange={onClose} title={title} description={description}>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {messages().ui.cancel}
        </Button>
        <Button variant={isDestructive ? "danger" : "primary"} pendingText={isPending && pendingText} onClick={onConfirm}>
          {actText}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
