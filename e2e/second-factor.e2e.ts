// The second factor and Google, in a real browser: set up, sign in with a code, no code twice, a recovery code once; and
// a newcomer through a real OpenID Connect provider in Google's place.

import { type Authenticator, createAuthenticator } from "@halocline/local-services/authenticator";
import { type OpenIdProvider, startOpenIdProvider } from "@halocline/local-services/openid-provider";
import { hashPassword } from "@halocline/server/features/accounts/passwords";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hasHorizontalScroll, launchBrowser, openPage, PHONE, screenshot } from "./support/browser.ts";
import { fillSignIn, signIn, signOut, userMenu } from "./support/entrance-page.ts";
import type { ServerProcess } from "./support/server-process.ts";
import { type System, startSystem } from "./support/system.ts";
import { builtWebFolder } from "./support/web-build.ts";

const PASSWORD = "anemone at home";

let system: System;
let server: ServerProcess;
let provider: OpenIdProvider;
let browser: Browser;

beforeAll(async () => {
  provider = await startOpenIdProvider();
  system = await startSystem("second-factor");
  system.onStop(provider.close);
  server = await system.startServer("api,ingest,worker,auth", {
    ...provider.environment,
    HALOCLINE_WEB_FOLDER: builtWebFolder(),
  });
  browser = await launchBrowser();
  system.onStop(() => browser.close());
});

afterAll(() => system?.stop());

const settings = (page: Page) => page.goto(`${server.url}/settings?section=security`);

async function giveCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "Sign In" }).click();
}

async function setUp(page: Page): Promise<{ app: Authenticator; recoveryCodes: string[] }> {
  await settings(page);
  await page.getByRole("button", { name: "Set up" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
  const app = createAuthenticator(await page.getByTestId("second-factor-key").innerText());
  await screenshot(page, "second-factor-setup");
  await dialog.getByLabel("Code").fill(await app.nextCode());
  await dialog.getByRole("button", { name: "Turn on" }).click();
  const shown = dialog.getByRole("list", { name: "Recovery codes" });
  await shown.waitFor();
  const recoveryCodes = await shown.getByRole("listitem").allInnerTexts();
  await screenshot(page, "second-factor-recovery-codes");
  await dialog.getByRole("button", { name: "I have saved them" }).click();
  await page.getByText("10 recovery codes are left.").waitFor();
  return { app, recoveryCodes };
}

test("[SEC-9] a code opens the door once, and a recovery code once in its place", async () => {
  const { email } = await system.seed({ deviceNames: [], passwordHash: await hashPassword(PASSWORD) });
  const { page } = await openPage(browser);
  await signIn(page, server.url, email, PASSWORD);
  const { app, recoveryCodes } = await setUp(page);
  expect(recoveryCodes).toHaveLength(10);
  await signOut(page);

  await page.goto(`${server.url}/login`);
  await fillSignIn(page, email, PASSWORD);
  await page.getByLabel("Code").waitFor();
  expect((await page.request.get(`${server.url}/api/auth/user`)).status()).toBe(401);
  await page.setViewportSize(PHONE);
  expect(await hasHorizontalScroll(page)).toBe(false);
  await screenshot(page, "sign-in-code-phone");
  const code = await app.nextCode();
  await giveCode(page, code);
  await userMenu(page).waitFor();
  await page.setViewportSize({ width: 1280, height: 800 });
  await signOut(page);

  await page.goto(`${server.url}/login`);
  await fillSignIn(page, email, PASSWORD);
  await giveCode(page, code);
  const rejection = page.getByRole("main").getByText("The code is wrong or has already been used.");
  await rejection.waitFor();
  expect((await page.request.get(`${server.url}/api/auth/user`)).status()).toBe(401);
  await giveCode(page, recoveryCodes[0] ?? "");
  await userMenu(page).waitFor();
  await settings(page);
  await page.getByText("9 recovery codes are left.").waitFor();
  await screenshot(page, "settings-security");
  await signOut(page);

  await page.goto(`${server.url}/login`);
  await fillSignIn(page, email, PASSWORD);
  await giveCode(page, recoveryCodes[0] ?? "");
  await rejection.waitFor();
  await page.context().close();
});

test("[SEC-9] Google lets a newcomer in, and not into somebody's account with a password", async () => {
  const { email: taken } = await system.seed({ deviceNames: [], passwordHash: await hashPassword(PASSWORD) });
  const verified = { email_verified: true, given_name: "Nora", family_name: "Clown" };
  provider.serve(`${server.url}/api/auth/callback/google`, [
    { sub: "nora", email: "nora@example.test", ...verified },
    { sub: "thief", email: taken, ...verified },
  ]);
  const { page, problems } = await openPage(browser);
  const comeAs = async (login: string) => {
    await page.goto(`${server.url}/login?next=/settings%3Fsection%3Dsecurity`);
    await page.getByRole("button", { name: "Continue with Google" }).click();
    await page.getByLabel("Who are you?").fill(login);
    await page.getByRole("button", { name: "Sign in" }).click();
  };
  await comeAs("thief");
  await page.getByRole("alert").getByText("This email address already has an account with a password.").waitFor();
  await screenshot(page, "sign-in-google-refused");
  await comeAs("nora");
  await page.getByRole("button", { name: "Managed Externally" }).waitFor();
  expect(await page.getByRole("button", { name: "Managed Externally" }).isDisabled()).toBe(true);
  await page.getByRole("banner").getByText("Nora Clown").waitFor();
  await screenshot(page, "settings-security-google");
  expect(problems.filter((problem) => problem.includes("Content Security Policy"))).toEqual([]);
  await page.context().close();
});
