// Before an absence: is each device there, free of latches, and at work by its own settings?

import type { Freshness } from "../devices/presence.ts";
import { doubtful, type Finding, inOrder, lacking } from "./finding.ts";

/** Without full stop: it stands in the middle of a sentence. */
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
  const about = { topic: "reachable", about: device.name } as const;
  if (!isHeard(device)) return lacking(about, "offline", "check_power", "devices");
  if (!device.isSensorOk) return lacking(about, "sensor_failed", "clean_sensor", "dashboard");
  if (device.freshness === "late") return doubtful(about, "late", "watch_connection", "devices");
  return inOrder(about, "heard");
}

function latches({ name, isStopped, fault, hold }: DeviceFacts): Finding {
  const about = { topic: "latches", about: name } as const;
  const told = ({ advice }: Trouble) => ({ code: "as_told", advice }) as const;
  if (isStopped) return lacking(about, "stopped", "clear_stop", "control");
  if (fault !== null) return lacking(about, { code: "fault", cause: fault.cause }, told(fault), "control");
  if (hold !== null) return lacking(about, { code: "held", cause: hold.cause }, told(hold), "control");
  return inOrder(about, "not_latched");
}

function settings({ name, configuration }: DeviceFacts): Finding {
  const about = { topic: "settings", about: name } as const;
  if (configuration === "acknowledged") return inOrder(about, "settings_confirmed");
  return lacking(about, configuration === "refused" ? "settings_refused" : "settings_pending", "keep_on", "alerts");
}

function circulation(device: DeviceFacts): Finding {
  const about = { topic: "circulation", about: device.name } as const;
  if (device.isCirculationOn === null) return doubtful(about, "circulation_unwired", "look_yourself", "devices");
  if (!isHeard(device)) return doubtful(about, "circulation_unknown", "bring_online", "devices");
  return device.isCirculationOn
    ? inOrder(about, "circulation_on")
    : lacking(about, "circulation_off", "circulation_on", "control");
}

const firmware = ({ name, isUpdating }: DeviceFacts): Finding =>
  isUpdating
    ? doubtful({ topic: "firmware", about: name }, "updating", "wait_for_update", "devices")
    : inOrder({ topic: "firmware", about: name }, "not_updating");

const alerts = ({ name, openCriticalAlerts: count }: DeviceFacts): Finding =>
  count > 0
    ? lacking({ topic: "alerts", about: name }, { code: "critical_alerts", count }, "read_alerts", "alerts")
    : inOrder({ topic: "alerts", about: name }, "no_critical_alerts");

export const deviceFindings = (device: DeviceFacts): Finding[] =>
  [reachable, latches, settings, circulation, firmware, alerts].map((check) => check(device));
