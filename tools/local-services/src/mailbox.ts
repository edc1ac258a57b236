// A real mail server on loopback that keeps what it is given.

import { readFileSync } from "node:fs";
import type { SecureVersion } from "node:tls";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { freePort } from "./free-port.ts";
import { waitUntil } from "./processes.ts";
import type { TlsFiles } from "./tls.ts";

export type Mailbox = Readonly<{
  url: string;
  emails: readonly Email[];
  /** When each of the emails had arrived, on this process's performance clock. */
  arrivedAtMs: readonly number[];
  to: (address: string) => Email[];
  /** The newest email to this address, once there are this many. */
  waitFor: (address: string, count?: number, timeoutMs?: number) => Promise<Email>;
  /** What the link in an email carries. */
  tokenIn: (email: Email) => string;
  close: () => Promise<void>;
}>;

export type MailboxOptions = Readonly<{
  /** Where it listens: to be away and come back at the same place. */
  port?: number;
  /** Called for every recipient; a status refuses it (5xx for good, 4xx for now). */
  refuse?: (address: string) => number | null;
  /** Encrypted with this certificate: from the first byte, or when asked. Without it nothing is. */
  tls?: Readonly<{ files: Pick<TlsFiles, "cert" | "key">; isImplicit: boolean; onlyVersion?: SecureVersion }>;
  /** Called with a whole email before the sender is told so. */
  beforeYes?: () => Promise<void>;
}>;

function encryption(tls: MailboxOptions["tls"]): SMTPServerOptions {
  if (!tls) return { disabledCommands: ["STARTTLS", "AUTH"] };
  const { files, isImplicit, onlyVersion } = tls;
  return {
    secure: isImplicit,
    cert: readFileSync(files.cert),
    key: readFileSync(files.key),
    ...(onlyVersion && { minVersion: onlyVersion, maxVersion: onlyVersion, ciphers: "DEFAULT@SECLEVEL=0" }),
    disabledCommands: ["AUTH"],
  };
}

function urlOf(tls: MailboxOptions["tls"], port: number): string {
  if (!tls) return `smtp://127.0.0.1:${port}?tls=off`;
  return `${tls.isImplicit ? "smtps" : "smtp"}://127.0.0.1:${port}`;
}

export async function openMailbox({ port, refuse, tls, beforeYes }: MailboxOptions = {}): Promise<Mailbox> {
  const emails: Email[] = [];
  const arrivedAtMs: number[] = [];
  async function keep(content: Buffer): Promise<void> {
    emails.push(await PostalMime.parse(content));
    arrivedAtMs.push(performance.now());
    await beforeYes?.();
  }
  const server = new SMTPServer({
    authOptional: true,
    ...encryption(tls),
    onRcptTo({ address }, _session, done) {
      const status = refuse?.(address) ?? null;
      done(status === null ? null : Object.assign(new Error(`refused with ${status}`), { responseCode: status }));
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => void keep(Buffer.concat(chunks)).then(() => done()));
    },
  });
  // A sender that dies in the middle.
  server.on("error", () => {});
  const place = port ?? (await freePort());
  await new Promise<void>((resolve) => void server.listen(place, "127.0.0.1", resolve));
  const to = (address: string) => emails.filter((email) => email.to?.some((recipient) => recipient.address === address));
  return {
    url: urlOf(tls, place),
    emails,
    arrivedAtMs,
    to,
    waitFor: async (address, count = 1, timeoutMs = 20_000) => {
      await waitUntil(() => to(address).length >= count, timeoutMs, `email number ${count} to ${address}`);
      return to(address).at(-1) as Email;
    },
    tokenIn: (email) => decodeURIComponent(/token=([^\s"&]+)/.exec(email.text ?? "")?.[1] ?? ""),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
