import { type ReactNode, useDeferredValue } from "react";

/** Drawn right after the first paint, in slices: what is below the fold must not hold up what is above it. */
export function AfterPaint({ children }: Readonly<{ children: ReactNode }>) {
  return useDeferredValue(true, false) ? children : null;
}
