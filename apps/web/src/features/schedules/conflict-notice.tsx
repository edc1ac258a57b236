import type { Schedule } from "@halocline/contracts/http/schedules.contract";
import { schedulesMessages } from "@halocline/messages/texts/schedules";
import { TriangleAlert } from "lucide-react";
import { Notice } from "@/ui/page/notice.tsx";
import type { Conflict } from "./schedule-conflicts.ts";
import { formatBesideOwn } from "./zoned-time.ts";

/** What a clash is told of; the dialog's own draft is one of the two. */
export type Told = Pick<Schedule, "id" | "tankId" | "tankName" | "type" | "enabled" | "timezone" | "nextRuns">;

const pairKey = ({ first, second }: Conflict<Told>): string => `${first.id} ${second.id}`;

function clashText({ first, second, firstAt, secondAt }: Conflict<Told>): string {
  const { types, conflicts } = schedulesMessages();
  return conflicts.clash({
    tank: first.tankName,
    first: types[first.type],
    firstAt: formatBesideOwn(firstAt, first.timezone),
    second: types[second.type],
    secondAt: formatBesideOwn(secondAt, second.timezone),
  });
}

/** A hint, not a refusal: the second may well come after the first has ended. */
export function ConflictNotice({ conflicts }: Readonly<{ conflicts: readonly Conflict<Told>[] }>) {
  if (conflicts.length === 0) return null;
  const { title, text } = schedulesMessages().conflicts;
  return (
    <Notice tone="warn" icon={TriangleAlert} title={title} role="status">
      <ul className="grid gap-1">
        {conflicts.map((conflict) => (
          <li key={pairKey(conflict)} className="wrap-anywhere">
            {clashText(conflict)}
          </li>
        ))}
      </ul>
      <p className="mt-1">{text}</p>
    </Notice>
  );
}
