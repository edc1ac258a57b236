import { runPageMessages } from "@halocline/messages/texts/run-page";
import { clsx } from "clsx";
import type { CurveView } from "./curve-view.ts";

const LINE = "w-6 border-t-2";

/** Only of what is in the picture. */
export function CurveLegend({ view: { measured, expected, ahead, walls, isProven } }: Readonly<{ view: CurveView }>) {
  const labels = runPageMessages().curve;
  const hasWall = Object.values(walls).some((wall) => wall !== null);
  const entries = [
    {
      label: labels.measured,
      style: clsx("w-6 border-t-[3px]", isProven ? "border-ok" : "border-info"),
      isShown: measured.length > 0,
    },
    { label: labels.expected, style: clsx(LINE, "border-dashed border-muted"), isShown: expected.length > 0 },
    { label: labels.ahead, style: clsx(LINE, "border-dotted border-info"), isShown: ahead.length > 0 },
    { label: labels.limit, style: "h-2.5 w-4 border border-danger bg-danger-soft", isShown: hasWall },
  ];
  return (
    // The sentence of the picture says the same.
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2" aria-hidden="true">
      {entries.map(
        ({ label, style, isShown }) =>
          isShown && (
            <li key={label} className="flex items-center gap-1.5">
              <span className={style} />
              {label}
            </li>
          ),
      )}
    </ul>
  );
}
