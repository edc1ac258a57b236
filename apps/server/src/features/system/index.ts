export { createReadiness } from "./readiness.ts";
export { systemRoutes } from "./system.routes.ts";
