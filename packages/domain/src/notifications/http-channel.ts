// Fills a preset in, and reads what the service answers.

import type { AlertSeverity } from "../alerts/alerts.ts";
import {
  type FieldName,
  HTTP_PRESETS,
  type HttpPreset,
  type PresetField,
  type PresetName,
  type Template,
} from "./http-presets.ts";

export type ChannelFields = Partial<Readonly<Record<FieldName, string>>>;

/** Everything that can be said of a try that did not succeed: one word, never what a service wrote. */
export const CHANNEL_ERRORS = [
  "refused",
  "unauthorized",
  "not_found",
  "busy",
  "service_failed",
  "redirected",
  "garbled",
  "address_refused",
  "name_unknown",
  "unreachable",
  "not_trusted",
  "timed_out",
  "secret_unreadable",
  // Of a browser, which is switched off by it: it is not subscribed any more, or somebody else has signed in there.
  "unsubscribed",
  "other_person",
] as const;
export type ChannelError = (typeof CHANNEL_ERRORS)[number];

/** A missing one is told from a wrong one. Null: as it should be. */
export function fieldProblem({ pattern, isOptional }: PresetField, value: string | undefined): "missing" | "wrong" | null {
  if (value === undefined || value === "") return isOptional ? null : "missing";
  return pattern.test(value) ? null : "wrong";
}

export const secretNames = (preset: PresetName): FieldName[] =>
  HTTP_PRESETS[preset].fields.filter(({ isSecret }) => isSecret).map(({ name }) => name);

export const addressNames = (preset: PresetName): FieldName[] =>
  HTTP_PRESETS[preset].fields.filter(({ isAddress }) => isAddress).map(({ name }) => name);

export type ChannelMessage = Readonly<{
  id: string;
  title: string;
  text: string;
  severity: AlertSeverity;
  link: string;
  /** Shown without a sound where the service can: a test that comes by the calendar must wake nobody. */
  isSilent: boolean;
  /** Of one alert: a later message about it takes this one's place where a service can do that. */
  alertId?: string;
  /** Until when that alert's news are in here: whoever acknowledges has seen no later ones. */
  newsAt?: string;
  /** That the text is in. */
  language?: string;
  /** The secret that acknowledges the alert, once and without a session; for a message that nobody on its way can read. */
  answerToken?: string;
}>;
export type ChannelRequest = Readonly<{
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** Whoever sends it signs it with this. */
  signingSecret: string | null;
  /** Whoever sends it encrypts the body to this. */
  subscription: Subscription | null;
}>;

/** Of a browser, by the names of RFC 8291, with the pair of keys that it was made with. */
export type Subscription = Readonly<Record<"p256dh" | "auth" | "publicKey" | "privateKey", string>>;

/** Hours, so that a phone that was off at night still gets it; the app and the email have it for longer. */
const PUSH_TTL_S: Readonly<Record<AlertSeverity, number>> = { critical: 6 * 3600, warn: 6 * 3600, info: 3600 };

/** RFC 8030: a later message of the same topic takes the place of one that still waits. */
const pushHeaders = ({ severity, alertId, id }: ChannelMessage): Readonly<Record<string, string>> => ({
  ttl: String(PUSH_TTL_S[severity]),
  urgency: severity === "info" ? "normal" : "high",
  topic: (alertId ?? id).replaceAll("-", "").slice(0, 32),
});

function subscriptionOf({ p256dh = "", auth = "", publicKey = "", privateKey = "" }: ChannelFields): Subscription {
  return { p256dh, auth, publicKey, privateKey };
}

/** What every service takes whole; by characters, so that none is cut in two. */
const LONGEST = { title: 200, text: 1000 };
export const longestText = (preset: PresetName): number => (HTTP_PRESETS[preset].longest ?? LONGEST).text;
const cut = (text: string, longest: number): string => {
  const characters = Array.from(text);
  return characters.length > longest ? `${characters.slice(0, longest - 1).join("")}…` : text;
};

type Values = Readonly<Record<string, string | number>>;

const PLACE = /\{(\w+)\}/g;

/** Undefined: it needs a field that was left empty. */
function fill(template: Template, values: Values): Template | undefined {
  if (typeof template === "string") return fillText(template, values);
  if (typeof template !== "object") return template;
  if (Array.isArray(template)) return template.map((part) => fill(part, values)).filter((part) => part !== undefined);
  return fillParts(template as Readonly<Record<string, Template>>, values);
}

function fillText(template: string, values: Values): string | number | undefined {
  const names = [...template.matchAll(PLACE)].map(([, name = ""]) => name);
  if (names.some((name) => values[name] === undefined || values[name] === "")) return undefined;
  // Alone in its place, a number stays one.
  const [only = ""] = names;
  if (template === `{${only}}`) return values[only];
  return template.replace(PLACE, (_place, name: string) => String(values[name]));
}

