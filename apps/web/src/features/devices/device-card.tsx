import type { Device } from "@halocline/contracts/http/entities.contract";
import { devicePageMessages } from "@halocline/messages/texts/device-page";
import { devicesMessages } from "@halocline/messages/texts/devices";
import { linkMessages } from "@halocline/messages/texts/link";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useNowMs } from "@/lib/time/ticker.ts";
import { useLink, useWatchDevice } from "@/live/live-context.tsx";
import { Button } from "@/ui/buttons/button.tsx";
import { buttonStyle } from "@/ui/buttons/button-style.ts";
import { Card } from "@/ui/page/card.tsx";
import { ConnectionChain } from "./connection-chain.tsx";
import { DeleteDevice, type OnDeleted } from "./delete-device.tsx";
import { DeviceBadge } from "./device-badge.tsx";
import { DeviceFacts } from "./device-facts.tsx";
import { deviceFreshness } from "./device-freshness.ts";
import { DeviceNotices } from "./device-notices.tsx";
import { diagnoseDevice } from "./diagnose-device.ts";
import { CardRelays } from "./relays/card-relays.tsx";
import { RenameDevice } from "./rename-device.tsx";
import { useTestConnection } from "./test-connection.api.ts";

export type DeviceRights = Readonly<{ canRename: boolean; canDelete: boolean }>;

type DeviceCardProps = Readonly<{
  device: Device;
  isServerReachable: boolean;
  /** Of the account's other devices; null when there are none. */
  doOthersAnswer: boolean | null;
  rights: DeviceRights;
  onDeleted: OnDeleted;
  /** Firmware and the device's key are other features' matter. */
  firmware: Readonly<{ button: ReactNode; chip: ReactNode }>;
  children: ReactNode;
}>;

type ActionsProps = Pick<DeviceCardProps, "device" | "rights" | "onDeleted"> & Readonly<{ updateButton: ReactNode }>;

function Actions({ device, rights, onDeleted, updateButton }: ActionsProps) {
  const test = useTestConnection();
  const labels = devicesMessages();
  const testing = linkMessages().test;
  return (
    <div className="mt-auto grid grid-cols-2 gap-2 border-t pt-4">
      <Link to="/manual-control" search={{ device: device.id }} className={buttonStyle("primary")}>
        {labels.control}
        <span className="sr-only">{device.name}</span>
      </Link>
      <Link to="/devices/$deviceId" params={{ deviceId: device.id }} className={buttonStyle("secondary")}>
        {devicePageMessages().open}
        <span className="sr-only">{device.name}</span>
      </Link>
      {updateButton}
      <Button
        variant="secondary"
        className="max-sm:px-2"
        pendingText={test.isPending && testing.acting}
        onClick={() => test.mutate(device.id)}
      >
        {testing.act}
        <span className="sr-only">{device.name}</span>
      </Button>
      <div className="col-span-2 grid">
        <DeleteDevice device={device} isAllowed={rights.canDelete} onDeleted={onDeleted} />
      </div>
    </div>
  );
}

export function DeviceCard(props: DeviceCardProps) {
  const { device, doOthersAnswer, rights, onDeleted, firmware, children } = props;
  const { isBrowserOnline, isServerSilent } = useLink();
  const isServerReachable = props.isServerReachable && !isServerSilent;
  useWatchDevice(device.id);
  const nowMs = useNowMs();
  const { ageMs, freshness: known, isCurrent } = deviceFreshness(device, nowMs);
  return (
    <Card
      title={device.name}
      subtitle={device.tanks.map(({ name }) => name).join(", ")}
      className="flex flex-col gap-4 wrap-anywhere"
      aside={
        <div className="flex shrink-0 items-center gap-2">
          <DeviceBadge status={device.status} isServerReachable={isBrowserOnline && isServerReachable} />
          <RenameDevice device={device} isAllowed={rights.canRename} canRenameTank={rights.canDelete} />
        </div>
      }
    >
      <ConnectionChain
        {...diagnoseDevice({ device, ageMs, freshness: known, isBrowserOnline, isServerReachable, doOthersAnswer })}
      />
      <DeviceNotices device={device} />
      <DeviceFacts device={device} ageMs={ageMs} isCurrent={isCurrent} firmwareChip={firmware.chip} />
      <CardRelays relays={device.relays} freshness={known} ageMs={ageMs} nowMs={nowMs} />
      {children}
      <Actions device={device} rights={rights} onDeleted={onDeleted} updateButton={firmware.button} />
    </Card>
  );
}
