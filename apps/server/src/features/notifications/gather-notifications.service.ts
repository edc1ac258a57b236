// Before a message is sent: does it go alone, wait a moment, or take others along? In a transaction of its own, before anybody is called.

import { gatherFor } from "@halocline/domain/notifications/gathering";
import { isMoot } from "@halocline/domain/notifications/repeats";
import type { Context } from "../../context.ts";
import { lockWay, saveBegun, saveTogether, saveWait } from "./gather.store.ts";
import { dropNotification } from "./notifications.store.ts";

/** True: it is to be sent now, with whatever it carries. */
export const gatherNotifications = (
  { inSystem, clock }: Pick<Context, "inSystem" | "clock">,
  notificationId: string,
): Promise<boolean> =>
  inSystem(async (transaction) => {
    const nowMs = clock();
    const way = await lockWay(transaction, notificationId, nowMs);
    const own = way?.waiting.find(({ id }) => id === notificationId);
    if (!way || !own) return false;
    if (isMoot(own)) {
      await dropNotification(transaction, notificationId);
      return false;
    }
    const others = way.waiting.filter((each) => each !== own && !isMoot(each));
    const gathering = gatherFor(own, others, way.toldLately, nowMs);
    if (gathering.is === "wait") {
      await saveWait(transaction, notificationId, gathering.untilMs);
      return false;
    }
    await saveBegun(transaction, notificationId, nowMs);
    if (gathering.is === "together") {
      const tries = Math.min(own.tries, ...others.map((each) => each.tries));
      await saveTogether(transaction, notificationId, gathering.withIds, tries);
    }
    return true;
  });
