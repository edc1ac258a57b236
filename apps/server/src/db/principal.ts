import type { MembershipRole } from "./database.types.ts";

/** Who is calling, and under which account. */
export type Principal = Readonly<{
  sessionId: string;
  userId: string;
  email: string;
  accountId: string;
  membershipRole: MembershipRole;
  isAdmin: boolean;
  /** A stranger in a public demonstration: may use what http/visitor-routes.ts lists, and nothing else. */
  isVisitor: boolean;
  /** Gave the password again within the last minutes. */
  isConfirmed: boolean;
  /** Not renewed for a while: the next request makes it live longer. */
  isRenewalDue: boolean;
}>;
