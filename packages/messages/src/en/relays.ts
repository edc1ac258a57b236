// Pumps and other relays: what each is called, what it does, and what became of a command to it.

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
  pausedFor: ({ time }: Readonly<{ time: string }>) => `Paused: returns in ${time}`,
  updated: "Relay Updated",
  isOn: ({ name }: Name) => `${name} is on.`,
  isOff: ({ name }: Name) => `${name} is off.`,
  notUpdated: "Failed to Control Relay",
  notUpdatedText: ({ name, reason }: Name & Readonly<{ reason: string }>) => `${name}: ${reason}`,
  outcomes: {
    unconfirmed: "No confirmation from the device.",
    unanswered: "The server did not answer, so nobody knows whether the command arrived.",
    sentOffline: "Sent, but not confirmed: the device is offline.",
    offline: "The device is offline. Nothing was switched.",
    afterOn: "It may be running. Look at the pump, or turn it off.",
    afterOff: "It may still be running. Unplug it if it must stop now.",
    reportsOn: "The device did not confirm, and reports that it is on.",
    reportsOff: "The device did not confirm, and reports that it is off.",
  },
  /** Why it cannot be switched on. */
  blocked: {
    viewer: "As a viewer you can switch off, not on. Ask a keeper or the owner.",
    stop: "The emergency stop is active. Clear it first.",
    fault: "The device reports a fault. Reset it first.",
    hold: "The device holds its pumps off. Check the tank and release the hold first.",
    offline: "The device is offline.",
    silent: "The device has not reported for a while, so its state is not known.",
    serverBehind: "The server is behind, so the device's state is not known.",
    run: "An automation is running. Available again when it ends.",
    overflowTest: "The device is testing the overflow. Available again in 3 minutes at most.",
    otherPump: ({ name }: Name) => `${name} is on. Only one of drain, fill and top-up may run at a time.`,
  },
};
