// Why an update failed, in plain words.

import { ownEntry } from "../devices/own-entry.ts";

const ERRORS: Readonly<Record<string, string>> = {
  bad_size: "The file that arrived did not have the announced size. Nothing was changed.",
  bad_hash: "The file was damaged on its way. Nothing was changed. Please try again.",
  bad_sig: "The device does not accept the signature of this firmware. Nothing was changed.",
  wrong_hw: "The firmware is for another model. Nothing was changed.",
  no_space: "The device has no room for this firmware. Nothing was changed.",
  net: "The download broke off. Nothing was changed. Please try again when the connection is better.",
  cancelled: "It was cancelled. Nothing was changed.",
  rolled_back: "The new firmware did not pass its self-test, so the device returned to the one before.",
  interrupted: "The device restarted before the new firmware was installed, and runs the one before.",
  no_return: "The device did not come back within ten minutes. Please look at it and its pumps; a power cycle may help.",
  no_answer: "The device did not answer within ten minutes. Nothing was started.",
  stalled: "The download stood still for two minutes. Please try again when the connection is better.",
  voided: "A stop or a cancellation came before the device had begun. Nothing was changed.",
  busy: "The device was busy with a run. Nothing was changed.",
  interlock: "A pump was running. Nothing was changed.",
  latched: "The device is stopped or in a fault. Nothing was changed.",
  expired: "The command reached the device too late. Nothing was changed.",
  stale_boot: "The device had restarted meanwhile. Nothing was changed.",
  duplicate: "A newer command had reached the device before. Nothing was changed.",
  bad_request: "The device did not understand the command. Nothing was changed.",
  unsupported: "This device cannot be updated over the network.",
};

/** Anything else is the device's own word. */
export const updateErrorText = (code: string): string =>
  ownEntry(ERRORS, code) ?? `The device gave up: ${code.replaceAll("_", " ")}.`;
