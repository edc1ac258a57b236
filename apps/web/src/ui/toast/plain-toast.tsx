import { uiMessages } from "@halocline/messages/texts/ui";
import { X } from "lucide-react";
import { useEffect } from "react";
import { TOAST_SHOWN_MS } from "@/config/timing.ts";
import { dismissToast, useToast } from "./toast-store.ts";

/** Without swipe and motion, for a page whose network was gone when the real one was to come: no failure goes unsaid. */
export function PlainToast() {
  const toast = useToast();
  const id = toast?.id;
  useEffect(() => {
    if (id === undefined) return;
    const timer = setTimeout(() => dismissToast(id), TOAST_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id]);
  if (!toast) return null;
  return (
    <div role="alert" className="fixed right-3 bottom-3 z-60 flex max-w-[420px] gap-3 rounded-panel border bg-surface p-3">
      <div className="min-w-0 grow self-center wrap-anywhere">
        <p className="font-semibold">{toast.title}</p>
        {toast.description && <p className="text-sm">{toast.description}</p>}
      </div>
      <button type="button" onClick={() => dismissToast(toast.id)} className="grid size-11 shrink-0 place-items-center">
        <X className="size-4.5" aria-hidden />
        <span className="sr-only">{uiMessages().dismiss}</span>
      </button>
    </div>
  );
}
