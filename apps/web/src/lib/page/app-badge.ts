// The number on the icon of the installed app. A browser without such icons has no such call; one that refuses is left alone.

import { useEffect } from "react";

export function showBadge(count: number): void {
  if ("setAppBadge" in navigator) navigator.setAppBadge(count).catch(() => undefined);
}

/** Undefined: not known yet, and what the icon says stays. */
export function useAppBadge(count: number | undefined): void {
  useEffect(() => {
    if (count !== undefined) showBadge(count);
  }, [count]);
}
