// A new key and the deletion of a controller need the password again, in a real browser.

import { hashPassword } from "@halocline/server/features/accounts/passwords";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser, openPage, screenshot } from "./support/browser.ts";
import { signIn } from "./support/entrance-page.ts";
import type { ServerProcess } from "./support/server-process.ts";
import { type System, startSystem } from "./support/system.ts";
import { builtWebFolder } from "./support/web-build.ts";

const PASSWORD = "anemone at home";

let system: System;
let server: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  system = await startSystem("end-of-key");
  server = await system.startServer("api,ingest,worker,auth", { HALOCLINE_WEB_FOLDER: builtWebFolder() });
  browser = await launchBrowser();
  system.onStop(() => browser.close());
});

afterAll(() => system?.stop());

async function givePassword(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Enter your password again" });
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await screenshot(page, name);
  await dialog.getByRole("button", { name: "Confirm password" }).click();
}

test("[SEC-5] a left-open session neither replaces a key nor deletes a controller without the password", async () => {
  const account = await system.seed({ deviceNames: ["Reef"], passwordHash: await hashPassword(PASSWORD) });
  const keyOf = async () => (await system.rows<{ key: string }>("select encode(key_hash, 'hex') as key from devices"))[0]?.key;
  const before = await keyOf();
  const { page } = await openPage(browser);
  await signIn(page, server.url, account.email, PASSWORD);
  await page.goto(`${server.url}/devices`);
  await page.getByRole("button", { name: /^Reveal API key/ }).click();
  await page.getByRole("button", { name: /^Regenerate key/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Regenerate key" }).click();
  await page.getByRole("dialog", { name: "Enter your password again" }).waitFor();
  expect(await keyOf()).toBe(before);
  await givePassword(page, "regenerate-key-password-again");
  await page.getByRole("dialog", { name: "New key of Reef" }).waitFor();
  expect(await keyOf()).not.toBe(before);
  await page.getByRole("button", { name: "I saved it" }).click();

  await system.rows("update auth.sessions set confirmed_until = null");
  await page.getByRole("button", { name: /^Delete Device/ }).click();
  const dialog = page.getByRole("dialog", { name: "Delete Reef?" });
  await dialog.getByLabel("Type Reef to confirm").fill("Reef");
  await dialog.getByRole("button", { name: "Delete Device" }).click();
  await givePassword(page, "delete-device-password-again");
  await page.getByText("No devices configured. Please add a device to get started.").waitFor();
  expect(await keyOf()).toBeUndefined();
  await page.context().close();
});
