export { maintenanceRoutes } from "./maintenance.routes.ts";
export { tellTasks } from "./tell-tasks.service.ts";
