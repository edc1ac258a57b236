export { tankRoutes } from "./tanks.routes.ts";
