// Vitest's global setup for tests on a real database: one private cluster for the run. Each test file then clones the
// template (tens of milliseconds) and drops its clone.

import type { TestProject } from "vitest/node";
import { startTestCluster } from "./test-cluster.ts";
import type { TestCluster } from "./test-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    testCluster: TestCluster;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { cluster, destroy } = await startTestCluster();
  project.provide("testCluster", cluster);
  return destroy;
}
