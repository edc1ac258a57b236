// A change of e-mail address in a real browser, with real mail, against someone who holds a copy of the owner's session.

import { type Mailbox, openMailbox } from "@halocline/local-services/mailbox";
import { hashPassword } from "@halocline/server/features/accounts/passwords";
import type { Browser, BrowserContextOptions, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hasHorizontalScroll, launchBrowser, openPage, PHONE, screenshot } from "./support/browser.ts";
import { fillSignIn, signIn } from "./support/entrance-page.ts";
import type { ServerProcess } from "./support/server-process.ts";
import { type System, startSystem } from "./support/system.ts";
import { builtWebFolder } from "./support/web-build.ts";

const PASSWORD = "anemone at home";
const NEW_PASSWORD = "anemone moved out";
const GERMAN_PHONE: BrowserContextOptions = { viewport: PHONE, colorScheme: "dark", locale: "de-DE" };

let system: System;
let server: ServerProcess;
let mailbox: Mailbox;
let browser: Browser;

beforeAll(async () => {
  mailbox = await openMailbox();
  system = await startSystem("change-of-address");
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

async function linkIn(email: string, count: number): Promise<string> {
  const { text } = await mailbox.waitFor(email, count);
  const link = /https?:\/\/\S+\/(?:verify-email|reset-password)\S+/.exec(text ?? "")?.[0];
  if (!link) throw new Error("the email has no link");
  return link;
}

const addressOf = async (userId: string): Promise<string | undefined> =>
  (await system.rows<{ email: string }>("select email from auth.users where id = $1", [userId]))[0]?.email;

async function askForChange(page: Page, email: string): Promise<void> {
  await page.goto(`${server.url}/settings`);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByRole("dialog").getByLabel("Password", { exact: true }).waitFor();
}

async function givePassword(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Confirm password" }).click();
  await page.getByText("Confirm the new address with the link we emailed.").first().waitFor();
}

/** The page of a mailed link, as a browser without a session shows it, in two looks. */
async function openLink(link: string, name: string, address: string): Promise<Page> {
  const { page: phone } = await openPage(browser, GERMAN_PHONE);
  await phone.goto(link);
  await phone.getByText(address).waitFor();
  expect(await hasHorizontalScroll(phone)).toBe(false);
  await screenshot(phone, `${name}-phone-dark-german`);
  await phone.context().close();
  const { page } = await openPage(browser);
  await page.goto(link);
  await page.getByText(address).waitFor();
  await screenshot(page, name);
  return page;
}

async function press(page: Page, button: string, done: RegExp): Promise<void> {
  await page.getByRole("button", { name: button }).click();
  await page.getByText(done).waitFor();
}

test("[SEC-9] a stolen session cannot change the address; the owner can, and a password reset stops it", async () => {
  const owner = await system.seed({ deviceNames: [], passwordHash: await hashPassword(PASSWORD) });
  const { page } = await openPage(browser);
  await signIn(page, server.url, owner.email, PASSWORD);
  const { page: stolen } = await openPage(browser);
  await stolen.context().addCookies(await page.context().cookies());

  const thief = `thief-${Date.now()}@example.test`;
  await askForChange(stolen, thief);
  await screenshot(stolen, "change-of-address-password-again");
  await stolen.keyboard.press("Escape");
  expect(mailbox.to(owner.email)).toEqual([]);

  const wanted = `nora-${Date.now()}@example.test`;
  await askForChange(page, wanted);
  await givePassword(page);
  const first = await openLink(await linkIn(owner.email, 1), "change-of-address-confirm", wanted);
  expect(mailbox.to(wanted)).toEqual([]);
  await press(first, "Confirm the change", /We emailed a link to/);
  const second = await linkIn(wanted, 1);

  const { page: reset } = await openPage(browser);
  await reset.goto(`${server.url}/forgot-password`);
  await reset.getByLabel("Email").fill(owner.email);
  await reset.getByRole("main").getByRole("button").last().click();
  await reset.goto(await linkIn(owner.email, 2));
  await reset.getByLabel("New password").fill(NEW_PASSWORD);
  await reset.getByRole("main").getByRole("button").last().click();
  await reset.getByText(/Your password is changed/).waitFor();
  await reset.goto(second);
  await reset.getByRole("alert").getByText("This link did not work").waitFor();
  await screenshot(reset, "change-of-address-void");
  expect(await reset.getByRole("main").getByRole("button").count()).toBe(0);
  expect(await addressOf(owner.userId)).toBe(owner.email);
  for (const each of [page, stolen, first, reset]) await each.context().close();
});

test("[SEC-9] the old address takes the account back for three days", async () => {
  const owner = await system.seed({ deviceNames: [], passwordHash: await hashPassword(PASSWORD) });
  const thief = `thief-${Date.now()}@example.test`;
  const { page } = await openPage(browser);
  await signIn(page, server.url, owner.email, PASSWORD);
  await askForChange(page, thief);
  await givePassword(page);
  const first = await openLink(await linkIn(owner.email, 1), "change-of-address-confirm", thief);
  await press(first, "Confirm the change", /We emailed a link to/);
  const second = await openLink(await linkIn(thief, 1), "change-of-address-verify", thief);
  expect(await addressOf(owner.userId)).toBe(owner.email);
  await press(second, "Use this address", /is now/);
  expect(await addressOf(owner.userId)).toBe(thief);

  const back = await openLink(await linkIn(owner.email, 2), "change-of-address-take-back", owner.email);
  expect(await addressOf(owner.userId)).toBe(thief);
  await press(back, "Restore address", /signed out everywhere/);
  await screenshot(back, "change-of-address-taken-back");
  expect(await addressOf(owner.userId)).toBe(owner.email);
  await expect.poll(async () => (await page.request.get(`${server.url}/api/auth/user`)).status()).toBe(401);
  await back.goto(await linkIn(owner.email, 3));
  await back.getByLabel("New password").fill(NEW_PASSWORD);
  await back.getByRole("main").getByRole("button").last().click();
  await back.getByText(/Your password is changed/).waitFor();
  await back.goto(`${server.url}/login`);
  await fillSignIn(back, owner.email, NEW_PASSWORD);
  await back.getByRole("banner").locator("button[aria-haspopup=menu]").waitFor();
  for (const each of [page, first, second, back]) await each.context().close();
});
