import type { Context } from "../../context.ts";
import type { RejectionCode } from "../../rejections/rejection.ts";
import type { GoogleProfile } from "./google-plugin.ts";
import { createGoogleUser, findUserByEmail, isGoogleKnown } from "./users.store.ts";

/**
 * Lets in who came before, or makes a newcomer with a household. An e-mail alone opens nothing that is there: whoever
 * signed up with it first may not be its owner, and whoever has it now may not be who signed up (SEC-9).
 */
export async function admitGoogleUser(
  { config, database }: Pick<Context, "config" | "database">,
  profile: GoogleProfile,
): Promise<RejectionCode | null> {
  const { signUp: mode } = config;
  if (!profile.isEmailVerified) return "google_email_unverified";
  if (await isGoogleKnown(database, profile.subject)) return null;
  if (await findUserByEmail(database, profile.email)) return "google_email_taken";
  // An invitation and the set-up token are given with the form, also by the first person of an instance.
  if (mode !== "open") return "sign_up_closed";
  if ((await createGoogleUser(database, profile)) === "created") return null;
  // Somebody was quicker: themselves, in another tab?
  return (await isGoogleKnown(database, profile.subject)) ? null : "google_email_taken";
}
