// Before you leave: the household's facts of this moment, judged for a stretch of time in which nobody is there.

import { checkVacation, LONGEST_VACATION_DAYS, worstFinding } from "@halocline/domain/vacation/check";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { invalidField } from "../../http/errors.ts";
import { route } from "../../http/route.ts";
import { countOpenCritical } from "../alerts/index.ts";
import { listDevices } from "../devices/index.ts";
import { listUpdatingDevices } from "../firmware/index.ts";
import { measureFall } from "../history/index.ts";
import { listSchedules } from "../schedules/index.ts";
import { listCalledPeople } from "../ways/index.ts";
import { presentFinding } from "./finding-text.ts";
import { deviceFacts, plannedStarts } from "./vacation-check.serializer.ts";

const DAY_MS = 86_400_000;

/** Of a time that is over nothing can be promised, and of one far away not much. */
function vacationOf({ from, to }: Readonly<{ from: string; to: string }>, nowMs: number) {
  const [fromMs, toMs] = [Math.max(Date.parse(from), nowMs), Date.parse(to)];
  if (toMs <= fromMs) throw invalidField("to", "vacation_over");
  if (toMs > nowMs + LONGEST_VACATION_DAYS * DAY_MS)
    throw invalidField("to", { code: "vacation_too_long", days: LONGEST_VACATION_DAYS });
  return { fromMs, toMs };
}

type VacationContext = Pick<Context, "inAccount" | "database" | "mailer" | "clock" | "config">;

export function vacationCheckRoutes(app: FastifyInstance, ctx: VacationContext): void {
  const { inAccount, mailer, clock } = ctx;

  route(app, "GET /api/vacation-check", async ({ query, principal: { accountId }, reader }) => {
    const told = reader();
    const nowMs = clock();
    const vacation = vacationOf(query, nowMs);
    const people = await listCalledPeople(ctx, accountId, mailer !== null);
    return inAccount(accountId, async (transaction) => {
      const devices = await listDevices(transaction, accountId);
      const openCritical = await countOpenCritical(transaction, accountId);
      const schedules = plannedStarts(await listSchedules(transaction, accountId), nowMs, vacation.toMs);
      const updating = await listUpdatingDevices(transaction, accountId);
      const known = [];
      for (const device of devices) {
        const fallMmPerDay = await measureFall(ctx, transaction, { accountId, deviceNo: device.deviceNo, relays: device.relays });
        const openCriticalAlerts = openCritical.get(device.id) ?? 0;
        const facts = { nowMs, schedules, fallMmPerDay, openCriticalAlerts, isUpdating: updating.has(device.id) };
        known.push(deviceFacts(device, facts, told));
      }
      const findings = checkVacation({ nowMs, ...people, devices: known }, vacation);
      return {
        checkedAt: new Date(nowMs).toISOString(),
        verdict: worstFinding(findings),
        findings: findings.map((finding) => presentFinding(finding, told)),
        runs: schedules
          .flatMap(({ startsAtMs, tankId, tankName, type, timezone }) =>
            startsAtMs.map((atMs) => ({ tankId, tankName, type, timezone, at: new Date(atMs).toISOString() })),
          )
          .filter(({ at }) => Date.parse(at) >= vacation.fromMs)
          .toSorted((a, b) => a.at.localeCompare(b.at)),
      };
    });
  });
}
