export { presentAlert } from "./alert.serializer.ts";
export { alertRoutes } from "./alerts.routes.ts";
export { countOpenCritical, countUnacknowledged, listTankAlerts } from "./alerts.store.ts";
export { createEvaluateAlerts } from "./evaluate-alerts.job.ts";
export { clearAlerts, raiseAlert } from "./raise-alert.service.ts";
export { sweepAlerts } from "./sweep-alerts.job.ts";
