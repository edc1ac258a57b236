// A sign of life of this process in one of its roles, for those who watch over it from another one.

import type { MailFacts, Role } from "@halocline/domain/operation/quiet-parts";
import type { Context } from "../../context.ts";
import type { Job } from "../../platform/run-interval.ts";
import { forgetBeats, recordBeat } from "./heartbeats.store.ts";

const EVERY_MS = 20_000;

/** What the role itself knows of how it does; nothing is wrong with a role that says nothing. */
export type Pulse = Readonly<{
  /** How long ago it last did what it is for. */
  idleMs?: () => number;
  mail?: () => MailFacts | null;
}>;

type BeatContext = Pick<Context, "database" | "jobRecord">;

export function createBeatJob(
  role: Role,
  process: string,
  { idleMs = () => 0, mail = () => null }: Pulse = {},
): Job<BeatContext> {
  const name = `beat-${role}`;
  return {
    name,
    everyMs: EVERY_MS,
    run: async ({ database, jobRecord }) => {
      // Whether this very job is late is seen by its sign.
      const lateJobs = role === "worker" ? jobRecord.late().filter((job) => job !== name) : [];
      await recordBeat(database, { role, process, idleS: idleMs() / 1000, lateJobs, mail: mail() });
      if (role === "worker") await forgetBeats(database);
    },
  };
}
