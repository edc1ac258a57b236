// Manual Control: switching by hand, and what blocks it: a fault, or pumps that are held off.

import type { RelayRole } from "@halocline/domain/relays/relays";

type Name = Readonly<{ name: string }>;
type Time = Readonly<{ time: string }>;
type Count = Readonly<{ count: number }>;

/** Why a relay last changed, by the reason that the device reported (SAFE-14). */
const switched = (state: "on" | "off") => ({
  command: `Switched ${state} by hand`,
  lease_end: `Switched ${state} because its time was over`,
  pause_end: `Switched ${state} because the pause was over`,
  limit: `Switched ${state} at its time limit`,
  level: `Switched ${state} because the target level was reached`,
  sensor: `Switched ${state} because the sensor gave no valid reading`,
  fault: `Switched ${state} because of a fault`,
  emergency_stop: `Switched ${state} by the emergency stop`,
  boot_default: `Switched ${state} when the controller started`,
  configuration: `Switched ${state} because of new settings`,
  dry_run: `Switched ${state} because the level was too low`,
  run: `Switched ${state} by a run`,
  automatic_top_up: `Switched ${state} by automatic top-up`,
  overflow: `Switched ${state} by the overflow guard`,
  local_button: `Switched ${state} by the button on the controller`,
});

const CONFIRMED = "Confirmed by the controller.";
const NOT_CONFIRMED = "No confirmation from the controller.";

export const control = {
  devicesNotLoaded: "Your controllers could not be loaded",
  device: "Controller",
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
      `Commands may not be received. Last message ${age}. The state of its pumps is not known. The controller stops them at their time limits.`,
    neverHeard:
      "Commands may not be received. No message has arrived yet. The state of its pumps is not known. The controller stops them at their time limits.",
    automation: "Active Automation Detected",
    phases: {
      topping_up: "The controller is topping up.",
      draining: "The controller is draining the tank.",
      filling: "The controller is filling the tank.",
      settling: "The controller is waiting for the water to settle.",
    },
    automationText: "Nothing can be switched on until it ends. Turning off a pump that it uses stops it.",
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
    waitForReport: "Wait for the controller's next report.",
  },
  ends: {
    returnsIn: ({ time }: Time) => `Restarts automatically in ${time}`,
    paused: "Circulation is paused.",
    stopsIn: ({ time }: Time) => `Stops automatically in ${time}`,
    alsoClosed: "Even if you close this page.",
    lastMinute: "10 minutes at most for each start.",
    whileOpen: "Stays on while this page is open and visible, 10 minutes at most.",
  },
  advanced: {
    open: "Advanced Control",
    title: "Manual Relay Control",
    length: "Run time of a pump",
    whileOpen: "While this page is open",
    seconds: ({ count }: Count) => `${count} seconds`,
    minutes: ({ count }: Count) => (count === 1 ? "1 minute" : `${count} minutes`),
    whileOpenHint: "Open and visible, 10 minutes at most.",
    timedHint: "Even if you close this page.",
    relay: "Relay",
    state: "State",
    runtime: "Runtime",
    switch: "Switch",
  },
  pause: {
    title: "Pause circulation",
    text: "For feeding or maintenance. Circulation restarts automatically, even if you close this page.",
    minutes: "Minutes",
    hint: ({ most }: Readonly<{ most: number }>) => `From 1 to ${most}.`,
    wrongMinutes: ({ most }: Readonly<{ most: number }>) => `Enter 1 to ${most} minutes.`,
    act: "Pause circulation",
    actFor: ({ count }: Count) => `Pause for ${count} min`,
  },
  guidelines: {
    title: "Safety guidelines",
    rules: {
      stay: "Stay where you can see the water while a pump runs.",
      stops: "A pump stops within a minute after this page is closed, hidden or loses its connection.",
      circulation: "Circulation can only be paused, because still water harms a tank.",
      doubt: "If in doubt, use Emergency Stop. If it is not confirmed, unplug the drain, fill and top-up pumps.",
    },
  },
  fault: {
    title: "Controller fault",
    /** The cause follows. */
    reports: "The controller has stopped its pumps and reports:",
    staysOff: "They stay off until the fault is reset. Circulation keeps running.",
    reset: "Reset fault",
    ask: "Reset the fault?",
    askText: ({ cause, advice }: Readonly<{ cause: string; advice: string }>) =>
      `Cause: ${cause}. ${advice} The reset starts no pump, but automatic top-up can run again.`,
    resetting: "Resetting...",
    done: "Fault reset",
    doneText: CONFIRMED,
    notDone: "Fault not reset",
    notConfirmed: NOT_CONFIRMED,
    askOthers: "A keeper or the owner can reset it.",
  },
  hold: {
    title: ({ why }: Readonly<{ why: string }>) => `Pumps held off: ${why}`,
    overflowTitle: ({ why }: Readonly<{ why: string }>) => `Circulation and pumps held off: ${why}`,
    since: ({ time }: Time) => `The controller has kept its pumps off since ${time}, including automatic top-up.`,
    overflowSince: ({ time }: Time) => `The controller has kept circulation and its pumps off since ${time}.`,
    heardSince: ({ time }: Time) =>
      `As of its last message, the controller has kept its pumps off since ${time}, including automatic top-up.`,
    overflowHeardSince: ({ time }: Time) =>
      `As of its last message, the controller has kept circulation and its pumps off since ${time}.`,
    circulates: "Circulation is running.",
    check: "Check and release",
    ask: "Have you checked the tank?",
    onlyWhenStill: "Release only after you have found the cause and the water is still.",
    onlyWhenClear: "Release only when the overflow is clear. Otherwise the display tank may overflow.",
    replaceSalt: "First replace leaked water with salt water, because a top-up adds fresh water.",
    circulationStarts: "Circulation restarts immediately.",
    topUpStarts: "Automatic top-up is on. If the level is low, it starts within seconds.",
    nothingStarts: "Releasing starts no pump.",
    nothingElseStarts: "Releasing starts no other pump.",
    release: "Release the hold",
    releasing: "Releasing...",
    done: "Hold released",
    doneText: CONFIRMED,
    notDone: "Hold not released",
    notConfirmed: NOT_CONFIRMED,
    askOthers: "A keeper or the owner can release it.",
  },
};
