export { instanceRoutes } from "./instance.routes.ts";
export { systemRoutes } from "./system.routes.ts";
