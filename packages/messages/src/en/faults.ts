// What a latched fault means and what to do about it, by the controller's name for it. Where software cannot help, it says which
// pumps to unplug. Never "cut the power": without circulation and heating a tank dies (SAFE-7).

import type { FaultName } from "@halocline/domain/alerts/fault-names";
import { UNPLUG_PUMPS } from "./unplug-pumps.ts";

/** `cause` without its full stop: it also stands in the middle of a line. */
type Fault = Readonly<{ cause: string; advice: string }>;

export const faults = {
  known: {
    bad_record: {
      cause: "The controller's stored settings could not be read",
      advice: "Wait until it has received its settings again, compare the calibration with the tank, then reset.",
    },
    sensor: {
      cause: "The level sensor gave no reading while a pump needed it",
      advice: "Check the sensor's cable and clean its window. See that a reading is there before you reset.",
    },
    sensor_stuck: {
      cause: "The level reading did not move at all while a pump ran",
      advice: "Check the sensor's cable and clean its window. See that the reading follows the water before you reset.",
    },
    dry: {
      cause: "A pump ran and the level did not change",
      advice: "Look for an empty reservoir, a hose that came off or a clogged pump. Check the floor too.",
    },
    no_movement: {
      cause: "The drain pump ran and the water did not fall",
      advice:
        "Look for a clogged pump, a kinked hose or a closed valve, and see that the waste tank is not full. Check the floor too.",
    },
    wrong_way: {
      cause: "The level moved the wrong way while a pump ran",
      advice: "Check which pump is on which channel, and whether a hose has slipped out or drains back.",
    },
    drain_limit: {
      cause: "Draining took longer than its limit",
      advice: "Check the drain pump and its hose for a clog. Raise the limit only if the pump is simply slow.",
    },
    fill_limit: {
      cause: "Filling took longer than its limit",
      advice: "Check the salt water reservoir and the fill pump. The tank may stand part-filled.",
    },
    topup_limit: {
      cause: "A top-up took longer than its limit",
      advice: "Check the fresh water reservoir and look for a leak before you let it top up again.",
    },
    overfill: {
      cause: "The water rose above the highest mark",
      advice: "See that no pump runs and no siphon flows, take water out by hand, then reset.",
    },
    underfill: {
      cause: "The water fell below the lowest mark",
      advice: "Look for a leak or a siphon, refill with salt water by hand, then reset.",
    },
    circulation: {
      cause: "Circulation did not come back",
      advice: "Check the circulation pump and its plug at once: still water harms a tank. Then reset.",
    },
    reset: {
      cause: "The controller restarted in the middle of a run",
      advice: "Check its power supply and where the water stands. The run does not go on by itself.",
    },
    siphon: {
      cause: "The level rises although every pump is off, as with a siphon",
      advice: `${UNPLUG_PUMPS} Lift the hose out of the water, or give it an air hole above the surface.`,
    },
    leak: {
      cause: "The level falls although every pump is off, faster than water evaporates",
      advice: `${UNPLUG_PUMPS} Look for a leak, a hose that came off, or water that siphons back.`,
    },
    welded_relay: {
      cause: "Water still moves although its pump was switched off, as with a welded relay",
      advice: `${UNPLUG_PUMPS} Replace the relay before you use that channel again.`,
    },
  } satisfies Record<FaultName, Fault>,
  unknownAdvice: "Find and cure the cause before you reset.",
};
