export { presentAlert } from "./alert.serializer.ts";
export { alertRoutes } from "./alerts.routes.ts";
export { countOpenCritical, countUnacknowledged, listTankAlerts, settleDemo, settleSimulated } from "./alerts.store.ts";
export { createLookAtFleetJob } from "./look-at-fleet.job.ts";
export { clearAlerts, raiseAlert } from "./raise-alert.service.ts";
export { sweepAlertsJob } from "./sweep-alerts.job.ts";
