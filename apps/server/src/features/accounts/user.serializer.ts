import type { User } from "@halocline/contracts/http/auth.contract";
import type { Principal } from "../../db/principal.ts";
import type { StoredLocale, StoredUnits } from "./display-settings.store.ts";
import type { StoredUser } from "./users.store.ts";

/** Long enough for somebody who was away; the audit log keeps it for ever. */
const RESET_LINK_TOLD_MS = 30 * 86_400_000;

type Beside = Readonly<{
  canBecomeAdmin: boolean;
  householdOwner: User["householdOwner"];
  units: StoredUnits;
  locale: StoredLocale;
  visit: User["visit"];
  nowMs: number;
}>;

const presentResetLink = (by: string | null, at: Date | null, nowMs: number): User["resetLink"] =>
  by !== null && at !== null && nowMs - at.getTime() < RESET_LINK_TOLD_MS ? { madeBy: by, madeAt: at.toISOString() } : null;

export const presentUser = (
  { resetLinkBy, resetLinkAt, ...user }: StoredUser,
  { membershipRole }: Principal,
  { nowMs, ...beside }: Beside,
): User => ({
  ...user,
  createdAt: user.createdAt.toISOString(),
  membershipRole,
  ...beside,
  resetLink: presentResetLink(resetLinkBy, resetLinkAt, nowMs),
});
