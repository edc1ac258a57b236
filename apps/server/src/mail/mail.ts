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
  /** Shown inside it, by their names. */
  pictures?: readonly Readonly<{ cid: string; png: Buffer }>[];
}>;

/** `isFinal`: the mail server refused this email for good, and trying again changes nothing. */
export type SendOutcome = Readonly<{ isSent: true } | { isSent: false; isFinal: boolean; reason: string }>;

export type Mailer = Readonly<{
  post: (email: Email) => void;
  /** One try, now. */
  send: (email: Email) => Promise<SendOutcome>;
  /** The same on connections of its own: an alert never waits behind a digest or a test. */
  sendAlert: (email: Email) => Promise<SendOutcome>;
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

async function sendThrough(transport: Transport, email: Email, { from, logger, metrics }: MailerDeps): Promise<SendOutcome> {
  const drawing = await drawn(email, logger);
  // Thrown, it would be taken first again and hold up whatever waits behind it.
  if (drawing === null) return { isSent: false, isFinal: true, reason: "The email could not be written." };
  try {
    await transport.sendMail({ ...envelopeOf(email, from), ...drawing });
    metrics.mail.sent.inc();
    return { isSent: true };
  } catch (error) {
    logger.warn({ err: error }, "the mail server did not take an email");
    return { isSent: false, isFinal: isFinal(error), reason: mailError(error) };
  }
}

export function createMailer(deps: MailerDeps): Mailer {
  const { server, logger, metrics } = deps;
  // No connection is made before there is something to send.
  const [transport, transportOfAlerts] = [openTransport(server), openTransport(server)];
  const waiting = new Set<Promise<void>>();
  const stopping = new AbortController();

  function giveUp(detail: object, why: string): void {
    metrics.mail.failed.inc();
    logger.error(detail, why);
  }

  const send = (email: Email) => sendThrough(transport, email, deps);

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
    sendAlert: (email) => sendThrough(transportOfAlerts, email, deps),
    post(email) {
      if (NOWHERE.test(email.to.address)) return;
      if (waiting.size >= MAX_WAITING) return giveUp({ waiting: waiting.size }, "email dropped: too many are waiting");
      const sending = sendWithRetries(email).finally(() => waiting.delete(sending));
      waiting.add(sending);
    },
    async close() {
      stopping.abort();
      await Promise.all(waiting);
      transport.close();
      transportOfAlerts.close();
    },
  };
}

/**
 * What draws an email is large, and most days no email is sent: made ready at the first. It is in the same file, so always there. Null for
 * one that cannot be drawn.
 */
async function drawn({ content, subject }: Email, logger: Logger) {
  const { renderEmail } = await import("./templates/email-layout.ts");
  return renderEmail(content).catch((error: unknown) => {
    logger.error({ err: error, subject }, "email not written");
    return null;
  });
}

type Transport = ReturnType<typeof openTransport>;

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

const envelopeOf = ({ to, subject, id, threadId, isUrgent, pictures = [] }: Email, from: string) => ({
  from: { name: "Halocline", address: from },
  // Recipients as objects, never as text: text is parsed, and could name more than one.
  to: { ...to },
  subject,
  ...(id !== undefined && { messageId: messageIdOf(id, from) }),
  ...(threadId !== undefined && { references: messageIdOf(threadId, from) }),
  ...(isUrgent && { priority: "high" as const }),
  ...(pictures.length > 0 && {
    attachments: pictures.map(({ cid, png }) => ({ cid, content: png, contentType: "image/png", filename: `${cid}.png` })),
  }),
  // No vacation answers to a machine (RFC 3834).
  headers: { "Auto-Submitted": "auto-generated" },
});
