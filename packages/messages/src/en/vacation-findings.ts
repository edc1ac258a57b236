// Before you leave: what the check found, and the way to put it right.

import type { NamedWay, Need } from "@halocline/domain/vacation/finding";

type Count = Readonly<{ count: number }>;
type Days = Readonly<{ days: number }>;
type Cause = Readonly<{ cause: string }>;
type Needed = Readonly<{ need: Need; litres: number }>;
type Both = Needed & Readonly<{ thereLitres: number }>;

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? "" : "s"}`;
const ago = (days: number) => (days === 0 ? "today" : `${counted(days, "day")} ago`);
const purpose = (need: Need) =>
  need.store === "fresh" ? `the top-ups of ${counted(need.days, "day")}` : counted(need.changes, "water change");
const stores = {
  salt: "the salt water reservoir holds",
  waste: "the waste tank has room for",
  fresh: "the fresh water reservoir holds",
} as const satisfies Record<Need["store"], string>;
const unknown = {
  not_calibrated: "the tank is not calibrated",
  area: "the area of the chamber is not known",
  fall: "the last day does not show how fast the water falls",
} as const;
const needed = ({ need, litres }: Needed) => `About ${litres} L will be needed for ${purpose(need)}`;
const compared = (both: Both) => `${needed(both)}, and ${stores[both.need.store]} ${both.thereLitres} L`;

const ofController = {
  offline: "It is offline: nobody would see what happens there, and nothing could be stopped from afar.",
  sensor_failed: "Its level sensor gives no reading, so nothing fills or drains by itself.",
  late: "It is online, but its last reading is late: the connection may be weak.",
  heard: "It is online, and its last reading is fresh.",
  stopped: "The emergency stop is active: every pump stands still, circulation too.",
  fault: ({ cause }: Cause) => `It has stopped because of a fault: ${cause}.`,
  held: ({ cause }: Cause) => `It holds its pumps off, automatic top-up too: ${cause}.`,
  not_latched: "No emergency stop and no fault is latched.",
  settings_confirmed: "It has confirmed its current settings.",
  settings_refused: "It has refused its current settings: nothing runs by itself.",
  settings_pending: "It has not confirmed its current settings yet: until then nothing runs by itself.",
  circulation_unwired: "No relay of this controller drives circulation, so it cannot be checked.",
  circulation_unknown: "Not known: the controller is offline.",
  circulation_on: "Circulation is on.",
  circulation_off: "Circulation is off. Without it animals die within hours.",
  updating: "A firmware update is under way.",
  not_updating: "No firmware update is under way.",
  critical_alerts: ({ count }: Count) => (count === 1 ? "1 critical alert is open." : `${count} critical alerts are open.`),
  no_critical_alerts: "No critical alert is open.",
  no_device: "There is no controller to look after the tank.",
};

const ofTank = {
  not_calibrated: "It is not calibrated: nothing runs by itself.",
  calibrated_date_unknown: "Calibrated (date unknown)",
  calibration_old: ({ days }: Days) => `Its calibration is old: it was made ${ago(days)}.`,
  calibrated: ({ days }: Days) => `It was calibrated ${ago(days)}.`,
  top_ups_locked: "Top-ups are held, because the last water change ended part-filled.",
  auto_top_up_on: "Automatic top-up is on.",
  only_scheduled_top_ups: ({ count }: Count) =>
    `Automatic top-up is off; only ${counted(count, "scheduled top-up")} will make up for evaporation.`,
  auto_top_up_off: "Automatic top-up is off, so the level will fall while you are away.",
  no_schedules: "It has no schedules: no water change will start by itself.",
  schedules_unreadable: ({ count }: Count) => `${counted(count, "schedule")} of it cannot be read: nobody knows when it starts.`,
  no_run_falls: ({ count }: Count) => `It has ${counted(count, "schedule")}, but no run falls into this time.`,
  planned: ({ changes, topUps }: Readonly<{ changes: number; topUps: number }>) => {
    const planned = [changes > 0 && counted(changes, "water change"), topUps > 0 && counted(topUps, "scheduled top-up")];
    return `${planned.filter(Boolean).join(" and ")} will start by schedule in this time.`;
  },
  need_unknown: ({ need, why }: Readonly<{ need: Need; why: keyof typeof unknown }>) =>
    `Not known how much ${purpose(need)} will need: ${unknown[why]}.`,
  store_unknown: (values: Needed) => `${needed(values)}; how much ${stores[values.need.store]} is not known.`,
  not_enough: (both: Both) => `${compared(both)}: that is not enough.`,
  little_spare: (both: Both) => `${compared(both)}: that leaves little to spare.`,
  enough: (both: Both) => `${compared(both)}.`,
};

const KINDS: Readonly<Record<string, string>> = {
  email: "Mail",
  push: "Push",
  pushover: "Pushover",
  telegram: "Telegram",
  gotify: "Gotify",
  discord: "Discord",
  webhook: "Webhook",
};
/** One of a later version goes by its own name. */
const named = ({ kind, name }: NamedWay) => {
  const service = KINDS[kind] ?? kind;
  return name === null || name === service ? service : `${service} “${name}”`;
};

const ofPeople = {
  owner_not_told: "No way carries critical alerts to this person.",
  second_not_told: "This person is called when nobody answers, and no way to them is switched on.",
  way_confirmed: (way: NamedWay) => `${named(way)} works, and this person has seen a test arrive.`,
  way_unconfirmed: (way: NamedWay) => `${named(way)} is delivered, but this person never said that a test arrived.`,
  way_untried: (way: NamedWay) => `${named(way)} has not been tried yet.`,
  way_failing: (way: NamedWay) => `${named(way)} is failing: the last message was not delivered.`,
  way_silent: (way: NamedWay) => `${named(way)} is broken: nothing was delivered for 8 days.`,
  nobody_told: "Nobody is told of critical alerts.",
  nothing_proven: "No way of telling you about a critical alert is proven.",
};

const fixes = {
  check_power: "Check its power and its Wi-Fi until it is online again.",
  clean_sensor: "Clean the sensor's window and check its cable.",
  watch_connection: "Watch the connection for a while, and move the controller or the access point if it stays so.",
  clear_stop: "Remove its cause, then clear the emergency stop.",
  as_told: ({ advice }: Readonly<{ advice: string }>) => advice,
  keep_on: "Leave the controller on until it has confirmed them; if it refused them, look at the alert.",
  look_yourself: "See for yourself that the water moves.",
  bring_online: "Bring the controller online first.",
  circulation_on: "Switch circulation on.",
  wait_for_update: "Wait until it has ended and the controller is back, or cancel it.",
  read_alerts: "Read what to do about it, and do it before you go.",
  add_way: "Add a service on the phone, or switch on mail and critical alerts.",
  test_way: "Send a test, and say whether it arrived.",
  mend_way: "Look at its settings, and send a test until it arrives.",
  ask_second: "Ask this person to open Settings, Notifications and to test every way there.",
  add_device: "Add a device.",
  calibrate: "Calibrate the tank.",
  compare_level: "Compare the shown level with the water, and calibrate again if they differ.",
  finish_change: "Finish it with salt water, or release top-ups.",
  auto_top_up_on: "Switch on automatic top-up.",
  schedule_anew: "Set it anew, or delete it.",
  look_at_schedules: "Look whether a schedule is off or paused that should not be.",
  tank_details: "Enter it under Tank Details on the calibration screen.",
  mix_salt_water: "Mix more salt water, or leave out a water change.",
  empty_waste: "Empty the waste tank, or leave out a water change.",
  fill_fresh_water: "Fill the fresh water reservoir, or ask somebody to.",
};

export const vacationFindings = { found: { ...ofController, ...ofTank, ...ofPeople }, fixes };
