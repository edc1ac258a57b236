import type { Device } from "@halocline/contracts/http/entities.contract";
import { OctagonX, RefreshCw, TriangleAlert } from "lucide-react";
import { formatMoment } from "@/lib/time/date-text.ts";
import { Notice } from "@/ui/page/notice.tsx";
import { UnreadableNotice } from "@/ui/page/unreadable-notice.tsx";

function StopNotice({ stop }: Readonly<{ stop: NonNullable<Device["emergencyStop"]> }>) {
  const when = formatMoment(stop.requestedAt);
  return stop.isLatched ? (
    <Notice tone="danger" icon={OctagonX} title="Emergency stop is active">
      The device confirmed the stop of {when}. All pumps stay off until somebody clears it.
    </Notice>
  ) : (
    <Notice tone="danger" icon={OctagonX} title="Emergency stop not confirmed">
      Asked for on {when}. The device has not said that it stopped: if water runs, unplug the pumps.
    </Notice>
  );
}

/** The device's own code is a word of letters, digits and underscores. */
const readableCode = (code: string): string => code.replaceAll("_", " ");

/** Of the device itself, its tanks and its relays. */
const unreadableOf = ({ unreadable = [], tanks, relays }: Device): string[] => [
  ...unreadable,
  ...tanks.flatMap((tank) => (tank.unreadable ?? []).map((field) => `${tank.name}: ${field}`)),
  ...relays.flatMap((relay) => (relay.unreadable ?? []).map((field) => `relay ${relay.channelNumber}: ${field}`)),
];

/** What keeps the device from doing as the screens say. */
export function DeviceNotices({ device }: Readonly<{ device: Device }>) {
  return (
    <>
      {device.emergencyStop && <StopNotice stop={device.emergencyStop} />}
      {device.fault !== null && (
        <Notice tone="danger" icon={TriangleAlert} title={`Fault: ${readableCode(device.fault)}`}>
          The pumps that move water stay off until the fault is reset.
        </Notice>
      )}
      {device.hold !== null && (
        <Notice tone="danger" icon={TriangleAlert} title={`Pumps held off: ${readableCode(device.hold.reason)}`}>
          The pumps that move water stay off, automatic top-up included, until the hold is released.
        </Notice>
      )}
      {device.configuration === "pending" && (
        <Notice tone="info" icon={RefreshCw}>
          The latest settings are on their way. Until the device confirms them it works by the old ones, and no automation starts.
        </Notice>
      )}
      {device.configuration === "refused" && (
        <Notice tone="warn" icon={TriangleAlert} title="Settings refused">
          The device refused the latest settings and works by the old ones. No automation starts until they are corrected.
        </Notice>
      )}
      <UnreadableNotice fields={unreadableOf(device)} />
    </>
  );
}
