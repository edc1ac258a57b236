// Feeding and maintenance: circulation off for a chosen time. It is never simply off, for still water kills within hours.

import type { Device, Relay } from "@halocline/contracts/http/entities.contract";
import { dashboardMessages } from "@halocline/messages/texts/dashboard";
import { relaysMessages } from "@halocline/messages/texts/relays";
import { Fan, Pause } from "lucide-react";
import { Suspense, useState } from "react";
import { formatRuntime } from "@/lib/time/duration.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { lazyPart } from "@/ui/page/lazy-part.ts";
import { outcomeText } from "../control/command-outcome.ts";
import { type MembershipRole, onBlockedReason } from "../control/on-blocked.ts";
import { type RelayControl, useRelayControl } from "../control/use-relay-control.ts";
import { deviceFreshness, hasReportedSince } from "../device-freshness.ts";

const PauseDialog = lazyPart(async () => (await import("../control/pause-dialog.tsx")).PauseDialog);

/** The list tells of a pause within this time of the command; until then this page knows its own. */
const LIST_LAGS_MS = 20_000;

function pauseEndMs(pump: Relay, { device, leaseOf }: RelayControl): number {
  if (pump.pausedUntil !== null) return Date.parse(pump.pausedUntil);
  const lease = leaseOf(pump);
  return lease && !hasReportedSince(device, lease.startedAtMs + LIST_LAGS_MS) ? lease.endsAtMs : 0;
}

/** When the last of the pumps is back by itself. Null while a stop holds them, for then the pause does not decide. */
function returnsInText(pumps: readonly Relay[], control: RelayControl, nowMs: number): string | null {
  if (control.device.emergencyStop) return null;
  const leftMs = Math.max(0, ...pumps.map((pump) => pauseEndMs(pump, control) - nowMs));
  return leftMs > 0 ? relaysMessages().pausedFor({ time: formatRuntime(Math.ceil(leftMs / 1000) * 1000) }) : null;
}

type CirculationControlProps = Readonly<{
  device: Device;
  role: MembershipRole;
  /** A run stops and restarts circulation by itself. */
  hasOpenRun: boolean;
  /** Why no pause can be asked for, in words; null when one can. */
  pauseBlocked: string | null;
  nowMs: number;
}>;

/** In the row of circulation: its pause, or the way back from one. All circulation pumps of the device go together. */
export function CirculationControl({ device: listed, role, hasOpenRun, pauseBlocked, nowMs }: CirculationControlProps) {
  const [isAsking, setIsAsking] = useState(false);
  const control = useRelayControl(listed);
  const { device } = control;
  const known = deviceFreshness(device, nowMs);
  const pumps = device.relays.filter(({ role }) => role === "circulation");
  const [first] = pumps;
  if (!first) return null;
  const stillPumps = pumps.filter(({ currentState }) => !currentState);
  const isOff = known.isCurrent && stillPumps.length > 0;
  // The run brings it back by itself, and says so.
  if (isOff && hasOpenRun) return null;
  const blocked = isOff ? onBlockedReason(first, { device, known, role, hasOpenRun }) : pauseBlocked;
  const notice = pumps.map((pump) => outcomeText(pump, device, control.commandTo(pump))).find((text) => text !== null);
  const isSending = pumps.some((pump) => control.commandTo(pump)?.outcome === null);
  const note = isOff ? returnsInText(pumps, control, nowMs) : null;
  const texts = dashboardMessages();
  const labels = relaysMessages();
  const Icon = isOff ? Fan : Pause;
  const resume = () => {
    for (const pump of stillPumps) control.turnOn(pump, null);
  };
  const pause = (minutes: number) => {
    for (const pump of pumps) control.pause(pump, minutes);
  };
  return (
    <>
      <div className="grid lg:order-last lg:col-span-2">
        <Button
          variant="secondary"
          className="text-sm"
          disabled={blocked !== null}
          {...(!isOff && { "aria-haspopup": "dialog" as const })}
          onClick={isOff ? resume : () => setIsAsking(true)}
        >
          <Icon className="size-4 max-lg:hidden" aria-hidden />
          {isOff ? texts.resume : texts.pause} <span className="sr-only">{labels.circulation}</span>
        </Button>
      </div>
      <p role="status" className="order-last col-span-full text-2xs text-ink-2 tabular-nums empty:hidden">
        {notice ?? (isSending ? labels.sending : (note ?? blocked))}
      </p>
      {isAsking && (
        <Suspense>
          <PauseDialog isOpen onClose={() => setIsAsking(false)} onPause={pause} />
        </Suspense>
      )}
    </>
  );
}
