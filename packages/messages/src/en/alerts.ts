// What an alert says: what happened, what the controller did by itself, what to do now. In the past tense once it is over. Only the
// server says these: in its answers, in emails, and in what it stores for older readers.

import type { FaultName } from "@halocline/domain/alerts/fault-names";
import type { HoldName } from "@halocline/domain/alerts/hold-names";
import { news } from "./alerts/news.ts";
import { told } from "./alerts/told.ts";
import { warned } from "./alerts/warned.ts";
import { watched } from "./alerts/watched.ts";

type Reason = Readonly<{ reason: string }>;
type Fault = Readonly<{ fault: string }>;
/** `due` is on the tank's wall clock. */
type DueRun = Readonly<{ due: string; timezone: string; reason: string }>;
type Count = Readonly<{ count: number }>;

const LOOK = "Look at the tank and the controller.";
const HELD = "The controller holds its pumps off, automatic top-up too.";
const WAS_HELD = "The controller held its pumps off, automatic top-up too.";

export const alerts = {
  plain: { ...watched, ...warned, ...told },
  news,
  faults: {
    stopped: ({ cause }: Readonly<{ cause: string }>) => `${cause}. The controller stopped its pumps.`,
    /** Those whose cause goes on while the fault lasts. */
    past: {
      siphon: "The level rose although every pump was off, as with a siphon. The controller stopped its pumps.",
      leak: "The level fell although every pump was off, faster than water evaporates. The controller stopped its pumps.",
      welded_relay:
        "Water still moved although its pump was switched off, as with a welded relay. The controller stopped its pumps.",
    } satisfies Partial<Record<FaultName, string>>,
    unknown: ({ fault }: Fault) => `The controller stopped its pumps because of a fault: ${fault}.`,
    unnamed: "The controller stopped its pumps because of a fault that it does not name.",
  },
  holds: {
    held: ({ cause }: Readonly<{ cause: string }>) => `${cause}. ${HELD}`,
    heldOverflow: ({ cause }: Readonly<{ cause: string }>) =>
      `${cause}. The controller keeps circulation off, and its pumps too.`,
    unknown: ({ reason }: Reason) => `The controller holds its pumps off, automatic top-up too: ${reason}.`,
    past: {
      rising: `The water rose although every pump was off. ${WAS_HELD}`,
      falling: `The water fell faster than it evaporates although every pump was off. ${WAS_HELD}`,
      welded: `Water went on moving although its pump was switched off: a relay may have been stuck. ${WAS_HELD}`,
      input: `The float switch or the leak sensor reported water where none should be. ${WAS_HELD}`,
      overflow: "The sump emptied too fast and did not fill again. The controller kept circulation off, and its pumps too.",
    } satisfies Record<HoldName, string>,
    unknownPast: ({ reason }: Reason) => `The controller held its pumps off, automatic top-up too: ${reason}.`,
    dryWithinTheHour: "The return pump may run dry within the hour.",
    dryInHours: ({ count }: Count) => `The return pump may run dry in about ${count === 1 ? "an hour" : `${count} hours`}.`,
    dryInDays: ({ count }: Count) => `The return pump may run dry in about ${count} days.`,
  },
  device_warning: {
    message: ({ fault }: Fault) => `The controller warns: ${fault}.`,
    past: ({ fault }: Fault) => `The controller warned: ${fault}.`,
    unnamed: "The controller warns of something that it does not name.",
    unnamedPast: "The controller warned of something that it did not name.",
    advice: LOOK,
  },
  config_refused: {
    message: ({ field }: Readonly<{ field: string }>) => `The controller refused its new settings because of "${field}".`,
    unnamed: "The controller refused its new settings because of an unknown field.",
    advice: "Look at the calibration and the limits, and save them again. The controller goes on with the old ones.",
  },
  run_failed: {
    message: ({ reason }: Reason) => `A run failed. ${reason}`,
    advice: "Cure the cause before you start the next one.",
  },
  run_missed: {
    water_change: ({ due, timezone, reason }: DueRun) =>
      `The scheduled water change of ${due} (${timezone}) was missed. ${reason}`,
    top_up: ({ due, timezone, reason }: DueRun) => `The scheduled top-up of ${due} (${timezone}) was missed. ${reason}`,
    advice: "It is not made up for: start it by hand if it is needed.",
  },
  run_refused: {
    water_change: ({ due, timezone, reason }: DueRun) =>
      `The scheduled water change of ${due} (${timezone}) did not start. ${reason}`,
    top_up: ({ due, timezone, reason }: DueRun) => `The scheduled top-up of ${due} (${timezone}) did not start. ${reason}`,
    advice: "Cure the cause, then start it by hand if it is needed.",
  },
  firmware_failed: {
    message: ({ reason }: Reason) => `A firmware update failed. ${reason}`,
    advice:
      "Look whether the controller is online: then it goes on with the version it had. Try again when it stands near the Wi-Fi.",
  },
  /** Of a code of a later version. */
  unknownAdvice: LOOK,
};
