// A process that gives signs of life as a worker and does nothing else, so that a test can freeze it.

import { randomUUID } from "node:crypto";
import { createDatabase, createPool } from "../src/db/pools.ts";
import { createBeatJob } from "../src/features/system/index.ts";
import { createJobRecord } from "../src/platform/job-record.ts";
import { createMetrics } from "../src/platform/metrics.ts";

const [, , url = "", everyMs = ""] = process.argv;
const database = createDatabase(createPool(url, 1, () => {}));
const jobRecord = createJobRecord({ metrics: createMetrics(), clock: Date.now });
const { run } = createBeatJob("worker", randomUUID());
setInterval(() => void run({ database, jobRecord }).catch(() => {}), Number(everyMs));
