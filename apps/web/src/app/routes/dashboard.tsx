import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { DASHBOARD_DEVICES_POLL_MS } from "@/config/timing.ts";
import { DeviceStatusLine } from "@/features/devices/device-status-line.tsx";
import { useDevices } from "@/features/devices/devices.api.ts";
import { TankPicker } from "@/features/tanks/tank-picker.tsx";
import { buttonStyle } from "@/ui/buttons/button-style.ts";
import { MessagePage } from "@/ui/page/message-page.tsx";
import { PageTitle } from "@/ui/page/page-title.tsx";
import { Spinner } from "@/ui/spinner.tsx";
import { Unreachable } from "../shell/unreachable.tsx";
import { shownPlace, tankPlaces } from "../tank-place.ts";
import { useAutoClaim } from "../use-auto-claim.ts";
import { TankOverview } from "./tank-overview.tsx";

export function DashboardScreen() {
  const devices = useDevices(DASHBOARD_DEVICES_POLL_MS);
  const { tank: wantedTankId } = useSearch({ from: "/" });
  const navigate = useNavigate({ from: "/" });
  useAutoClaim(devices.data);

  if (devices.isPending) return <Spinner />;
  if (devices.data === undefined)
    return <Unreachable title="Your tanks could not be loaded" error={devices.error} onRetry={() => void devices.refetch()} />;
  // The session ended; the shell is asking who is signed in.
  if (devices.data === null) return <Spinner />;

  const places = tankPlaces(devices.data);
  const place = shownPlace(places, wantedTankId);
  if (!place) return <NoDevices />;

  const { device, tank } = place;
  return (
    <div className="grid gap-4 sm:gap-5">
      <PageTitle
        title="System Dashboard"
        aside={
          <TankPicker
            tanks={places.map(({ tank }) => tank)}
            chosenId={tank.id}
            onChoose={(tankId) => void navigate({ search: { tank: tankId } })}
          />
        }
      >
        <DeviceStatusLine device={device} isServerReachable={!devices.isError} />
      </PageTitle>
      {/* A key of its own: the water of one tank must not glide to the level of another. */}
      <TankOverview key={tank.id} device={device} tank={tank} />
    </div>
  );
}

function NoDevices() {
  return (
    <MessagePage title="No devices configured. Please add a device to get started.">
      <Link to="/devices" className={buttonStyle()}>
        Add a device
      </Link>
    </MessagePage>
  );
}
