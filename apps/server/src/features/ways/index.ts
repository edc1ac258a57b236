export { listCalledPeople } from "./called-people.store.ts";
export { escalationRoutes } from "./escalation.routes.ts";
export { startWays } from "./ways.job.ts";
export { wayRoutes } from "./ways.routes.ts";
