import type { User } from "@halocline/contracts/http/auth.contract";
import type { Principal } from "../store/sessions.store.ts";
import type { StoredUser } from "../store/users.store.ts";

export const presentUser = (user: StoredUser, { membershipRole }: Principal, canBecomeAdmin: boolean): User => ({
  ...user,
  createdAt: user.createdAt.toISOString(),
  membershipRole,
  canBecomeAdmin,
});
