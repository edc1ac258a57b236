// The browser tab's picture: the water, with a dot in the colour of the worst state. Files of our own, for the content
// security policy allows nothing that is made in the page.

import { useEffect } from "react";
import type { WorstTone } from "./worst-state.ts";

const CALM = "/favicon.svg";
const ICONS: Readonly<Record<WorstTone, string>> = {
  danger: "/favicon-danger.svg",
  warn: "/favicon-warn.svg",
  info: "/favicon-info.svg",
};

const show = (path: string): void => document.querySelector('link[rel="icon"]')?.setAttribute("href", path);

export function useTabIcon(tone: WorstTone | null): void {
  useEffect(() => {
    show(tone === null ? CALM : ICONS[tone]);
    return () => show(CALM);
  }, [tone]);
}
