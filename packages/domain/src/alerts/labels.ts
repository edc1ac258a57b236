// Every alert's sentence, its next step and how much it matters, by its code. Latched faults have their words elsewhere.

import { faultLabels } from "./fault-labels.ts";
import { HOLD_NAMES, type HoldName, holdLabels } from "./hold-labels.ts";

export type AlertSeverity = "critical" | "warn" | "info";

type Sentence = Readonly<{ severity: AlertSeverity; message: string; advice: string }>;
/** `worse`: what the same incident says once it has become worse. `{detail}` is a plain word, such as a field's name. */
export type AlertLabels = Sentence & Readonly<{ worse?: Sentence }>;

const critical = (message: string, advice: string): Sentence => ({ severity: "critical", message, advice });
const warn = (message: string, advice: string): Sentence => ({ severity: "warn", message, advice });

const CHECK_DEVICE = "Check that the device has power and Wi-Fi.";

/** What the server notices by itself, by looking again and again. */
const WATCHED = {
  device_offline: {
    ...warn(
      "The device has not been heard for more than 10 minutes.",
      `${CHECK_DEVICE} It looks after the water by itself meanwhile.`,
    ),
    worse: critical(
      "The device has not been heard for more than 10 minutes, and it was moving water when it fell silent.",
      `Go to the tank and look at the pumps; unplug drain, fill and top-up if in doubt. ${CHECK_DEVICE}`,
    ),
  },
  sensor_failed: {
    ...warn(
      "The level sensor gives no reading.",
      "Check the sensor's cable and clean its window. Until then nothing is topped up or changed by itself.",
    ),
    worse: critical(
      "The level sensor has given no reading for more than an hour.",
      "Check the sensor's cable and clean its window. Water evaporates and nothing is topped up, so look at the level yourself.",
    ),
  },
  level_low: {
    ...warn("The water is low.", "Check the fresh water reservoir and the top-up, and see that nothing leaks."),
    worse: critical(
      "The water is very low.",
      "Look for a leak first. Replace evaporated water with fresh water and lost water with salt water, before circulation runs dry.",
    ),
  },
  level_high: {
    ...warn("The water stands above the top mark.", "See that no pump runs and no siphon flows into the sump."),
    worse: critical(
      "The water stands far above the top mark and may overflow.",
      "Go and look: stop whatever flows in, unplug the fill and top-up pumps if in doubt, and take water out by hand.",
    ),
  },
  circulation_off: critical(
    "Circulation has been off for more than 30 minutes.",
    "Still water harms a tank within hours. Switch circulation on, clear what holds it, or check the pump and its plug.",
  ),
  clocks_disagree: warn(
    "The device and the server disagree about the time. New readings are kept, and join the history when it is clear when they were taken.",
    "Wait 15 minutes. If it goes on, check date and time on the server, and that it sets its clock from the network.",
  ),
} as const satisfies Record<string, AlertLabels>;

/** What the device says without latching. Devices of an older version warn of a siphon, a leak or a welded relay instead of holding. */
const WARNED = {
  siphon: critical("All pumps are off and the water still rises. It may be a siphon.", faultLabels("siphon").advice),
  leak: critical("All pumps are off and the water still falls. There may be a leak.", faultLabels("leak").advice),
  welded_relay: critical(
    "A pump goes on although it was switched off. Its relay may be stuck.",
    faultLabels("welded_relay").advice,
  ),
  topup_budget: warn(
    "Top-ups have used up their budget of 24 hours. The device tops up again only as that time passes.",
    "Look for a leak first. If so much really evaporates, add fresh water by hand until it is less.",
  ),
  sensor_dirty: warn("The level sensor gets worse: its window may be dirty.", "Clean the sensor's window this week."),
  drain_back: warn(
    "More water ran back into the sump than usual when circulation stopped. Top-ups wait until it has settled.",
    "Nothing to do if you stopped circulation. Otherwise check the return pump.",
  ),
  falling: warn(
    "The water falls faster than usual, though not fast enough to hold the pumps.",
    "A fan or dry winter air may explain it. Otherwise look for a slow leak: salt crusts or drops under the hoses.",
  ),
  sensor_stuck: warn(
    "The level reading has stood still for so long that the sensor may be stuck. Nothing is topped up on a reading like that.",
    "Check the sensor's cable and clean its window. See that the reading follows the water.",
  ),
  circulation_stopped: critical(
    "Circulation is switched on, but the return pump has not run for more than 15 minutes. Top-ups wait.",
    "Check the return pump, its plug and its breaker now: still water harms a tank within hours.",
  ),
  overflow: critical(
    "The sump empties much too fast: the overflow may be blocked. The device cannot pause circulation for it: it has done so three times today, or does not trust its sensor.",
    "Look into the display tank now. Clean the overflow, its pipe and the filter sock, and pause circulation by hand if it is too full.",
  ),
  device_warning: warn("The device warns: {detail}.", "Look at the tank and the device."),
} as const satisfies Record<string, AlertLabels>;

