export { endOverdueUpdates } from "./end-overdue-updates.job.ts";
export { firmwareDownloadRoutes } from "./firmware-download.routes.ts";
export { firmwareReleaseRoutes } from "./firmware-releases.routes.ts";
export { firmwareUpdateRoutes } from "./firmware-updates.routes.ts";
export { listUpdatingDevices, lockOpenUpdate } from "./firmware-updates.store.ts";
export { alertUpdateOutcome, noteUpdate } from "./note-update.service.ts";
export { recordUpdateReport } from "./record-update-report.service.ts";
export { settleUpdate } from "./settle-update.service.ts";
