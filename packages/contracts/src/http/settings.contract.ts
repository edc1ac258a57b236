import { readPhoneNumber } from "@halocline/domain/accounts/phone-number";
import { LONGEST_EMAIL } from "@halocline/domain/accounts/text-limits";
import { SYSTEM_SETTING_BOUNDS, type SystemSettingName } from "@halocline/domain/tanks/system-settings";
import { z } from "zod";
import { displayUnitsSchema, localeSchema } from "./auth.contract.ts";
import type { Endpoints } from "./endpoint.ts";
import { isoTime } from "./entities.contract.ts";
import { fieldCode } from "./field-code.ts";
import { personNameFields } from "./person-name.contract.ts";

const profileFields = {
  ...personNameFields,
  email: z.email(fieldCode("email_invalid")).max(LONGEST_EMAIL),
};

/** Without it, it stays as it is; null or empty deletes it. */
const phoneNumber = z
  .string()
  .max(40, fieldCode("phone_invalid"))
  .transform((text, check) => {
    const read = text.trim() === "" ? null : readPhoneNumber(text);
    if (read === null && text.trim() !== "") check.addIssue({ code: "custom", message: fieldCode("phone_invalid") });
    return read;
  })
  .nullable()
  .optional();

const profile = z
  .object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    /** With its country, "+491701234567": seen by the members of the same household and by nobody else. */
    phoneNumber: z.string().nullable(),
    memberSince: isoTime,
    accountType: z.enum(["admin", "user"]),
    registeredDevices: z.int(),
  })
  .meta({ id: "Profile" });

/** Whatever is wrong with a value, one sentence says what would be right: it is the catalogue's, by the name of the setting. */
function setting(name: SystemSettingName) {
  const { least, most, isWhole } = SYSTEM_SETTING_BOUNDS[name];
  const message = fieldCode("setting_out_of_bounds");
  const bounded = z.number(message).min(least, message).max(most, message);
  return isWhole ? bounded.int(message) : bounded;
}

const systemSettings = z
  .object({
    defaultHysteresisMm: setting("defaultHysteresisMm"),
    maxDrainTimeMinutes: setting("maxDrainTimeMinutes"),
    maxFillTimeMinutes: setting("maxFillTimeMinutes"),
    maxTopUpTimeMinutes: setting("maxTopUpTimeMinutes"),
    sensorReadingIntervalSeconds: setting("sensorReadingIntervalSeconds"),
    alertRetentionDays: setting("alertRetentionDays"),
  })
  .meta({ id: "SystemSettings" });

const retention = z
  .object({
    readingDays: z.int(),
    /** Sums of the readings, by the minute and by the hour: what older charts are drawn from. */
    minuteDays: z.int(),
    hourDays: z.int(),
    /** By the account's own setting. */
    alertDays: z.int(),
    /** Commands, what devices reported and the steps of runs; runs themselves stay, each with its receipt. */
    logDays: z.int(),
  })
  .meta({ id: "Retention" });

export const settingsApi = {
  "GET /api/settings/profile": { summary: "The person's profile", access: "viewer", response: profile },
  "PUT /api/settings/profile": {
    summary:
      "Change the profile; a new e-mail needs the password again, starts an e-mail change and stays the old one until it is verified",
    access: "viewer",
    body: z.object({ ...profileFields, phoneNumber }),
    response: z.object({ profile, emailChangePending: z.boolean() }),
  },
  "PUT /api/settings/display": {
    summary: "In which units this person reads; told with the person",
    access: "viewer",
    body: displayUnitsSchema,
    response: displayUnitsSchema,
  },
  "PUT /api/settings/locale": {
    summary: "In which language this person reads, and how times are written; told with the person",
    access: "viewer",
    body: localeSchema,
    response: localeSchema,
  },
  "GET /api/settings/system": {
    summary: "The account's system settings",
    access: "viewer",
    response: systemSettings,
  },
  "PUT /api/settings/system": {
    summary:
      "Changes the system settings; limits hold for new runs only, and devices learn them and the interval as a new configuration",
    access: "owner",
    body: systemSettings,
    response: systemSettings,
  },
  "GET /api/settings/retention": {
    summary: "For how many days this instance keeps readings and their sums, logs, and the account's alerts",
    access: "viewer",
    response: retention,
  },
} as const satisfies Endpoints;
