// Sends mail in the background: how long a mail server takes must not tell a caller whether an address is known.

import { setTimeout as pause } from "node:timers/promises";
import { createTransport } from "nodemailer";
import type { MailServer } from "../config/mail-url.ts";
import type { Logger } from "./logger.ts";
import type { Metrics } from "./metrics.ts";

const CONNECT_TIMEOUT_MS = 5000;
const SOCKET_TIMEOUT_MS = 10_000;
const RETRY_AFTER_MS = [1000, 5000] as const;
/** Beyond this the mail server is broken, and memory is worth more. */
const MAX_WAITING = 1000;

export type Letter = Readonly<{ to: Readonly<{ name: string; address: string }>; subject: string; text: string; html: string }>;

export type Mailer = Readonly<{ post: (letter: Letter) => void; close: () => Promise<void> }>;

export type MailerDeps = Readonly<{ server: MailServer; from: string; logger: Logger; metrics: Metrics }>;

export function createMailer({ server, from, logger, metrics }: MailerDeps): Mailer {
  const transport = createTransport({
    host: server.host,
    port: server.port,
    secure: server.isImplicitTls,
    requireTLS: !server.isImplicitTls && !server.isPlain,
    ignoreTLS: server.isPlain,
    ...(server.user !== null && server.password !== null && { auth: { user: server.user, pass: server.password } }),
    pool: true,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const waiting = new Set<Promise<void>>();
  const stopping = new AbortController();

  async function send({ to, ...content }: Letter): Promise<void> {
    for (const retryAfterMs of [...RETRY_AFTER_MS, null]) {
      try {
        // Recipients as objects, never as text: text is parsed, and could name more than one.
        await transport.sendMail({ from: { name: "Halocline", address: from }, to: { ...to }, ...content });
        return metrics.mail.sent.inc();
      } catch (error) {
        if (isPermanent(error) || retryAfterMs === null || stopping.signal.aborted) {
          metrics.mail.failed.inc();
          return logger.error({ err: error, subject: content.subject }, "a letter could not be sent");
        }
        await pause(retryAfterMs, null, { signal: stopping.signal }).catch(() => {});
      }
    }
  }

  return {
    post(letter) {
      if (waiting.size >= MAX_WAITING) {
        metrics.mail.failed.inc();
        return logger.error("a letter was dropped: too many are waiting");
      }
      const sending = send(letter).finally(() => waiting.delete(sending));
      waiting.add(sending);
    },
    async close() {
      stopping.abort();
      await Promise.all(waiting);
      transport.close();
    },
  };
}

/** The mail server refused this letter for good (5xx): trying again changes nothing. */
const isPermanent = (error: unknown): boolean => {
  const code = (error as { responseCode?: number }).responseCode;
  return code !== undefined && code >= 500;
};
