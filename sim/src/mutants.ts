// Deliberately broken servers and devices. Each makes one mistake that somebody really makes, and the oracle must catch it.

import type { CommandFrame, CoreBoot, CoreCommand, CoreModule, DeviceCore } from "@halocline/device-core/core.types";
import { GOOD_SERVER, type ServerRules } from "./server-rules.ts";
import type { Build } from "./world.ts";

type Alter = (frame: CommandFrame, command: CoreCommand, nowUpMs: number, boot: CoreBoot) => readonly [CommandFrame, CoreCommand];

/** The real core behind a message layer that changes what it hands over. */
const handing =
  (alter: Alter) =>
  (core: CoreModule): CoreModule => ({
    boot: (boot) => {
      const inner = core.boot(boot);
      const outer = Object.create(inner) as DeviceCore;
      outer.command = (frame, command, nowUpMs) => {
        const ack = inner.command(...alter(frame, command, nowUpMs, boot), nowUpMs);
        return { ...ack, id: frame.id };
      };
      for (const name of [
        "step",
        "configure",
        "wantStop",
        "holdForRestart",
        "endUpdate",
        "view",
        "takeEvents",
        "takeSaved",
      ] as const)
        outer[name] = inner[name].bind(inner) as never;
      return outer;
    },
  });

/** The real core behind an updater that does not wait for its word. */
const impatient = (core: CoreModule): CoreModule => ({
  boot: (boot) => Object.assign(handing((frame, command) => [frame, command])(core).boot(boot), { holdForRestart: () => "ok" }),
});

/** An update is taken for something that has nothing to do with water. */
const carelessUpdates = handing((frame, command) => [frame, command.type === "start_update" ? { type: "plain" } : command]);

const forgettingFlash = (core: CoreModule): CoreModule => ({ boot: (boot) => core.boot({ ...boot, saved: null }) });

const isAction = (frame: CommandFrame): boolean => frame.boot !== null;

function everythingIsNew(): (core: CoreModule) => CoreModule {
  let count = 0;
  return handing((frame, command) => {
    count += 1;
    return [{ ...frame, id: `x${count}`, seq: frame.seq }, command];
  });
}

/** Each command looks like the newest. */
function noOrder(): (core: CoreModule) => CoreModule {
  let count = 0;
  return handing((frame, command) => {
    count += 1;
    return [isAction(frame) ? { ...frame, seq: 4_000_000_000_000_000 + count } : frame, command];
  });
}

/** The rules it breaks, one of which a violation must name. */
export type Broken = Readonly<{ rules: readonly string[]; build: (core: CoreModule) => Build }>;

const server = (rule: string, change: Partial<ServerRules>): Broken => ({
  rules: [rule],
  build: (core) => ({ core, server: { ...GOOD_SERVER, ...change } }),
});
const device = (rule: string, change: (core: CoreModule) => CoreModule): Broken => ({
  rules: [rule],
  build: (core) => ({ core: change(core), server: GOOD_SERVER }),
});

export const MUTANTS: Readonly<Record<string, Broken>> = {
  "ON is retried by a queue after a restart": server("SAFE-10", { retriesAfterRestart: true }),
  "a resend gets a fresh number": server("SAFE-10", {
    isVoiding: false,
    resent: (frame, nextSeq) => (isAction(frame) ? { ...frame, seq: nextSeq() } : frame),
  }),
  "a resend is made fit for the new boot": server("SAFE-10", {
    endsWithBoot: false,
    resent: (frame, _nextSeq, boot) =>
      isAction(frame) ? { ...frame, boot, deadlineUpMs: (frame.deadlineUpMs ?? 0) + 15_000 } : frame,
  }),
  "OFF is numbered by a lagging clock": server("SAFE-10", { safetySeq: (_last, nowMs) => nowMs - 60_000 }),
  "the deadline is a minute too late": server("SAFE-10", {
    deadlineUp: (heard, nowMs, ttlMs) => Math.floor(heard.upMs + (nowMs - heard.receivedAtMs) + ttlMs + 60_000),
  }),
  "a stop is sent once and never again": server("SAFE-11", { repeatsSafety: false, carriesStopInWelcome: false }),
  "the device forgets its flash": device("SAFE-11", forgettingFlash),
  "the device forgets answered ids and their order": device("SAFE-10", (core) => noOrder()(everythingIsNew()(core))),
  "the device ignores the order": device("SAFE-10", (core) => noOrder()(core)),
  "the device ignores the deadline": device(
    "SAFE-10",
    handing((frame, command, nowUpMs) => [isAction(frame) ? { ...frame, deadlineUpMs: nowUpMs + 1000 } : frame, command]),
  ),
  "the device ignores the boot": device(
    "SAFE-10",
    handing((frame, command, nowUpMs, { counter, nonce }) => [
      isAction(frame)
        ? { ...frame, boot: { counter, nonce }, deadlineUpMs: Math.max(nowUpMs + 1000, frame.deadlineUpMs ?? 0) }
        : frame,
      command,
    ]),
  ),
  "the device gives every pump ten minutes": device(
    "SAFE-2",
    handing((frame, command) => [
      frame,
      command.type === "relay_on" && command.channel > 1 ? { ...command, leaseMs: 600_000 } : command,
    ]),
  ),
  "the device refuses an OFF that is not fresh": device(
    "SAFE-10",
    handing((frame, command) => [frame, command.type === "relay_off" && frame.seq % 3 === 0 ? { type: "unsupported" } : command]),
  ),
  "the device restarts for an update whatever its pumps do": device("SAFE-16", impatient),
  "the device takes on an update while a pump is on": device("SAFE-16", carelessUpdates),
  "the device treats a stop as an OFF of one pump": device(
    "SAFE-11",
    handing((frame, command) => [frame, command.type === "emergency_stop" ? { type: "relay_off", channel: 2 } : command]),
  ),
};

export const goodBuild = (core: CoreModule): Build => ({ core, server: GOOD_SERVER });
