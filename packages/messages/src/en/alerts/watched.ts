// What the server notices by itself, by looking again and again.

import type { WatchedCode } from "@halocline/domain/alerts/codes";
import type { PlainAlert } from "./plain-alert.ts";

const CHECK_CONTROLLER = "Check that the controller has power and Wi-Fi.";

export const watched = {
  device_offline: {
    message: "The controller has not been heard for more than 10 minutes.",
    past: "The controller was not heard for more than 10 minutes.",
    advice: `${CHECK_CONTROLLER} It looks after the water by itself meanwhile.`,
    worse: {
      message: "The controller has not been heard for more than 10 minutes, and it was moving water when it fell silent.",
      past: "The controller was not heard for more than 10 minutes, and it was moving water when it fell silent.",
      advice: `Go to the tank and look at the pumps; unplug drain, fill and top-up if in doubt. ${CHECK_CONTROLLER}`,
    },
  },
  sensor_failed: {
    message: "The level sensor gives no reading.",
    past: "The level sensor gave no reading.",
    advice: "Check the sensor's cable and clean its window. Until then nothing is topped up or changed by itself.",
    worse: {
      message: "The level sensor has given no reading for more than an hour.",
      past: "The level sensor gave no reading for more than an hour.",
      advice:
        "Check the sensor's cable and clean its window. Water evaporates and nothing is topped up, so look at the level yourself.",
    },
  },
  level_low: {
    message: "The water is low.",
    past: "The water was low.",
    advice: "Check the fresh water reservoir and the top-up, and see that nothing leaks.",
    worse: {
      message: "The water is very low.",
      past: "The water was very low.",
      advice:
        "Look for a leak first. Replace evaporated water with fresh water and lost water with salt water, before circulation runs dry.",
    },
  },
  level_high: {
    message: "The water stands above the top mark.",
    past: "The water stood above the top mark.",
    advice: "See that no pump runs and no siphon flows into the sump.",
    worse: {
      message: "The water stands far above the top mark and may overflow.",
      past: "The water stood far above the top mark.",
      advice: "Go and look: stop whatever flows in, unplug the fill and top-up pumps if in doubt, and take water out by hand.",
    },
  },
  circulation_off: {
    message: "Circulation has been off for more than 30 minutes.",
    past: "Circulation was off for more than 30 minutes.",
    advice: "Still water harms a tank within hours. Switch circulation on, clear what holds it, or check the pump and its plug.",
  },
  clocks_disagree: {
    message:
      "The controller and the server disagree about the time. New readings are kept, and join the history when it is clear when they were taken.",
    past: "The controller and the server disagreed about the time. The readings of that time were kept.",
    advice: "Wait 15 minutes. If it goes on, check date and time on the server, and that it sets its clock from the network.",
  },
} satisfies Record<WatchedCode, PlainAlert>;
