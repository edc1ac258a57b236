// When each of the jobs of this process last ended well: a job that hangs, or fails again and again, is late.

import type { Clock } from "./clock.ts";
import type { Metrics } from "./metrics.ts";

/** A short job may take a while, and a database may be away for a moment. */
const LEAST_LATE_MS = 120_000;
const LATE_AFTER_TURNS = 3;

export type JobRecord = Readonly<{
  begin: (job: string, everyMs: number) => void;
  end: (job: string) => void;
  /** Their names. */
  late: () => string[];
}>;

export function createJobRecord({ metrics, clock }: Readonly<{ metrics: Pick<Metrics, "jobs">; clock: Clock }>): JobRecord {
  const jobs = new Map<string, { everyMs: number; endedAtMs: number }>();
  const note = (job: string, everyMs: number) => {
    const endedAtMs = clock();
    jobs.set(job, { everyMs, endedAtMs });
    metrics.jobs.lastSuccess.set({ job }, endedAtMs / 1000);
  };
  return {
    begin: (job, everyMs) => {
      metrics.jobs.interval.set({ job }, everyMs / 1000);
      note(job, everyMs);
    },
    end: (job) => note(job, jobs.get(job)?.everyMs ?? 0),
    late: () =>
      [...jobs].flatMap(([job, { everyMs, endedAtMs }]) =>
        clock() - endedAtMs > Math.max(LEAST_LATE_MS, everyMs * LATE_AFTER_TURNS) ? [job] : [],
      ),
  };
}
