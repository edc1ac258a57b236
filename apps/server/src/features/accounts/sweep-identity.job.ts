import type { Context } from "../../context.ts";
import type { Job } from "../../platform/run-interval.ts";
import { sweepIdentity } from "./identity-sweep.store.ts";

export const sweepIdentityJob: Job<Pick<Context, "database">> = {
  name: "sweep-identity",
  everyMs: 3_600_000,
  run: ({ database }) => sweepIdentity(database),
};
