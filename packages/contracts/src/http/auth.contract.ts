// Signing up, in and out, and what a person does to their own credentials.

import { LONGEST_EMAIL, LONGEST_PASSWORD, SHORTEST_PASSWORD } from "@halocline/domain/accounts/text-limits";
import { z } from "zod";
import type { Endpoints } from "./endpoint.ts";
import { done, id, isoTime, membershipRole } from "./entities.contract.ts";
import { fieldCode } from "./field-code.ts";
import { personNameFields } from "./person-name.contract.ts";
import { secondFactorCode } from "./second-factor.contract.ts";

const email = z.email(fieldCode("email_invalid")).max(LONGEST_EMAIL);
const newPassword = z
  .string()
  .min(SHORTEST_PASSWORD, fieldCode("password_too_short"))
  .max(LONGEST_PASSWORD, fieldCode("password_too_long"));
const token = z.string().min(1).max(512);

/** How a person reads numbers. What is stored and sent stays in mm, °C and litres. */
export const displayUnitsSchema = z
  .object({
    length: z.enum(["mm", "inch"]),
    temperature: z.enum(["celsius", "fahrenheit"]),
    /** The US liquid gallon. */
    volume: z.enum(["litre", "gallon"]),
  })
  .meta({ id: "DisplayUnits" });

/** How a person reads texts and times; `automatic` is as the browser has it. */
export const localeSchema = z
  .object({
    language: z.enum(["automatic", "en", "de"]),
    hourCycle: z.enum(["automatic", "h12", "h23"]),
    firstWeekday: z.enum(["automatic", "monday", "saturday", "sunday"]),
    /** Of the times in mails and in messages to services. Null or absent: none chosen, they are in the tank's. A change without it keeps it. */
    timezone: z.string().max(64).nullish(),
  })
  .meta({ id: "Locale" });

export const userSchema = z
  .object({
    id,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    role: z.enum(["admin", "user"]),
    profileImageUrl: z.string().nullable(),
    createdAt: isoTime,
    /** The right this session has in its active household. */
    membershipRole,
    /** Whom to ask for what only an owner may do; null for an owner. */
    householdOwner: z.object({ firstName: z.string(), email: z.string() }).nullable(),
    /** True only while the instance has no administrator. */
    canBecomeAdmin: z.boolean(),
    /** Where the credentials live: here, or with Google. Never both. */
    signInMethod: z.enum(["password", "google"]),
    units: displayUnitsSchema,
    locale: localeSchema,
    /** A stranger in a public demonstration, and until when; null for everybody else. */
    visit: z.object({ endsAt: isoTime }).nullable(),
    /** An administrator made a link that sets a new password for this person, within the last 30 days. */
    resetLink: z.object({ madeBy: z.string(), madeAt: isoTime }).nullable(),
  })
  .meta({ id: "User" });

export const sessionSchema = z
  .object({
    id,
    createdAt: isoTime,
    lastSeenAt: isoTime,
    ipAddress: z.string().nullable(),
    userAgent: z.string().nullable(),
    isCurrent: z.boolean(),
  })
  .meta({ id: "Session" });

