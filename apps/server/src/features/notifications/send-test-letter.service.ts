// Proves the way to one person: a letter now, and what the mail server said to it.

import type { Letter, Mailer } from "../../mail/mail.ts";
import type { Attempts } from "../accounts/attempts.store.ts";
import type { StoredUser } from "../accounts/users.store.ts";
import { takeAttempt } from "../accounts/limit-attempts.service.ts";
import { type Refused, refused } from "../../refusals/refused.ts";

export type SendTestLetterDeps = Readonly<{
  /** Null: this instance sends no mail. */
  mailer: Pick<Mailer, "send"> | null;
  findUser: (userId: string) => Promise<StoredUser | null>;
  attempts: Attempts;
  write: (to: Letter["to"]) => Promise<Letter>;
  /** Kept, so that an owner who leaves can be told when the way was last proven. */
  noteSent: (userId: string) => Promise<void>;
}>;

export type TestLetterResult = Readonly<{ isSent: boolean; to: string; message: string }>;

export const createSendTestLetter =
  ({ mailer, findUser, attempts, write, noteSent }: SendTestLetterDeps) =>
  async (userId: string): Promise<TestLetterResult | Refused> => {
    const user = await findUser(userId);
    if (!user) return refused("user_not_found");
    const { email: to, firstName, lastName } = user;
    if (!mailer) return { isSent: false, to, message: "This instance sends no mail. Please ask its administrator." };
    const tooMany = await takeAttempt([[attempts, userId]]);
    if (tooMany) return tooMany;
    const outcome = await mailer.send(await write({ name: `${firstName} ${lastName}`, address: to }));
    if (!outcome.isSent) return { isSent: false, to, message: outcome.reason };
    await noteSent(userId);
    return { isSent: true, to, message: "The mail server took the letter. If it does not arrive, look into the spam folder." };
  };

export type SendTestLetter = ReturnType<typeof createSendTestLetter>;
