import type { FirmwareUpdate } from "@halocline/contracts/http/firmware.contract";
import { firmwareMessages } from "@halocline/messages/texts/firmware";
import { formatMoment } from "@/lib/time/date-text.ts";
import { Badge } from "@/ui/badge.tsx";
import { statusStyle } from "./update-phase.ts";

const SHOWN_UPDATES = 5;

function UpdateRow({ update }: Readonly<{ update: FirmwareUpdate }>) {
  const { text, icon, tone } = statusStyle(update);
  const { fromTo } = firmwareMessages().updates.history;
  return (
    <li className="grid gap-1 py-3 text-sm last:pb-0">
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0 wrap-anywhere tabular-nums">
          <p className="font-medium">
            {update.fromVersion ? fromTo({ from: update.fromVersion, to: update.version }) : update.version}
          </p>
          <time dateTime={update.createdAt} className="text-ink-3">
            {formatMoment(update.createdAt)}
          </time>
        </div>
        <Badge icon={icon} tone={tone}>
          {text}
        </Badge>
      </div>
      {update.errorMessage && <p className="text-ink-2 wrap-anywhere">{update.errorMessage}</p>}
    </li>
  );
}

export function UpdateHistory({ updates }: Readonly<{ updates: readonly FirmwareUpdate[] }>) {
  const { title, none } = firmwareMessages().updates.history;
  return (
    <section aria-label={title} className="border-t pt-4">
      <h3 className="font-semibold">{title}</h3>
      {updates.length === 0 ? (
        <p className="mt-1 text-sm text-ink-3">{none}</p>
      ) : (
        <ul className="divide-y">
          {updates.slice(0, SHOWN_UPDATES).map((update) => (
            <UpdateRow key={update.id} update={update} />
          ))}
        </ul>
      )}
    </section>
  );
}
