export { historyRoutes } from "./history.routes.ts";
export { listLevelBuckets } from "./level-history.store.ts";
export { measureFall } from "./measure-fall.ts";
