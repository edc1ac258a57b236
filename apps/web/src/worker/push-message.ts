// What is shown of a push message. It comes from our server, but a worker of last month may read what a server of today wrote: what
// cannot be read is still shown as an alert. A level is never in here: by the time somebody looks it would be an old one.

import { push as de } from "@halocline/messages/texts/de/push";
import { push as en } from "@halocline/messages/texts/en/push";

type Message = Readonly<
  Partial<Record<"title" | "text" | "severity" | "link" | "tag" | "alertId" | "newsAt" | "answerToken" | "language", string>>
>;

/** What a click on it needs to know. */
export type ShownData = Readonly<{
  link: string;
  alertId: string | null;
  newsAt: string | null;
  /** Missing in what a worker of before has shown. */
  answerToken?: string | null;
  language: string;
}>;

/** Browsers know more than their types say. */
type ShownOptions = NotificationOptions &
  Readonly<{ data: ShownData; renotify: boolean; actions: readonly Readonly<{ action: string; title: string }>[] }>;

export type Shown = Readonly<{ title: string; options: ShownOptions }>;

const ALERTS = "/alerts";
const UNREAD_TAG = "unread";

export const pushLabels = (language: string): typeof en => (language.startsWith("de") ? de : en);

function parse(text: string | null): Message {
  try {
    const parsed: unknown = JSON.parse(text ?? "");
    const entries = Object.entries(parsed as object).filter(([, value]) => typeof value === "string" && value !== "");
    return Object.fromEntries(entries) as Message;
  } catch {
    return {};
  }
}

/** Into this app and nowhere else, to the very alert: its filter and its anchor are part of the way. */
export function pathOf(link: string | undefined, origin: string): string {
  const url = URL.parse(link ?? ALERTS, origin);
  return url?.origin === origin ? url.pathname + url.search + url.hash : ALERTS;
}

/** `text`: as it was decrypted, null when there was none. */
export function shownOf(text: string | null, origin: string, ownLanguage: string): Shown {
  const message = parse(text);
  const { title, severity = "critical", alertId = null, newsAt = null, answerToken = null, language = ownLanguage } = message;
  const labels = pushLabels(language);
  const isCritical = severity === "critical";
  const acknowledge = alertId === null ? [] : [{ action: "acknowledge", title: labels.acknowledge }];
  const steps = alertId === null ? [] : [{ action: "steps", title: labels.showSteps }];
  return {
    title: title ?? labels.unreadTitle,
    options: {
      body: message.text ?? labels.unreadText,
      // A later one about the same takes its place, and a double does nothing but that.
      tag: message.tag ?? UNREAD_TAG,
      renotify: isCritical,
      requireInteraction: isCritical,
      silent: severity === "info",
      lang: language,
      icon: "/icons/icon-192.png",
      badge: "/icons/badge-96.png",
      actions: [...acknowledge, ...steps],
      data: { link: pathOf(message.link, origin), alertId, newsAt, answerToken, language },
    },
  };
}
