import type { Device } from "@halocline/contracts/http/entities.contract";
import { compareRelays } from "@halocline/domain/relays/relays";
import { relaysMessages } from "@halocline/messages/texts/relays";
import type { ReactNode } from "react";
import { useNowMs } from "@/lib/time/ticker.ts";
import { useWatchDevice } from "@/live/live-context.tsx";
import { deviceFreshness } from "../device-freshness.ts";
import { DeviceStop } from "../stop/device-stop.tsx";
import { AdvancedControl } from "./advanced-control.tsx";
import { ControlBanners } from "./control-banners.tsx";
import type { MembershipRole } from "./on-blocked.ts";
import { RelayCard } from "./relay-card.tsx";
import type { ControlContext } from "./relay-model.ts";
import { SafetyGuidelines } from "./safety-guidelines.tsx";
import { useRelayControl } from "./use-relay-control.ts";

type DeviceControlProps = Readonly<{
  device: Device;
  role: MembershipRole;
  picker: ReactNode;
  /** The water that the pumps move. */
  level: ReactNode;
  /** What is known of the open run; null when there is none. */
  run: ReactNode;
}>;

export function DeviceControl({ device: listed, role, picker, level, run }: DeviceControlProps) {
  useWatchDevice(listed.id);
  const nowMs = useNowMs();
  const control = useRelayControl(listed);
  const { device } = control;
  const context: ControlContext = {
    device,
    role,
    control,
    nowMs,
    known: deviceFreshness(device, nowMs),
    hasOpenRun: run !== null,
  };
  return (
    <>
      <div className="grid gap-2 sm:flex sm:items-center">
        {picker}
        <div className="grow" />
        <AdvancedControl context={context} stop={<DeviceStop device={device} canClear={role !== "viewer"} />} />
        <DeviceStop device={device} canClear={role !== "viewer"} />
      </div>
      {level}
      <ControlBanners device={device} known={context.known} role={role} run={run} />
      {/* Room below, so that every OFF can be scrolled clear of a toast. */}
      <div className="grid gap-3 pb-24 sm:gap-4 md:grid-cols-2 xl:grid-cols-3">
        {device.relays.length === 0 && <p className="text-sm text-ink-3">{relaysMessages().none}</p>}
        {device.relays.toSorted(compareRelays).map((relay) => (
          <RelayCard key={relay.id} relay={relay} context={context} />
        ))}
        <SafetyGuidelines />
      </div>
    </>
  );
}