const HELD = "The device holds its pumps off, automatic top-up too.";
const HELD_OFF: Readonly<Partial<Record<HoldName, string>>> = {
  overflow: "The device keeps circulation off, and its pumps too.",
};
/** Held until a person, or the device by its own rule, releases it (SAFE-7, SAFE-23). `{detail}`: suspects, and the time that is left. */
const heldLabels = (reason: HoldName): Sentence =>
  critical(`${holdLabels(reason).cause}. ${HELD_OFF[reason] ?? HELD} {detail}`, holdLabels(reason).advice);
const HELD_LABELS = Object.fromEntries(HOLD_NAMES.map((reason) => [`hold_${reason}`, heldLabels(reason)])) as Readonly<
  Record<`hold_${HoldName}`, Sentence>
>;

const TOLD = {
  device_hold: critical("The device holds its pumps off, automatic top-up too: {detail}", holdLabels("unknown").advice),
  hold_released: {
    severity: "info",
    message:
      "The water stood still for 6 hours, so the device released its hold by itself. It tops up once and watches the water.",
    advice: "Find out what moved the water. If it happens again within a week, the hold waits for you.",
  },
  circulation_paused: warn(
    "The sump emptied too fast, so the device paused circulation for 3 minutes to test the overflow.",
    "Look at the overflow, its pipe and the filter sock soon: they may let too little water through.",
  ),
  emergency_stop: critical(
    "Emergency stop: all pumps are off, circulation too, until it is cleared.",
    "See that the tank is safe, then clear the stop. Circulation should not stand for long.",
  ),
  top_up_locked: warn(
    "A water change ended part-filled. Top-ups are held.",
    "Finish the change with salt water, or release the top-ups if you have refilled by hand.",
  ),
  config_refused: warn(
    'The device refused its new settings because of "{detail}".',
    "Look at the calibration and the limits, and save them again. The device goes on with the old ones.",
  ),
  late_command: warn(
    "A pump went on later than it should have. It was switched off again at once.",
    "See that the pump is off. A poor Wi-Fi signal may be the cause.",
  ),
  safety_refused: critical(
    "The device refused to switch off.",
    "Check the pumps, and unplug the drain, fill and top-up pumps if in doubt.",
  ),
  run_failed: warn("A run failed. {detail}", "Cure the cause before you start the next one."),
  run_missed: warn("A scheduled run was missed: {detail}", "It is not made up for: start it by hand if it is needed."),
  run_refused: warn("A scheduled run did not start: {detail}", "Cure the cause, then start it by hand if it is needed."),
  run_overdue: critical(
    "A run did not report its end in time.",
    "Look at the tank, and unplug the drain, fill and top-up pumps if in doubt.",
  ),
  top_up_too_long: warn(
    "A top-up took much longer than usual.",
    "Check the fresh water reservoir, the pump and its hose, and look for a leak.",
  ),
  top_up_too_often: warn(
    "The tank is topped up much more than usual.",
    "Look for a leak, a hose under water that siphons back, or an overflow that is blocked. Measure the salt.",
  ),
  firmware_failed: warn(
    "A firmware update failed. {detail}",
    "Look whether the device is online: then it goes on with the version it had. Try again when it stands near the Wi-Fi.",
  ),
} as const satisfies Record<string, AlertLabels>;

export type WatchedCode = keyof typeof WATCHED;
export type WarningCode = keyof typeof WARNED;
export type HoldCode = keyof typeof HELD_LABELS | "device_hold";
export type PlainCode = WatchedCode | WarningCode | HoldCode | keyof typeof TOLD;

export const PLAIN_LABELS: Readonly<Record<PlainCode, AlertLabels>> = { ...WATCHED, ...WARNED, ...HELD_LABELS, ...TOLD };

export const isWatchedCode = (code: string): code is WatchedCode => Object.hasOwn(WATCHED, code);
export const isWarningCode = (code: string): code is WarningCode => Object.hasOwn(WARNED, code);
export const isHoldCode = (code: string): code is HoldCode => code === "device_hold" || Object.hasOwn(HELD_LABELS, code);
