// The end of a form that keeps changes until they are saved: it saves, discards, and asks before they are lost.

import { uiMessages } from "@halocline/messages/texts/ui";
import { useBlocker } from "@tanstack/react-router";
import { clsx } from "clsx";
import { PencilLine } from "lucide-react";
import { Button } from "../buttons/button.tsx";
import { Dialog, DialogActions } from "../overlays/dialog.tsx";

type UnsavedBarProps = Readonly<{
  isDirty: boolean;
  isSaving: boolean;
  saveText: string;
  /** Without it the bar is the end of a form, and its button submits that. */
  onSave?: () => void;
  onDiscard: () => void;
}>;

type LeaveQuestionProps = Readonly<{
  isDirty: boolean;
  /** For a form that is still there after a turn within its screen. */
  isKeptWithinScreen?: boolean;
}>;

/** Asks on the way to another screen; closing the page is asked about by the browser, in its own words. */
export function LeaveQuestion({ isDirty, isKeptWithinScreen = false }: LeaveQuestionProps) {
  const texts = uiMessages();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && !(isKeptWithinScreen && current.pathname === next.pathname),
    enableBeforeUnload: isDirty,
    disabled: !isDirty,
    withResolver: true,
  });
  return (
    <Dialog
      isOpen={status === "blocked"}
      onOpenChange={() => reset?.()}
      title={texts.leaveUnsaved}
      description={texts.notSavedYet}
    >
      <DialogActions>
        <Button variant="secondary" onClick={() => reset?.()}>
          {texts.stay}
        </Button>
        <Button variant="danger" onClick={() => proceed?.()}>
          {texts.leave}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Stays in sight at the lower edge as long as something is not saved. */
export function UnsavedBar({ isDirty, isSaving, saveText, onSave, onDiscard }: UnsavedBarProps) {
  const texts = uiMessages();
  return (
    <div
      data-unsaved={isDirty || undefined}
      className={clsx(
        "flex flex-wrap items-center justify-end gap-x-3 gap-y-2",
        isDirty &&
          "sticky bottom-3 z-10 rounded-panel border border-line-strong bg-surface p-3 shadow-dialog mb-[env(safe-area-inset-bottom)]",
      )}
    >
      <p role="status" className="flex grow items-center gap-2 text-sm font-medium text-ink-2 empty:hidden">
        {isDirty && (
          <>
            <PencilLine className="size-4 shrink-0" aria-hidden />
            {texts.unsaved}
          </>
        )}
      </p>
      {isDirty && (
        <Button variant="quiet" disabled={isSaving} onClick={onDiscard}>
          {texts.discard}
        </Button>
      )}
      <Button
        type={onSave ? "button" : "submit"}
        className="max-sm:w-full"
        pendingText={isSaving && texts.saving}
        disabled={!isDirty}
        onClick={onSave}
      >
        {saveText}
      </Button>
      {/* While it saves, there is nothing left to decide. */}
      <LeaveQuestion isDirty={isDirty && !isSaving} />
    </div>
  );
}
