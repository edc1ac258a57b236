// The mail server of the demonstration, and the address where its mails are shown. Both on loopback, both forgetful.

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type Mailbox, openMailbox } from "@halocline/local-services/mailbox";
import { MAIL_PAGE_POLICY, mailListPage, mailPage, type ShownEmail } from "./mail-page.ts";

export type MailRoom = Readonly<{ smtpUrl: string; pageUrl: string; stop: () => Promise<void> }>;

const emailsOf = ({ emails, arrivedAtMs }: Mailbox): ShownEmail[] =>
  emails.map((email, index) => ({ email, arrivedAt: new Date(performance.timeOrigin + (arrivedAtMs[index] ?? 0)) }));

function answer(mailbox: Mailbox, path: string): string | null {
  const emails = emailsOf(mailbox);
  if (path === "/") return mailListPage(emails);
  const number = /^\/mails\/(\d+)$/.exec(path)?.[1];
  const shown = number === undefined ? undefined : emails[Number(number) - 1];
  return shown ? mailPage(shown) : null;
}

export async function openMailRoom(port: number): Promise<MailRoom> {
  const mailbox = await openMailbox();
  const pageUrl = `http://127.0.0.1:${port}`;
  // A foreign page that gives its own name this address could read the links in the mails.
  const ourHosts = new Set([`127.0.0.1:${port}`, `localhost:${port}`]);
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const isOurs = ourHosts.has(request.headers.host ?? "");
    const html = isOurs ? answer(mailbox, request.url ?? "/") : null;
    response.writeHead(html === null ? 404 : 200, {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": MAIL_PAGE_POLICY,
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    });
    response.end(html ?? "There is no such page.");
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, "127.0.0.1", resolve));
  const stop = async () => {
    server.closeAllConnections();
    await Promise.all([new Promise((resolve) => server.close(resolve)), mailbox.close()]);
  };
  return { smtpUrl: mailbox.url, pageUrl, stop };
}
