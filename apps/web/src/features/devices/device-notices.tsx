import type { Device } from "@halocline/contracts/http/entities.contract";
import { ownEntry } from "@halocline/domain/devices/own-entry";
import { devicesMessages } from "@halocline/messages/texts/devices";
import { OctagonX, RefreshCw, TriangleAlert } from "lucide-react";
import { formatMoment } from "@/lib/time/date-text.ts";
import { Notice } from "@/ui/page/notice.tsx";
import { UnreadableNotice } from "@/ui/page/unreadable-notice.tsx";

function StopNotice({ stop }: Readonly<{ stop: NonNullable<Device["emergencyStop"]> }>) {
  const labels = devicesMessages().stop;
  const time = formatMoment(stop.requestedAt);
  return stop.isLatched ? (
    <Notice tone="danger" icon={OctagonX} title={labels.active}>
      {labels.activeText({ time })}
    </Notice>
  ) : (
    <Notice tone="danger" icon={OctagonX} title={labels.notConfirmed}>
      {labels.notConfirmedText({ time })}
    </Notice>
  );
}

/** A code that this version does not know is a word of letters, digits and underscores. */
const readableCode = (code: string): string => code.replaceAll("_", " ");

function faultTitle(fault: string): string {
  const { faults, otherFault } = devicesMessages();
  return ownEntry(faults, fault) ?? otherFault({ fault: readableCode(fault) });
}

function holdTitle(reason: string): string {
  const { holds, otherHold } = devicesMessages();
  return ownEntry(holds, reason) ?? otherHold({ reason: readableCode(reason) });
}

/** Of the device itself, its tanks and its relays. */
const unreadableOf = ({ unreadable = [], tanks, relays }: Device): string[] => [
  ...unreadable,
  ...tanks.flatMap((tank) => (tank.unreadable ?? []).map((field) => `${tank.name}: ${field}`)),
  ...relays.flatMap((relay) =>
    (relay.unreadable ?? []).map((field) => devicesMessages().relayField({ channel: relay.channelNumber, field })),
  ),
];

/** What keeps the device from doing as the screens say. */
export function DeviceNotices({ device }: Readonly<{ device: Device }>) {
  const labels = devicesMessages();
  return (
    <>
      {device.emergencyStop && <StopNotice stop={device.emergencyStop} />}
      {device.fault !== null && (
        <Notice tone="danger" icon={TriangleAlert} title={faultTitle(device.fault)}>
          {labels.faultText}
        </Notice>
      )}
      {device.hold !== null && (
        <Notice tone="danger" icon={TriangleAlert} title={holdTitle(device.hold.reason)}>
          {labels.holdText}
        </Notice>
      )}
      {device.configuration === "pending" && (
        <Notice tone="info" icon={RefreshCw}>
          {labels.settings.pending}
        </Notice>
      )}
      {device.configuration === "refused" && (
        <Notice tone="warn" icon={TriangleAlert} title={labels.settings.refused}>
          {labels.settings.refusedText}
        </Notice>
      )}
      <UnreadableNotice fields={unreadableOf(device)} />
    </>
  );
}
