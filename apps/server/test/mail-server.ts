// A whole server that sends its mail to a real mail server beside it.

import { type Mailbox, type MailboxOptions, openMailbox } from "@halocline/local-services/mailbox";
import type { TestCluster } from "@halocline/local-services/test-database";
import { startTestServer, type TestServer } from "./start-test-server.ts";

export type MailingServer = Readonly<{ server: TestServer; mailbox: Mailbox; stop: () => Promise<void> }>;

export async function startMailingServer(cluster: TestCluster, options: MailboxOptions = {}): Promise<MailingServer> {
  const mailbox = await openMailbox(options);
  const server = await startTestServer(cluster, {
    HALOCLINE_SMTP_URL: mailbox.url,
    HALOCLINE_MAIL_FROM: "halocline@example.test",
    HALOCLINE_TRUSTED_PROXIES: "127.0.0.1",
  });
  const stop = async () => {
    await server.stop();
    await mailbox.close();
  };
  return { server, mailbox, stop };
}
