// The signed-in person, as their own page is told.

import type { User } from "@halocline/contracts/http/auth.contract";
import type { AnswerMessages } from "@halocline/messages/answers";
import type { Principal } from "../../db/principal.ts";
import { HttpError } from "../../http/errors.ts";
import type { AccountContext } from "./account-context.ts";
import { canBecomeAdmin } from "./administrators.store.ts";
import { findDisplay } from "./display-settings.store.ts";
import { presentUser } from "./user.serializer.ts";
import { findHouseholdOwner, findUser } from "./users.store.ts";
import { findVisitEnd } from "./visits.store.ts";

type WhoIsContext = Pick<AccountContext, "database" | "clock">;

export async function whoIs(
  { database, clock }: WhoIsContext,
  principal: Principal | null,
  { names }: Pick<AnswerMessages, "names">,
): Promise<User> {
  const user = principal && (await findUser(database, principal.userId));
  if (!principal || !user) throw new HttpError(401, "not_signed_in");
  const { isVisitor, membershipRole, accountId, sessionId } = principal;
  const visitEndsAt = isVisitor ? await findVisitEnd(database, sessionId) : null;
  // A visitor has no name; what stands for it is a word, in the reader's language.
  const named = isVisitor ? { ...user, firstName: names.visitor } : user;
  return presentUser(named, principal, {
    nowMs: clock(),
    visit: visitEndsAt && { endsAt: visitEndsAt.toISOString() },
    canBecomeAdmin: !isVisitor && (await canBecomeAdmin(database)),
    // A stranger learns nothing of whose household it is.
    householdOwner: isVisitor || membershipRole === "owner" ? null : await findHouseholdOwner(database, accountId),
    ...(await findDisplay(database, principal.userId)),
  });
}
