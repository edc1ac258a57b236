// Sends mail. Emails about sign-in go in the background: how long a mail server takes must not tell a caller whether an address
// is known. Whoever keeps emails elsewhere asks for one try and gets its outcome.

import { setTimeout as pause } from "node:timers/promises";
import { createTransport } from "nodemailer";
import type { MailServer } from "../config/mail-url.ts";
import type { Logger } from "../platform/logger.ts";
import type { Metrics } from "../platform/metrics.ts";
import { isFinal, mailError } from "./mail-errors.ts";
import type { EmailContent } from "./templates/email-layout.ts";

const CONNECT_TIMEOUT_MS = 5000;
const SOCKET_TIMEOUT_MS = 10_000;
const RETRY_AFTER_MS = [1000, 5000] as const;
/** Beyond this the mail server is broken, and memory is worth more. */
const MAX_WAITING = 1000;
/** Nobody has a mailbox there (RFC 2606). Visitors of a demonstration have such an address, and anybody may type it into a form. */
const NOWHERE = /\.invalid$/i;

export type Email = Readonly<{
  to: Readonly<{ name: string; address: string }>;
  subject: string;
  content: EmailContent;
  /** Names the email for ever: one that had to be sent twice is recognised by it. */
  id?: string;
  /** What mail programs show it together with. */
  threadId?: string;
  isUrgent?: boolean;
}>;

/** `isFinal`: the mail server refused this email for good, and trying again changes nothing. */
export type SendOutcome = Readonly<{ isSent: true } | { isSent: false; isFinal: boolean; reason: string }>;

export type Mailer = Readonly<{
  post: (email: Email) => void;
  /** One try, now. */
  send: (email: Email) => Promise<SendOutcome>;
  close: () => Promise<void>;
}>;

export type MailerDeps = Readonly<{ server: MailServer; from: string; logger: Logger; metrics: Metrics }>;

type MailContext = Readonly<{ logger: Logger; metrics: Metrics; onStop: (stop: () => unknown) => void }>;

/** Null when no mail server is configured. */
export function openMailer(
  mail: Pick<MailerDeps, "server" | "from"> | null,
  { logger, metrics, onStop }: MailContext,
): Mailer | null {
  if (mail === null) {
    logger.warn(
      "no mail is configured: alerts are not mailed, addresses are not verified, and passwords are reset by an administrator",
    );
    return null;
  }
  const mailer = createMailer({ ...mail, logger, metrics });
  onStop(mailer.close);
  return mailer;
}

export function createMailer({ server, from, logger, metrics }: MailerDeps): Mailer {
  const transport = openTransport(server);
  const waiting = new Set<Promise<void>>();
  const stopping = new AbortController();

  function giveUp(detail: object, why: string): void {
    metrics.mail.failed.inc();
    logger.error(detail, why);
  }

  async function send(email: Email): Promise<SendOutcome> {
    const message = { ...envelopeOf(email, from), ...(await drawn(email)) };
    try {
      await transport.sendMail(message);
      metrics.mail.sent.inc();
      return { isSent: true };
    } catch (error) {
      logger.warn({ err: error }, "the mail server did not take an email");
      return { isSent: false, isFinal: isFinal(error), reason: mailError(error) };
    }
  }

  async function sendWithRetries(email: Email): Promise<void> {
    for (const retryAfterMs of [...RETRY_AFTER_MS, null]) {
      const outcome = await send(email);
      if (outcome.isSent) return;
      if (outcome.isFinal || retryAfterMs === null || stopping.signal.aborted)
        return giveUp({ reason: outcome.reason, subject: email.subject }, "email not sent");
      // Interrupted by the stop: then once more, at once, and for the last time.
      await pause(retryAfterMs, null, { signal: stopping.signal }).catch(() => {});
    }
  }

  return {
    send,
    post(email) {
      if (NOWHERE.test(email.to.address)) return;
      if (waiting.size >= MAX_WAITING) return giveUp({ waiting: waiting.size }, "email dropped: too many are waiting");
      const sending = sendWithRetries(email)
        .catch((error: unknown) => giveUp({ err: error, subject: email.subject }, "email not written"))
        .finally(() => waiting.delete(sending));
      waiting.add(sending);
    },
    async close() {
      stopping.abort();
      await Promise.all(waiting);
      transport.close();
    },
  };
}

/** What draws an email is large, and most days no email is sent: made ready at the first. It is in the same file, so always there. */
async function drawn({ content }: Email) {
  const { renderEmail } = await import("./templates/email-layout.ts");
  return renderEmail(content);
}

const openTransport = (server: MailServer) =>
  createTransport({
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

const messageIdOf = (id: string, from: string): string => `<${id}@${from.split("@").at(-1)}>`;

const envelopeOf = ({ to, subject, id, threadId, isUrgent }: Email, from: string) => ({
  from: { name: "Halocline", address: from },
  // Recipients as objects, never as text: text is parsed, and could name more than one.
  to: { ...to },
  subject,
  ...(id !== undefined && { messageId: messageIdOf(id, from) }),
  ...(threadId !== undefined && { references: messageIdOf(threadId, from) }),
  ...(isUrgent && { priority: "high" as const }),
  // No vacation answers to a machine (RFC 3834).
  headers: { "Auto-Submitted": "auto-generated" },
});
