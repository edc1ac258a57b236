import type { Principal } from "../src/features/accounts/sessions.store.ts";

/** Somebody signed in, to start from. */
export const principalOf = (change: Partial<Principal> = {}): Principal => ({
  sessionId: "s",
  userId: "u",
  email: "u@example.test",
  accountId: "account",
  membershipRole: "owner",
  isAdmin: false,
  isVisitor: false,
  isConfirmed: false,
  isRenewalDue: false,
  ...change,
});
