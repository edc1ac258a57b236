import type { User } from "@halocline/contracts/http/auth.contract";
import type { Principal } from "../../db/principal.ts";
import type { StoredUnits } from "./display-settings.store.ts";
import type { StoredUser } from "./users.store.ts";

type Beside = Readonly<{ canBecomeAdmin: boolean; units: StoredUnits }>;

export const presentUser = (user: StoredUser, { membershipRole }: Principal, beside: Beside): User => ({
  ...user,
  createdAt: user.createdAt.toISOString(),
  membershipRole,
  ...beside,
});
