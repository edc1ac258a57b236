// Why a run ended, or did not start, and why an update failed: by what the controller or the server gave as its reason.

type Word = Readonly<{ word: string }>;

const RESTARTED = "The controller restarted during the run. Nothing resumes by itself.";

/** Of a run that began, or that the controller refused. */
const failed = {
  deadline: "The controller did not report the end in time. Please look at the tank and its pumps.",
  interrupted: RESTARTED,
  reset: RESTARTED,
  not_proven:
    "The controller reported success, but the level does not show the water that should have moved. Please check the pumps, their hoses and the sensor.",
  not_started: "The controller did not get the command in time, and did not start.",
  voided: "A stop came before the controller had started.",
  abort: "It was stopped by hand.",
  emergency_stop: "The emergency stop ended it.",
  busy: "The controller was busy with something else.",
  latched: "The controller is stopped, in a fault, or holds its pumps off.",
  expired: "The command reached the controller too late.",
  stale_boot: "The controller had restarted meanwhile.",
  stale_config: "The controller does not work by the current settings yet.",
  sensor: "The level sensor gives no reading.",
  not_calibrated: "The tank is not calibrated.",
  interlock:
    "Something was in the way: another pump, water already at its mark, or circulation that is held because the sump is low.",
  unsupported: "This controller cannot do that.",
  unknown: "The controller gave no reason.",
  sensor_stuck: "The level sensor is stuck: its reading stood still while a pump ran. Please clean and check the sensor.",
  dry: "A pump ran and the level did not move: an empty reservoir, a clog, or a hose that is off. Please check the floor too.",
  wrong_way: "The level moved the wrong way while a pump ran. Please check which pump drives which hose.",
  overfill: "The water came too close to the sensor. Please check for a siphon and lower the level by hand.",
  underfill: "The water fell below its lowest mark. Please check the sump and its pumps.",
  drain_limit: "Draining took longer than its limit.",
  fill_limit: "Filling took longer than its limit. Please check the salt water reservoir.",
  topup_limit: "The top-up took longer than its limit. Please check the fresh water reservoir.",
  topup_budget: "Top-ups have used up their budget of 24 hours. Please look for a leak.",
  no_movement:
    "The pump ran and the level did not move. Please check the pump, its hose and its reservoir, the sensor's window and float, and the floor.",
  overflow:
    "The sump emptied too fast and did not fill again: the overflow may be blocked. Please clear it, then release the hold.",
  rising: "The water rose by itself. The controller holds its pumps off. Please look for a siphon, then release the hold.",
  falling: "The water fell by itself. The controller holds its pumps off. Please look for a leak, then release the hold.",
  welded: "Water went on moving after its pump was switched off. The controller holds its pumps off. Please check the relay.",
  input: "The float switch or the leak sensor reported water. The controller holds its pumps off.",
  circulation_stopped:
    "The return pump did not run although circulation was on. Please check the pump, its plug and its breaker.",
  sensor_dirty: "The level sensor's window is too dirty. Please clean it.",
  drain_back: "Water ran back into the sump. Please see that circulation runs.",
  siphon: "The water rose by itself, as with a siphon. Please look at the hoses.",
  leak: "The water fell by itself, as with a leak. Please look at the floor and the hoses.",
  welded_relay: "Water went on moving after its pump was switched off. Please check the relay.",
  circulation: "Circulation did not come back. Please check the pump: still water harms a tank.",
};

/** Of a scheduled run that the server did not start. */
const due = {
  late: "The server could not start it within 15 minutes of its time. It is not caught up later.",
  not_reached: "The controller could not be reached in the time the schedule waits for it. It is not caught up later.",
  skipped: "It was skipped on request.",
  moved: "It was moved to another time.",
  paused: "The schedule was paused.",
  device_offline: "The controller was offline.",
  runs_not_supported: "This controller cannot run a water change or a top-up by itself.",
  stop_latched: "The emergency stop was active.",
  fault_latched: "The controller had stopped because of a fault.",
  hold_active: "The controller held its pumps off because water had moved by itself.",
  reading_not_live: "The last reading was too old. A run needs a live reading.",
  sensor_failed: "The level sensor gave no reading.",
  config_pending: "The controller had not confirmed its current settings yet.",
  run_open: "Another run was under way.",
  top_up_locked: "The last water change had ended part-filled, and top-ups were held.",
  pump_on: "A pump was running.",
  partial_not_supported: "This controller can only change the whole amount, so nothing was changed.",
  area_unknown: "The area of the sump is not known, so litres could not be measured. Nothing was changed.",
  drain_back_unknown: "How far water runs back is not known, so litres could not be measured. Nothing was changed.",
  litres_too_few: "So few litres cannot be drained: a drain ends below the top level at the earliest. Nothing was changed.",
  litres_too_many: "It was more than a whole change would have drained. Nothing was changed.",
  spill_budget: "A single fault could bring water to the floor. Start Water Change says which limit would fit.",
  update_in_progress: "A firmware update was in progress.",
};

/** Of a firmware update. */
const update = {
  bad_size: "The file that arrived did not have the announced size. Nothing was changed.",
  bad_hash: "The file was damaged on its way. Nothing was changed. Please try again.",
  bad_sig: "The controller does not accept the signature of this firmware. Nothing was changed.",
  wrong_hw: "The firmware is for another model. Nothing was changed.",
  no_space: "The controller has no room for this firmware. Nothing was changed.",
  net: "The download broke off. Nothing was changed. Please try again when the connection is better.",
  cancelled: "It was cancelled. Nothing was changed.",
  rolled_back: "The new firmware did not pass its self-test, so the controller returned to the one before.",
  interrupted: "The controller restarted before the new firmware was installed, and runs the one before.",
  no_return: "The controller did not come back within ten minutes. Please look at it and its pumps; a power cycle may help.",
  no_answer: "The controller did not answer within ten minutes. Nothing was started.",
  stalled: "The download stood still for two minutes. Please try again when the connection is better.",
  voided: "A stop or a cancellation came before the controller had begun. Nothing was changed.",
  busy: "The controller was busy with a run. Nothing was changed.",
  interlock: "A pump was running. Nothing was changed.",
  latched: "The controller is stopped or in a fault. Nothing was changed.",
  expired: "The command reached the controller too late. Nothing was changed.",
  stale_boot: "The controller had restarted meanwhile. Nothing was changed.",
  duplicate: "A newer command had reached the controller before. Nothing was changed.",
  bad_request: "The controller did not understand the command. Nothing was changed.",
  unsupported: "This controller cannot be updated over the network.",
};

export const runReasons = {
  failed,
  due,
  update,
  otherFailure: ({ word }: Word) => `The controller ended it because of a fault: ${word}.`,
  otherUpdate: ({ word }: Word) => `The controller gave up: ${word}.`,
};
