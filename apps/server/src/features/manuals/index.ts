export { manualRoutes } from "./manuals.routes.ts";
export { seedManuals } from "./seed-manuals.service.ts";
