import type { Device } from "@halocline/contracts/http/entities.contract";
import type { FirmwareRelease } from "@halocline/contracts/http/firmware.contract";
import { firmwareMessages } from "@halocline/messages/texts/firmware";
import { Link } from "@tanstack/react-router";
import { CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { formatAge } from "@/lib/time/duration.ts";
import { useNowMs } from "@/lib/time/ticker.ts";
import { TEXT_LINK } from "@/ui/buttons/text-link.ts";
import { Fact } from "@/ui/fact.tsx";
import { Card } from "@/ui/page/card.tsx";
import { useReleases } from "../firmware.api.ts";
import { UpdateChip } from "../updates/update-button.tsx";

type DeviceVersionsProps = Readonly<{ device: Device; badge: ReactNode }>;

const isInstalled = (release: FirmwareRelease, device: Device): boolean => release.version === device.firmwareVersion;

function Available({ device, releases }: Readonly<{ device: Device; releases: readonly FirmwareRelease[] }>) {
  const { noReleases, classes, installed, devices } = firmwareMessages();
  if (releases.length === 0) return <p className="text-sm text-ink-3">{noReleases}</p>;
  return (
    <ul aria-label={devices.available} className="flex flex-wrap gap-2">
      {releases.map((release) => (
        <li
          key={release.id}
          className="inline-flex min-h-8 items-center gap-1.5 rounded-full bg-muted-soft px-3 text-sm text-muted-ink tabular-nums"
        >
          {release.version}
          {release.isStable && (
            <span className="inline-flex items-center gap-1 font-medium text-ok-ink">
              <CircleCheck className="size-3.5" aria-hidden />
              {classes.stable}
            </span>
          )}
          {isInstalled(release, device) && <span className="font-medium">{installed}</span>}
        </li>
      ))}
    </ul>
  );
}

/** One device: what it runs, and what it could run. The badge is another feature's matter. */
export function DeviceVersions({ device, badge }: DeviceVersionsProps) {
  const releases = useReleases().data;
  const nowMs = useNowMs();
  const { devices: texts, unknownVersion } = firmwareMessages();
  const ageMs = device.lastSeenAt === null ? null : Math.max(0, nowMs - Date.parse(device.lastSeenAt));
  return (
    <Card title={device.name} className="flex flex-col gap-4 wrap-anywhere" aside={badge}>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
        <Fact label={texts.id}>
          <span className="font-mono">{device.deviceId}</span>
        </Fact>
        <Fact label={texts.lastSeen}>{formatAge(ageMs)}</Fact>
        <Fact label={texts.currentVersion}>
          {device.firmwareVersion ?? unknownVersion}
          <UpdateChip running={device.firmwareVersion} />
        </Fact>
      </dl>
      {releases && (
        <div className="grid gap-2">
          <h3 className="text-sm font-semibold">{texts.available}</h3>
          <Available device={device} releases={releases} />
        </div>
      )}
      <p className="mt-auto border-t pt-3 text-sm text-ink-3">
        {texts.updateIn}{" "}
        <Link to="/devices" className={TEXT_LINK}>
          {texts.devices}
        </Link>
      </p>
    </Card>
  );
}
