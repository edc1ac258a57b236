// Where mail goes. The transport must be encrypted, unless the URL says otherwise for a server on this machine.

import { z } from "zod";

export type MailServer = Readonly<{
  host: string;
  port: number;
  /** TLS from the first byte (smtps); otherwise STARTTLS, which is required. */
  isImplicitTls: boolean;
  isPlain: boolean;
  user: string | null;
  password: string | null;
}>;

const LOOPBACK = new Set(["127.0.0.1", "[::1]", "localhost"]);

export const mailUrl = z.url({ protocol: /^smtps?$/ }).transform((text, context): MailServer => {
  const url = new URL(text);
  const isPlain = url.searchParams.get("tls") === "off";
  if (isPlain && !LOOPBACK.has(url.hostname)) context.addIssue("tls=off is for a mail server on this machine only");
  if ((url.username === "") !== (url.password === "")) context.addIssue("expected both a user and a password, or neither");
  const isImplicitTls = url.protocol === "smtps:";
  return {
    host: url.hostname.replaceAll(/[[\]]/g, ""),
    port: url.port === "" ? (isImplicitTls ? 465 : 587) : Number(url.port),
    isImplicitTls,
    isPlain,
    user: decodeURIComponent(url.username) || null,
    password: decodeURIComponent(url.password) || null,
  };
});
