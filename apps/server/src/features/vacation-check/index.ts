export { vacationCheckRoutes } from "./vacation-check.routes.ts";
