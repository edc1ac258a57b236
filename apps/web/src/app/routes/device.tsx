import type { Device } from "@halocline/contracts/http/entities.contract";
import { devicePageMessages } from "@halocline/messages/texts/device-page";
import { devicesMessages } from "@halocline/messages/texts/devices";
import { Link, useParams } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { DEVICES_POLL_MS } from "@/config/timing.ts";
import { useUser } from "@/features/account/auth.api.ts";
import { TankDetails } from "@/features/calibration/tank-details.tsx";
import { DeviceBadge } from "@/features/devices/device-badge.tsx";
import { DeviceNotices } from "@/features/devices/device-notices.tsx";
import { useDevices } from "@/features/devices/devices.api.ts";
import { EventsCard } from "@/features/devices/page/events-card.tsx";
import { FactsCard } from "@/features/devices/page/facts-card.tsx";
import { RelaysCard } from "@/features/devices/page/relays-card.tsx";
import { RenameDevice } from "@/features/devices/rename-device.tsx";
import { UpdateButton, UpdateChip } from "@/features/firmware/updates/update-button.tsx";
import { useLink, useWatchDevice } from "@/live/live-context.tsx";
import { TEXT_LINK } from "@/ui/buttons/text-link.ts";
import { MessagePage } from "@/ui/page/message-page.tsx";
import { PageTitle } from "@/ui/page/page-title.tsx";
import { Spinner } from "@/ui/spinner.tsx";
import { Unreachable } from "../shell/unreachable.tsx";

function AllDevices() {
  return (
    <Link to="/devices" className={`${TEXT_LINK} inline-flex items-center gap-1`}>
      <ArrowLeft className="size-4" aria-hidden />
      {devicePageMessages().all}
    </Link>
  );
}

type DevicePageProps = Readonly<{ device: Device; role: "viewer" | "keeper" | "owner"; isServerReachable: boolean }>;

function DevicePage({ device, role, isServerReachable }: DevicePageProps) {
  useWatchDevice(device.id);
  const { isBrowserOnline, isServerSilent } = useLink();
  const isOwner = role === "owner";
  const isHeard = isBrowserOnline && isServerReachable && !isServerSilent;
  const firmware = {
    button: <UpdateButton device={device} isOwner={isOwner} />,
    chip: <UpdateChip running={device.firmwareVersion} />,
  };
  return (
    <div className="grid gap-4 sm:gap-5">
      <AllDevices />
      <PageTitle
        title={device.name}
        aside={
          <div className="flex shrink-0 items-center gap-2">
            <DeviceBadge status={device.status} isServerReachable={isHeard} />
            <RenameDevice device={device} isAllowed={role !== "viewer"} canRenameTank={isOwner} />
          </div>
        }
      />
      <DeviceNotices device={device} />
      <div className="grid items-start gap-4 sm:gap-5 lg:grid-cols-2">
        <FactsCard device={device} canIdentify={role !== "viewer"} firmware={firmware} />
        <RelaysCard device={device} isOwner={isOwner} />
        {device.tanks.map((tank) => (
          <TankDetails key={tank.id} tank={tank} isOwner={isOwner} />
        ))}
        <EventsCard device={device} />
      </div>
    </div>
  );
}

export function DeviceScreen() {
  const { deviceId } = useParams({ from: "/devices/$deviceId" });
  const devices = useDevices(DEVICES_POLL_MS);
  // Unknown is treated as the least.
  const role = useUser().data?.membershipRole ?? "viewer";
  if (devices.data === undefined && !devices.isPending)
    return <Unreachable title={devicesMessages().notLoaded} error={devices.error} onRetry={() => void devices.refetch()} />;
  // Without data the session ended; the shell is asking who is signed in.
  if (!devices.data) return <Spinner />;
  const device = devices.data.find(({ id }) => id === deviceId);
  if (!device)
    return (
      <MessagePage title={devicePageMessages().missing}>
        <AllDevices />
      </MessagePage>
    );
  return <DevicePage key={device.id} device={device} role={role} isServerReachable={!devices.isError} />;
}
