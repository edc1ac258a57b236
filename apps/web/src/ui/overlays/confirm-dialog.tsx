import { uiMessages } from "@halocline/messages/texts/ui";
import type { ReactNode } from "react";
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
  /** Why it cannot be done at the moment: the question stays, and nobody can say yes. */
  blockedReason?: string | null;
  onConfirm: () => void;
  /** What is to be chosen before, below the question. */
  children?: ReactNode;
  /** What there is to know before, below the reason. */
  details?: ReactNode;
}>;

export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    isOpen,
    onClose,
    title,
    description,
    actText,
    pendingText,
    isPending,
    isDestructive = false,
    blockedReason = null,
    onConfirm,
    children,
    details,
  } = props;
  return (
    <Dialog isOpen={isOpen} onOpenChange={onClose} title={title} description={description}>
      {children}
      {blockedReason && (
        <p role="status" className="text-sm text-ink-2">
          {blockedReason}
        </p>
      )}
      {details}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {uiMessages().cancel}
        </Button>
        <Button
          variant={isDestructive ? "danger" : "primary"}
          disabled={blockedReason !== null}
          pendingText={isPending && pendingText}
          onClick={onConfirm}
        >
          {actText}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
