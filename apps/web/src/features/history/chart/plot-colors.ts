// A canvas knows no style sheet: the theme's colours are read from it, and read again when the theme changes.

import { useEffect, useState } from "react";

const NAMES = ["ink", "ink-2", "ink-3", "line", "inset", "primary", "info", "warn", "danger", "muted"] as const;
type ColorName = (typeof NAMES)[number];
export type PlotColors = Readonly<Record<ColorName, string>>;

function readColors(): PlotColors {
  const style = getComputedStyle(document.documentElement);
  const colors = NAMES.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]);
  return Object.fromEntries(colors) as PlotColors;
}

export function usePlotColors(): PlotColors {
  const [colors, setColors] = useState(readColors);
  useEffect(() => {
    // The theme is a class of the root element, whoever sets it: the person, or the system at dusk.
    const observer = new MutationObserver(() => setColors(readColors()));
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ["class"] });
    return () => observer.disconnect();
  }, []);
  return colors;
}
