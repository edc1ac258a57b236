import type { Context } from "../../context.ts";
import type { Job } from "../../platform/run-interval.ts";
import { sweepDeletedDevices, sweepPairing } from "./pairing.store.ts";

type SweepJob = Job<Pick<Context, "database">>;

export const sweepPairingJob: SweepJob = {
  name: "sweep-pairing",
  everyMs: 15_000,
  run: ({ database }) => sweepPairing(database),
};

export const sweepDeletedDevicesJob: SweepJob = {
  name: "sweep-deleted-devices",
  everyMs: 3_600_000,
  run: ({ database }) => sweepDeletedDevices(database),
};
