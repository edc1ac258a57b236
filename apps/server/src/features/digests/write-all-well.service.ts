import type { Context } from "../../context.ts";
import type { Email } from "../../mail/mail.ts";
import { writeAllWellEmail } from "../../mail/templates/all-well-email.ts";
import type { DigestTo } from "../../mail/templates/maintenance-email.ts";
import { listDevices } from "../devices/index.ts";
import { judgeTank } from "../verdicts/index.ts";

type AllWellContext = Pick<Context, "inAccount" | "clock" | "config">;

/** Null unless it is true of every tank, by the verdict that its screens show: nothing between "all is well" and silence. */
export async function writeAllWell(
  ctx: AllWellContext,
  { timezone }: Readonly<{ timezone: string }>,
  to: DigestTo,
  accountIds: readonly string[],
): Promise<Email | null> {
  const nowMs = ctx.clock();
  const tankNames: string[] = [];
  for (const accountId of accountIds) {
    const codes = await ctx.inAccount(accountId, async (transaction) => {
      const found: string[] = [];
      for (const device of await listDevices(transaction, accountId))
        for (const tank of device.tanks) {
          const { verdict } = await judgeTank(transaction, { accountId, device, tank, nowMs, knownUpToMs: null });
          found.push(verdict.verdict.code);
          tankNames.push(tank.name);
        }
      return found;
    });
    if (codes.some((code) => code !== "all_well")) return null;
  }
  if (tankNames.length === 0) return null;
  return writeAllWellEmail(to, { tankNames, at: new Date(nowMs), timezone }, ctx.config.publicUrl);
}
