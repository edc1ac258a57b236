export { dispatchSchedules } from "./dispatch-schedules.job.ts";
export { noteRefusedStart } from "./note-refused-start.service.ts";
export { replanSchedules } from "./replan-schedules.service.ts";
export { scheduleRoutes } from "./schedules.routes.ts";
export { listSchedules } from "./schedules.store.ts";
