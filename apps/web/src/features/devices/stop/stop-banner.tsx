// Stands under the header on every screen while a stop is asked for or latched. The plain strip is always at hand; the
// rest of it loads when there is a stop.

import type { Device } from "@halocline/contracts/http/entities.contract";
import { stopMessages } from "@halocline/messages/texts/stop";
import { OctagonX } from "lucide-react";
import { Suspense } from "react";
import { DEVICES_POLL_MS } from "@/config/timing.ts";
import { lazyPart } from "@/ui/page/lazy-part.ts";
import { useDevices } from "../devices.api.ts";
import { useHouseholdStop } from "./household-stop.ts";
import { isConfirmed } from "./stop-calls.ts";
import { useStops } from "./stop-store.ts";
import { isStopped, type StoppedDevice, stopName } from "./stopped-device.ts";

type StoppedProps = Readonly<{ devices: readonly StoppedDevice[]; canClear: boolean }>;

function PlainStrip({ devices }: StoppedProps) {
  return (
    <p className="flex items-center gap-3 px-3 py-3 font-semibold sm:px-6">
      <OctagonX className="size-5 shrink-0" aria-hidden />
      {stopMessages().bannerNames({ names: devices.map(stopName).join(", ") })}
    </p>
  );
}

const StoppedList = lazyPart(async () => (await import("./stopped-list.tsx")).StoppedList);

/** Only this page knows of them, so it says so also when the dialog is closed. */
const UnsentStrip = ({ children }: Readonly<{ children: string }>) => (
  <p role="alert" className="flex items-center justify-center gap-3 bg-danger px-3 py-3 font-semibold text-on-danger sm:px-6">
    <OctagonX className="size-5 shrink-0" aria-hidden />
    {children}
  </p>
);

export function UnsentStops({ devices = [] }: Readonly<{ devices?: readonly Device[] }>) {
  const { keepsTrying, stillTrying } = stopMessages();
  const { state, isRepeated } = useHouseholdStop();
  if (state === "failed" && isRepeated) return <UnsentStrip>{keepsTrying}</UnsentStrip>;
  if (devices.length === 0) return null;
  return <UnsentStrip>{stillTrying({ names: devices.map(stopName).join(", ") })}</UnsentStrip>;
}

type StopBannerProps = Readonly<{
  canClear: boolean;
  /** The screen itself says it of this device, with the way to clear it. */
  isTold?: (device: Device) => boolean;
}>;

export function StopBanner({ canClear, isTold = () => false }: StopBannerProps) {
  const all = useDevices(DEVICES_POLL_MS).data ?? [];
  const stops = useStops();
  const isUnsent = (device: Device) => {
    const stop = stops[device.id];
    return stop?.state === "unsent" && stop.isRepeated && !isConfirmed(stop, device);
  };
  return (
    <>
      <UnsentStops devices={all.filter(isUnsent)} />
      <KeptStops devices={all.filter(isStopped).filter((device) => !isTold(device))} canClear={canClear} />
    </>
  );
}

function KeptStops({ devices, canClear }: StoppedProps) {
  if (devices.length === 0) return null;
  return (
    <section aria-label={stopMessages().banner} className="border-b border-danger/40 bg-danger-soft text-danger-ink">
      <div className="mx-auto max-w-[1440px]">
        <Suspense fallback={<PlainStrip devices={devices} canClear={canClear} />}>
          <StoppedList devices={devices} canClear={canClear} />
        </Suspense>
      </div>
    </section>
  );
}
