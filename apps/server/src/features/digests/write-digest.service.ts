// What a digest says, from what is true in this moment: each household is read as itself, by row security.

import { needsReminder } from "@halocline/domain/maintenance/tasks";
import type { Context } from "../../context.ts";
import type { Email } from "../../mail/mail.ts";
import { type DigestTo, writeMaintenanceEmail } from "../../mail/templates/maintenance-email.ts";
import { languageOf, readerOf } from "../../platform/reader.ts";
import { tellTasks } from "../maintenance/index.ts";
import type { QueuedDigest } from "./digests.store.ts";
import type { WriteDigest } from "./send-digests.job.ts";
import { writeAllWell } from "./write-all-well.service.ts";
import { writeWeekly } from "./write-weekly.service.ts";

export type WriteContext = Pick<Context, "inAccount" | "clock" | "config">;

const digestTo = ({ id, firstName, lastName, address, language, hourCycle, ownZone }: QueuedDigest): DigestTo => ({
  id,
  to: { name: `${firstName} ${lastName}`, address },
  reader: readerOf(languageOf(language), hourCycle ?? "automatic", ownZone),
});

async function writeReminder(ctx: WriteContext, digest: QueuedDigest, accountIds: readonly string[]): Promise<Email | null> {
  const to = digestTo(digest);
  const tasks = [];
  for (const accountId of accountIds)
    tasks.push(...(await ctx.inAccount(accountId, (tx) => tellTasks(tx, accountId, ctx.clock(), to.reader.texts))));
  if (!needsReminder(tasks, digest.toldDay)) return null;
  const due = tasks.filter(({ dueDay, today }) => dueDay <= today);
  return writeMaintenanceEmail(to, due, ctx.config.publicUrl);
}

export const createWriteDigest =
  (ctx: WriteContext): WriteDigest =>
  (digest, accountIds) => {
    switch (digest.kind) {
      case "maintenance":
        return writeReminder(ctx, digest, accountIds);
      case "weekly":
        return writeWeekly(ctx, digest, digestTo(digest), accountIds);
      case "all_well":
        return writeAllWell(ctx, digest, digestTo(digest), accountIds);
    }
  };
