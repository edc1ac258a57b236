// Pumps and other relays: names, states, and the outcomes of commands.

import type { RelayRole } from "@halocline/domain/relays/relays";

type Name = Readonly<{ name: string }>;
type Channel = Readonly<{ channel: number }>;

export const relays = {
  roles: {
    circulation: "Circulation",
    drain: "Drain Pump",
    fill: "Fill Pump",
    topup: "Top-Up Pump",
    spare: "Spare",
  } satisfies Record<RelayRole, string>,
  unknownRole: "Unknown",
  states: { ON: "ON", OFF: "OFF", Unknown: "Unknown" },
  title: "Pump & Relay Status",
  relays: "Relays",
  none: "No relay channels configured",
  countOn: ({ on, count }: Readonly<{ on: number; count: number }>) => `${on} of ${count} on`,
  countUnknown: ({ count }: Readonly<{ count: number }>) => `${count} channels, states unknown`,
  channel: ({ channel }: Channel) => `CH ${channel}`,
  roleAndChannel: ({ role, channel }: Channel & Readonly<{ role: string }>) => `${role} · CH ${channel}`,
  runtimeUsed: "Allowed runtime used",
  percent: ({ percent }: Readonly<{ percent: number }>) => `${percent} percent`,
  sending: "Sending...",
  /** Read aloud after "Pause" and "Resume". */
  circulation: "circulation",
  pausedFor: ({ time }: Readonly<{ time: string }>) => `Paused: restarts in ${time}`,
  updated: "Relay Updated",
  isOn: ({ name }: Name) => `${name} is on.`,
  isOff: ({ name }: Name) => `${name} is off.`,
  notUpdated: "Failed to Control Relay",
  notUpdatedText: ({ name, reason }: Name & Readonly<{ reason: string }>) => `${name}: ${reason}`,
  outcomes: {
    unconfirmed: "No confirmation from the controller.",
    unanswered: "The server did not respond. The command may or may not have arrived.",
    sentOffline: "Sent, but not confirmed. The controller is offline.",
    offline: "The controller is offline. Nothing was switched.",
    afterOn: "It may be running. Check the pump, or turn it off.",
    afterOff: "It may still be running. Unplug it if it must stop now.",
    reportsOn: "Not confirmed. The controller reports that it is on.",
    reportsOff: "Not confirmed. The controller reports that it is off.",
  },
  /** Why it cannot be switched on. */
  blocked: {
    viewer: "As a viewer you can switch off, not on. Ask a keeper or the owner.",
    stop: "The emergency stop is active. Clear it first.",
    fault: "The controller reports a fault. Reset it first.",
    hold: "The controller holds its pumps off. Check the tank and release the hold first.",
    offline: "The controller is offline.",
    silent: "The controller has not reported for a while, so its state is not known.",
    serverBehind: "Readings arrive late, so the controller's state is not known.",
    run: "A run is in progress. Available again when it ends.",
    overflowTest: "The controller is testing the overflow. Available again in 3 minutes at most.",
    otherPump: ({ name }: Name) => `${name} is on. Only one of drain, fill and top-up may run at a time.`,
  },
};
