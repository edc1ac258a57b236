export { actorOf } from "./actor.ts";
export { auditRoutes } from "./audit.routes.ts";
export { appendAudit, writeAudit } from "./audit.store.ts";
