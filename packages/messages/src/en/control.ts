// Manual Control: switching by hand, and what must be settled first: a fault, or pumps that are held off.

import type { RelayRole } from "@halocline/domain/relays/relays";

type Name = Readonly<{ name: string }>;
type Time = Readonly<{ time: string }>;
type Count = Readonly<{ count: number }>;

/** Why a relay last changed, by the device's own words (SAFE-14). */
const switched = (state: "on" | "off") => ({
  command: `Switched ${state} by hand`,
  lease_end: `Switched ${state} because its time was up`,
  pause_end: `Switched ${state} because the pause was over`,
  limit: `Switched ${state} at its time limit`,
  level: `Switched ${state} because the water reached its mark`,
  sensor: `Switched ${state} because the sensor gave no good reading`,
  fault: `Switched ${state} by a fault`,
  emergency_stop: `Switched ${state} by the emergency stop`,
  boot_default: `Switched ${state} when the device started`,
  configuration: `Switched ${state} by new settings`,
  dry_run: `Switched ${state} because the water is too low for it`,
  run: `Switched ${state} by an automation`,
  automatic_top_up: `Switched ${state} by automatic top-up`,
  overflow: `Switched ${state} by the overflow guard`,
  local_button: `Switched ${state} by the button on the device`,
});

const CONFIRMED = "The device has confirmed it.";
const NOT_CONFIRMED = "No confirmation from the device.";

export const control = {
  devicesNotLoaded: "Your devices could not be loaded",
  device: "Device",
  online: ({ name }: Name) => `${name} (Online)`,
  offline: ({ name }: Name) => `${name} (Offline)`,
  causes: {
    on: switched("on"),
    off: switched("off"),
    unknownOn: ({ word }: Readonly<{ word: string }>) => `Switched on (${word})`,
    unknownOff: ({ word }: Readonly<{ word: string }>) => `Switched off (${word})`,
  },
  relayHint: ({ name, channel, state }: Name & Readonly<{ channel: number; state: string }>) =>
    `${name}, channel ${channel}: ${state}`,
  banners: {
    offline: "Device Offline",
    offlineText: ({ age }: Readonly<{ age: string }>) =>
      `Commands may not be received. Last heard ${age}. What its pumps do now is not known; the device stops them at their own time limits.`,
    neverHeard:
      "Commands may not be received. Last heard never. What its pumps do now is not known; the device stops them at their own time limits.",
    automation: "Active Automation Detected",
    phases: {
      topping_up: "The device is topping up.",
      draining: "The device is draining the tank.",
      filling: "The device is filling the tank.",
      settling: "The device waits for the water to settle.",
    },
    automationText: "Nothing can be switched on until it ends. Turning off a pump that it uses ends it.",
  },
  switches: {
    turnOn: "Turn on",
    holdToTurnOn: "Hold to turn on",
    turnOnAsk: ({ name }: Name) => `Turn on ${name}?`,
    turnOnAct: ({ name }: Name) => `Turn on ${name}`,
    turnOff: "Turn off",
    pause: "Pause",
    means: {
      drain: "Water leaves the tank until the pump stops.",
      fill: "Water flows into the tank until the pump stops.",
    } satisfies Partial<Record<RelayRole, string>>,
    waitForReport: "Wait for the next report of the device.",
  },
  ends: {
    returnsIn: ({ time }: Time) => `Returns by itself in ${time}`,
    paused: "Circulation is paused.",
    stopsIn: ({ time }: Time) => `Stops by itself in ${time}`,
    alsoClosed: "Also when this page is closed.",
    lastMinute: "10 minutes are the most for one start.",
    whileOpen: "Kept on while this page is open and visible, 10 minutes at most.",
  },
  advanced: {
    open: "Advanced Control",
    title: "Manual Relay Control",
    length: "A pump that is turned on runs",
    whileOpen: "While this page is open",
    seconds: ({ count }: Count) => `${count} seconds`,
    minutes: ({ count }: Count) => (count === 1 ? "1 minute" : `${count} minutes`),
    whileOpenHint: "Open and visible, 10 minutes at most.",
    timedHint: "Also when this page is closed.",
    relay: "Relay",
    state: "State",
    runtime: "Runtime",
    switch: "Switch",
  },
  pause: {
    title: "Pause circulation",
    text: "For feeding or maintenance. For how long? Circulation returns by itself, also when this page is closed.",
    minutes: "Minutes",
    hint: ({ most }: Readonly<{ most: number }>) => `1 to ${most}. It returns by itself.`,
    wrongMinutes: ({ most }: Readonly<{ most: number }>) => `Please enter 1 to ${most} minutes.`,
    act: "Pause circulation",
    actFor: ({ count }: Count) => `Pause for ${count} min`,
  },
  guidelines: {
    title: "Safety guidelines",
    rules: {
      stay: "Stay where you can see the water while a pump runs.",
      stops: "A pump stops by itself within a minute after this page is closed, hidden or cut off.",
      circulation: "Circulation is paused, never left off: still water harms a tank.",
      doubt: "In doubt use Emergency Stop. If it is not confirmed, pull the plug.",
    },
  },
  fault: {
    title: "Device fault",
    /** The cause follows. */
    reports: "The device has stopped its pumps and reports:",
    staysOff: "They stay off until the fault is reset; circulation runs on.",
    reset: "Reset fault",
    ask: "Reset the fault?",
    askText: ({ cause, advice }: Readonly<{ cause: string; advice: string }>) =>
      `Cause: ${cause}. ${advice} The reset starts no pump. Automatic top-up works again.`,
    resetting: "Resetting...",
    done: "Fault Reset",
    doneText: CONFIRMED,
    notDone: "Fault Not Reset",
    notConfirmed: NOT_CONFIRMED,
    askOthers: "A keeper or the owner can reset it.",
  },
  hold: {
    title: ({ why }: Readonly<{ why: string }>) => `Pumps held off: ${why}`,
    overflowTitle: ({ why }: Readonly<{ why: string }>) => `Circulation and pumps held off: ${why}`,
    since: ({ time }: Time) => `The device has held its pumps off, automatic top-up too, since ${time}.`,
    overflowSince: ({ time }: Time) => `The device has held circulation and its pumps off since ${time}.`,
    heardSince: ({ time }: Time) =>
      `As far as it was heard, the device has held its pumps off, automatic top-up too, since ${time}.`,
    overflowHeardSince: ({ time }: Time) =>
      `As far as it was heard, the device has held circulation and its pumps off since ${time}.`,
    circulates: "Circulation is running.",
    check: "Check and release",
    ask: "Have you checked the tank?",
    onlyWhenStill: "Release only when you have found the cause and the water stands still.",
    onlyWhenClear: "Release only when the overflow is clear: otherwise the display tank may spill.",
    replaceSalt: "Replace what leaked with salt water first: a top-up adds fresh water.",
    circulationStarts: "Circulation starts again at once.",
    topUpStarts: "Automatic top-up is on: if the water is low, it starts within seconds.",
    nothingStarts: "No pump starts by this.",
    nothingElseStarts: "No other pump starts by this.",
    release: "Release the hold",
    releasing: "Releasing...",
    done: "Hold Released",
    doneText: CONFIRMED,
    notDone: "Hold Not Released",
    notConfirmed: NOT_CONFIRMED,
    askOthers: "A keeper or the owner can release it.",
  },
};
