import type { User } from "@halocline/contracts/http/auth.contract";
import type { Device } from "@halocline/contracts/http/entities.contract";
import { devicesMessages } from "@halocline/messages/texts/devices";
import { Lock, Unplug } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { DEVICES_POLL_MS } from "@/config/timing.ts";
import { useUser } from "@/features/account/auth.api.ts";
import type { OnDeleted } from "@/features/devices/delete-device.tsx";
import { DeviceCard } from "@/features/devices/device-card.tsx";
import { isReachable, useDevices } from "@/features/devices/devices.api.ts";
import { UpdateButton, UpdateChip } from "@/features/firmware/updates/update-button.tsx";
import { ApiKeyRow } from "@/features/pairing/api-key-row.tsx";
import { DiscoverButton, Discovery } from "@/features/pairing/discovery.tsx";
import { SetupInstructions } from "@/features/pairing/setup-instructions.tsx";
import { Button } from "@/ui/buttons/button.tsx";
import { EmptyState } from "@/ui/page/empty-state.tsx";
import { Notice } from "@/ui/page/notice.tsx";
import { PageTitle } from "@/ui/page/page-title.tsx";
import { Spinner } from "@/ui/spinner.tsx";
import { Unreachable } from "../shell/unreachable.tsx";
import { useAutoClaim } from "../use-auto-claim.ts";

type MembershipRole = User["membershipRole"];

const othersAnswer = (devices: readonly Device[], device: Device): boolean | null => {
  const others = devices.filter(({ id }) => id !== device.id);
  return others.length === 0 ? null : others.some(isReachable);
};

/** A toast is gone in seconds; pumps that may still run are not. */
function useUnconfirmedPumps() {
  const [names, setNames] = useState<readonly string[]>([]);
  const onDeleted: OnDeleted = ({ device, arePumpsConfirmedOff }) => {
    if (!arePumpsConfirmedOff) setNames((known) => [...known, device.name]);
  };
  return { names, onDeleted, dismiss: () => setNames([]) };
}

function UnconfirmedPumps({ names, onDismiss }: Readonly<{ names: readonly string[]; onDismiss: () => void }>) {
  const { notConfirmed, stillRunning, checked } = devicesMessages().remove;
  const place = useRef<HTMLDivElement>(null);
  // The deleted card may have been far below.
  useEffect(() => place.current?.scrollIntoView({ block: "center" }), [names]);
  return (
    <div ref={place}>
      <Notice tone="danger" icon={Unplug} role="alert" title={notConfirmed({ names: names.join(", ") })}>
        <p>{stillRunning}</p>
        <Button variant="secondary" className="mt-2" onClick={onDismiss}>
          {checked}
        </Button>
      </Notice>
    </div>
  );
}

type DeviceGridProps = Readonly<{
  devices: readonly Device[];
  role: MembershipRole;
  isServerReachable: boolean;
  onDeleted: OnDeleted;
}>;

function DeviceGrid({ devices, role, isServerReachable, onDeleted }: DeviceGridProps) {
  const isOwner = role === "owner";
  const rights = { canRename: role !== "viewer", canDelete: isOwner };
  return (
    <div className="grid gap-4 sm:gap-5 md:grid-cols-2">
      {devices.map((device) => (
        <DeviceCard
          key={device.id}
          device={device}
          isServerReachable={isServerReachable}
          doOthersAnswer={othersAnswer(devices, device)}
          rights={rights}
          onDeleted={onDeleted}
          firmware={{
            button: <UpdateButton device={device} isOwner={isOwner} />,
            chip: <UpdateChip running={device.firmwareVersion} />,
          }}
        >
          <ApiKeyRow device={device} isOwner={isOwner} />
        </DeviceCard>
      ))}
      <SetupInstructions />
    </div>
  );
}

function NoDevices({ children }: Readonly<{ children: ReactNode }>) {
  return (
    <>
      <div className="rounded-card border bg-surface shadow-card">
        <EmptyState title={devicesMessages().none}>{children}</EmptyState>
      </div>
      <SetupInstructions />
    </>
  );
}

export function DevicesScreen() {
  const labels = devicesMessages();
  const devices = useDevices(DEVICES_POLL_MS);
  const role = useUser().data?.membershipRole ?? "viewer";
  const unconfirmed = useUnconfirmedPumps();
  const [isDiscovering, setIsDiscovering] = useState(false);
  useAutoClaim(devices.data);

  if (devices.isPending) return <Spinner />;
  if (devices.data === undefined)
    return <Unreachable title={labels.notLoaded} error={devices.error} onRetry={() => void devices.refetch()} />;
  // The session ended; the shell is asking who is signed in.
  if (devices.data === null) return <Spinner />;

  const isEmpty = devices.data.length === 0;
  const discover = <DiscoverButton isAllowed={role === "owner"} onPress={() => setIsDiscovering(true)} />;
  return (
    <div className="grid gap-4 sm:gap-5">
      <PageTitle title={labels.title} aside={!isEmpty && discover} />
      {role !== "owner" && (
        <Notice tone="muted" icon={Lock}>
          {labels.limits[role]}
        </Notice>
      )}
      {unconfirmed.names.length > 0 && <UnconfirmedPumps names={unconfirmed.names} onDismiss={unconfirmed.dismiss} />}
      {isEmpty ? (
        <NoDevices>{discover}</NoDevices>
      ) : (
        <DeviceGrid devices={devices.data} role={role} isServerReachable={!devices.isError} onDeleted={unconfirmed.onDeleted} />
      )}
      <Discovery devices={devices.data} isOpen={isDiscovering} onClose={() => setIsDiscovering(false)} />
    </div>
  );
}
