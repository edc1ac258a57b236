import { uiMessages } from "@halocline/messages/texts/ui";
import { clsx } from "clsx";
import { CircleAlert, CircleCheck, type LucideIcon, TriangleAlert, X } from "lucide-react";
import { Toast as Primitive } from "radix-ui";
import { useCallback, useState } from "react";
import { TOAST_SHOWN_MS, TOAST_SWIPE_PX } from "@/config/timing.ts";
import { dismissToast, type Toast, type ToastKind, useToast } from "./toast-store.ts";

type Style = Readonly<{ icon: LucideIcon; card: string; mark: string }>;

const STYLES: Readonly<Record<ToastKind, Style>> = {
  success: { icon: CircleCheck, card: "bg-surface text-ink", mark: "text-ok" },
  warning: { icon: TriangleAlert, card: "border-warn/60 bg-surface text-ink", mark: "text-warn" },
  failure: { icon: CircleAlert, card: "border-danger bg-danger text-on-danger", mark: "" },
};

/** A busy or hidden page may take longer to paint than a toast stays: nobody would ever have seen it. */
function useShownDuration() {
  const [isPainted, setIsPainted] = useState(false);
  const ref = useCallback((node: HTMLElement | null) => {
    if (node) requestAnimationFrame(() => setIsPainted(true));
  }, []);
  return { ref, duration: isPainted ? TOAST_SHOWN_MS : Number.POSITIVE_INFINITY };
}

function ToastCard({ toast }: Readonly<{ toast: Toast }>) {
  const { icon: Icon, card, mark } = STYLES[toast.kind];
  const isFailure = toast.kind === "failure";
  return (
    <Primitive.Root
      {...useShownDuration()}
      // Assertive only for what went wrong.
      type={isFailure ? "foreground" : "background"}
      onOpenChange={(isOpen) => !isOpen && dismissToast(toast.id)}
      className={clsx("toast fade-in flex items-start gap-3 rounded-panel border py-3 pr-2 pl-4 shadow-dialog", card)}
    >
      <Icon className={clsx("mt-2.5 size-5 shrink-0", mark)} aria-hidden />
      <div className="min-w-0 grow self-center wrap-anywhere">
        <Primitive.Title className="font-semibold">{toast.title}</Primitive.Title>
        {toast.description && <Primitive.Description className="text-sm">{toast.description}</Primitive.Description>}
      </div>
      <Primitive.Close
        className={clsx(
          "grid size-11 shrink-0 place-items-center rounded-control",
          isFailure ? "focus-visible:outline-on-danger" : "text-ink-2 hover:bg-hover",
        )}
      >
        <X className="size-4.5" aria-hidden />
        <span className="sr-only">{uiMessages().dismiss}</span>
      </Primitive.Close>
    </Primitive.Root>
  );
}

export function Toaster() {
  const toast = useToast();
  return (
    <Primitive.Provider swipeDirection="right" swipeThreshold={TOAST_SWIPE_PX}>
      {toast && <ToastCard key={toast.id} toast={toast} />}
      <Primitive.Viewport className="fixed right-0 bottom-0 z-60 w-full max-w-[420px] p-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] outline-none sm:p-5" />
    </Primitive.Provider>
  );
}
