// Emails to a real mail server on loopback: what is sent, how it is protected, and what happens when it cannot be.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@halocline/local-services/free-port";
import { type MailboxOptions, openMailbox } from "@halocline/local-services/mailbox";
import { createTlsFiles } from "@halocline/local-services/tls";
import type { SMTPServerOptions } from "smtp-server";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { mailUrl } from "../config/mail-url.ts";
import { createLogger } from "../platform/logger.ts";
import { createMetrics } from "../platform/metrics.ts";
import { createMailer, type Email } from "./mail.ts";
import { mailError } from "./mail-errors.ts";

const email: Email = {
  to: { name: "Ada Reef", address: "ada@example.test" },
  subject: "A subject",
  content: {
    language: "en",
    preview: "A preview",
    label: { text: "A label", color: "#000000" },
    heading: "A heading",
    paragraphs: ["Some text"],
    facts: [],
    advice: "",
    links: [],
    ending: ["An ending"],
  },
};

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

function mailerAt(url: string) {
  const metrics = createMetrics();
  const deps = { server: mailUrl.parse(url), from: "halocline@example.test", logger: createLogger("silent"), metrics };
  const mailer = createMailer(deps);
  const counts = async () => ({
    sent: (await metrics.mail.sent.get()).values[0]?.value,
    failed: (await metrics.mail.failed.get()).values[0]?.value,
  });
  return { mailer, counts };
}

async function listen(options: SMTPServerOptions): Promise<number> {
  const server = new SMTPServer({ authOptional: true, ...options });
  server.on("error", () => {});
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  closing.push(() => new Promise((resolve) => server.close(resolve)));
  return (server.server.address() as { port: number }).port;
}

