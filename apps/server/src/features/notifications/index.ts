export { deliveriesOfAlert, listLastSent } from "./deliveries.store.ts";
export { openLetters, startLetters } from "./letters.job.ts";
export { listOwnerChannels } from "./notification-settings.store.ts";
export { notificationRoutes } from "./notifications.routes.ts";
