import type { Schedule } from "@halocline/contracts/http/schedules.contract";
import { TriangleAlert } from "lucide-react";
import { Notice } from "@/ui/page/notice.tsx";
import type { Conflict } from "./schedule-conflicts.ts";
import { TYPE_STYLES } from "./schedule-style.ts";
import { ZonedTime } from "./zoned-time-text.tsx";

/** What a clash is told of; the dialog's own draft is one of the two. */
export type Told = Pick<Schedule, "id" | "tankId" | "tankName" | "type" | "enabled" | "timezone" | "nextRuns">;

const pairKey = ({ first, second }: Conflict<Told>): string => `${first.id} ${second.id}`;

/** A hint, not a refusal: the second may well come after the first has ended. */
export function ConflictNotice({ conflicts }: Readonly<{ conflicts: readonly Conflict<Told>[] }>) {
  if (conflicts.length === 0) return null;
  return (
    <Notice tone="warn" icon={TriangleAlert} title="Two schedules within an hour of each other" role="status">
      <ul className="grid gap-1">
        {conflicts.map((conflict) => {
          const { first, second, firstAt, secondAt } = conflict;
          return (
            <li key={pairKey(conflict)} className="wrap-anywhere [&_span]:text-current">
              {first.tankName}: {TYPE_STYLES[first.type].label} on <ZonedTime iso={firstAt} zone={first.timezone} />, and{" "}
              {TYPE_STYLES[second.type].label} on <ZonedTime iso={secondAt} zone={second.timezone} />.
            </li>
          );
        })}
      </ul>
      <p className="mt-1">A tank does one run at a time: the second does not start while the first is under way.</p>
    </Notice>
  );
}
