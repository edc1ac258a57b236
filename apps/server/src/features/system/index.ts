export { createBeatJob } from "./beat.job.ts";
export { createReadiness } from "./readiness.ts";
export { systemRoutes } from "./system.routes.ts";
export { watchFromApi, watchFromWorker } from "./watching.job.ts";
