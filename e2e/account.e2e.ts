// A newcomer's way in, in a real browser, with real mail: sign up, verify, sign out and in, change the name, reset the
// password; and everything that was signed in before is out.

import { type Mailbox, openMailbox } from "@halocline/local-services/mailbox";
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser, openPage, screenshot } from "./support/browser.ts";
import { fillSignIn, type Newcomer, signIn, signOut, signUp } from "./support/entrance-page.ts";
import type { ServerProcess } from "./support/server-process.ts";
import { type System, startSystem } from "./support/system.ts";
import { builtWebFolder } from "./support/web-build.ts";

/** Somebody new each time: a second try must not meet the person of the first. */
const newcomer = (): Newcomer => ({
  firstName: "Nora",
  lastName: "Clown",
  email: `nora-${Date.now()}@example.test`,
  password: "anemone at home",
});
const NEW_PASSWORD = "anemone moved out";

let system: System;
let server: ServerProcess;
let mailbox: Mailbox;
let browser: Browser;

beforeAll(async () => {
  mailbox = await openMailbox();
  system = await startSystem("account");
  system.onStop(mailbox.close);
  server = await system.startServer("api,ingest,worker,auth", {
    HALOCLINE_WEB_FOLDER: builtWebFolder(),
    HALOCLINE_SMTP_URL: mailbox.url,
    HALOCLINE_MAIL_FROM: "halocline@example.test",
  });
  browser = await launchBrowser();
  system.onStop(() => browser.close());
});

afterAll(() => system?.stop());

const linkIn = async (email: string, count: number): Promise<string> => {
  const received = await mailbox.waitFor(email, count);
  const link = /https?:\/\/\S+/.exec(received.text ?? "")?.[0];
  if (!link) throw new Error("the email has no link");
  return link;
};

test("[SEC-9] a newcomer comes in by mail, and a reset puts everybody else out", async () => {
  const nora = newcomer();
  const { page } = await openPage(browser);
  await signUp(page, server.url, nora);
  await page.getByText("Check your email").waitFor();

  await page.goto(`${server.url}/login`);
  await fillSignIn(page, nora.email, nora.password);
  await page.getByRole("alert").first().waitFor();
  expect(new URL(page.url()).pathname).toBe("/login");

  await page.goto(await linkIn(nora.email, 1));
  await page.getByText(nora.email).waitFor();
  await screenshot(page, "verify-email-sign-up");
  await page.getByRole("button", { name: "Confirm address" }).click();
  await page.getByText("Your email address is confirmed.").waitFor();
  await signIn(page, server.url, nora.email, nora.password);
  await page.getByText("No devices configured. Please add a device to get started.").waitFor();
  await signOut(page);
  await signIn(page, server.url, nora.email, nora.password);

  await page.goto(`${server.url}/settings`);
  await page.getByLabel("First name").fill("Eleonora");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("Profile Updated").first().waitFor();
  await page.getByRole("banner").getByText("Eleonora Clown").waitFor();
  await screenshot(page, "settings-profile");

  const { page: elsewhere } = await openPage(browser);
  await elsewhere.goto(`${server.url}/forgot-password`);
  await elsewhere.getByLabel("Email").fill(nora.email);
  await elsewhere.getByRole("main").getByRole("button").last().click();
  await elsewhere.goto(await linkIn(nora.email, 2));
  await elsewhere.getByLabel("New password").fill(NEW_PASSWORD);
  await elsewhere.getByRole("main").getByRole("button").last().click();
  await expect.poll(async () => (await page.request.get(`${server.url}/api/auth/user`)).status()).toBe(401);

  await elsewhere.goto(`${server.url}/login`);
  await fillSignIn(elsewhere, nora.email, nora.password);
  await elsewhere.getByRole("alert").first().waitFor();
  await signIn(elsewhere, server.url, nora.email, NEW_PASSWORD);
  await page.context().close();
  await elsewhere.context().close();
});
