export { followSpeeds, followSpeedsJob } from "./follow-speeds.job.ts";
export { resetDemosJob } from "./reset-demos.job.ts";
export { scenarioRoutes } from "./scenarios.routes.ts";
export { listFastTimes } from "./simulated-speeds.store.ts";
export { openSimulator } from "./simulator.ts";
