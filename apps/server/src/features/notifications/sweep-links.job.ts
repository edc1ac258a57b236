import type { Context } from "../../context.ts";
import type { Job } from "../../platform/run-interval.ts";
import { sweepLinks } from "./acknowledge-links.store.ts";

/** Whoever comes with an old one is told that it is old, for as long as this. */
const TOLD_FOR_MS = 14 * 86_400_000;

export const sweepLinksJob: Job<Pick<Context, "inSystem" | "clock">> = {
  name: "sweep-acknowledge-links",
  everyMs: 3_600_000,
  run: ({ inSystem, clock }) => inSystem((transaction) => sweepLinks(transaction, clock() - TOLD_FOR_MS)),
};
