export { presentAlert } from "./alert.serializer.ts";
export { tellAlertChanged } from "./alert-news.ts";
export { alertRoutes } from "./alerts.routes.ts";
export {
  countOpenCritical,
  countUnacknowledged,
  listTankAlerts,
  pageTankAlerts,
  settleDemo,
  settleSimulated,
} from "./alerts.store.ts";
export { answerAlertRoutes } from "./answer-alert.routes.ts";
export { createLookAtFleetJob } from "./look-at-fleet.job.ts";
export { clearAlerts, raiseAlert, tellNews } from "./raise-alert.service.ts";
export { sweepAlertsJob } from "./sweep-alerts.job.ts";
