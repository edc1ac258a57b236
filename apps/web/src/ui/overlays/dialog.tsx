import { uiMessages } from "@halocline/messages/texts/ui";
import { clsx } from "clsx";
import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import { type ReactNode, useRef } from "react";
import { STOP_BUTTON, WayToStop } from "./way-to-stop.tsx";

type DialogProps = Readonly<{
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  description?: ReactNode;
  /** A coloured head, for the one dialog that must not be mistaken for another. */
  tone?: "plain" | "danger";
  icon?: ReactNode;
  /** For what is read before it is filled in: the focus stays on the dialog, and a phone keeps its keyboard down. */
  startsAtTop?: boolean;
  /** The dialog of STOP itself: a second press of its button must not close what the first has opened. */
  isOfStop?: boolean;
  /** For a table; anything else reads better narrow. */
  isWide?: boolean;
  children: ReactNode;
}>;

export const OVERLAY = "fade-in fixed inset-x-0 top-(--header-bottom) bottom-0 z-40 bg-scrim";

/** The library knows only its own triggers; ours may be any button, or a key. A button that the act removed has no focus to take. */
function useFocus(startsAtTop: boolean) {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = document.activeElement;
      if (!startsAtTop || !(event.target instanceof HTMLElement)) return;
      event.preventDefault();
      event.target.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const target = opener.current?.isConnected ? opener.current : document.querySelector("main");
      if (target instanceof HTMLElement) target.focus();
    },
  };
}

/** Behind the content in order, so that the first thing to do has the focus and not the way out. */
function CloseCross({ isDanger }: Readonly<{ isDanger: boolean }>) {
  return (
    <Primitive.Close
      className={clsx(
        "absolute top-3 right-3 grid size-11 place-items-center rounded-control",
        isDanger ? "text-on-danger focus-visible:outline-on-danger" : "text-ink-2 hover:bg-hover",
      )}
    >
      <X className="size-5" aria-hidden />
      <span className="sr-only">{uiMessages().close}</span>
    </Primitive.Close>
  );
}

/** Focus moves in on opening and back to where it came from on closing; Escape and the cross close it. */
export function Dialog(props: DialogProps) {
  const { isOpen, onOpenChange, title, description, tone = "plain", icon, startsAtTop = false, isWide = false, children } = props;
  const keep = (event: Event) => {
    const { target } = event;
    if (props.isOfStop && target instanceof Element && target.closest(STOP_BUTTON)) event.preventDefault();
  };
  const focus = useFocus(startsAtTop);
  const isDanger = tone === "danger";
  return (
    <Primitive.Root open={isOpen} onOpenChange={onOpenChange}>
      {/* While closed the library has nothing to watch: every page holds a few dialogs, and draws each twice otherwise. */}
      {isOpen && (
        <Primitive.Portal>
          <Primitive.Overlay className={OVERLAY} />
          <Primitive.Content
            {...focus}
            onInteractOutside={keep}
            {...(!description && { "aria-describedby": undefined })}
            className={clsx(
              "fade-in fixed top-[calc((100dvh+var(--header-bottom))/2)] left-1/2 z-50 max-h-[calc(100dvh-var(--header-bottom)-1rem)] w-[calc(100%-1.5rem)] -translate-1/2 overflow-y-auto overscroll-contain rounded-dialog border bg-surface shadow-dialog outline-none",
              isWide ? "max-w-3xl" : "max-w-lg",
            )}
          >
            <div className={clsx("flex min-h-17 items-center gap-3 py-3 pr-16 pl-5", isDanger && "bg-danger text-on-danger")}>
              {icon}
              <Primitive.Title className="text-lg font-semibold">{title}</Primitive.Title>
            </div>
            <div className={clsx("grid gap-5 px-5 pb-5", isDanger && "pt-5")}>
              {description && <Primitive.Description className="text-ink-2">{description}</Primitive.Description>}
              {children}
            </div>
            <CloseCross isDanger={isDanger} />
            {!props.isOfStop && <WayToStop />}
          </Primitive.Content>
        </Primitive.Portal>
      )}
    </Primitive.Root>
  );
}

/** The act last in reading order and lowest on a phone, where the thumb is. */
export function DialogActions({ children }: Readonly<{ children: ReactNode }>) {
  return <div className="grid gap-2 sm:flex sm:justify-end">{children}</div>;
}
