import { describe, expect, it } from "vitest";
import { type BackupClocks, backupAge, isOverdue } from "./backup-age.ts";

const well: BackupClocks = { backupS: 20 * 3600, logS: 120, seenS: 30 };

describe("the age of backups", () => {
  it.each<[string, Partial<BackupClocks>, number, boolean]>([
    ["is that of the last backup while all is well", {}, 20 * 3600, false],
    ["is that of a backup older than a day and two hours", { backupS: 27 * 3600 }, 27 * 3600, true],
    ["is that of a log that has not arrived for a quarter of an hour, however new the backup", { logS: 901 }, 901, true],
    ["is that of a program that is gone", { seenS: 5 * 3600 }, 5 * 3600, true],
    ["is the worst of several", { backupS: 27 * 3600, logS: 9000 }, 9000, true],
  ])("%s", (_, change, ageS, overdue) => {
    const age = backupAge({ ...well, ...change });
    expect([age.ageS, isOverdue(age)]).toEqual([ageS, overdue]);
  });
});
