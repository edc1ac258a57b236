// Everything a control shows about one relay, derived once, so that card and table cannot disagree.

import type { Device, Relay } from "@halocline/contracts/http/entities.contract";
import { movesWater } from "@halocline/domain/relays/relays";
import { controlMessages } from "@halocline/messages/texts/control";
import { formatRuntime } from "@/lib/time/duration.ts";
import type { DeviceFreshness } from "../device-freshness.ts";
import { type RelayView, relayView } from "../relays/relay-view.ts";
import { isStateNewer, outcomeText, type RelayCommand } from "./command-outcome.ts";
import { isLastMinute, isOver, type Lease } from "./lease.ts";
import { type MembershipRole, onBlockedReason } from "./on-blocked.ts";
import type { RelayControl } from "./use-relay-control.ts";

export type ControlContext = Readonly<{
  device: Device;
  known: DeviceFreshness;
  control: RelayControl;
  role: MembershipRole;
  /** Known from the run itself; the device's own word may be older. */
  hasOpenRun: boolean;
  nowMs: number;
}>;

export type RelayModel = Readonly<{
  view: RelayView;
  sending: "ON" | "OFF" | null;
  /** Why ON is not offered. */
  blocked: string | null;
  /** What became of the last command, when there is more to say than the state. */
  notice: string | null;
  end: Readonly<{ text: string; detail: string }> | null;
}>;

const countdown = (lease: Lease, nowMs: number): string => formatRuntime(Math.ceil((lease.endsAtMs - nowMs) / 1000) * 1000);

function leaseDetail(lease: Lease, nowMs: number): string {
  const { alsoClosed, lastMinute, whileOpen } = controlMessages().ends;
  if (!lease.isRenewed) return alsoClosed;
  return isLastMinute(lease, nowMs) ? lastMinute : whileOpen;
}

function endOf(relay: Relay, lease: Lease | undefined, view: RelayView, nowMs: number): RelayModel["end"] {
  if (!lease || isOver(lease, nowMs)) return null;
  const { returnsIn, paused, stopsIn } = controlMessages().ends;
  const isOn = view.state === "ON";
  const time = countdown(lease, nowMs);
  if (!movesWater(relay.role)) return isOn ? null : { text: returnsIn({ time }), detail: paused };
  return isOn ? { text: stopsIn({ time }), detail: leaseDetail(lease, nowMs) } : null;
}

/** A second start on top of an unanswered command would be a guess. */
const waitReason = (view: RelayView, command: RelayCommand | undefined): string | null =>
  view.state === "Unknown" && command?.outcome ? controlMessages().switches.waitForReport : null;

export function relayModel(relay: Relay, context: ControlContext): RelayModel {
  const { device, known, control, nowMs } = context;
  const command = control.commandTo(relay);
  const view = relayView(relay, known.isCurrent && isStateNewer(device, command), nowMs);
  return {
    view,
    sending: command && command.outcome === null ? command.wanted : null,
    blocked: view.state === "ON" ? null : (onBlockedReason(relay, context) ?? waitReason(view, command)),
    notice: outcomeText(relay, device, command),
    end: endOf(relay, control.leaseOf(relay), view, nowMs),
  };
}
