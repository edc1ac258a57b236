export { lockCommand, saveAnswer } from "./commands.store.ts";
export { endOverdueCommandsJob } from "./end-overdue-commands.job.ts";
export { freshnessOf, isReachable, orderAction, PATIENCE_MS, prepareOrder } from "./order-action.service.ts";
export { orderSafety } from "./order-safety.service.ts";
export { openSender } from "./sender.ts";
export { sweepCommandsJob } from "./sweep-commands.job.ts";
export { boostReadings, releaseTopUp } from "./tank-commands.service.ts";
