// Whose tanks are looked at: one in the state of the row, or several in different ones.

import type { LookedAt } from "./looked-at.ts";
import { type MadeRow, type MadeTank, madeTank } from "./made-tank.ts";

const AREA_CM2 = 3200;
const AT_HOME: readonly (readonly [MadeRow, string])[] = [
  ["all_well", "Living room reef"],
  ["not_known", "Frag tank"],
  ["warning", "Quarantine"],
];

/** Another tank beside the first: with its own names for everything that has one. */
function renamed({ device, tank, ...made }: MadeTank, name: string, index: number): MadeTank {
  const tankOfOwn = { ...tank, id: tank.id.replace(/..$/, `a${index}`), name };
  const id = device.id.replace(/..$/, `d${index}`);
  const alerts = made.alerts.map((alert) => ({
    ...alert,
    id: alert.id.replace(/..$/, `e${index}`),
    deviceId: id,
    tankId: tankOfOwn.id,
  }));
  return {
    ...made,
    alerts,
    tank: { ...tankOfOwn, deviceId: id },
    device: { ...device, id, name: `${name} controller`, tanks: [{ ...tankOfOwn, deviceId: id }] },
  };
}

export function madeHousehold({ row, hasLitres }: LookedAt, nowMs: number): readonly MadeTank[] {
  const areaCm2 = hasLitres ? AREA_CM2 : null;
  if (row !== null && row !== "home") return [madeTank(row, nowMs, areaCm2)];
  return AT_HOME.map(([each, name], index) => renamed(madeTank(each, nowMs, areaCm2), name, index + 1));
}
