// Feeding and maintenance: circulation off for a chosen time. It is never simply off, for still water kills within hours.

import type { Device, Relay } from "@halocline/contracts/http/entities.contract";
import { isTestingOverflow } from "@halocline/domain/relays/overflow-test";
import { Fan, Utensils } from "lucide-react";
import { useState } from "react";
import { formatRuntime, formatSpan } from "@/lib/time/duration.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { Select } from "@/ui/forms/select.tsx";
import { FreshnessTag } from "@/ui/freshness-tag.tsx";
import { Card } from "@/ui/page/card.tsx";
import { outcomeText } from "../control/command-outcome.ts";
import { type Blocking, isAutomationRunning, type MembershipRole, onBlockedReason } from "../control/on-blocked.ts";
import { type RelayControl, useRelayControl } from "../control/use-relay-control.ts";
import { type DeviceFreshness, deviceFreshness, hasReportedSince } from "../device-freshness.ts";

const LENGTHS_MIN = [5, 10, 20, 30, 60] as const;
const OPTIONS = LENGTHS_MIN.map((minutes) => ({ value: String(minutes), text: `${minutes} min` }));
const DEFAULT_MIN = "10";

type Circulation = Readonly<{ pumps: readonly Relay[]; control: RelayControl; known: DeviceFreshness; nowMs: number }>;

/** The list tells of a pause within this time of the command; until then this page knows its own. */
const LIST_LAGS_MS = 20_000;

function pauseEndMs(pump: Relay, { device, leaseOf }: RelayControl): number {
  if (pump.pausedUntil !== null) return Date.parse(pump.pausedUntil);
  const lease = leaseOf(pump);
  return lease && !hasReportedSince(device, lease.startedAtMs + LIST_LAGS_MS) ? lease.endsAtMs : 0;
}

/**
 * The latest end of all pumps: circulation is back when the last of them is. Null while a stop or a run holds them, for then
 * the pause does not decide.
 */
function endsAtMsOf({ pumps, control, nowMs }: Circulation, hasOpenRun: boolean): number | null {
  if (control.device.emergencyStop || hasOpenRun) return null;
  const endsMs = pumps.map((pump) => pauseEndMs(pump, control));
  const latestMs = Math.max(0, ...endsMs.filter((endMs) => endMs > nowMs));
  return latestMs > 0 ? latestMs : null;
}

type BodyProps = Readonly<{ circulation: Circulation; blocked: string | null }>;

function hintFor(device: Device, endsAtMs: number | null, hasOpenRun: boolean): string {
  if (device.emergencyStop) return "The emergency stop holds it until it is cleared.";
  if (device.hold?.reason === "overflow") return "The overflow may be blocked: it stays off until the hold is released.";
  if (isTestingOverflow(device))
    return "The sump emptied too fast. If the water runs back within 3 minutes, circulation returns.";
  if (hasOpenRun) return "The automation stopped it, and restarts it at its end.";
  if (endsAtMs) return "It returns by itself, also when this page is closed.";
  return "A pause ends by itself after 60 minutes at most.";
}

function headingFor(device: Device, endsAtMs: number | null, nowMs: number): string {
  if (isTestingOverflow(device)) return "Paused to test the overflow";
  return endsAtMs ? `Paused: returns in ${formatRuntime(Math.ceil((endsAtMs - nowMs) / 1000) * 1000)}` : "Circulation is off";
}

function PausedBody({ circulation, blocked, hasOpenRun }: BodyProps & Readonly<{ hasOpenRun: boolean }>) {
  const { pumps, control, nowMs } = circulation;
  const endsAtMs = endsAtMsOf(circulation, hasOpenRun);
  const stillPumps = pumps.filter(({ currentState }) => !currentState);
  const since = stillPumps.map(({ lastChangedAt }) => lastChangedAt).find((time) => time !== null);
  return (
    <div className="mt-3 grid gap-3">
      <p className="text-sm">
        <strong className="block text-base font-semibold tabular-nums">{headingFor(control.device, endsAtMs, nowMs)}</strong>
        {since && <span className="text-ink-2">Off for {formatSpan(nowMs - Date.parse(since))}. </span>}
        <span className="text-ink-2">{hintFor(control.device, endsAtMs, hasOpenRun)}</span>
      </p>
      <Button
        disabled={blocked !== null}
        onClick={() => {
          for (const pump of stillPumps) control.turnOn(pump, null);
        }}
      >
        <Fan className="size-4.5" aria-hidden />
        Restart circulation
      </Button>
    </div>
  );
}

function RunningBody({ circulation, blocked }: BodyProps) {
  const [minutes, setMinutes] = useState<string>(DEFAULT_MIN);
  const { pumps, control } = circulation;
  return (
    <div className="mt-3 grid gap-3">
      <p className="text-sm text-ink-2">For feeding or maintenance. It returns by itself, also when this page is closed.</p>
      <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-2">
        <Select label="Pause for" value={minutes} options={OPTIONS} onChange={setMinutes} isWide />
        <Button
          variant="secondary"
          disabled={blocked !== null}
          onClick={() => {
            for (const pump of pumps) control.pause(pump, Number(minutes));
          }}
        >
          <Utensils className="size-4.5" aria-hidden />
          Pause <span className="sr-only">circulation</span>
        </Button>
      </div>
    </div>
  );
}

/** Why a pause cannot be asked for. A viewer may switch off, too. */
function pauseBlocked({ device, known, hasOpenRun }: Omit<Blocking, "role">): string | null {
  if (device.emergencyStop) return "The emergency stop is active. Clear it first.";
  if (device.status === "offline") return "The device is offline.";
  if (!known.isCurrent) return "The device has not reported for a while, so its state is not known.";
  return hasOpenRun || isAutomationRunning(device) ? "An automation is running. Available again when it ends." : null;
}

type CirculationCardProps = Readonly<{
  device: Device;
  role: MembershipRole;
  /** A run stops and restarts circulation by itself. */
  hasOpenRun: boolean;
  nowMs: number;
  className?: string;
}>;

export function CirculationCard({ device: listed, role, hasOpenRun, nowMs, className }: CirculationCardProps) {
  const control = useRelayControl(listed);
  const { device } = control;
  const known = deviceFreshness(device, nowMs);
  const pumps = device.relays.filter((relay) => relay.role === "circulation");
  const [first] = pumps;
  if (!first) return null;
  const circulation = { pumps, control, known, nowMs };
  const isOff = known.isCurrent && pumps.some(({ currentState }) => !currentState);
  const blocking = { device, known, role, hasOpenRun };
  const blocked = isOff ? onBlockedReason(first, blocking) : pauseBlocked(blocking);
  const notices = pumps.map((pump) => outcomeText(pump, device, control.commandTo(pump))).filter((text) => text !== null);
  const isSending = pumps.some((pump) => control.commandTo(pump)?.outcome === null);
  return (
    <Card title="Circulation" subtitle={<FreshnessTag freshness={known.freshness} ageMs={known.ageMs} />} className={className}>
      {isOff ? (
        <PausedBody circulation={circulation} blocked={blocked} hasOpenRun={hasOpenRun} />
      ) : (
        <RunningBody circulation={circulation} blocked={blocked} />
      )}
      {blocked && <p className="mt-2 text-xs text-ink-2">{blocked}</p>}
      <p role="status" className="mt-2 text-xs font-medium text-ink-2 empty:hidden">
        {notices[0] ?? (isSending && "Sending...")}
      </p>
    </Card>
  );
}
