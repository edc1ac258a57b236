export { judgeTank } from "./judge-tank.service.ts";
export { verdictRoutes } from "./verdicts.routes.ts";
