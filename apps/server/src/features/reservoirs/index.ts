export { judgeFreshWater } from "./judge-fresh-water.service.ts";
export { reservoirRoutes } from "./reservoirs.routes.ts";
