export { auditRoutes } from "./audit.routes.ts";
export { actorOf, appendAudit, writeAudit } from "./audit.store.ts";
