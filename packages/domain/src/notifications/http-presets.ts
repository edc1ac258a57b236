// The services an alert can be sent to, as data: what a person fills in, the request, and what its answer means. `{name}` stands for
// a field or a part of the message. A value fills its place and is never read again: what is typed cannot name another field.

import type { AlertSeverity } from "../alerts/alerts.ts";

/** What a person fills in. */
export const PRESET_NAMES = ["ntfy", "pushover", "telegram", "gotify", "discord", "webhook"] as const;
/** With what comes by itself: the subscription of a browser. */
export const CHANNEL_NAMES = [...PRESET_NAMES, "push"] as const;
export type PresetName = (typeof CHANNEL_NAMES)[number];

const TYPED_FIELDS = ["server", "address", "topic", "token", "user", "chatId", "secret"] as const;
export const FIELD_NAMES = [...TYPED_FIELDS, "p256dh", "auth", "publicKey", "privateKey"] as const;
export type FieldName = (typeof FIELD_NAMES)[number];

export type PresetField = Readonly<{
  name: FieldName;
  /** Sealed where it is kept, and never given back. */
  isSecret: boolean;
  /** It says where messages go: whoever changes it must give the secrets again. */
  isAddress?: true;
  isOptional?: true;
  /** What most people want. */
  usual?: string;
  pattern: RegExp;
}>;

export type Template = string | number | boolean | readonly Template[] | Readonly<{ [key: string]: Template }>;
type Body = Readonly<Record<string, Template>>;

export type HttpPreset = Readonly<{
  fields: readonly PresetField[];
  url: string;
  /** One with a field that was left empty is left out, as is such a part of the body. */
  headers: Readonly<Record<string, string>>;
  body: Body;
  /** What `{priority}` stands for: the service's own numbers. */
  priorities: Readonly<Record<AlertSeverity, number>>;
  /** What the body has besides. */
  bySeverity?: Partial<Readonly<Record<AlertSeverity, Body>>>;
  /** How it is told to show a message without a sound: its number for that, and what the body has instead. */
  silent: Readonly<{ priority: number; body?: Body }>;
  /** What its "yes" holds, so that the page of a hotel's Wi-Fi is none. A value of null: anything there. */
  proof?: Readonly<{ path: readonly string[]; value: boolean | number | null }>;
  /** Where a refusal for now says the seconds to wait, besides the header. */
  waitPath?: readonly string[];
  /** The field that the request is signed with, as Standard Webhooks says. */
  signedWith?: FieldName;
  /** A browser's own: encrypted to it, and gone for good once its service does not know it any more. */
  isSubscription?: true;
  /** In characters, where a service takes less than the others. */
  longest?: Readonly<{ title: number; text: number }>;
}>;

const ORIGIN = String.raw`^https?:\/\/[^\s/?#@\\]{1,255}`;
const server = (usual?: string): PresetField => ({
  name: "server",
  isSecret: false,
  isAddress: true,
  ...(usual !== undefined && { usual }),
  pattern: new RegExp(String.raw`${ORIGIN}(\/[^\s?#@\\]{0,200})?$`),
});
const secret = (name: FieldName, pattern: RegExp): PresetField => ({ name, isSecret: true, pattern });

/** https://docs.ntfy.sh/publish/#publish-as-json. Whoever knows a topic can read it, so it is a secret. */
const ntfy: HttpPreset = {
  fields: [
    server("https://ntfy.sh"),
    secret("topic", /^[-_A-Za-z0-9]{1,64}$/),
    { ...secret("token", /^[!-~]{1,200}$/), isOptional: true },
  ],
  url: "{server}/",
  headers: { authorization: "Bearer {token}" },
  body: { topic: "{topic}", title: "{title}", message: "{text}", priority: "{priority}", click: "{link}" },
  priorities: { critical: 5, warn: 4, info: 3 },
  bySeverity: { critical: { tags: ["rotating_light"] }, warn: { tags: ["warning"] }, info: { tags: ["information_source"] } },
  silent: { priority: 1, body: { tags: ["test_tube"] } },
  proof: { path: ["id"], value: null },
};

/** https://core.telegram.org/bots/api#sendmessage; without a parse mode a text stays text. */
const telegram: HttpPreset = {
  fields: [secret("token", /^\d{5,20}:[-\w]{20,100}$/), { name: "chatId", isSecret: false, pattern: /^(-?\d{1,20}|@\w{4,64})$/ }],
  url: "https://api.telegram.org/bot{token}/sendMessage",
  headers: {},
  body: { chat_id: "{chatId}", text: "{title}\n\n{text}\n\n{link}", link_preview_options: { is_disabled: true } },
  priorities: { critical: 0, warn: 0, info: 0 },
  bySeverity: { info: { disable_notification: true } },
  silent: { priority: 0, body: { disable_notification: true } },
  proof: { path: ["ok"], value: true },
  waitPath: ["parameters", "retry_after"],
};

