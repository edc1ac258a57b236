// The email that must come, when the server dies on the way: real processes, killed with SIGKILL, and a real mail server.

import { createServer, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "@halocline/local-services/free-port";
import { type Mailbox, openMailbox } from "@halocline/local-services/mailbox";
import { waitUntil } from "@halocline/local-services/processes";
import type { SeededAccount, SeededDevice } from "@halocline/local-services/seed";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { connectPlainDevice, type PlainDevice } from "./support/plain-device.ts";
import type { ServerProcess } from "./support/server-process.ts";
import { type System, startSystem } from "./support/system.ts";

/** A sender that died is noticed after 10 s, at the next look 5 s apart; then comes the first delay. */
const RECOVERED_WITHIN_MS = 60_000;
/** Long enough for a second email, if there were one on its way. */
const QUIET_MS = 20_000;

let system: System;
let server: ServerProcess;
let mailPort: number;
let account: SeededAccount;
let device: PlainDevice;
let mailbox: Mailbox | null = null;

beforeAll(async () => {
  system = await startSystem("critical-mail");
  mailPort = await freePort();
  server = await system.startServer("api,ingest,worker,auth", {
    HALOCLINE_SMTP_URL: `smtp://127.0.0.1:${mailPort}?tls=off`,
    HALOCLINE_MAIL_FROM: "halocline@example.test",
  });
});
afterAll(() => system?.stop());

beforeEach(async () => {
  account = await system.seed({ deviceNames: ["Reef"] });
  device = await connectPlainDevice(system.stack.nats, account.devices[0] as SeededDevice);
});
afterEach(async () => {
  await device.close();
  await mailbox?.close();
  mailbox = null;
});

type Notification = Readonly<{ id: string; status: string }>;
const notifications = () =>
  system.rows<Notification>("select id, status::text from notifications where account_id = $1", [account.accountId]);
const isSent = async () => (await notifications()).some(({ status }) => status === "sent");
const leak = () => device.event(0, "warning", { fault: "leak" });

/** Takes connections and says nothing: whoever sends stands between commit and sending. */
async function openSilentMailServer(): Promise<{ isAsked: () => boolean; close: () => Promise<void> }> {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket.on("error", () => {})));
  await new Promise<void>((resolve) => void silent.listen(mailPort, "127.0.0.1", resolve));
  return {
    isAsked: () => sockets.length > 0,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => silent.close(() => resolve()));
    },
  };
}

test("the server is killed between commit and sending: exactly one email after its restart", async () => {
  const silent = await openSilentMailServer();
  leak();
  await waitUntil(silent.isAsked, 30_000, "a sender at the mail server");
  expect(await notifications()).toMatchObject([{ status: "queued" }]);
  await server.kill();
  await silent.close();

  mailbox = await openMailbox({ port: mailPort });
  await server.start();
  const restartedAtMs = performance.now();
  await mailbox.waitFor(account.email, 1, RECOVERED_WITHIN_MS);
  const tookMs = performance.now() - restartedAtMs;
  await waitUntil(isSent, 30_000, "the email to be recorded as sent");
  await pause(QUIET_MS);
  const [notification] = await notifications();
  expect(mailbox.to(account.email).map(({ messageId }) => messageId)).toEqual([`<${notification?.id}@example.test>`]);
  console.log(`killed between commit and sending: 1 email, ${(tookMs / 1000).toFixed(1)} s after the restart`);
});

test("the server is killed between the mail server's yes and its own record: the second copy has the same Message-ID", async () => {
  let isKilled = false;
  mailbox = await openMailbox({
    port: mailPort,
    beforeYes: async () => {
      if (!isKilled) await server.kill();
      isKilled = true;
    },
  });
  leak();
  await mailbox.waitFor(account.email, 1, 30_000);
  await waitUntil(() => isKilled, 30_000, "the server to be gone");
  await server.start();
  await mailbox.waitFor(account.email, 2, RECOVERED_WITHIN_MS);
  await waitUntil(isSent, 30_000, "the email to be recorded as sent");
  await pause(QUIET_MS);
  const [notification] = await notifications();
  const id = `<${notification?.id}@example.test>`;
  expect(mailbox.to(account.email).map(({ messageId }) => messageId)).toEqual([id, id]);
});
