import { runPageMessages } from "@halocline/messages/texts/run-page";
import { formatLength } from "@/lib/format.ts";
import { formatTime } from "@/lib/time/date-text.ts";
import { curveFigures } from "./curve-text.ts";
import type { CurveView } from "./curve-view.ts";

/** The same as numbers, for whoever does not see the picture. */
export function CurveFigures({ view }: Readonly<{ view: CurveView }>) {
  const labels = runPageMessages().curve;
  const figures = curveFigures(view);
  if (figures.length === 0) return null;
  return (
    <details className="text-sm print:hidden">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-primary-ink underline underline-offset-4">
        {labels.figures}
      </summary>
      <table className="w-full text-left tabular-nums">
        <caption className="sr-only">{labels.title}</caption>
        <thead className="border-b text-xs text-ink-2">
          <tr>
            {[labels.time, labels.measured, labels.expected].map((head) => (
              <th key={head} scope="col" className="py-1 font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">
          {figures.map(({ atMs, distanceMm, expectedMm }) => (
            <tr key={atMs}>
              <td className="py-1">{formatTime(atMs)}</td>
              <td>{formatLength(distanceMm)}</td>
              <td>{formatLength(expectedMm)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
