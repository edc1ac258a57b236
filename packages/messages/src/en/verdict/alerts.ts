// The rows of an open alert that no other row tells: each code has its own word and sentence. What happened, what the controller
// did by itself, what to do now, in that order.

const CHECK_CONTROLLER = "Check that the controller has power and Wi-Fi.";
const CLEAN_SENSOR = "Clean its window and check the cable.";
const UNPLUG = "Unplug the drain, fill and top-up pumps, and leave circulation and heating on.";

export const warnings = {
  device_offline: {
    word: "Look at the connection",
    sentence: `The controller was silent for more than 10 minutes. ${CHECK_CONTROLLER}`,
  },
  sensor_failed: { word: "Clean the sensor", sentence: `The level sensor gives no reading. ${CLEAN_SENSOR}` },
  level_low: { word: "Look at the level", sentence: "The water is low. Check the fresh-water reservoir and the top-up hose." },
  level_high: { word: "Look at the level", sentence: "The water is above top level. See that no hose runs into the sump." },
  clocks_disagree: {
    word: "Two clocks disagree",
    sentence: "Controller and server disagree about the time. New readings are kept. Check the server's clock if it goes on.",
  },
  topup_budget: {
    word: "Top-up limit reached",
    sentence: "Today's limit is used. If it evaporated so much, raise the limit; if not, look for a leak.",
  },
  sensor_dirty: {
    word: "Clean the sensor",
    sentence: "The level sensor gets worse: its window may be dirty. Clean it this week.",
  },
  drain_back: {
    word: "Look at the return pump",
    sentence: "More water ran back into the sump than usual. Top-ups wait until it has settled. Check the return pump.",
  },
  falling: {
    word: "The water falls faster",
    sentence: "The water falls faster than usual. A fan or dry air may explain it; otherwise look for a slow leak.",
  },
  sensor_stuck: {
    word: "Clean the sensor",
    sentence: `The level reading has not moved for a long time, so nothing is topped up. ${CLEAN_SENSOR}`,
  },
  device_warning: { word: "The controller warns", sentence: "Its alert says more. Look at the tank and the controller." },
  circulation_paused: {
    word: "Look at the overflow",
    sentence: "The sump fell fast, so circulation was paused for 3 minutes. Clean the overflow, its pipe and the filter sock.",
  },
  top_up_locked: {
    word: "Finish the change",
    sentence: "A water change ended part-filled, so top-ups wait. Finish it with salt water, or release the top-ups.",
  },
  config_refused: {
    word: "Settings not taken over",
    sentence: "The controller goes on with the old settings. Check calibration and limits, then save them again.",
  },
  late_command: {
    word: "Look at the pumps",
    sentence: "A pump went on later than it should and was switched off at once. See that it is off, and check the Wi-Fi.",
  },
  run_failed: { word: "A run failed", sentence: "Its alert says why. Cure the cause before you start the next one." },
  run_missed: {
    word: "A change was missed",
    sentence: "A scheduled run did not start in time and is not made up for. Start it by hand if it is needed.",
  },
  run_refused: {
    word: "A change did not start",
    sentence: "A scheduled run could not start. Cure the cause, then start it by hand if it is needed.",
  },
  top_up_too_long: {
    word: "Look at the top-up",
    sentence: "A top-up took much longer than usual. Check the fresh-water reservoir, the pump and its hose.",
  },
  top_up_too_often: {
    word: "Look at the top-up",
    sentence: "The tank is topped up much more than usual. Look for a leak, and measure the salt.",
  },
  reservoir_low: {
    word: "Refill today",
    sentence: "The top-up reservoir holds less than a day needs. Refill it with fresh water.",
  },
  firmware_failed: {
    word: "The update failed",
    sentence: "The controller goes on with the version it had. Try again when it is near the Wi-Fi.",
  },
};

/** `title` is also the end of "Act now: …". */
export const criticals = {
  device_offline: {
    title: "the controller is silent",
    sentence: `The controller fell silent while water was moving. Go to the tank. ${CHECK_CONTROLLER}`,
  },
  sensor_failed: {
    title: "no reading for an hour",
    sentence: `Water evaporates and nothing is topped up. Look at the level yourself. ${CLEAN_SENSOR}`,
  },
  level_low: {
    title: "too little water",
    sentence: "Look for a leak first. What evaporated is made up with fresh water, what was lost with salt water.",
  },
  level_high: { title: "too much water", sentence: "Take water out by hand and see that no hose runs." },
  circulation_off: {
    title: "still water",
    sentence: "Circulation has been off for more than 30 minutes. Check the pump and its plug.",
  },
  siphon: { title: "water is rising", sentence: `The level rises although every pump is off. ${UNPLUG} Look for a siphon.` },
  leak: { title: "water is leaving", sentence: `The level falls although every pump is off. ${UNPLUG} Look for a leak.` },
  welded_relay: { title: "a pump does not stop", sentence: `A pump was switched off, but water still moves. ${UNPLUG}` },
  circulation_stopped: {
    title: "circulation stands",
    sentence: "Its relay is on, but the water does not move. Check the return pump, its plug and the breaker.",
  },
  overflow: {
    title: "the overflow may be blocked",
    sentence:
      "The sump falls much too fast, and circulation is not paused for it. Look into the display tank and clear the overflow.",
  },
  emergency_stop: {
    title: "everything is stopped",
    sentence: "All pumps are off, circulation too. See that the tank is safe, then clear the stop.",
  },
  safety_refused: { title: "a pump does not stop", sentence: `The controller did not switch off. ${UNPLUG}` },
  run_overdue: {
    title: "a run did not end",
    sentence: "A run did not report its end in time. Look at the tank, and unplug the drain, fill and top-up pumps if in doubt.",
  },
};

export const otherAlerts = {
  warning: { word: "See the alert", sentence: "An alert is open. It says what happened and what to do." },
  critical: {
    title: "a critical alert",
    sentence: "The alert says what happened and what to do. Look at the tank.",
  },
  actNow: ({ title }: Readonly<{ title: string }>) => `Act now: ${title}`,
};
