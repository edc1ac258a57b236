// Before an absence: is each device there, free of latches, and at work by its own settings?

import type { Freshness } from "../devices/presence.ts";
import { counted, doubtful, type Finding, inOrder, lacking } from "./finding.ts";

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
  if (!isHeard(device))
    return lacking(about, "It is offline: nobody would see what happens there, and nothing could be stopped from afar.", {
      text: "Check its power and its Wi-Fi until it is online again.",
      place: "devices",
    });
  if (!device.isSensorOk)
    return lacking(about, "Its level sensor gives no reading, so nothing fills or drains by itself.", {
      text: "Clean the sensor's window and check its cable.",
      place: "dashboard",
    });
  if (device.freshness === "late")
    return doubtful(about, "It is online, but its last reading is late: the connection may be weak.", {
      text: "Watch the connection for a while, and move the device or the access point if it stays so.",
      place: "devices",
    });
  return inOrder(about, "It is online, and its last reading is fresh.");
}

function latches({ name, isStopped, fault, hold }: DeviceFacts): Finding {
  const about = { topic: "latches", about: name } as const;
  if (isStopped)
    return lacking(about, "The emergency stop is active: every pump stands still, circulation too.", {
      text: "Remove its cause, then clear the emergency stop.",
      place: "control",
    });
  if (fault !== null)
    return lacking(about, `It has stopped because of a fault: ${fault.cause}.`, { text: fault.advice, place: "control" });
  if (hold !== null)
    return lacking(about, `It holds its pumps off, automatic top-up too: ${hold.cause}.`, {
      text: hold.advice,
      place: "control",
    });
  return inOrder(about, "No emergency stop and no fault is latched.");
}

function settings({ name, configuration }: DeviceFacts): Finding {
  const about = { topic: "settings", about: name } as const;
  if (configuration === "acknowledged") return inOrder(about, "It has confirmed its current settings.");
  const fix = {
    text: "Leave the device on until it has confirmed them; if it refused them, look at the alert.",
    place: "alerts",
  } as const;
  return configuration === "refused"
    ? lacking(about, "It has refused its current settings: nothing runs by itself.", fix)
    : lacking(about, "It has not confirmed its current settings yet: until then nothing runs by itself.", fix);
}

function circulation(device: DeviceFacts): Finding {
  const about = { topic: "circulation", about: device.name } as const;
  if (device.isCirculationOn === null)
    return doubtful(about, "No relay of this device drives circulation, so it cannot be checked.", {
      text: "See for yourself that the water moves.",
      place: "devices",
    });
  if (!isHeard(device))
    return doubtful(about, "Not known: the device is offline.", { text: "Bring the device online first.", place: "devices" });
  return device.isCirculationOn
    ? inOrder(about, "Circulation is on.")
    : lacking(about, "Circulation is off. Without it animals die within hours.", {
        text: "Switch circulation on.",
        place: "control",
      });
}

const firmware = ({ name, isUpdating }: DeviceFacts): Finding =>
  isUpdating
    ? doubtful({ topic: "firmware", about: name }, "A firmware update is under way.", {
        text: "Wait until it has ended and the device is back, or cancel it.",
        place: "devices",
      })
    : inOrder({ topic: "firmware", about: name }, "No firmware update is under way.");

const alerts = ({ name, openCriticalAlerts: open }: DeviceFacts): Finding =>
  open > 0
    ? lacking({ topic: "alerts", about: name }, `${counted(open, "critical alert is", "critical alerts are")} open.`, {
        text: "Read what to do about it, and do it before you go.",
        place: "alerts",
      })
    : inOrder({ topic: "alerts", about: name }, "No critical alert is open.");

export const deviceFindings = (device: DeviceFacts): Finding[] =>
  [reachable, latches, settings, circulation, firmware, alerts].map((check) => check(device));
