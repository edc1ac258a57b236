// Before an absence: is each device there, free of latches, and at work by its own settings?

import type { Freshness } from "../devices/presence.ts";
import { type Finding, finding } from "./finding.ts";

/** `cause` has no full stop: it is shown in the middle of a sentence. */
type Trouble = Readonly<{ cause: string; advice: string }>;

export type DeviceFacts = Readonly<{
  name: string;
  freshness: Freshness;
  isSensorOk: boolean;
  isStopped: boolean;
  /** The latched fault: what it means, and what to do. */
  fault: Trouble | null;
  /** Why it holds its pumps off (SAFE-7, SAFE-23), and what to do. */
  hold: Trouble | null;
  configuration: "acknowledged" | "pending" | "refused";
  /** As last reported; null when no relay drives circulation. */
  isCirculationOn: boolean | null;
  isUpdating: boolean;
  openCriticalAlerts: number;
}>;

const isHeard = ({ freshness }: DeviceFacts): boolean => freshness === "live" || freshness === "late";

function reachable(device: DeviceFacts): Finding {
  if (!isHeard(device)) return finding("offline", device.name);
  if (!device.isSensorOk) return finding("sensor_failed", device.name);
  return finding(device.freshness === "late" ? "late" : "heard", device.name);
}

function latches({ name, isStopped, fault, hold }: DeviceFacts): Finding {
  if (isStopped) return finding("stopped", name);
  if (fault !== null) return finding("fault", name, fault);
  if (hold !== null) return finding("held", name, hold);
  return finding("not_latched", name);
}

const settings = ({ name, configuration }: DeviceFacts): Finding =>
  finding(configuration === "acknowledged" ? "settings_confirmed" : `settings_${configuration}`, name);

function circulation(device: DeviceFacts): Finding {
  if (device.isCirculationOn === null) return finding("circulation_unwired", device.name);
  if (!isHeard(device)) return finding("circulation_unknown", device.name);
  return finding(device.isCirculationOn ? "circulation_on" : "circulation_off", device.name);
}

const firmware = ({ name, isUpdating }: DeviceFacts): Finding => finding(isUpdating ? "updating" : "not_updating", name);

const alerts = ({ name, openCriticalAlerts: count }: DeviceFacts): Finding =>
  count > 0 ? finding("critical_alerts", name, { count }) : finding("no_critical_alerts", name);

export const deviceFindings = (device: DeviceFacts): Finding[] =>
  [reachable, latches, settings, circulation, firmware, alerts].map((check) => check(device));
