export { findOpenStopId, openStop } from "./emergency-stops.store.ts";
export { relayRoutes } from "./relays.routes.ts";
export { repeatStops } from "./repeat-stops.job.ts";
export { settleClearedStop, settleLatchedStop } from "./settle-stop.service.ts";
export { stopPumps } from "./stop-pumps.service.ts";
