import type { SignUpMode } from "../../config/config.ts";
import type { Flows } from "./flows.ts";
import type { Letters } from "./letters.ts";
import type { Caller } from "./library-call.ts";
import type { Mailer } from "../../mail/mail.ts";
import type { NewUser, StoredUser } from "./users.store.ts";
import { type AttemptCounters, addressKey, noSoonerThan, personKey, takeAttempt } from "./limit-attempts.service.ts";
import { type Refused, refused } from "../../refusals/refused.ts";

const ANSWER_FLOOR_MS = 200;
const MAIL_FLOOR_MS = 600;

export type SignUpDeps = Readonly<{
  mode: SignUpMode;
  flows: Flows;
  mailer: Mailer | null;
  letters: Letters;
  counters: AttemptCounters;
  hashPassword: (password: string) => Promise<string>;
  store: Readonly<{
    isAnyUserKnown: () => Promise<boolean>;
    createUser: (user: NewUser, inviteToken: string | null) => Promise<"created" | "known" | "invite_invalid">;
    findUserByEmail: (email: string) => Promise<StoredUser | null>;
    voidPassword: (userId: string) => Promise<void>;
  }>;
}>;

export type SignUpForm = Readonly<{
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  invite?: string | undefined;
}>;

/** The answer is the same for a known e-mail (SEC-9); its owner gets a letter instead. */
export function createSignUp(deps: SignUpDeps) {
  const { mode, flows, mailer, letters, counters, hashPassword, store } = deps;

  async function writeToKnown(email: string): Promise<void> {
    const known = await store.findUserByEmail(email);
    if (!known) return;
    if (known.emailVerified) return mailer?.post(letters.alreadyKnown(known));
    // Two people signed up with one address that neither has proved. The one with the mailbox chooses a password anew.
    await store.voidPassword(known.id);
    await flows.mailPasswordReset(email);
  }

  return async (caller: Caller, form: SignUpForm): Promise<{ next: "verify_email" | "sign_in" } | Refused> => {
    if (mode === "closed") return refused("sign_up_closed");
    const email = personKey(form.email);
    const limited = await takeAttempt([
      [counters.mailPerAddress, addressKey(caller.address)],
      [counters.mailPerPerson, email],
    ]);
    if (limited) return limited;
    // The first person of an instance cannot be invited by anybody.
    const needsInvite = mode === "invite" && (await store.isAnyUserKnown());
    if (needsInvite && form.invite === undefined) return refused("invite_invalid");
    const invite = needsInvite ? (form.invite ?? null) : null;
    const passwordHash = await hashPassword(form.password);
    const user = { firstName: form.firstName, lastName: form.lastName, email, passwordHash };
    const outcome = await noSoonerThan(ANSWER_FLOOR_MS, store.createUser(user, invite));
    if (outcome === "invite_invalid") return refused("invite_invalid");
    if (mailer === null) return { next: "sign_in" };
    const mailing: Promise<unknown> = outcome === "created" ? flows.mailVerification(email) : writeToKnown(email);
    await noSoonerThan(MAIL_FLOOR_MS, mailing);
    return { next: "verify_email" };
  };
}

export type SignUp = ReturnType<typeof createSignUp>;