/** https://pushover.net/api: an emergency rings every minute until it is acknowledged there, or our own reminder, after five, takes over. */
const pushover: HttpPreset = {
  fields: [secret("token", /^[A-Za-z0-9]{30}$/), secret("user", /^[A-Za-z0-9]{30}$/)],
  url: "https://api.pushover.net/1/messages.json",
  headers: {},
  body: { token: "{token}", user: "{user}", title: "{title}", message: "{text}", url: "{link}", priority: "{priority}" },
  priorities: { critical: 2, warn: 0, info: -1 },
  bySeverity: { critical: { retry: 60, expire: 300 } },
  silent: { priority: -2 },
  proof: { path: ["status"], value: 1 },
};

/** https://gotify.net/docs/pushmsg and msgextras. */
const gotify: HttpPreset = {
  fields: [server(), secret("token", /^[!-~]{1,200}$/)],
  url: "{server}/message",
  headers: { "x-gotify-key": "{token}" },
  body: {
    title: "{title}",
    message: "{text}",
    priority: "{priority}",
    extras: { "client::notification": { click: { url: "{link}" } } },
  },
  priorities: { critical: 10, warn: 6, info: 2 },
  silent: { priority: 0 },
  proof: { path: ["id"], value: null },
};

/** https://discord.com/developers/docs/resources/webhook#execute-webhook: the address is the secret. It mentions nobody. */
const discord: HttpPreset = {
  fields: [
    {
      ...secret("address", /^https:\/\/((ptb|canary)\.)?discord(app)?\.com\/api\/webhooks\/\d{5,30}\/[-\w]{20,200}$/),
      isAddress: true,
    },
  ],
  url: "{address}?wait=true",
  headers: {},
  body: { content: "**{title}**\n{text}\n{link}", allowed_mentions: { parse: [] } },
  priorities: { critical: 0, warn: 0, info: 0 },
  // Shown without a sound.
  bySeverity: { info: { flags: 4096 } },
  silent: { priority: 0, body: { flags: 4096 } },
  proof: { path: ["id"], value: null },
  waitPath: ["retry_after"],
};

/** Any program: https://www.standardwebhooks.com. Its "yes" is its status. */
const webhook: HttpPreset = {
  fields: [
    { ...secret("address", new RegExp(String.raw`${ORIGIN}([/?][^\s#]{0,1000})?$`)), isAddress: true },
    secret("secret", /^[!-~]{16,200}$/),
  ],
  url: "{address}",
  headers: {},
  body: {
    type: "alert",
    data: { id: "{id}", title: "{title}", text: "{text}", severity: "{severity}", priority: "{priority}", link: "{link}" },
  },
  priorities: { critical: 3, warn: 2, info: 1 },
  silent: { priority: 0, body: { test: true } },
  signedWith: "secret",
};

/**
 * RFC 8030: the address is what the browser was given by its maker's service, and knowing it is enough to send there. The keys that we
 * sign with go along: a subscription takes messages only from those it was made with.
 */
const push: HttpPreset = {
  fields: [
    { ...secret("address", /^https:\/\/[^\s/?#@\\]{1,255}\/[^\s#\\]{1,1000}$/), isAddress: true },
    secret("p256dh", /^B[-\w]{86}$/),
    secret("auth", /^[-\w]{22}$/),
    secret("publicKey", /^B[-\w]{86}$/),
    secret("privateKey", /^[-\w]{43}$/),
  ],
  url: "{address}",
  headers: {},
  body: {
    title: "{title}",
    text: "{text}",
    severity: "{severity}",
    link: "{link}",
    tag: "{tag}",
    alertId: "{alertId}",
    newsAt: "{newsAt}",
    answerToken: "{answerToken}",
    language: "{language}",
  },
  priorities: { critical: 0, warn: 0, info: 0 },
  // Information is shown without a sound.
  silent: { priority: 0, body: { severity: "info" } },
  isSubscription: true,
  // Encrypted, 4096 bytes are all that every browser takes. A character has six where it is written as its number.
  longest: { title: 100, text: 450 },
};

export const HTTP_PRESETS: Readonly<Record<PresetName, HttpPreset>> = {
  ntfy,
  pushover,
  telegram,
  gotify,
  discord,
  webhook,
  push,
};
