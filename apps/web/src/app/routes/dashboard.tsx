import { useNavigate, useSearch } from "@tanstack/react-router";
import { DASHBOARD_DEVICES_POLL_MS } from "../../config/timing.ts";
import { DeviceStatusLine } from "../../features/devices/device-status-line.tsx";
import { useDevices } from "../../features/devices/devices.api.ts";
import { TankPicker } from "../../features/tanks/tank-picker.tsx";
import { MessagePage } from "../../ui/message-page.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { SignedOut } from "../shell/signed-out.tsx";
import { Unreachable } from "../shell/unreachable.tsx";
import { TankOverview } from "./tank-overview.tsx";

export function DashboardScreen() {
  const devices = useDevices(DASHBOARD_DEVICES_POLL_MS);
  const { tank: wantedTankId } = useSearch({ from: "/" });
  const navigate = useNavigate({ from: "/" });

  if (devices.isPending) return <Spinner />;
  if (devices.data === undefined) return <Unreachable error={devices.error} onRetry={() => void devices.refetch()} />;
  if (devices.data === null) return <SignedOut />;

  const places = devices.data.flatMap((device) => device.tanks.map((tank) => ({ device, tank })));
  const place = places.find(({ tank }) => tank.id === wantedTankId) ?? places[0];
  if (!place) return <MessagePage title="No devices configured. Please add a device to get started." />;

  const { device, tank } = place;
  return (
    <div className="grid gap-4 sm:gap-5">
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-xl font-semibold tracking-tight sm:text-2xl">System Dashboard</h1>
          <DeviceStatusLine device={device} isServerReachable={!devices.isError} />
        </div>
        <TankPicker
          tanks={places.map(({ tank }) => tank)}
          chosenId={tank.id}
          onChoose={(tankId) => void navigate({ search: { tank: tankId } })}
        />
      </div>
      {/* A key of its own: the water of one tank must not glide to the level of another. */}
      <TankOverview key={tank.id} device={device} tank={tank} />
    </div>
  );
}
