// Before you leave: the household's facts of this moment, judged for a stretch of time in which nobody is there.

import { checkAbsence, LONGEST_ABSENCE_DAYS, worstFinding } from "@halocline/domain/absence";
import type { FastifyInstance } from "fastify";
import type { Clock } from "../../platform/clock.ts";
import { deviceFacts, ownerFacts, plannedStarts } from "./absence.serializer.ts";
import { countOpenCritical } from "../alerts/alerts.store.ts";
import { listLastSent } from "../notifications/deliveries.store.ts";
import { listDevices } from "../devices/devices.store.ts";
import { listUpdatingDevices } from "../firmware/firmware-updates.store.ts";
import type { OwnerChannel } from "../notifications/notification-settings.store.ts";
import type { InAccount } from "../../db/pools.ts";
import { listSchedules } from "../schedules/schedules.store.ts";
import { Refusal } from "../../http/errors.ts";
import { createMeasureFall, type MeasureFallDeps } from "../history/measure-fall.ts";
import { route } from "../../http/route.ts";

export type AbsenceRouteDeps = Readonly<{
  inAccount: InAccount;
  canSendMail: boolean;
  listOwnerChannels: (accountId: string) => Promise<readonly OwnerChannel[]>;
  clock: Clock;
}> &
  MeasureFallDeps;

const DAY_MS = 86_400_000;

/** Of a time that is over nothing can be promised, and of one far away not much. */
function absenceOf({ from, to }: Readonly<{ from: string; to: string }>, nowMs: number) {
  const [fromMs, toMs] = [Math.max(Date.parse(from), nowMs), Date.parse(to)];
  const refuse = (field: string, message: string) => new Refusal(400, "invalid", message, { fields: { [field]: message } });
  if (toMs <= fromMs) throw refuse("to", "The return must be later than the departure, and not in the past");
  if (toMs > nowMs + LONGEST_ABSENCE_DAYS * DAY_MS)
    throw refuse("to", `At most ${LONGEST_ABSENCE_DAYS} days can be looked ahead`);
  return { fromMs, toMs };
}

export function absenceRoutes(app: FastifyInstance, deps: AbsenceRouteDeps): void {
  const { inAccount, canSendMail, listOwnerChannels, clock } = deps;
  const measureFall = createMeasureFall(deps);

  route(app, "GET /api/absence", async ({ query, principal: { accountId } }) => {
    const nowMs = clock();
    const absence = absenceOf(query, nowMs);
    const owners = await listOwnerChannels(accountId);
    return inAccount(accountId, async (transaction) => {
      const devices = await listDevices(transaction, accountId);
      const openCritical = await countOpenCritical(transaction, accountId);
      const schedules = plannedStarts(await listSchedules(transaction, accountId), nowMs, absence.toMs);
      const lastSent = await listLastSent(transaction, accountId);
      const updating = await listUpdatingDevices(transaction, accountId);
      const known = [];
      for (const device of devices) {
        const fallMmPerDay = await measureFall(transaction, { accountId, deviceNo: device.deviceNo, relays: device.relays });
        const openCriticalAlerts = openCritical.get(device.id) ?? 0;
        known.push(
          deviceFacts(device, { nowMs, schedules, fallMmPerDay, openCriticalAlerts, isUpdating: updating.has(device.id) }),
        );
      }
      const findings = checkAbsence(
        { nowMs, canSendMail, owners: owners.map((owner) => ownerFacts(owner, lastSent)), devices: known },
        absence,
      );
      return {
        checkedAt: new Date(nowMs).toISOString(),
        verdict: worstFinding(findings),
        findings,
        runs: schedules
          .flatMap(({ startsAtMs, tankId, tankName, type, timezone }) =>
            startsAtMs.map((atMs) => ({ tankId, tankName, type, timezone, at: new Date(atMs).toISOString() })),
          )
          .filter(({ at }) => Date.parse(at) >= absence.fromMs)
          .toSorted((a, b) => a.at.localeCompare(b.at)),
      };
    });
  });
}
