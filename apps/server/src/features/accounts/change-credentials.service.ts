// What a signed-in person does to their own credentials. Each needs the password, or with Google a fresh sign-in.

import type { Principal } from "../../db/principal.ts";
import type { Caller } from "../../http/caller.ts";
import { createReported } from "../../platform/background-errors.ts";
import { type Rejection, rejection } from "../../rejections/rejection.ts";
import { writeAudit } from "../audit/index.ts";
import type { AccountContext } from "./account-context.ts";
import { passwordChangedEmail } from "./account-emails.ts";
import { checkCode } from "./check-code.service.ts";
import { checkPassword, withPassword } from "./check-password.service.ts";
import { deleteUser } from "./delete-user.store.ts";
import * as flows from "./flows.ts";
import { findDevicesLeftBehind } from "./household-devices.store.ts";
import { arePumpsOff } from "./pumps-off.ts";
import { findSecondFactor } from "./second-factor.store.ts";
import { CONFIRMED_FOR_MS, confirmSession } from "./sessions.store.ts";
import { findUser } from "./users.store.ts";

const isGoogleUser = async ({ database }: Pick<AccountContext, "database">, { userId }: Principal) =>
  (await findUser(database, userId))?.signInMethod === "google";

export async function changePassword(
  ctx: Pick<AccountContext, "config" | "database" | "mailer" | "library" | "counters">,
  caller: Caller,
  principal: Principal,
  currentPassword: string,
  newPassword: string,
): Promise<{ setCookies: readonly string[] } | Rejection> {
  if (await isGoogleUser(ctx, principal)) return rejection("managed_externally");
  let setCookies: readonly string[] = [];
  const no = await withPassword(ctx, principal, async () => {
    const answer = await flows.changePassword(ctx, caller, currentPassword, newPassword);
    setCookies = answer.setCookies;
    return answer.isOk;
  });
  if (no) return no;
  const { accountId, userId } = principal;
  const target = { kind: "user", id: userId } as const;
  await writeAudit(ctx.database, { accountId, actorUserId: userId, action: "change_password", target });
  const user = await findUser(ctx.database, userId);
  if (user) ctx.mailer?.post(passwordChangedEmail(ctx.config, user));
  return { setCookies };
}

export async function confirmPassword(
  ctx: Pick<AccountContext, "config" | "database" | "mailer" | "clock" | "library" | "counters">,
  principal: Principal,
  { password, code }: Readonly<{ password: string; code?: string | undefined }>,
): Promise<{ untilMs: number } | Rejection> {
  if (await isGoogleUser(ctx, principal)) return rejection("google_again");
  const no = await checkPassword(ctx, principal, password);
  if (no) return no;
  const factor = await findSecondFactor(ctx.database, principal.userId);
  if (factor?.isConfirmed) {
    if (code === undefined) return rejection("code_required");
    const wrongCode = await checkCode(ctx, factor, code, principal.sessionId);
    if (wrongCode) return wrongCode;
  }
  const untilMs = ctx.clock() + CONFIRMED_FOR_MS;
  await confirmSession(ctx.database, principal.sessionId, untilMs);
  return { untilMs };
}

type LeaveContext = Pick<AccountContext, "database" | "reportError" | "stopPumps" | "closeConnections" | "library" | "counters">;

export async function deleteOneself(
  ctx: LeaveContext,
  principal: Principal,
  password: string,
): Promise<{ ok: true } | Rejection> {
  if (!(await isGoogleUser(ctx, principal))) {
    const no = await checkPassword(ctx, principal, password);
    if (no) return no;
  } else if (!principal.isConfirmed) return rejection("google_again");
  const outcome = await endHouseholds(ctx, principal);
  return outcome === "deleted" ? { ok: true } : rejection(outcome);
}

/**
 * A household that ends takes its devices with it: pumps off while they can still be told, and nobody stays connected
 * under a registration that is gone (SAFE-19).
 */
async function endHouseholds({ database, reportError, stopPumps, closeConnections }: LeaveContext, principal: Principal) {
  const devices = await findDevicesLeftBehind(database, principal.userId);
  await Promise.all(devices.map((device) => arePumpsOff(stopPumps, device)));
  const outcome = await deleteUser(database, principal);
  const close = createReported(reportError)("close_connections", closeConnections);
  // The deletion stands: what could not be closed has no key to come back with.
  if (outcome === "deleted") await Promise.allSettled(devices.map(({ registrationId }) => close(registrationId)));
  return outcome;
}
