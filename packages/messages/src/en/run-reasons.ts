// Why a run ended, or did not start, and why an update failed: by what the controller or the server gave as its reason.

type Word = Readonly<{ word: string }>;

/** Of a run that began, or that the controller refused. */
const failed = {
  deadline: "The controller did not report the end in time. Look at the tank and its pumps.",
  interrupted: "The controller restarted during the run. The run does not resume.",
  reset: "The controller restarted during the run. The run does not resume.",
  not_proven:
    "The controller reported success, but the level does not show the water that should have moved. Please check the pumps, their hoses and the sensor.",
  not_started: "The controller did not receive the command in time and did not start.",
  voided: "A stop came before the controller had started.",
  abort: "It was stopped by hand.",
  emergency_stop: "The emergency stop ended it.",
  busy: "The controller was busy with something else.",
  latched: "The controller is stopped, in a fault, or holds its pumps off.",
  expired: "The command reached the controller too late.",
  stale_boot: "The controller had restarted.",
  stale_config: "The controller does not use the current settings yet.",
  sensor: "The level sensor gives no reading.",
  not_calibrated: "The tank is not calibrated.",
  interlock: "Another pump was running, the water was already at its mark, or circulation was held because the sump was low.",
  unsupported: "This controller cannot do that.",
  unknown: "The controller gave no reason.",
  overflow: "The sump emptied too fast and did not fill again: the overflow may be blocked. Clear it, then release the hold.",
  rising: "The water rose with every pump off, so the controller holds its pumps off. Look for a siphon, then release the hold.",
  falling: "The water fell with every pump off, so the controller holds its pumps off. Look for a leak, then release the hold.",
  welded: "Water kept moving after its pump was switched off, so the controller holds its pumps off. Check the relay.",
  input: "The float switch or the leak sensor reported water. The controller holds its pumps off.",
};

/** Of a scheduled run that the server did not start. */
const due = {
  late: "The server could not start it within 15 minutes of its time. It will not be made up.",
  not_reached: "The controller could not be reached in the time that the schedule waits for it. It will not be made up.",
  skipped: "It was skipped on request.",
  moved: "It was moved to another time.",
  paused: "The schedule was paused.",
};

/** Of a firmware update. */
const update = {
  bad_size: "The file that arrived did not have the announced size. Nothing was changed.",
  bad_hash: "The file was damaged on its way. Nothing was changed. Try again.",
  bad_sig: "The controller does not accept the signature of this firmware. Nothing was changed.",
  wrong_hw: "The firmware is for another model. Nothing was changed.",
  no_space: "The controller has no room for this firmware. Nothing was changed.",
  net: "The download was interrupted. Nothing was changed. Try again when the connection is better.",
  cancelled: "It was cancelled. Nothing was changed.",
  rolled_back: "The new firmware did not pass its self-test, so the controller returned to the one before.",
  interrupted: "The controller restarted before the new firmware was installed, and runs the one before.",
  no_return: "The controller did not come back within ten minutes. Look at it and its pumps. A power cycle may help.",
  no_answer: "The controller did not answer within ten minutes. Nothing was started.",
  stalled: "The download made no progress for two minutes. Try again when the connection is better.",
  voided: "A stop or a cancellation came before the controller had begun. Nothing was changed.",
  busy: "The controller was busy with a run. Nothing was changed.",
  interlock: "A pump was running. Nothing was changed.",
  latched: "The controller is stopped or in a fault. Nothing was changed.",
  expired: "The command reached the controller too late. Nothing was changed.",
  stale_boot: "The controller had restarted. Nothing was changed.",
  duplicate: "A newer command had reached the controller before. Nothing was changed.",
  bad_request: "The controller did not understand the command. Nothing was changed.",
  unsupported: "This controller cannot be updated over the network.",
};

export const runReasons = {
  failed,
  due,
  update,
  otherFailure: ({ word }: Word) => `The controller ended it because of a fault: ${word}.`,
  otherUpdate: ({ word }: Word) => `The controller cancelled it: ${word}.`,
};
