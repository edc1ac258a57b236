// A button that acts after being held: for what must not happen by a slip. Letting go, leaving, losing the focus, or a page
// that is hidden cancels. Whoever cannot hold (a screen reader's click has no press) is asked instead.

import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { HOLD_MS } from "@/config/timing.ts";
import { buttonStyle } from "./button-style.ts";

type HoldButtonProps = Readonly<{
  isDisabled: boolean;
  describedBy?: string | undefined;
  className?: string;
  onHeld: () => void;
  /** Pressed by something that cannot hold. */
  onAssisted: () => void;
  children: ReactNode;
}>;

function useHold(isDisabled: boolean, onHeld: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isHolding, setIsHolding] = useState(false);

  function cancel(): void {
    clearTimeout(timer.current);
    timer.current = undefined;
    setIsHolding(false);
  }

  function begin(): void {
    if (isDisabled || document.hidden || timer.current !== undefined) return;
    setIsHolding(true);
    timer.current = setTimeout(() => {
      cancel();
      onHeld();
    }, HOLD_MS);
  }

  // The reason to forbid it may come up while somebody holds.
  useEffect(() => {
    if (isDisabled) cancel();
  }, [isDisabled]);
  // Behind another tab, or on a phone that is locked, nobody holds: the release may never be told.
  useEffect(() => {
    const whenHidden = () => document.hidden && cancel();
    document.addEventListener("visibilitychange", whenHidden);
    return () => document.removeEventListener("visibilitychange", whenHidden);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);

  return { isHolding, begin, cancel };
}

const isPressKey = (event: KeyboardEvent): boolean => event.key === " " || event.key === "Enter";

export function HoldButton({ isDisabled, describedBy, className, onHeld, onAssisted, children }: HoldButtonProps) {
  const { isHolding, begin, cancel } = useHold(isDisabled, onHeld);
  const onKey = (event: KeyboardEvent, act: () => void) => {
    if (!isPressKey(event)) return;
    event.preventDefault();
    if (!event.repeat) act();
  };
  return (
    <button
      type="button"
      disabled={isDisabled}
      aria-describedby={describedBy}
      data-holding={isHolding || undefined}
      onPointerDown={(event: PointerEvent) => event.button === 0 && begin()}
      onPointerUp={cancel}
      onPointerLeave={cancel}
      onPointerCancel={cancel}
      onKeyDown={(event) => onKey(event, begin)}
      onKeyUp={(event) => onKey(event, cancel)}
      onBlur={cancel}
      onContextMenu={(event) => event.preventDefault()}
      onClick={(event) => event.detail === 0 && onAssisted()}
      className={buttonStyle("secondary", `group touch-manipulation select-none ${className ?? ""}`)}
    >
      <span className="grid size-5 shrink-0 place-items-center rounded-full border-2 border-current" aria-hidden="true">
        <span
          className="size-4 scale-0 rounded-full bg-current ease-linear group-data-holding:scale-100 group-data-holding:transition-transform"
          style={{ transitionDuration: `${HOLD_MS}ms` }}
        />
      </span>
      {children}
    </button>
  );
}
