export { startExports } from "./exports.job.ts";
export { exportRoutes } from "./exports.routes.ts";
