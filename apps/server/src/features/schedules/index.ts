export { dispatchSchedulesJob } from "./dispatch-schedules.job.ts";
export { replanSchedules } from "./replan-schedules.service.ts";
export { reportRefusedStart } from "./report-refused-start.service.ts";
export { scheduleRoutes } from "./schedules.routes.ts";
export { listSchedules } from "./schedules.store.ts";
export { sweepOccurrencesJob } from "./sweep-occurrences.job.ts";
