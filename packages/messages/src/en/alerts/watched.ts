// What the server detects from the readings.

import type { WatchedCode } from "@halocline/domain/alerts/alert-table";
import type { AlertBlock } from "./alert-block.ts";

export const watched = {
  device_offline: {
    label: "Controller offline",
    now: "The controller has been offline for more than 10 minutes.",
    past: "The controller was offline for more than 10 minutes.",
    advice: "Check its power and Wi-Fi. While it has power, it keeps looking after the water.",
    worse: {
      label: "the controller is offline",
      now: "The controller has been offline for more than 10 minutes. It was moving water when it went offline.",
      past: "The controller was offline for more than 10 minutes. It was moving water when it went offline.",
      advice:
        "Go to the tank and look at the pumps. If in doubt, unplug the drain, fill and top-up pumps; leave circulation and heating on. Then check the controller's power and Wi-Fi.",
    },
  },
  sensor_failed: {
    label: "No sensor reading",
    now: "The level sensor gives no reading.",
    past: "The level sensor gave no reading.",
    advice: "Clean its window and check the cable. No top-up or water change starts until it works.",
    worse: {
      label: "no reading for an hour",
      now: "The level sensor has given no reading for more than an hour.",
      past: "The level sensor gave no reading for more than an hour.",
      advice:
        "Look at the water level yourself: water evaporates and nothing is topped up. Then clean the sensor's window and check its cable.",
    },
  },
  level_low: {
    label: "Water level low",
    now: "The water level is low.",
    past: "The water level was low.",
    advice: "Check the fresh water reservoir and the top-up hose, and look for a leak.",
    worse: {
      label: "too little water",
      now: "The water level is very low.",
      past: "The water level was very low.",
      advice:
        "Look for a leak first. Replace evaporated water with fresh water and lost water with salt water, before the return pump runs dry.",
    },
  },
  level_high: {
    label: "Water level too high",
    now: "The water is above the top level.",
    past: "The water was above the top level.",
    advice: "Check that no pump runs and that no hose siphons water into the sump.",
    worse: {
      label: "too much water",
      now: "The water is far above the top level and may overflow.",
      past: "The water was far above the top level.",
      advice: "Go to the tank and stop what flows in. If in doubt, unplug the fill and top-up pumps. Take water out by hand.",
    },
  },
  circulation_off: {
    label: "still water",
    now: "Circulation has been off for more than 30 minutes.",
    past: "Circulation was off for more than 30 minutes.",
    advice:
      "Switch circulation on, clear what keeps it off, or check the pump and its plug. Still water harms a tank within hours.",
  },
  clocks_disagree: {
    label: "Clocks differ",
    now: "The clocks of the controller and the server differ.",
    past: "The clocks of the controller and the server differed. No reading was lost.",
    advice: "Wait 15 minutes. If the alert stays, check the server's date, time and time synchronization. No reading is lost.",
  },
} satisfies Record<WatchedCode, AlertBlock>;
