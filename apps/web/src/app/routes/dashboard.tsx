import { dashboardMessages } from "@halocline/messages/texts/dashboard";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Suspense } from "react";
import { DASHBOARD_DEVICES_POLL_MS } from "@/config/timing.ts";
import { DeviceStatusLine } from "@/features/devices/device-status-line.tsx";
import { useDevices } from "@/features/devices/devices.api.ts";
import { TankPicker } from "@/features/tanks/tank-picker.tsx";
import { lazyPart } from "@/ui/page/lazy-part.ts";
import { PageTitle } from "@/ui/page/page-title.tsx";
import { Spinner } from "@/ui/spinner.tsx";
import { Unreachable } from "../shell/unreachable.tsx";
import { TankOverview } from "../tank/tank-overview.tsx";
import { type TankView, useTankView } from "../tank/use-tank-view.ts";
import { homePlace, type TankPlace, tankPlaces } from "../tank-place.ts";
import { useAutoClaim } from "../use-auto-claim.ts";
import { NoDevices } from "./no-devices.tsx";

/** Most have one tank, and never need it. */
const HomeList = lazyPart(async () => (await import("./home.tsx")).HomeList);

export function DashboardScreen() {
  const devices = useDevices(DASHBOARD_DEVICES_POLL_MS);
  const { tank: wantedTankId } = useSearch({ from: "/" });
  useAutoClaim(devices.data);

  if (devices.isPending) return <Spinner />;
  if (devices.data === undefined)
    return (
      <Unreachable title={dashboardMessages().tanksNotLoaded} error={devices.error} onRetry={() => void devices.refetch()} />
    );
  // The session ended; the shell is asking who is signed in.
  if (devices.data === null) return <Spinner />;

  const places = tankPlaces(devices.data);
  if (places.length === 0) return <NoDevices />;
  const place = homePlace(places, wantedTankId);
  if (!place)
    return (
      <Suspense fallback={<Spinner />}>
        <HomeList />
      </Suspense>
    );
  // A key of its own: the water of one tank must not glide to the level of another.
  return <TankScreen key={place.tank.id} place={place} places={places} />;
}

/** Not while the page itself hears nobody, nor when the device has said goodbye. */
const isServerToBlame = ({ device, shown }: TankView): boolean =>
  device.isServerBehind &&
  device.status !== "offline" &&
  shown.verdict.code !== "browser_offline" &&
  shown.verdict.code !== "server_silent";

function TankScreen({ place, places }: Readonly<{ place: TankPlace; places: readonly TankPlace[] }>) {
  const navigate = useNavigate({ from: "/" });
  const view = useTankView(place);
  return (
    <div className="grid gap-2 sm:gap-4">
      <PageTitle
        title={dashboardMessages().title}
        isTight
        aside={
          <TankPicker
            tanks={places.map(({ tank }) => tank)}
            chosenId={place.tank.id}
            onChoose={(tankId) => void navigate({ search: { tank: tankId } })}
          />
        }
      >
        <DeviceStatusLine {...view.heard} isServerBehind={isServerToBlame(view)} />
      </PageTitle>
      <TankOverview view={view} hasOtherTanks={places.length > 1} />
    </div>
  );
}
