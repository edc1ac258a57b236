// What is wrong with one field of a request. It is shown below the field, and has no full stop where it is not a whole sentence.

import type { SystemSettingName } from "@halocline/domain/tanks/system-settings";
import { settings } from "./settings.ts";

type Least = Readonly<{ least: number }>;
type Most = Readonly<{ most: number }>;
type Text = Readonly<{ text: string }>;

export type CronField = "minute" | "hour" | "day" | "month" | "weekday";

const cronFields: Readonly<Record<CronField, string>> = {
  minute: "minute",
  hour: "hour",
  day: "day of the month",
  month: "month",
  weekday: "weekday",
};

const scheduleErrors = {
  cron_required: "Schedule is required",
  cron_nickname: ({ text }: Text) => `"${text}" is not supported. Please write five fields, such as 0 10 * * 0.`,
  cron_field_count: ({ count }: Readonly<{ count: number }>) =>
    `A schedule has five fields (minute, hour, day of the month, month, weekday); this one has ${count}.`,
  cron_field: ({ text, field }: Text & Readonly<{ field: CronField }>) => `"${text}" is not valid as ${cronFields[field]}.`,
  cron_day_steps:
    "Steps in the day of the month restart each month, so two runs may be close together. Use an interval of days instead.",
  cron_day_and_weekday: "With a day of the month and a weekday, cron runs on either of them. Please leave one of the two as *.",
  /** `english`: as the library that reads it says. */
  cron_impossible: ({ english }: Readonly<{ english: string }>) => `This is not possible: ${english}.`,
  cron_never: "This date does not exist. Check day and month.",
  cron_too_close: "Runs must be at least 6 hours apart, also across midnight.",
  anchor_out_of_range: ({ first, last }: Readonly<{ first: string; last: string }>) =>
    `An interval is counted from a day between ${first} and ${last}.`,
  due_unknown: "The next start cannot be calculated. Please choose the times again.",
  move_out_of_range: "Choose a time in the future, less than a week away",
  move_taken: "Another run of this schedule is at this time",
  pause_out_of_range: "Choose an end in the future, within a year",
  tank_not_found: "Tank not found",
  tank_required: "Tank is required",
};

const accountErrors = {
  first_name_required: "First name is required",
  last_name_required: "Last name is required",
  name_not_plain: "A name cannot contain links, line breaks or invisible characters",
  email_invalid: "Valid email is required",
  phone_invalid: "Enter the number with its country code, for example +44 20 7946 0958",
  password_too_short: ({ least }: Least) => `Password must be at least ${least} characters`,
  password_too_long: ({ most }: Most) => `Password must be at most ${most} characters`,
  second_factor_code_required: "Code is required",
  set_up_token_wrong: "The set-up token is missing, wrong or already used.",
  quiet_hours_equal: "Quiet hours must not begin and end at the same time",
};

const firmwareErrors = {
  version_required: "Please enter a version number",
  version_unreadable: "Please enter a version such as 1.2.3 or 1.2.3-beta.1",
  version_differs: ({ image, typed }: Readonly<{ image: string; typed: string }>) =>
    `The image is version ${image}, not ${typed}.`,
  signature_required: "Please add the signature of the file",
  signature_unreadable: "Please add the signature of the file, as the signing tool printed it",
  stable_or_beta: "A release is stable or beta, not both",
  file_required: "Please select a firmware file to upload",
  file_ending: ({ ending }: Readonly<{ ending: string }>) => `Please select a ${ending} firmware file`,
  too_long_or_twice: "Too long, or sent twice",
  text_too_long: ({ most }: Most) => `At most ${most} characters`,
  unstorable_text: "Contains a character that cannot be stored",
};

const rooms = { sump: "above its top level the sump takes", waste: "the waste tank has room for" };
const limitNames = {
  drain: "Max Drain Time, or the limit of the drain relay,",
  fill: "Max Fill Time, or the limit of the fill relay,",
};
type Excess = Readonly<{ room: "sump" | "waste"; movesLitres: number; roomLitres: number }>;

const tooMuch = ({ room, movesLitres, roomLitres }: Excess): string =>
  `If one thing fails, ${room === "sump" ? "the fill pump could fill" : "the drain pump could drain"} ${movesLitres} L, but ${rooms[room]} ${roomLitres} L.`;

const spillErrors = {
  spill_limit: ({ limit, minutes, ...excess }: Excess & Readonly<{ limit: "drain" | "fill"; minutes: number }>) =>
    `${tooMuch(excess)} Set ${limitNames[limit]} to ${minutes} min at most.`,
  spill_no_limit: (excess: Excess) =>
    excess.room === "sump"
      ? `${tooMuch(excess)} No limit would fit a whole change: change less water at a time, or have no more salt water in the reservoir than the sump takes.`
      : `${tooMuch(excess)} No limit would fit a whole change: change less water at a time, empty the waste tank and confirm it, or take a larger one.`,
};

/** Of a field of which the contract says nothing of its own: by the kind of mistake. English is what the parser says. */
type Parsed = Readonly<{ english: string }>;

const kinds = {
  kind_missing: ({ english }: Parsed) => english,
  kind_type: ({ english }: Parsed) => english,
  kind_choice: ({ english }: Parsed & Readonly<{ choices: string }>) => english,
  kind_text_too_short: ({ english }: Parsed & Least) => english,
  kind_text_too_long: ({ english }: Parsed & Most) => english,
  kind_too_small: ({ english }: Parsed & Least) => english,
  kind_too_great: ({ english }: Parsed & Most) => english,
  kind_email: ({ english }: Parsed) => english,
  kind_time: ({ english }: Parsed) => english,
  kind_date: ({ english }: Parsed) => english,
  kind_other: ({ english }: Parsed) => english,
};

export const fieldErrors = {
  ...scheduleErrors,
  ...accountErrors,
  ...firmwareErrors,
  ...spillErrors,
  ...kinds,
  name_required: "Please enter a name.",
  name_too_long: ({ most }: Most) => `A name has at most ${most} characters.`,
  title_required: "Title is required",
  content_required: "Content is required",
  section_id_unreadable: "Section ID: small letters, digits and dashes",
  section_id_taken: "This section ID is taken. Please choose another.",
  severity_required: "Please choose at least one kind of alert",
  channel_field_missing: "Please fill this in",
  channel_field_wrong: "The service does not accept this value",
  channel_secret_again: "The address has changed: please fill this in again",
  member_unknown: "This person does not belong to the household",
  everyone_before_second: "Everybody must be notified later than the second person",
  time_unreadable: "Enter the time as HH:MM",
  litres_of_change_only: "Litres can be chosen for a water change only.",
  zone_unknown: "This time zone is not known",
  vacation_over: "The return must be after the departure, and not in the past",
  vacation_too_long: ({ days }: Readonly<{ days: number }>) => `At most ${days} days can be checked`,
  setting_out_of_bounds: ({ name, ...bounds }: Readonly<{ name: SystemSettingName }> & Least & Most) =>
    settings.system.fields[name].wrong(bounds),
};
