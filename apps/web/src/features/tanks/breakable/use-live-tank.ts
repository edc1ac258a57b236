import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useReducedMotion } from "@/lib/page/media.ts";
import type { LiveTank } from "./live-tank.ts";
import { type BreakableScenario, FIRST_MOMENT, type Moment } from "./moment.ts";

/** For browsers that do not say when they are idle. */
const IDLE_AFTER_MS = 1500;

export type ShownTank = Readonly<{
  moment: Moment;
  /** Pressed, though the tank may not know it yet. */
  pressed: BreakableScenario | null;
  isUnreachable: boolean;
  press: (scenario: BreakableScenario | null) => void;
}>;

/** Once the page has been drawn and has nothing else to do. */
function onceIdle(act: () => void): () => void {
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(act, IDLE_AFTER_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act);
  return () => cancelIdleCallback(handle);
}

function useInView(ref: RefObject<HTMLElement | null>): boolean {
  const [isInView, setIsInView] = useState(true);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver((entries) => setIsInView(entries.at(-1)?.isIntersecting ?? true));
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return isInView;
}

/** The tank behind a card: a still picture until the core has arrived. `card` tells whether anybody sees it. */
export function useLiveTank(card: RefObject<HTMLElement | null>): ShownTank {
  const [moment, setMoment] = useState(FIRST_MOMENT);
  const [pressed, setPressed] = useState<BreakableScenario | null>(null);
  const [isUnreachable, setIsUnreachable] = useState(false);
  const [live, setLive] = useState<LiveTank | null>(null);
  const opening = useRef<Promise<LiveTank | null> | null>(null);
  const isInView = useInView(card);
  const isStill = useReducedMotion();

  const open = useCallback((): Promise<LiveTank | null> => {
    opening.current ??= import("./live-tank.ts")
      .then(({ openLiveTank }) => openLiveTank(setMoment))
      .catch(() => null)
      .then((opened) => {
        // What could not be loaded is asked for again at the next press.
        if (opened === null) opening.current = null;
        setIsUnreachable(opened === null);
        setLive(opened);
        return opened;
      });
    return opening.current;
  }, []);

  useEffect(() => onceIdle(() => void open()), [open]);
  useEffect(() => () => live?.close(), [live]);
  useEffect(() => live?.setPace(isStill ? "still" : isInView ? "runs" : "waits"), [live, isStill, isInView]);

  const press = (scenario: BreakableScenario | null): void => {
    setPressed(scenario);
    void open().then((opened) => (opened ? opened.play(scenario) : setPressed(null)));
  };
  return { moment, pressed, isUnreachable, press };
}
