import { Clock } from "lucide-react";
import { Notice } from "@/ui/page/notice.tsx";
import { crossesClockChange } from "./zoned-time.ts";

export function DaylightSavingNote() {
  return (
    <Notice tone="muted" icon={Clock} title="Daylight saving">
      A schedule goes by the clock at its tank. When the clocks change, 10:00 stays 10:00 there, and its time in UTC moves by an
      hour. A time that is left out in spring runs at the moment the clocks go forward; a time that comes twice in autumn runs
      once, the first time. A tank in UTC has no such change.
    </Notice>
  );
}

/** Only where it shows: two of these times are an hour apart in UTC. */
export function ClockChangeHint({ runs, zone }: Readonly<{ runs: readonly string[]; zone: string }>) {
  if (!crossesClockChange(runs, zone)) return null;
  return (
    <p className="text-sm text-ink-2">
      The clocks change between these runs: the tank&apos;s time stays, and UTC moves by an hour.
    </p>
  );
}