export const authApi = {
  "GET /api/auth/options": {
    summary: "How this instance lets people in",
    access: "public",
    response: z.object({
      signUp: z.enum(["open", "invite", "closed"]),
      /** Nobody is here yet, and the first person comes with the token that was printed at installation. */
      needsSetUpToken: z.boolean(),
      hasMail: z.boolean(),
      /** At the main address only: Google leads back to no other. */
      hasGoogle: z.boolean(),
      /** Whoever likes may look at a household on virtual tanks. */
      hasDemo: z.boolean(),
      /** Where people may sign in, the main one first. At any other the server takes no call that changes something. */
      addresses: z.array(z.string()),
    }),
  },
  "POST /api/auth/login": {
    summary: "Sign in with e-mail and password, and a code where a second factor is on (code_required asks for it)",
    access: "public",
    body: z.object({
      email: z.string().max(LONGEST_EMAIL),
      password: z.string().max(LONGEST_PASSWORD),
      code: secondFactorCode.optional(),
    }),
    response: z.object({ user: userSchema }),
  },
  "POST /api/auth/demo-visit": {
    summary: "Visit the public demonstration for half an hour: no account is needed, and none is made",
    access: "public",
    response: z.object({ user: userSchema }),
  },
  "POST /api/auth/google": {
    summary: "Begin to sign in with Google: the address to send the browser to",
    access: "public",
    body: z.object({ next: z.string().max(512).default("/") }),
    response: z.object({ url: z.string() }),
  },
  "GET /api/auth/user": { summary: "The signed-in person", access: "viewer", response: userSchema },
  "POST /api/auth/logout": { summary: "End this session", access: "viewer", response: done },
  "POST /api/auth/sign-up": {
    summary: "Create an account; the answer is the same for a known e-mail",
    access: "public",
    body: z.object({
      ...personNameFields,
      email,
      password: newPassword,
      invite: token.optional(),
      setUpToken: token.optional(),
    }),
    response: z.object({ next: z.enum(["verify_email", "sign_in"]) }),
  },
  "POST /api/auth/email-links/look": {
    summary: "What a mailed link about an e-mail address is for, without a session; changes nothing",
    access: "public",
    body: z.object({ token }),
    response: z
      .object({
        kind: z.enum(["sign_up", "confirm_change", "verify_change", "take_back"]),
        /** The address to verify; with `take_back` the earlier one. */
        email: z.string(),
      })
      .meta({ id: "EmailLink" }),
  },
  "POST /api/auth/verify-email": {
    summary: "Use a mailed link about an e-mail address, once: sign-up, either step of a change, or taking the old address back",
    access: "public",
    body: z.object({ token }),
    response: done,
  },
  "POST /api/auth/resend-verification": {
    summary: "Mail the link again",
    access: "public",
    body: z.object({ email }),
    response: done,
  },
  "POST /api/auth/forgot-password": {
    summary: "Mail a reset link, if the e-mail is known",
    access: "public",
    body: z.object({ email }),
    response: done,
  },
  "POST /api/auth/reset-password": {
    summary: "Set a new password with a mailed link; ends every session",
    access: "public",
    body: z.object({ token, password: newPassword }),
    response: done,
  },
  "POST /api/auth/change-password": {
    summary: "Change the password; ends every other session",
    access: "viewer",
    body: z.object({ currentPassword: z.string().max(LONGEST_PASSWORD), newPassword }),
    response: done,
  },
  "POST /api/auth/change-email": {
    summary: "Start an e-mail change: needs the password again; confirmed at the old address, verified at the new one",
    access: "viewer",
    body: z.object({ newEmail: email }),
    response: done,
  },
  "POST /api/auth/confirm": {
    summary: "Give the password again, and a code where a second factor is on: opens ten minutes for what needs it",
    access: "viewer",
    body: z.object({ password: z.string().max(LONGEST_PASSWORD), code: secondFactorCode.optional() }),
    response: z.object({ confirmedUntil: isoTime }),
  },
  "GET /api/auth/sessions": { summary: "Where this person is signed in", access: "viewer", response: z.array(sessionSchema) },
  "DELETE /api/auth/sessions/:id": {
    summary: "End one of one's own sessions",
    access: "viewer",
    params: z.object({ id }),
    response: done,
  },
  "DELETE /api/auth/user": {
    summary: "Delete oneself, and the household when nobody else is in it",
    access: "viewer",
    // Google accounts have none: they sign in again, at most ten minutes before.
    body: z.object({ password: z.string().max(LONGEST_PASSWORD).optional() }),
    response: done,
  },
} as const satisfies Endpoints;

export type User = z.infer<typeof userSchema>;
export type Session = z.infer<typeof sessionSchema>;
