import type { Device } from "@halocline/contracts/http/entities.contract";
import { devicePageMessages } from "@halocline/messages/texts/device-page";
import { formatMoment } from "@/lib/time/date-text.ts";
import { Card } from "@/ui/page/card.tsx";
import { useDeviceDetails } from "./device-page.api.ts";
import { eventText } from "./event-text.ts";

export function EventsCard({ device }: Readonly<{ device: Device }>) {
  const { data, isError } = useDeviceDetails(device.id);
  const texts = devicePageMessages().events;
  const events = data?.events ?? [];
  return (
    <Card title={texts.title} subtitle={texts.subtitle} className="lg:col-span-2">
      {isError && <p className="mt-3 text-sm text-danger-ink">{texts.notLoaded}</p>}
      {data && events.length === 0 && <p className="mt-3 text-sm text-ink-3">{texts.none}</p>}
      <ol className="mt-3 text-sm">
        {events.map((event) => (
          <li key={event.id} className="flex flex-wrap justify-between gap-x-4 border-t py-2 first:border-t-0">
            <span className="min-w-0 wrap-anywhere">{eventText(device, event)}</span>
            <time dateTime={event.at} className="text-ink-3 tabular-nums">
              {formatMoment(event.at)}
            </time>
          </li>
        ))}
      </ol>
    </Card>
  );
}
