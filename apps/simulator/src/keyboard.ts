// One key, one misfortune: what somebody at the terminal may do to the devices.

import type { FaultRates } from "./faults/message-faults.ts";
import type { Fleet } from "./fleet.ts";

type Hurt = Pick<Fleet, "setOnline" | "setFaults" | "reboot">;

const USUAL_FAULTS: FaultRates = { drop: 0.1, duplicate: 0.05, delayMs: 500, reorder: 0.1 };
const CONTROL_C = "\u0003";

/** Says what a key did; null for a key that does nothing. */
export function keyboardOf(fleet: Hurt, faults: FaultRates | null, quit: () => void): (key: string) => string | null {
  let isOnline = true;
  let isFaulty = faults !== null;
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
        return null;
    }
  };
}
