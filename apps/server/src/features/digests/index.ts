export { startDigests } from "./digests.job.ts";
