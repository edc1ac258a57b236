// Who came and who went, said once. The rule of the domain decides about each device that a look found to be news; only changes
// are written.

import { statusToAnnounce } from "@halocline/domain/devices/presence";
import type { Context } from "../../context.ts";
import * as presence from "./presence.store.ts";

const PORTION = 1000;

export async function announcePresence(
  { database, bus, clock }: Pick<Context, "database" | "bus" | "clock">,
  deviceNos: readonly number[],
  heardUpToMs: number,
  { listPresence, savePresence }: Pick<typeof presence, "listPresence" | "savePresence"> = presence,
): Promise<void> {
  for (let from = 0; from < deviceNos.length; from += PORTION) {
    const rows = await listPresence(database, deviceNos.slice(from, from + PORTION));
    const nowMs = clock();
    const changes = rows.flatMap(({ deviceNo, facts, announced }) => {
      const status = statusToAnnounce(facts, announced, heardUpToMs, nowMs);
      return status === announced ? [] : [{ deviceNo, status }];
    });
    for (const registrationId of await savePresence(database, changes, nowMs)) bus.announceChange(registrationId);
  }
}
