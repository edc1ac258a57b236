// Each part of the instance, and each way in which it can be lost: killed and started again, frozen, away.

import { createServer, type Socket } from "node:net";
import type { ServerProcess } from "@halocline/e2e/support/server-process";
import type { System } from "@halocline/e2e/support/system";
import { type Mailbox, openMailbox } from "@halocline/local-services/mailbox";
import { descendantsOf } from "@halocline/local-services/process-tree";
import { firstOf } from "@halocline/local-services/processes";

/** Something that can be lost, and had again. */
export type Part = Readonly<{
  name: string;
  kill: () => Promise<void>;
  start: () => Promise<void>;
  freeze: () => Promise<void>;
  thaw: () => Promise<void>;
}>;

export const FAULTS = ["killed", "frozen", "away"] as const;
export type Fault = (typeof FAULTS)[number];

/** Killed comes back at once, as a service manager does it; the others after a time. */
export async function injectFault(part: Part, fault: Fault, wait: () => Promise<void>): Promise<void> {
  if (fault === "frozen") {
    await part.freeze();
    try {
      return await wait();
    } finally {
      // Also when the waiting fails: what stays frozen cannot even be stopped.
      await part.thaw();
    }
  }
  await part.kill();
  if (fault === "away") await wait();
  await part.start();
}

const signal = (pids: readonly number[], name: NodeJS.Signals): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      // It ended while we looked.
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
};

function frozenFamily(pidOf: () => number): Pick<Part, "freeze" | "thaw"> {
  let frozen: number[] = [];
  return {
    freeze: async () => {
      frozen = [pidOf(), ...descendantsOf(pidOf())];
      signal(frozen, "SIGSTOP");
    },
    thaw: async () => signal(frozen, "SIGCONT"),
  };
}

/** With all of its processes: the rest of a family whose head is gone would keep the door shut for the next one. */
function database({ stack: { postgres } }: System): Part {
  return {
    name: "database",
    ...frozenFamily(() => postgres.pid),
    kill: async () => {
      const children = descendantsOf(postgres.pid);
      await postgres.stop("SIGKILL");
      signal(children, "SIGKILL");
    },
    start: () => firstOf(5, postgres.restart),
  };
}

const broker = ({ stack: { nats } }: System): Part => ({
  name: "broker",
  ...frozenFamily(() => nats.pid),
  kill: () => nats.stop("SIGKILL"),
  start: nats.restart,
});

const serverPart = (role: string, server: ServerProcess): Part => ({
  name: role,
  ...frozenFamily(() => server.pid),
  kill: server.kill,
  start: server.start,
});

/** One that takes connections and says nothing. */
function openSilent(port: number): Promise<() => Promise<void>> {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket.on("error", () => {})));
  const close = () => {
    for (const socket of sockets) socket.destroy();
    return new Promise<void>((resolve) => void silent.close(() => resolve()));
  };
  return new Promise((resolve) => silent.listen(port, "127.0.0.1", () => resolve(close)));
}

/** The mail server is in this process: what it is to others when it is lost is all that counts. */
export async function mailPart(port: number): Promise<Part & Readonly<{ received: () => number; close: () => Promise<void> }>> {
  let [mailbox, received]: [Mailbox | null, number] = [await openMailbox({ port }), 0];
  let endSilence: (() => Promise<void>) | null = null;
  const kill = async () => {
    received += mailbox?.emails.length ?? 0;
    await mailbox?.close();
    mailbox = null;
  };
  const start = async () => {
    mailbox = await openMailbox({ port });
  };
  return {
    name: "mail",
    kill,
    start,
    freeze: async () => {
      await kill();
      endSilence = await openSilent(port);
    },
    thaw: async () => {
      await endSilence?.();
      await start();
    },
    received: () => received + (mailbox?.emails.length ?? 0),
    close: kill,
  };
}

export const partsOf = (system: System, servers: ReadonlyMap<string, ServerProcess>): Part[] => [
  database(system),
  broker(system),
  ...[...servers].map(([role, server]) => serverPart(role, server)),
];
