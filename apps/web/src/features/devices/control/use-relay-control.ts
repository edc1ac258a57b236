// Switching by hand, for one device. Nothing is flipped before the device says so; the newest command to a relay is
// the one that counts.

import type { Device, Relay } from "@halocline/contracts/http/entities.contract";
import { movesWater } from "@halocline/domain/relays/relays";
import { relaysMessages } from "@halocline/messages/texts/relays";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { serverNowMs } from "@/lib/time/server-clock.ts";
import { toastFailure, toastSuccess } from "@/ui/toast/toast-store.ts";
import {
  confirmed,
  type Outcome,
  outcomeOf,
  type RelayCommand,
  unconfirmed,
  type Wanted,
  withConfirmed,
} from "./command-outcome.ts";
import { type Lease, type LeaseChoice, leaseSecondsOf, startLease } from "./lease.ts";
import { refetchDevices, switchRelay } from "./relay-commands.api.ts";
import { relayName } from "./relay-name.ts";
import { useLeases } from "./use-leases.ts";

export type RelayControl = Readonly<{
  /** With what the device has confirmed since the list was made. */
  device: Device;
  commandTo: (relay: Relay) => RelayCommand | undefined;
  leaseOf: (relay: Relay) => Lease | undefined;
  turnOn: (relay: Relay, choice: LeaseChoice) => void;
  turnOff: (relay: Relay) => void;
  /** Circulation only: it returns by itself. */
  pause: (relay: Relay, minutes: number) => void;
}>;

type Answer = Readonly<{ outcome: Outcome; endsAt: string | null }>;
type SwitchBody = Parameters<typeof switchRelay>[2];

async function ask(deviceId: string, relay: Relay, body: SwitchBody): Promise<Answer> {
  try {
    const answer = await switchRelay(deviceId, relay, body);
    if (answer.status === "unconfirmed") return { outcome: unconfirmed(), endsAt: null };
    return { outcome: confirmed(answer.relay), endsAt: answer.endsAt };
  } catch (error) {
    const isSafety = body.state === "OFF" && movesWater(relay.role);
    return { outcome: outcomeOf(error as Error, isSafety), endsAt: null };
  }
}

function tell(relay: Relay, outcome: Outcome): void {
  const labels = relaysMessages();
  const name = relayName(relay);
  if (outcome.kind === "confirmed") {
    toastSuccess({
      title: labels.updated,
      description: outcome.relay.currentState ? labels.isOn({ name }) : labels.isOff({ name }),
    });
  } else {
    toastFailure({ title: labels.notUpdated, description: labels.notUpdatedText({ name, reason: outcome.reason }) });
  }
}

export function useRelayControl(listed: Device): RelayControl {
  const client = useQueryClient();
  const [commands, setCommands] = useState<Readonly<Record<number, RelayCommand>>>({});
  const device = withConfirmed(listed, commands);
  const leases = useLeases(device);
  const newest = useRef<Record<number, RelayCommand>>({});

  async function send(relay: Relay, body: SwitchBody, choice: LeaseChoice): Promise<void> {
    const channel = relay.channelNumber;
    const command: RelayCommand = { wanted: body.state as Wanted, sentAtMs: serverNowMs(), outcome: null };
    newest.current[channel] = command;
    setCommands((all) => ({ ...all, [channel]: command }));
    leases.drop(channel);
    const answer = await ask(device.id, relay, body);
    // An ON that is answered after a later OFF must neither claim the pump is on nor keep it on.
    if (newest.current[channel] !== command) return;
    setCommands((all) => ({ ...all, [channel]: { ...command, outcome: answer.outcome } }));
    if (answer.outcome.kind === "confirmed" && endsByItself(relay, body, answer)) {
      leases.hold(channel, startLease(command.sentAtMs, choice, answer.endsAt));
    }
    refetchDevices(client);
    tell(relay, answer.outcome);
  }

  return {
    device,
    commandTo: (relay) => commands[relay.channelNumber],
    leaseOf: (relay) => leases.of(relay.channelNumber),
    turnOn: (relay, choice) =>
      void send(relay, movesWater(relay.role) ? { state: "ON", leaseSeconds: leaseSecondsOf(choice) } : { state: "ON" }, choice),
    turnOff: (relay) => void send(relay, { state: "OFF" }, null),
    pause: (relay, minutes) => void send(relay, { state: "OFF", pauseMinutes: minutes }, minutes * 60),
  };
}

/** A pump that is on has an end; circulation has one while it is off. */
const endsByItself = (relay: Relay, { state }: SwitchBody, { endsAt }: Answer): boolean =>
  movesWater(relay.role) ? state === "ON" : state === "OFF" && endsAt !== null;