describe("a mailer", () => {
  it("posts nothing to an address that leads nowhere: a visitor's, which anybody may type into a form", async () => {
    const mailbox = await openMailbox();
    closing.push(mailbox.close);
    const { mailer, counts } = mailerAt(mailbox.url);
    mailer.post({ ...email, to: { name: "Visitor", address: "2c6be68b@visitor.INVALID" } });
    await mailer.close();
    expect(await counts()).toEqual({ sent: 0, failed: 0 });
  });

  it("sends text and its HTML twin, from us, to one person", async () => {
    const mailbox = await openMailbox();
    closing.push(mailbox.close);
    const { mailer, counts } = mailerAt(mailbox.url);
    mailer.post(email);
    const received = await mailbox.waitFor("ada@example.test");
    await mailer.close();
    expect(received).toMatchObject({ subject: "A subject", from: { name: "Halocline", address: "halocline@example.test" } });
    expect(received.text?.trim().split(/\s*\n\s*/)).toEqual([
      "A label",
      "A heading",
      "Some text",
      expect.stringMatching(/^-+$/),
      "An ending",
    ]);
    expect(received.html).toMatch(/<p [^>]*>Some text<\/p>/);
    expect(await counts()).toEqual({ sent: 1, failed: 0 });
  });

  it("makes no second recipient of a crafted name, and no header of a crafted subject", async () => {
    const mailbox = await openMailbox();
    closing.push(mailbox.close);
    const { mailer } = mailerAt(mailbox.url);
    const name = 'Eve" <eve@example.test>,\r\nBcc: evil@example.test';
    mailer.post({ ...email, to: { name, address: "ada@example.test" }, subject: "A subject\r\nBcc: evil@example.test" });
    const received = await mailbox.waitFor("ada@example.test");
    await mailer.close();
    expect(received.to?.map(({ address }) => address)).toEqual(["ada@example.test"]);
    expect([received.bcc, received.cc]).toEqual([undefined, undefined]);
    expect(mailbox.emails).toHaveLength(1);
  });

  it("hands nothing to a server that offers no encryption, unless told so", async () => {
    const commands: string[] = [];
    const port = await listen({
      disabledCommands: ["STARTTLS", "AUTH"],
      onMailFrom(address, _session, done) {
        commands.push(address.address);
        done();
      },
    });
    const { mailer, counts } = mailerAt(`smtp://127.0.0.1:${port}`);
    mailer.post(email);
    await mailer.close();
    expect([commands, await counts()]).toEqual([[], { sent: 0, failed: 1 }]);
  });

  it("gives up at once when the email is refused for good", async () => {
    let tries = 0;
    const port = await listen({
      disabledCommands: ["STARTTLS", "AUTH"],
      onRcptTo(_address, _session, done) {
        tries++;
        done(Object.assign(new Error("no such mailbox"), { responseCode: 550 }));
      },
    });
    const { mailer, counts } = mailerAt(`smtp://127.0.0.1:${port}?tls=off`);
    mailer.post(email);
    await expect.poll(counts, { timeout: 5000 }).toEqual({ sent: 0, failed: 1 });
    await mailer.close();
    expect(tries).toBe(1);
  });

  it("asked for one try tells how it ended: taken, refused for good, refused for now, or not reached", async () => {
    const statuses = [550, 451];
    const port = await listen({
      disabledCommands: ["STARTTLS", "AUTH"],
      onRcptTo(_address, _session, done) {
        const responseCode = statuses.shift();
        done(responseCode === undefined ? null : Object.assign(new Error("no"), { responseCode }));
      },
    });
    const { mailer } = mailerAt(`smtp://127.0.0.1:${port}?tls=off`);
    expect(await mailer.send(email)).toMatchObject({ isSent: false, isFinal: true, reason: expect.stringContaining("550") });
    expect(await mailer.send(email)).toMatchObject({ isSent: false, isFinal: false, reason: expect.stringContaining("451") });
    expect(await mailer.send(email)).toEqual({ isSent: true });
    await mailer.close();
    const { mailer: lonely } = mailerAt(`smtp://127.0.0.1:${await freePort()}?tls=off`);
    const away = { isSent: false, isFinal: false, reason: "The mail server could not be reached." };
    expect(await lonely.send(email)).toEqual(away);
    await lonely.close();
  });

  it("makes no alert wait behind anything else that a slow mail server takes its time for", async () => {
    const slow: (() => void)[] = [];
    const port = await listen({
      disabledCommands: ["STARTTLS", "AUTH"],
      onRcptTo({ address }, _session, done) {
        if (address.startsWith("slow")) slow.push(done);
        else done();
      },
    });
    const { mailer } = mailerAt(`smtp://127.0.0.1:${port}?tls=off`);
    const others = Array.from({ length: 12 }, (_, n) =>
      mailer.send({ ...email, to: { name: "Ada", address: `slow-${n}@example.test` } }),
    );
    await expect.poll(() => slow.length, { timeout: 8000 }).toBeGreaterThan(0);
    const alerts = Array.from({ length: 4 }, () => mailer.sendAlert(email));
    expect(await Promise.all(alerts)).toEqual(alerts.map(() => ({ isSent: true })));
    const answering = setInterval(() => slow.splice(0).forEach((done) => done()), 20);
    expect((await Promise.all(others)).every(({ isSent }) => isSent)).toBe(true);
    clearInterval(answering);
    await mailer.close();
  }, 15_000);

  it("gives an email the name it was asked to have, and its place in a thread", async () => {
    const mailbox = await openMailbox();
    closing.push(mailbox.close);
    const { mailer } = mailerAt(mailbox.url);
    await mailer.send({ ...email, id: "email-1", threadId: "alert-1", isUrgent: true });
    await mailer.close();
    const received = mailbox.emails[0];
    expect([received?.messageId, received?.references]).toEqual(["<email-1@example.test>", "<alert-1@example.test>"]);
    const headers = Object.fromEntries(received?.headers.map(({ key, value }) => [key, value]) ?? []);
    expect([headers.importance, headers["auto-submitted"]]).toEqual(["High", "auto-generated"]);
  });

  it("counts what cannot be written as failed, and goes on", async () => {
    const mailbox = await openMailbox();
    closing.push(mailbox.close);
    const { mailer, counts } = mailerAt(mailbox.url);
    const unwritable = { ...email, content: { ...email.content, links: null as never } };
    mailer.post(unwritable);
    mailer.post(email);
    expect(await mailer.send(unwritable)).toEqual({ isSent: false, isFinal: true, reason: "The email could not be written." });
    await mailbox.waitFor("ada@example.test");
    await mailer.close();
    expect(await counts()).toEqual({ sent: 1, failed: 1 });
  });

  it("tries again when the server is away for a moment", async () => {
    let tries = 0;
    const port = await listen({
      disabledCommands: ["STARTTLS", "AUTH"],
      onRcptTo(_address, _session, done) {
        tries++;
        done(tries === 1 ? Object.assign(new Error("come again"), { responseCode: 451 }) : null);
      },
    });
    const { mailer, counts } = mailerAt(`smtp://127.0.0.1:${port}?tls=off`);
    mailer.post(email);
    await expect.poll(counts, { timeout: 8000 }).toEqual({ sent: 1, failed: 0 });
    await mailer.close();
    expect(tries).toBe(2);
  }, 15_000);
});

