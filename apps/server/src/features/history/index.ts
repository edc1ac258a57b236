export { historyRoutes } from "./history.routes.ts";
export { measureFall } from "./measure-fall.ts";
