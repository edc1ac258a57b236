import { schedulesMessages } from "@halocline/messages/texts/schedules";
import { Clock } from "lucide-react";
import { Notice } from "@/ui/page/notice.tsx";
import { crossesClockChange } from "./zoned-time.ts";

export function DaylightSavingNote() {
  const { title, text } = schedulesMessages().clocks;
  return (
    <Notice tone="muted" icon={Clock} title={title}>
      {text}
    </Notice>
  );
}

/** Only where it shows: two of these times are an hour apart in UTC. */
export function ClockChangeHint({ runs, zone }: Readonly<{ runs: readonly string[]; zone: string }>) {
  if (!crossesClockChange(runs, zone)) return null;
  return <p className="text-sm text-ink-2">{schedulesMessages().clocks.changeBetween}</p>;
}