describe("a mail server whose encryption does not work", () => {
  const folder = mkdtempSync(join(tmpdir(), "halocline-mail-"));
  const files = createTlsFiles({ authority: folder, service: folder });
  const selfSigned = { cert: files.ca, key: join(folder, "ca.key") };
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** What a test email would say, at the mailbox's own address or a wrong one. */
  async function errorWith(options: MailboxOptions, misspell: (url: string) => string = (url) => url) {
    const mailbox = await openMailbox(options);
    closing.push(mailbox.close);
    const { mailer } = mailerAt(misspell(mailbox.url));
    const outcome = await mailer.send(email);
    await mailer.close();
    expect([outcome.isSent, mailbox.emails]).toEqual([false, []]);
    return outcome;
  }

  it.each([
    ["signed by itself, from the first byte", { files: selfSigned, isImplicit: true }],
    ["signed by itself, when asked", { files: selfSigned, isImplicit: false }],
    ["signed by an unknown authority", { files, isImplicit: true }],
  ])("with a certificate %s is not called unreachable", async (_name, tls) => {
    const reason = "The mail server's certificate is not trusted: nobody whom this server knows has signed it.";
    expect(await errorWith({ tls })).toEqual({ isSent: false, isFinal: false, reason });
  });

  it.each([
    ["a plain server where TLS is expected", {}, (url: string) => url.replace("smtp:", "smtps:").replace("?tls=off", "")],
    ["a version that is too old", { tls: { files, isImplicit: false, onlyVersion: "TLSv1.1" as const } }, undefined],
  ])("because of %s is not called unreachable", async (_name, options, misspell) => {
    const reason = expect.stringMatching(/^The mail server was reached, but no encrypted connection came about\./);
    expect(await errorWith(options, misspell)).toMatchObject({ isFinal: false, reason });
  });

  it("because it waits for encryption from the first byte, is told so", async () => {
    const outcome = await errorWith({ tls: { files, isImplicit: true } }, (url) => url.replace("smtps:", "smtp:"));
    expect(outcome).toMatchObject({
      reason: expect.stringMatching(/^The mail server took the connection and said nothing\..*smtps/),
    });
  }, 15_000);

  it.each([
    ["CERT_HAS_EXPIRED", "it has expired"],
    ["ERR_TLS_CERT_ALTNAME_INVALID", "it is for another name"],
    ["CERT_NOT_YET_VALID", "it is not valid yet"],
  ])("is named: %s", (originalCode, why) => {
    const error = { code: "ESOCKET", originalCode, command: "CONN" };
    expect(mailError(error)).toBe(`The mail server's certificate is not trusted: ${why}.`);
  });

  it("and one that hangs up during the handshake was reached all the same", () => {
    const message = "Client network socket disconnected before secure TLS connection was established";
    expect(mailError({ code: "ESOCKET", originalCode: "ECONNRESET", message })).toMatch(/^The mail server was reached/);
    expect(mailError({ code: "ESOCKET", originalCode: "ECONNREFUSED" })).toBe("The mail server could not be reached.");
  });
});
