export { absenceRoutes } from "./absence.routes.ts";
