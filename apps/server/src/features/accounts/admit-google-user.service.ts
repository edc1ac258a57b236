import type { SignUpMode } from "../../config/config.ts";
import type { GoogleProfile } from "./google-plugin.ts";
import type { NewGoogleUser, StoredUser } from "./users.store.ts";
import type { RefusalCode } from "../../refusals/refused.ts";

export type AdmitGoogleUserDeps = Readonly<{
  mode: SignUpMode;
  store: Readonly<{
    isGoogleKnown: (subject: string) => Promise<boolean>;
    isAnyUserKnown: () => Promise<boolean>;
    findUserByEmail: (email: string) => Promise<StoredUser | null>;
    createGoogleUser: (user: NewGoogleUser) => Promise<"created" | "known">;
  }>;
}>;

/**
 * Lets in who came before, or makes a newcomer with a household. An e-mail alone opens nothing that is there: whoever
 * signed up with it first may not be its owner, and whoever has it now may not be who signed up (SEC-9).
 */
export const createAdmitGoogleUser =
  ({ mode, store }: AdmitGoogleUserDeps) =>
  async (profile: GoogleProfile): Promise<RefusalCode | null> => {
    if (!profile.isEmailVerified) return "google_email_unverified";
    if (await store.isGoogleKnown(profile.subject)) return null;
    if (await store.findUserByEmail(profile.email)) return "google_email_taken";
    // An invitation is typed into the form; the first person of an instance cannot have one.
    if (mode === "closed" || (mode === "invite" && (await store.isAnyUserKnown()))) return "sign_up_closed";
    if ((await store.createGoogleUser(profile)) === "created") return null;
    // Somebody was quicker: themselves, in another tab?
    return (await store.isGoogleKnown(profile.subject)) ? null : "google_email_taken";
  };
