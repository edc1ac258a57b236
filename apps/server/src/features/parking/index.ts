export { countParked } from "./parked-records.store.ts";
export { openAside, openParking } from "./parking.ts";
export { sweepParkedJob } from "./sweep-parked.job.ts";
