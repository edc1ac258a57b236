// What each key at the terminal does: it breaks or repairs something on the devices or in their water.

import type { FaultRates } from "@halocline/virtual-device/faults/message-faults";
import type { Trouble } from "@halocline/virtual-device/faults/named-troubles";
import type { Fleet } from "./fleet.ts";

type Hurt = Pick<Fleet, "setOnline" | "setFaults" | "setTroubles" | "reboot">;
type Before = Readonly<{ faults: FaultRates | null; troubles: readonly Trouble[] }>;

const USUAL_FAULTS: FaultRates = { drop: 0.1, duplicate: 0.05, delayMs: 500, reorder: 0.1 };
const CONTROL_C = "\u0003";

const TROUBLE_KEYS: Readonly<Record<string, Readonly<{ trouble: Trouble; on: string; off: string }>>> = {
  s: { trouble: "stuck", on: "the sensor sticks", off: "the sensor lives again" },
  e: { trouble: "empty", on: "the reservoirs are empty", off: "the reservoirs have water again" },
  u: { trouble: "update-crash", on: "new firmware crashes", off: "new firmware works" },
  d: { trouble: "dead", on: "drain, fill and top-up pumps are dead", off: "the pumps turn again" },
};

/** Says what a key did; null for a key that does nothing. */
export function keyboardOf(fleet: Hurt, { faults, troubles }: Before, quit: () => void): (key: string) => string | null {
  let isOnline = true;
  let isFaulty = faults !== null;
  const active = new Set(troubles);
  const toggleWifi = () => {
    isOnline = !isOnline;
    fleet.setOnline(isOnline);
    return isOnline ? "Wi-Fi is back" : "Wi-Fi is gone";
  };
  const toggleFaults = () => {
    isFaulty = !isFaulty;
    fleet.setFaults(isFaulty ? (faults ?? USUAL_FAULTS) : null);
    return isFaulty ? "messages are lost, doubled, late and out of order" : "messages arrive again";
  };
  const toggleTrouble = (key: string) => {
    const named = TROUBLE_KEYS[key];
    if (!named) return null;
    const isOver = active.delete(named.trouble);
    if (!isOver) active.add(named.trouble);
    fleet.setTroubles([...active]);
    return isOver ? named.off : named.on;
  };
  return (key) => {
    switch (key) {
      case "w":
        return toggleWifi();
      case "f":
        return toggleFaults();
      case "r":
        fleet.reboot();
        return "rebooting";
      case "q":
      case CONTROL_C:
        quit();
        return "goodbye";
      default:
        return toggleTrouble(key);
    }
  };
}
