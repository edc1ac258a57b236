// What the device does and says, written into the trace, shown to the jury, and carried to the server.

import type { CoreEvent } from "@halocline/device-core/core.types";
import type { Network } from "../network.ts";
import type { DeviceEvents } from "../tank-device.ts";
import type { Jury } from "./judge.ts";
import type { Moment } from "./moment.ts";
import type { PhaseWaits } from "./phase-waits.ts";
import type { ServerSide } from "./server-side.ts";

export type WatchParts = Readonly<{
  network: Network;
  server: () => ServerSide;
  jury: Jury;
  moment: Moment;
  waits: PhaseWaits;
  say: (text: string) => void;
  /** The device as it is now, before anybody judges it. */
  seeNow: () => void;
  outputs: (relays: readonly boolean[]) => void;
}>;

function eventText(event: CoreEvent): string {
  const { type: _type, upMs: _upMs, ...rest } = event;
  return JSON.stringify(rest);
}

export function watchDevice({ network, server, jury, moment, waits, say, seeNow, outputs }: WatchParts): DeviceEvents {
  return {
    ack: (ack) => {
      say(`ack ${ack.id} ${ack.result} ${ack.state}`);
      network.carry(() => server().process.acked(ack));
    },
    report: (report) => network.carry(() => server().process.heard(report)),
    hello: (report) => network.carry(() => server().process.hello(report)),
    delivered: (sent) => {
      say(`gets ${sent.frame.id} ${sent.command.type}`);
      seeNow();
      jury.delivered(sent);
    },
    answered: (sent, result) => {
      seeNow();
      jury.acked(sent, result);
    },
    happened: (event) => {
      seeNow();
      if (event.type !== "relay") say(`${event.type} ${eventText(event)}`);
      jury.event(event);
      if (event.type === "run_phase") waits.entered(event.phase);
    },
    wanted: () => {},
    saved: () => {},
    updates: (what) => {
      say(`update ${what}`);
      seeNow();
      jury.updates(what);
    },
    held: (isHeld) => {
      jury.held(isHeld);
      if (isHeld) waits.heldForUpdate();
    },
    booted: (boot) => {
      say(`boot ${boot.counter}`);
      seeNow();
      moment.upMs = 0;
      jury.booted(boot);
    },
    outputs,
  };
}
