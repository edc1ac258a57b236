// One block of texts for each finding of the check before an absence: what was found, and how to put it right.

import type { FindingCode } from "@halocline/domain/vacation/finding";

type Count = Readonly<{ count: number }>;
type Litres = Count & Readonly<{ litres: string }>;
type Both = Litres & Readonly<{ there: string }>;
type Channel = Readonly<{ channel: string }>;
type Sentence = string | ((values: never) => string);
type FindingBlock = Readonly<{ found: Sentence; fix?: Sentence; today?: string }>;

export const vacationFindings = {
  known: {
    no_device: { found: "There is no controller to look after the tank.", fix: "Add a controller." },
    offline: {
      found: "The controller is offline. You would not see what happens, and could not stop anything remotely.",
      fix: "Check its power and its Wi-Fi until it is online again.",
    },
    sensor_failed: {
      found: "The level sensor gives no reading. No top-up or water change will start.",
      fix: "Clean the sensor's window and check its cable.",
    },
    late: {
      found: "The controller is online, but its last reading is late. The connection may be weak.",
      fix: "Watch the connection for a while. If it stays weak, move the controller or the access point.",
    },
    heard: { found: "The controller is online, and its last reading is recent." },
    stopped: {
      found: "The emergency stop is active. All pumps are off, circulation too.",
      fix: "Remove the cause, then clear the emergency stop.",
    },
    fault: {
      found: ({ cause }: Readonly<{ cause: string }>) => `The controller has stopped because of a fault: ${cause}.`,
      fix: ({ advice }: Readonly<{ advice: string }>) => advice,
    },
    held: {
      found: ({ cause }: Readonly<{ cause: string }>) => `The controller holds its pumps off, automatic top-up too: ${cause}.`,
      fix: ({ advice }: Readonly<{ advice: string }>) => advice,
    },
    not_latched: { found: "No emergency stop, fault or hold is active." },
    settings_refused: {
      found: "The controller did not accept its new settings. Automation may be off.",
      fix: "Read the alert, correct the settings and save them again.",
    },
    settings_pending: {
      found: "The controller has not confirmed its current settings yet. Automation is off until then.",
      fix: "Leave the controller on until it has confirmed them.",
    },
    settings_confirmed: { found: "The controller has confirmed its current settings." },
    circulation_unwired: {
      found: "No relay of this controller drives circulation, so it cannot be checked.",
      fix: "Check yourself that the water moves.",
    },
    circulation_unknown: {
      found: "The state of circulation is not known: the controller is offline.",
      fix: "Bring the controller online first.",
    },
    circulation_off: {
      found: "Circulation is off. Without it animals die within hours.",
      fix: "Switch circulation on.",
    },
    circulation_on: { found: "Circulation is on." },
    updating: {
      found: "A firmware update is in progress.",
      fix: "Wait until it has ended and the controller is online again, or cancel it.",
    },
    not_updating: { found: "No firmware update is in progress." },
    critical_alerts: {
      found: ({ count }: Count) => (count === 1 ? "1 critical alert is open." : `${count} critical alerts are open.`),
      fix: "Open the alert and follow its advice before you leave.",
    },
    no_critical_alerts: { found: "No critical alert is open." },
    not_calibrated: { found: "The tank is not calibrated. Automation is off.", fix: "Calibrate the tank." },
    calibrated_date_unknown: {
      found: "The tank is calibrated. The date is not known.",
      fix: "Compare the shown level with the water. Calibrate again if they differ.",
    },
    calibration_old: {
      found: ({ count }: Count) => `The calibration is ${count} days old.`,
      fix: "Compare the shown level with the water. Calibrate again if they differ.",
    },
    calibrated: {
      found: ({ count }: Count) =>
        count === 1 ? "The tank was calibrated yesterday." : `The tank was calibrated ${count} days ago.`,
      today: "The tank was calibrated today.",
    },
    top_ups_locked: {
      found: "Top-ups wait, because the last water change ended part-filled.",
      fix: "Finish the change with salt water, or release the top-ups.",
    },
    auto_top_up_off: {
      found: "Automatic top-up is off, so the level will fall while you are away.",
      fix: "Switch on automatic top-up.",
    },
    only_scheduled_top_ups: {
      found: ({ count }: Count) =>
        count === 1
          ? "Automatic top-up is off. Only 1 scheduled top-up replaces evaporated water."
          : `Automatic top-up is off. Only ${count} scheduled top-ups replace evaporated water.`,
      fix: "Switch on automatic top-up.",
    },
    auto_top_up_on: { found: "Automatic top-up is on." },
    no_schedules: { found: "The tank has no schedules, so no water change will start." },
    schedules_unreadable: {
      found: ({ count }: Count) =>
        count === 1
          ? "1 schedule cannot be read, so its start is not known."
          : `${count} schedules cannot be read, so their starts are not known.`,
      fix: "Set it again, or delete it.",
    },
    no_run_falls: {
      found: ({ count }: Count) =>
        count === 1
          ? "The tank has 1 schedule, but no run in this time."
          : `The tank has ${count} schedules, but no run in this time.`,
      fix: "Check whether a schedule is off or paused by mistake.",
    },
    /** Its sentences are below. */
    planned: { found: "" },
    salt_need_unknown: {
      found: "It is not known how much salt water the changes will need.",
      fix: "Enter the missing values under Tank details on the calibration page.",
    },
    salt_store_unknown: {
      found: ({ count, litres }: Litres) =>
        count === 1
          ? `1 water change will need about ${litres} of salt water. How much the reservoir holds is not known.`
          : `${count} water changes will need about ${litres} of salt water. How much the reservoir holds is not known.`,
      fix: "Enter it under Tank details on the calibration page.",
    },
    salt_not_enough: {
      found: ({ count, litres, there }: Both) =>
        count === 1
          ? `1 water change will need about ${litres} of salt water, but the reservoir holds ${there}.`
          : `${count} water changes will need about ${litres} of salt water, but the reservoir holds ${there}.`,
      fix: "Mix more salt water, or skip a water change.",
    },
    salt_little_spare: {
      found: ({ count, litres, there }: Both) =>
        count === 1
          ? `1 water change will need about ${litres} of the ${there} in the salt water reservoir. Little is left to spare.`
          : `${count} water changes will need about ${litres} of the ${there} in the salt water reservoir. Little is left to spare.`,
      fix: "Mix more salt water, or skip a water change.",
    },
    salt_enough: {
      found: ({ count, litres, there }: Both) =>
        count === 1
          ? `1 water change will need about ${litres} of the ${there} in the salt water reservoir.`
          : `${count} water changes will need about ${litres} of the ${there} in the salt water reservoir.`,
    },
    waste_need_unknown: {
      found: "It is not known how much waste water the changes will make.",
      fix: "Enter the missing values under Tank details on the calibration page.",
    },
    waste_store_unknown: {
      found: ({ count, litres }: Litres) =>
        count === 1
          ? `1 water change will make about ${litres} of waste water. How much the waste tank can take is not known.`
          : `${count} water changes will make about ${litres} of waste water. How much the waste tank can take is not known.`,
      fix: "Enter it under Tank details on the calibration page.",
    },
    waste_not_enough: {
      found: ({ count, litres, there }: Both) =>
        count === 1
          ? `1 water change will make about ${litres} of waste water, but the waste tank has room for ${there}.`
          : `${count} water changes will make about ${litres} of waste water, but the waste tank has room for ${there}.`,
      fix: "Empty the waste tank, or skip a water change.",
    },
    waste_little_spare: {
      found: ({ count, litres, there }: Both) =>
        count === 1
          ? `1 water change will make about ${litres} of waste water. The waste tank has room for ${there}, which is little to spare.`
          : `${count} water changes will make about ${litres} of waste water. The waste tank has room for ${there}, which is little to spare.`,
      fix: "Empty the waste tank, or skip a water change.",
    },
    waste_enough: {
      found: ({ count, litres, there }: Both) =>
        count === 1
          ? `1 water change will make about ${litres} of waste water. The waste tank has room for ${there}.`
          : `${count} water changes will make about ${litres} of waste water. The waste tank has room for ${there}.`,
    },
    fresh_need_unknown: {
      found: "It is not known how much fresh water the top-ups will need.",
      fix: "Enter the missing values under Tank details on the calibration page.",
    },
    fresh_store_unknown: {
      found: ({ count, litres }: Litres) =>
        count === 1
          ? `The top-ups of 1 day will need about ${litres}. How much the fresh water reservoir holds is not known.`
          : `The top-ups of ${count} days will need about ${litres}. How much the fresh water reservoir holds is not known.`,
      fix: "Enter it under Tank details on the calibration page.",
    },
    fresh_not_enough: {
      found: ({ count, litres, there }: Both) =>
        count === 1
          ? `The top-ups of 1 day will need about ${litres}, but the fresh water reservoir holds ${there}.`
          : `The top-ups of ${count} days will need about ${litres}, but the fresh water reservoir holds ${there}.`,
      fix: "Fill the fresh water reservoir, or ask someone to refill it.",
    },
    fresh_little_spare: {
      found: ({ count, litres, there }: Both) =>
        count === 1
          ? `The top-ups of 1 day will need about ${litres} of the ${there} in the fresh water reservoir. Little is left to spare.`
          : `The top-ups of ${count} days will need about ${litres} of the ${there} in the fresh water reservoir. Little is left to spare.`,
      fix: "Fill the fresh water reservoir, or ask someone to refill it.",
    },
    fresh_enough: {
      found: ({ count, litres, there }: Both) =>
        count === 1
          ? `The top-ups of 1 day will need about ${litres} of the ${there} in the fresh water reservoir.`
          : `The top-ups of ${count} days will need about ${litres} of the ${there} in the fresh water reservoir.`,
    },
    nobody_told: {
      found: "No channel is enabled for critical alerts.",
      fix: "Add a service on your phone, or switch on email and critical alerts.",
    },
    nothing_proven: {
      found: "No alert channel has been tested yet.",
      fix: "Send a test, and confirm that it arrived.",
    },
    owner_not_told: {
      found: "This person gets critical alerts on no channel.",
      fix: "Add a service on the phone, or switch on email and critical alerts.",
    },
    second_not_told: {
      found: "This person is notified if no owner responds, but has no channel enabled.",
      fix: "Ask this person to open Settings, Notifications and to test each channel there.",
    },
    way_untried: {
      found: ({ channel }: Channel) => `${channel} has not been tested yet.`,
      fix: "Send a test, and confirm that it arrived.",
    },
    way_unconfirmed: {
      found: ({ channel }: Channel) => `${channel} delivers, but this person has never confirmed a test.`,
      fix: "Send a test, and confirm that it arrived.",
    },
    way_failing: {
      found: ({ channel }: Channel) => `${channel} is failing: the last message was not delivered.`,
      fix: "Check its settings, and send a test until one arrives.",
    },
    way_silent: {
      found: ({ channel }: Channel) => `${channel} is failing: nothing has been delivered for 8 days.`,
      fix: "Check its settings, and send a test until one arrives.",
    },
    way_confirmed: { found: ({ channel }: Channel) => `${channel} works, and this person has confirmed a test.` },
  } satisfies Record<FindingCode, FindingBlock>,
  plannedChanges: ({ count }: Count) => (count === 1 ? "1 water change is scheduled." : `${count} water changes are scheduled.`),
  plannedTopUps: ({ count }: Count) => (count === 1 ? "1 top-up is scheduled." : `${count} top-ups are scheduled.`),
  /** Follows what is not known. */
  why: {
    not_calibrated: "The tank is not calibrated.",
    area: "The area of the chamber is not known.",
    fall: "The last day does not show how fast the level falls.",
  },
  /** Of a channel that only the second person can put right. */
  askSecond: "Ask this person to open Settings, Notifications and to test each channel there.",
  channels: {
    email: "Email",
    push: "Push",
    pushover: "Pushover",
    telegram: "Telegram",
    gotify: "Gotify",
    discord: "Discord",
    webhook: "Webhook",
  },
  channelNamed: ({ service, name }: Readonly<{ service: string; name: string }>) => `${service} “${name}”`,
};
