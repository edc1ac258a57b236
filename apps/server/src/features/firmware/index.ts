export { alertUpdateOutcome, applyAckToUpdate, applyUpdateEvent } from "./apply-update-event.service.ts";
export { endOverdueUpdatesJob } from "./end-overdue-updates.job.ts";
export { firmwareRoutes } from "./firmware.routes.ts";
export { listUpdatingDevices, lockOpenUpdate } from "./firmware-updates.store.ts";
export { recordUpdateReport } from "./record-update-report.service.ts";
