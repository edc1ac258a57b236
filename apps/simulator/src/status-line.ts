// The status of a whole fleet in one line, for the terminal.

import type { Fleet } from "./fleet.ts";
import type { VirtualDevice } from "./virtual-device.ts";

const MOST_DEVICES_SHOWN = 4;

function deviceText(device: VirtualDevice): string {
  const { view, outputs, isPairing, update } = device.status();
  if (isPairing) return "asks for a key";
  if (device.registrationId === null) return "has no key, and its five minutes are over (r opens them again)";
  const pumps = Object.entries(outputs).flatMap(([role, isOn]) => (isOn && role !== "circulation" ? [role] : []));
  const level = view.distanceMm === null ? "no reading" : `${view.distanceMm.toFixed(1)} mm`;
  const updating = update ? [`update ${update.phase} ${update.percent} %`] : [];
  const latched = [...(view.fault === null ? [] : [view.fault]), ...(view.hold === null ? [] : [`held: ${view.hold}`])];
  return [level, view.state, ...pumps, ...latched, ...updating].join(" ");
}

export function statusLine({ counters, devices }: Pick<Fleet, "counters" | "devices">): string {
  const { connected, taken, confirmed, unconfirmed, abandoned } = counters();
  const shown = devices.slice(0, MOST_DEVICES_SHOWN).map(deviceText);
  const error = devices.map((device) => device.status().lastError).find((text) => text !== null);
  return [
    `${connected}/${devices.length} connected`,
    `readings ${taken} taken, ${confirmed} confirmed, ${unconfirmed} unconfirmed, ${abandoned} abandoned`,
    shown.join(", "),
    ...(error ? [`last error: ${error}`] : []),
  ].join(" | ");
}
