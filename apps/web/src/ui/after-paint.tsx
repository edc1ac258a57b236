import { type ReactNode, useDeferredValue } from "react";

/** Drawn right after the first paint, in slices: what is below the fold must not hold up what is above it. */
export function AfterPaint({ instead = null, children }: Readonly<{ instead?: ReactNode; children: ReactNode }>) {
  return useDeferredValue(true, false) ? children : instead;
}
