export { systemSettingsRoutes } from "./system-settings.routes.ts";
export { tankRoutes } from "./tanks.routes.ts";
