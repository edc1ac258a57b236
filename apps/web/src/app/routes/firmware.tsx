import { firmwareMessages } from "@halocline/messages/texts/firmware";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { ShieldAlert } from "lucide-react";
import { DEVICES_POLL_MS } from "@/config/timing.ts";
import { useUser } from "@/features/account/auth.api.ts";
import { DeviceBadge } from "@/features/devices/device-badge.tsx";
import { useDevices } from "@/features/devices/devices.api.ts";
import { DeviceVersions } from "@/features/firmware/releases/device-versions.tsx";
import { ReleaseList } from "@/features/firmware/releases/release-list.tsx";
import { UploadForm } from "@/features/firmware/upload/upload-form.tsx";
import { Notice } from "@/ui/page/notice.tsx";
import { PageTitle } from "@/ui/page/page-title.tsx";
import { Tabs } from "@/ui/page/tabs.tsx";
import { Spinner } from "@/ui/spinner.tsx";
import { Unreachable } from "../shell/unreachable.tsx";

function DeviceUpdates() {
  const devices = useDevices(DEVICES_POLL_MS);
  const { devicesNotLoaded, noDevices } = firmwareMessages();
  if (devices.isPending) return <Spinner />;
  if (devices.data === undefined)
    return <Unreachable title={devicesNotLoaded} error={devices.error} onRetry={() => void devices.refetch()} />;
  if (!devices.data?.length) return <p className="text-ink-2">{noDevices}</p>;
  return (
    <div className="grid gap-4 sm:gap-5 md:grid-cols-2">
      {devices.data.map((device) => (
        <DeviceVersions
          key={device.id}
          device={device}
          badge={<DeviceBadge status={device.status} isServerReachable={!devices.isError} />}
        />
      ))}
    </div>
  );
}

function tabsFor(isAdmin: boolean) {
  const labels = firmwareMessages().tabs;
  return [
    { id: "releases", label: labels.releases, content: <ReleaseList isAdmin={isAdmin} /> },
    ...(isAdmin ? [{ id: "upload", label: labels.upload, content: <UploadForm /> }] : []),
    { id: "devices", label: labels.devices, content: <DeviceUpdates /> },
  ];
}

export function FirmwareScreen() {
  const { tab } = useSearch({ from: "/firmware" });
  const navigate = useNavigate();
  const user = useUser().data;
  if (!user) return null;
  const isAdmin = user.role === "admin";
  const tabs = tabsFor(isAdmin);
  const chosenId = tabs.find(({ id }) => id === tab)?.id ?? "releases";
  const texts = firmwareMessages();
  return (
    <div className="grid gap-4 sm:gap-5">
      <PageTitle title={texts.title} />
      {!isAdmin && (
        <Notice tone="warn" icon={ShieldAlert} title={texts.adminsOnly}>
          {texts.adminsOnlyText}
        </Notice>
      )}
      <Tabs
        name={texts.tabsLabel}
        tabs={tabs}
        chosenId={chosenId}
        onChoose={(id) => void navigate({ to: "/firmware", search: { tab: id }, replace: true })}
      />
    </div>
  );
}