function fillParts<T extends Template>(parts: Readonly<Record<string, T>>, values: Values): Readonly<Record<string, T>> {
  const filled = Object.entries(parts).map(([key, part]) => [key, fill(part, values)] as const);
  return Object.fromEntries(filled.filter(([, part]) => part !== undefined)) as Readonly<Record<string, T>>;
}

export function writeRequest(presetName: PresetName, fields: ChannelFields, message: ChannelMessage): ChannelRequest {
  const preset: HttpPreset = HTTP_PRESETS[presetName];
  const { isSilent, ...said } = message;
  const { severity } = said;
  const longest = preset.longest ?? LONGEST;
  const values: Values = {
    ...fields,
    ...(fields.server !== undefined && { server: fields.server.replace(/\/+$/, "") }),
    ...said,
    tag: message.alertId ?? message.id,
    title: cut(message.title, longest.title),
    text: cut(message.text, longest.text),
    priority: isSilent ? preset.silent.priority : preset.priorities[severity],
  };
  return {
    url: String(fillText(preset.url, values)),
    headers: {
      "content-type": "application/json",
      ...fillParts(preset.headers, values),
      ...(preset.isSubscription && pushHeaders(message)),
    },
    body: JSON.stringify({
      ...fillParts(preset.body, values),
      ...(isSilent ? preset.silent.body : preset.bySeverity?.[severity]),
    }),
    signingSecret: preset.signedWith === undefined ? null : (fields[preset.signedWith] ?? null),
    subscription: preset.isSubscription ? subscriptionOf(fields) : null,
  };
}

export type ChannelAnswer = Readonly<{ status: number; retryAfterS: number | null; body: string }>;
export type ChannelVerdict =
  | Readonly<{ is: "delivered" }>
  | Readonly<{ is: "refused"; error: ChannelError }>
  | Readonly<{ is: "later"; error: ChannelError; waitS: number | null }>;

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (part, key) => (typeof part === "object" && part !== null ? (part as Record<string, unknown>)[key] : undefined),
    value,
  );

function isProven({ proof }: HttpPreset, body: string): boolean {
  if (proof === undefined) return true;
  const found = at(parsed(body), proof.path);
  return proof.value === null ? found !== undefined && found !== null : found === proof.value;
}

/** Nobody waits longer at a service's word: by then the alert's own reminder comes. */
const LONGEST_WAIT_S = 3600;

function waitOf({ waitPath }: HttpPreset, { retryAfterS, body }: ChannelAnswer): number | null {
  const inBody = waitPath === undefined ? undefined : at(parsed(body), waitPath);
  const said = [retryAfterS, inBody].filter((value) => typeof value === "number" && Number.isFinite(value) && value >= 0);
  return said.length === 0 ? null : Math.min(LONGEST_WAIT_S, Math.ceil(Math.max(...(said as number[]))));
}

/** Too early, too many, or something else is at it: the same request may do later. */
const PASSING: ReadonlySet<number> = new Set([408, 409, 423, 425]);

export function judgeAnswer(presetName: PresetName, answer: ChannelAnswer): ChannelVerdict {
  const preset: HttpPreset = HTTP_PRESETS[presetName];
  const { status } = answer;
  const later = (error: ChannelError): ChannelVerdict => ({ is: "later", error, waitS: waitOf(preset, answer) });
  if (status >= 200 && status < 300) return isProven(preset, answer.body) ? { is: "delivered" } : later("garbled");
  if (status >= 300 && status < 400) return { is: "refused", error: "redirected" };
  if (status === 429) return later("busy");
  if (status >= 500 || status < 300 || PASSING.has(status)) return later("service_failed");
  if (status === 401 || status === 403) return { is: "refused", error: "unauthorized" };
  if (status !== 404 && status !== 410) return { is: "refused", error: "refused" };
  return { is: "refused", error: preset.isSubscription ? "unsubscribed" : "not_found" };
}

const MOST_TRIES = 30;
const FIRST_PAUSE_S = 5;
const LONGEST_PAUSE_S = 300;

/** As for emails: 5 s, 10 s, 20 s … 5 min, thirty times; never sooner than the service asks. Null: given up. */
export function nextTryInS(tries: number, waitS: number | null): number | null {
  if (tries >= MOST_TRIES) return null;
  const pauseS = Math.min(LONGEST_PAUSE_S, FIRST_PAUSE_S * 2 ** Math.min(10, Math.max(0, tries - 1)));
  return Math.max(pauseS, waitS ?? 0);
}
