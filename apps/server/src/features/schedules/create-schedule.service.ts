import type { ScheduleRule } from "@halocline/domain/schedules";
import { explain } from "@halocline/recurrence/explain";
import { nextRuns } from "@halocline/recurrence/recurrence";
import type { Clock } from "../../platform/clock.ts";
import type { AuditActor } from "../audit/audit.store.ts";
import type { RunType } from "../../db/database.types.ts";
import type { InAccount } from "../../db/pools.ts";
import type { ToldSchedule } from "./schedules.store.ts";
import type { CommandStores } from "../../actions/command-stores.ts";
import { planFrom, type RuleWish, ruleOf } from "./plan-schedule.ts";
import { isRefused, type Refused, refused } from "../../refusals/refused.ts";

/** Enough for every habit, and a bound for what one household asks of the workers. */
const MOST_PER_TANK = 20;

const PREVIEWED = 5;

export type CreateScheduleDeps = Readonly<{
  inAccount: InAccount;
  store: Pick<CommandStores, "holdScheduledTank" | "listTanks" | "insertSchedule" | "listSchedules" | "appendAudit">;
  announceChange: (registrationId: string) => void;
  newId: () => string;
  clock: Clock;
}>;

export type ScheduleWish = RuleWish & Readonly<{ tankId: string; type: RunType; enabled: boolean }>;

export type SchedulePreview = Readonly<{
  rule: ScheduleRule;
  timezone: string;
  sentence: string;
  nextRunsMs: readonly number[];
}>;

const NO_TANK = { tankId: "Tank not found" };

export function createCreateSchedule({ inAccount, store, announceChange, newId, clock }: CreateScheduleDeps) {
  return {
    async create(actor: AuditActor, wish: ScheduleWish): Promise<ToldSchedule | Refused> {
      const { accountId } = actor;
      const created = await inAccount(accountId, async (transaction) => {
        const tank = await store.holdScheduledTank(transaction, accountId, wish.tankId);
        if (!tank) return refused("schedule_invalid", NO_TANK);
        if (tank.schedules >= MOST_PER_TANK) return refused("too_many_schedules");
        const nowMs = clock();
        const rule = ruleOf(wish, tank.timezone, nowMs);
        if (isRefused(rule)) return rule;
        const [id, isEnabled] = [newId(), wish.enabled];
        const plan = planFrom({ rule, timezone: tank.timezone, isEnabled, pausedUntil: null, isSkipping: false }, nowMs);
        const { tankId, type } = wish;
        await store.insertSchedule(transaction, {
          id,
          accountId,
          tankId,
          type,
          rule,
          isEnabled,
          createdAt: new Date(nowMs),
          ...plan,
        });
        const audit = { tankId, type, rule: JSON.stringify(rule), isEnabled };
        await store.appendAudit(transaction, actor, {
          action: "create_schedule",
          target: { kind: "schedule", id },
          detail: audit,
        });
        const [told] = await store.listSchedules(transaction, accountId, id);
        return told ?? refused("schedule_not_found");
      });
      if (!isRefused(created)) announceChange(created.registrationId);
      return created;
    },

    /** Stores nothing. */
    preview: (accountId: string, wish: RuleWish & Readonly<{ tankId: string }>): Promise<SchedulePreview | Refused> =>
      inAccount(accountId, async (transaction) => {
        const [tank] = await store.listTanks(transaction, accountId, wish.tankId);
        if (!tank) return refused("schedule_invalid", NO_TANK);
        const [nowMs, { timezone }] = [clock(), tank];
        const rule = ruleOf(wish, timezone, nowMs);
        if (isRefused(rule)) return rule;
        return { rule, timezone, sentence: explain(rule, timezone), nextRunsMs: nextRuns(rule, timezone, nowMs, PREVIEWED) };
      }),
  };
}

export type CreateSchedule = ReturnType<typeof createCreateSchedule>;
