// When backups are older than they should be. There are three clocks: the last backup, the newest piece of the database's log in the
// repository, and the last sign of life of the program that makes both.

export type BackupClocks = Readonly<{
  /** Since the last backup that went well; since the first try while none has. */
  backupS: number;
  /** Since the newest piece of the log arrived; since the first try while none has. */
  logS: number;
  seenS: number;
}>;

/** One a day, and two hours for a slow one. */
const BACKUP_DUE_WITHIN_S = 26 * 3600;
/** At most every four minutes; more than a few minutes of delay is no delay any more. */
const LOG_DUE_WITHIN_S = 15 * 60;
/** It looks every minute, and a full backup takes longer. */
const SEEN_DUE_WITHIN_S = 4 * 3600;

export type BackupAge = Readonly<{ ageS: number; dueWithinS: number }>;

/** The clock that is furthest beyond its time, or nearest to it. */
export function backupAge({ backupS, logS, seenS }: BackupClocks): BackupAge {
  const clocks = [
    { ageS: backupS, dueWithinS: BACKUP_DUE_WITHIN_S },
    { ageS: logS, dueWithinS: LOG_DUE_WITHIN_S },
    { ageS: seenS, dueWithinS: SEEN_DUE_WITHIN_S },
  ] as const;
  return clocks.reduce((worst, clock) => (clock.ageS / clock.dueWithinS > worst.ageS / worst.dueWithinS ? clock : worst));
}

export const isOverdue = ({ ageS, dueWithinS }: BackupAge): boolean => ageS > dueWithinS;
