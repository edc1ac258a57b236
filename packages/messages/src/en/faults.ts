// One block of texts for each latched fault, by the controller's name for it. Where software cannot help, the advice names the pumps to
// unplug. Never "cut the power": without circulation and heating a tank dies (SAFE-7).

import type { FaultName } from "@halocline/domain/alerts/fault-names";

/** `cause` has no full stop: it is also shown in the middle of a line. `past`: where the cause lasts as long as the fault. */
type Fault = Readonly<{ cause: string; past?: string; advice: string }>;
type Cause = Readonly<{ cause: string }>;

export const faults = {
  known: {
    bad_record: {
      cause: "The controller could not read its stored settings",
      advice: "Wait until it has received its settings again. Compare the calibration with the tank, then reset.",
    },
    sensor: {
      cause: "The level sensor gave no reading while a pump needed it",
      advice: "Clean the sensor's window and check its cable. Reset only when there is a reading.",
    },
    sensor_stuck: {
      cause: "The level reading did not move at all while a pump ran",
      advice: "Clean the sensor's window and check its cable. Reset only when the reading follows the water.",
    },
    dry: {
      cause: "A pump ran, but the level did not change",
      advice: "Look for an empty reservoir, a hose that came off or a clogged pump. Check the floor too.",
    },
    no_movement: {
      cause: "The drain pump ran, but the level did not fall",
      advice: "Look for a clogged pump, a kinked hose, a closed valve or a full waste tank. Check the floor too.",
    },
    wrong_way: {
      cause: "The level moved the wrong way while a pump ran",
      advice: "Check which pump is on which channel, and whether a hose has slipped out or drains back.",
    },
    drain_limit: {
      cause: "Draining took longer than its limit",
      advice: "Check the drain pump and its hose for a clog. Raise the limit only if the pump is slow.",
    },
    fill_limit: {
      cause: "Filling took longer than its limit",
      advice: "Check the salt water reservoir and the fill pump. The tank may be part-filled.",
    },
    topup_limit: {
      cause: "A top-up took longer than its limit",
      advice: "Check the fresh water reservoir and look for a leak before the next top-up.",
    },
    overfill: {
      cause: "The water rose above the highest mark",
      advice: "Check that no pump runs and no hose siphons. Take water out by hand, then reset.",
    },
    underfill: {
      cause: "The water fell below the lowest mark",
      advice: "Look for a leak or a siphon. Refill with salt water by hand, then reset.",
    },
    circulation: {
      cause: "Circulation did not come back",
      advice: "Check the circulation pump and its plug now: still water harms a tank. Then reset.",
    },
    reset: {
      cause: "The controller restarted in the middle of a run",
      advice: "Check its power supply and the water level. The run does not resume.",
    },
    siphon: {
      cause: "The level rises although every pump is off, as with a siphon",
      past: "The level rose although every pump was off, as with a siphon.",
      advice:
        "Unplug the drain, fill and top-up pumps; leave circulation and heating on. Lift the hose out of the water, or give it an air hole above the surface.",
    },
    leak: {
      cause: "The level falls although every pump is off, faster than water evaporates",
      past: "The level fell although every pump was off, faster than water evaporates.",
      advice:
        "Unplug the drain, fill and top-up pumps; leave circulation and heating on. Look for a leak, a hose that came off, or water that siphons back.",
    },
    welded_relay: {
      cause: "Water still moves although its pump was switched off, as with a welded relay",
      past: "Water still moved although its pump was switched off, as with a welded relay.",
      advice:
        "Unplug the drain, fill and top-up pumps; leave circulation and heating on. Replace the relay before you use that channel again.",
    },
  } satisfies Record<FaultName, Fault>,
  stopped: ({ cause }: Cause) => `${cause}. The controller stopped its pumps.`,
  stoppedPast: ({ past }: Readonly<{ past: string }>) => `${past} The controller stopped its pumps.`,
  lookFirst: ({ cause }: Cause) => `${cause}. Look at the tank first.`,
  unknown: ({ fault }: Readonly<{ fault: string }>) => `The controller stopped its pumps because of a fault: ${fault}.`,
  unnamed: "The controller stopped its pumps because of a fault without a name.",
  unknownAdvice: "Find and fix the cause before you reset.",
};
