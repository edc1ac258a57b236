import type { Device } from "@halocline/contracts/http/entities.contract";
import { controlMessages } from "@halocline/messages/texts/control";
import { dashboardMessages } from "@halocline/messages/texts/dashboard";
import { shellMessages } from "@halocline/messages/texts/shell";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ACTIVE_RUN_POLL_MS, CONTROL_DEVICES_POLL_MS } from "@/config/timing.ts";
import { useUser } from "@/features/account/auth.api.ts";
import { DeviceControl } from "@/features/devices/control/device-control.tsx";
import type { MembershipRole } from "@/features/devices/control/on-blocked.ts";
import { isReachable, useDevices } from "@/features/devices/devices.api.ts";
import { useOpenRuns } from "@/features/runs/newest-runs.api.ts";
import { RunLine } from "@/features/runs/run-line.tsx";
import { Select } from "@/ui/forms/select.tsx";
import { MessagePage } from "@/ui/page/message-page.tsx";
import { PageTitle } from "@/ui/page/page-title.tsx";
import { Spinner } from "@/ui/spinner.tsx";
import { Unreachable } from "../shell/unreachable.tsx";
import { ControlLevel } from "./control-level.tsx";

const optionOf = (device: Device) => ({
  value: device.id,
  text: isReachable(device) ? controlMessages().online(device) : controlMessages().offline(device),
});

type ControlledDeviceProps = Readonly<{ device: Device; role: MembershipRole; picker: ReactNode }>;

function ControlledDevice({ device, ...rest }: ControlledDeviceProps) {
  const runs = useOpenRuns(
    device.tanks.map(({ id }) => id),
    ACTIVE_RUN_POLL_MS,
  ).filter((run) => run !== null);
  return (
    <DeviceControl
      {...rest}
      device={device}
      level={device.tanks.map((tank) => <ControlLevel key={tank.id} device={device} tank={tank} />)}
      run={runs.length === 0 ? null : runs.map((run) => <RunLine key={run.id} run={run} device={device} />)}
    />
  );
}

export function ManualControlScreen() {
  const devices = useDevices(CONTROL_DEVICES_POLL_MS);
  // Unknown is treated as the least: a viewer sees everything and can switch everything off.
  const role = useUser().data?.membershipRole ?? "viewer";
  const { device: wantedId } = useSearch({ from: "/manual-control" });
  const navigate = useNavigate({ from: "/manual-control" });

  if (devices.isPending) return <Spinner />;
  if (devices.data === undefined)
    return (
      <Unreachable title={controlMessages().devicesNotLoaded} error={devices.error} onRetry={() => void devices.refetch()} />
    );
  // The session ended; the shell is asking who is signed in.
  if (devices.data === null) return <Spinner />;

  const device = devices.data.find(({ id }) => id === wantedId) ?? devices.data[0];
  if (!device) return <MessagePage title={dashboardMessages().noDevices} />;

  return (
    <div className="grid gap-4 sm:gap-5">
      <PageTitle title={shellMessages().titles.manualControl} />
      {/* A key of its own: the leases of one device end with its page. */}
      <ControlledDevice
        key={device.id}
        device={device}
        role={role}
        picker={
          <Select
            label={controlMessages().device}
            value={device.id}
            options={devices.data.map(optionOf)}
            onChange={(id) => void navigate({ search: { device: id } })}
            isWide
          />
        }
      />
    </div>
  );
}
