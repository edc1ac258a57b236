/** Commands, what devices reported, the steps of runs and the due times of schedules are kept so long, and no longer. */
export const LOG_DAYS = 90;

/** What happened before this has ended. */
export const logsEndMs = (nowMs: number): number => nowMs - LOG_DAYS * 86_400_000;
