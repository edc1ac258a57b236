// Google as the library's OpenID Connect provider: PKCE, state and nonce are its work, who may come in is ours.

import { plainName } from "@halocline/domain/accounts/person-name";
import { LONGEST_PERSON_NAME } from "@halocline/domain/accounts/text-limits";
import { APIError } from "better-auth/api";
import { genericOAuth } from "better-auth/plugins";
import type { GoogleClient } from "../../config/config.ts";

export const GOOGLE = "google";

export type GoogleProfile = Readonly<{
  subject: string;
  email: string;
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
}>;

/** Null lets the person in: somebody with this subject exists by then. Otherwise the code of the rejection. */
export type Admit = (profile: GoogleProfile) => Promise<string | null>;

type Claims = Readonly<Record<string, unknown>>;

const textOf = (claim: unknown): string => (typeof claim === "string" ? claim.trim() : "");

const nameOf = (claim: unknown): string => plainName(textOf(claim)).slice(0, LONGEST_PERSON_NAME);

/** The library has verified signature, issuer, audience and nonce before it asks. */
function claimsOf(idToken: string): Claims {
  return JSON.parse(Buffer.from(idToken.split(".")[1] ?? "", "base64url").toString("utf8")) as Claims;
}

function profileOf(claims: Claims): GoogleProfile | null {
  const [subject, email] = [textOf(claims.sub), textOf(claims.email).toLowerCase()];
  if (subject === "" || email === "") return null;
  return {
    subject,
    email,
    isEmailVerified: claims.email_verified === true,
    firstName: nameOf(claims.given_name) || nameOf(claims.name) || plainName(email.split("@")[0] ?? ""),
    lastName: nameOf(claims.family_name),
  };
}

export const googlePlugin = ({ clientId, clientSecret, issuer }: GoogleClient, admit: Admit) =>
  genericOAuth({
    config: [
      {
        providerId: GOOGLE,
        discoveryUrl: `${issuer}/.well-known/openid-configuration`,
        clientId,
        clientSecret,
        scopes: ["openid", "email", "profile"],
        pkce: true,
        requireIdTokenVerification: true,
        // People are made by us, with their household, before the library looks for them.
        disableSignUp: true,
        // Signing in again is how a Google account confirms: Google must not wave the person through unseen.
        prompt: "select_account",
        getUserInfo: async ({ idToken }) => {
          const profile = idToken === undefined ? null : profileOf(claimsOf(idToken));
          if (!profile) return null;
          const rejection = await admit(profile);
          if (rejection !== null) throw new APIError("FORBIDDEN", { code: rejection });
          const { subject, email, isEmailVerified, firstName, lastName } = profile;
          return { id: subject, sub: subject, email, emailVerified: isEmailVerified, name: `${firstName} ${lastName}`.trim() };
        },
      },
    ],
  });
