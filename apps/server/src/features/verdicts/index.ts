export { verdictRoutes } from "./verdicts.routes.ts";
