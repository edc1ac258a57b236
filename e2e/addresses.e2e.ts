// Which address was typed into the browser: at the server's own ones people sign in, at any other the page says where to go.

import { freePort } from "@halocline/local-services/free-port";
import { hashPassword } from "@halocline/server/features/accounts/passwords";
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hasHorizontalScroll, launchBrowser, openPage, PHONE, screenshot } from "./support/browser.ts";
import { fillSignIn, signOut, userMenu } from "./support/entrance-page.ts";
import { type System, startSystem } from "./support/system.ts";
import { builtWebFolder } from "./support/web-build.ts";

const PASSWORD = "anemone at home";

let system: System;
let browser: Browser;
let email: string;
let addresses: { main: string; home: string; wrong: string };

beforeAll(async () => {
  system = await startSystem("addresses");
  const port = await freePort();
  addresses = { main: `http://127.0.0.1:${port}`, home: `http://reef.home:${port}`, wrong: `http://localhost:${port}` };
  await system.startServer("api,ingest,worker,auth", {
    HALOCLINE_HTTP_LISTEN: `127.0.0.1:${port}`,
    HALOCLINE_PUBLIC_URL: addresses.main,
    HALOCLINE_OTHER_URLS: addresses.home,
    HALOCLINE_PLAIN_HTTP: "home",
    HALOCLINE_WEB_FOLDER: builtWebFolder(),
  });
  ({ email } = await system.seed({ deviceNames: [], passwordHash: await hashPassword(PASSWORD) }));
  browser = await launchBrowser(["--host-resolver-rules=MAP reef.home 127.0.0.1"]);
  system.onStop(() => browser.close());
});

afterAll(() => system?.stop());

test.each([
  ["en", "You cannot sign in here."],
  ["de", "Hier kannst du dich nicht anmelden."],
])("a phone that opens another address is told the right ones, in %s", async (locale, sentence) => {
  const { page, problems } = await openPage(browser, { viewport: PHONE, locale });
  await page.goto(`${addresses.wrong}/login?next=%2Fhistory`);
  const notice = page.getByRole("alert");
  await notice.getByText(sentence).waitFor();
  expect(await page.locator("input").count()).toBe(0);
  expect(await hasHorizontalScroll(page)).toBe(false);
  await screenshot(page, `wrong-address-${locale}`);
  expect(await notice.getByRole("link").allInnerTexts()).toEqual([addresses.main, addresses.home]);
  await notice.getByRole("link", { name: addresses.main }).click();
  await page.waitForURL(`${addresses.main}/login?next=%2Fhistory`);
  await page.locator("input[type=password]").waitFor();
  // Nobody is signed in yet: the browser calls that answer an error.
  expect(problems.filter((problem) => !problem.includes("401"))).toEqual([]);
  await page.context().close();
});

test("[SEC-6] people sign in at each of the server's addresses, with a session of its own there", async () => {
  const { page } = await openPage(browser);
  for (const address of [addresses.main, addresses.home]) {
    await page.goto(`${address}/login`);
    await fillSignIn(page, email, PASSWORD);
    await userMenu(page).waitFor();
    expect(new URL(page.url()).origin).toBe(address);
  }
  const hosts = (await page.context().cookies()).filter(({ name }) => name.endsWith("session_token")).map(({ domain }) => domain);
  expect(hosts.toSorted()).toEqual(["127.0.0.1", "reef.home"]);
  await signOut(page);
  await page.goto(`${addresses.home}/settings`);
  await page.locator("input[type=password]").waitFor();
  await page.goto(`${addresses.main}/settings`);
  await userMenu(page).waitFor();
  await page.context().close();
});
