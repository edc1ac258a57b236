export { findOpenStopId } from "./emergency-stops.store.ts";
export { recordClearedStop, recordLatchedStop, recordReportedStop, recordSpentStop } from "./record-stop.service.ts";
export { relayRoutes } from "./relays.routes.ts";
export { repeatStopsJob } from "./repeat-stops.job.ts";
export { stopPumps } from "./stop-pumps.service.ts";
