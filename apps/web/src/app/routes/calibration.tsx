import type { User } from "@halocline/contracts/http/auth.contract";
import { calibrationMessages } from "@halocline/messages/texts/calibration";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Lock, Ruler } from "lucide-react";
import { Suspense, useState } from "react";
import { DEVICES_POLL_MS } from "@/config/timing.ts";
import { useUser } from "@/features/account/auth.api.ts";
import { CalibrationInstructions, CurrentCalibrationCard, LiveReadingCard } from "@/features/calibration/calibration-cards.tsx";
import { TankDetails } from "@/features/calibration/tank-details.tsx";
import { useDevices } from "@/features/devices/devices.api.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { Select } from "@/ui/forms/select.tsx";
import { Notice } from "@/ui/page/notice.tsx";
import { PageTitle } from "@/ui/page/page-title.tsx";
import { Spinner } from "@/ui/spinner.tsx";
import { Unreachable } from "../shell/unreachable.tsx";
import { LazyCalibrationWizard } from "../tank/lazy-wizard.tsx";
import { shownPlace, type TankPlace, tankPlaces } from "../tank-place.ts";
import { NoDevices } from "./no-devices.tsx";

const optionOf = ({ device, tank }: TankPlace) => ({ value: tank.id, text: `${tank.name} (${device.name})` });

type TankCalibrationProps = TankPlace & Readonly<{ role: User["membershipRole"] }>;

function TankCalibration({ device, tank, role }: TankCalibrationProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isOwner = role === "owner";
  const { onlyOwners, recalibrate, start } = calibrationMessages();
  return (
    <>
      {role !== "owner" && (
        <Notice tone="muted" icon={Lock}>
          {onlyOwners[role]}
        </Notice>
      )}
      <div>
        <Button disabled={!isOwner} onClick={() => setIsOpen(true)}>
          <Ruler className="size-4.5" aria-hidden />
          {tank.calibrationStatus ? recalibrate : start}
        </Button>
      </div>
      <div className="grid gap-4 sm:gap-5 lg:grid-cols-2">
        <LiveReadingCard device={device} tank={tank} />
        <CurrentCalibrationCard device={device} tank={tank} />
        <TankDetails tank={tank} isOwner={isOwner} />
        <CalibrationInstructions />
      </div>
      {isOpen && (
        <Suspense fallback={null}>
          <LazyCalibrationWizard tank={tank} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

export function CalibrationScreen() {
  const devices = useDevices(DEVICES_POLL_MS);
  // Unknown is treated as the least.
  const role = useUser().data?.membershipRole ?? "viewer";
  const { tank: wantedId } = useSearch({ from: "/calibration" });
  const navigate = useNavigate({ from: "/calibration" });
  const texts = calibrationMessages();

  if (devices.isPending) return <Spinner />;
  if (devices.data === undefined)
    return <Unreachable title={texts.tanksNotLoaded} error={devices.error} onRetry={() => void devices.refetch()} />;
  // The session ended; the shell is asking who is signed in.
  if (devices.data === null) return <Spinner />;

  const places = tankPlaces(devices.data);
  const place = shownPlace(places, wantedId);
  if (!place) return <NoDevices />;
  return (
    <div className="grid gap-4 sm:gap-5">
      <PageTitle
        title={texts.title}
        aside={
          <Select
            label={texts.tank}
            value={place.tank.id}
            options={places.map(optionOf)}
            onChange={(tankId) => void navigate({ search: { tank: tankId } })}
          />
        }
      />
      {/* A key of its own: readings and a wizard belong to one tank. */}
      <TankCalibration key={place.tank.id} {...place} role={role} />
    </div>
  );
}
