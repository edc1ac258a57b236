export { listOwnerChannels } from "./notification-settings.store.ts";
export { openNotifications, startNotifications } from "./notifications.job.ts";
export { notificationRoutes } from "./notifications.routes.ts";
export { listLastSent, notificationsOfAlert } from "./notifications.store.ts";
