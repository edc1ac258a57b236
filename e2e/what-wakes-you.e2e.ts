// Before you leave, in a real browser: a test through every way, one that works and one that does not; at a desk and on a narrow
// phone in the dark and in German.

import http from "node:http";
import type { AddressInfo } from "node:net";
import { hashPassword } from "@halocline/server/features/accounts/passwords";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { complaintsAbout } from "./support/axe.ts";
import { DESKTOP, hasHorizontalScroll, launchBrowser, openPage, PHONE, screenshot } from "./support/browser.ts";
import { signIn } from "./support/entrance-page.ts";
import type { ServerProcess } from "./support/server-process.ts";
import { type System, startSystem } from "./support/system.ts";
import { builtWebFolder } from "./support/web-build.ts";

const PASSWORD = "anemone at home";
const WRONG_TOKEN = "wrong-token";

let system: System;
let server: ServerProcess;
let browser: Browser;
let here: string;

beforeAll(async () => {
  const gotify = http.createServer((request, response) => {
    const isKnown = request.headers["x-gotify-key"] !== WRONG_TOKEN;
    request.resume().on("end", () => response.writeHead(isKnown ? 200 : 401).end('{"id":1}'));
  });
  await new Promise<void>((resolve) => gotify.listen(0, "127.0.0.1", resolve));
  here = `http://127.0.0.1:${(gotify.address() as AddressInfo).port}`;
  system = await startSystem("what-wakes-you");
  system.onStop(async () => void gotify.close());
  const web = { HALOCLINE_WEB_FOLDER: builtWebFolder(), HALOCLINE_OUTGOING_PRIVATE: "machine" };
  server = await system.startServer("api,ingest,worker,auth", web);
  browser = await launchBrowser();
  system.onStop(() => browser.close());
});

afterAll(() => system?.stop());

const addService = (page: Page, name: string, token: string): Promise<number> =>
  page.evaluate(
    async ([address, title, key]) => {
      const body = JSON.stringify({
        preset: "gotify",
        name: title,
        fields: { server: address, token: key },
        severities: ["critical"],
        isEnabled: true,
      });
      const headers = { "content-type": "application/json" };
      return (await fetch("/api/settings/channels", { method: "POST", headers, body })).status;
    },
    [here, name, token],
  );

const speakGerman = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const body = JSON.stringify({ language: "de", hourCycle: "automatic", firstWeekday: "automatic" });
    await fetch("/api/settings/locale", { method: "PUT", headers: { "content-type": "application/json" }, body });
  });

const line = (page: Page, name: string) => page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });

test.each([
  { size: "desk", viewport: DESKTOP, colorScheme: "light" },
  { size: "phone", viewport: PHONE, colorScheme: "dark" },
] as const)("every way is tested before an absence: $size, $colorScheme", async ({ size, viewport, colorScheme }) => {
  const { email } = await system.seed({ deviceNames: ["Reef"], passwordHash: await hashPassword(PASSWORD) });
  const { page, problems } = await openPage(browser, { viewport, colorScheme });
  await signIn(page, server.url, email, PASSWORD);
  // Before that, the page asks who it is and is told: nobody.
  problems.length = 0;
  // No mail is set up here, and no service yet.
  await page.getByText("Critical alerts cannot reach you").waitFor();
  await screenshot(page, `wakes-nothing-${size}`);
  expect([await addService(page, "Bedside", "AWVWZ4wG.2fO-IN"), await addService(page, "Kitchen", WRONG_TOKEN)]).toEqual([
    200, 200,
  ]);

  await page.goto(`${server.url}/leave`);
  await page.getByRole("button", { name: "Test all channels" }).click();
  await line(page, "Kitchen").getByText("The test failed: the service did not accept the key or token").waitFor();
  await line(page, "Kitchen").getByText("Not working", { exact: true }).waitFor();
  await page.getByText("Gotify “Kitchen” is failing: the last message was not delivered.").waitFor();
  await page.getByText("Gotify “Bedside” is delivered, but this person never said that a test arrived.").waitFor();
  await page.getByRole("region", { name: "Alert channels" }).scrollIntoViewIfNeeded();
  expect(await page.getByText(/has not been tried yet/).count()).toBe(0);
  await screenshot(page, `wakes-tested-${size}`);
  expect(await complaintsAbout(page)).toEqual([]);
  await page.getByRole("button", { name: "Yes, it arrived: Bedside" }).click();
  await line(page, "Bedside").getByText("Works", { exact: true }).waitFor();
  await page.getByText("Gotify “Bedside” works, and this person has seen a test arrive.").waitFor();

  await page.goto(`${server.url}/settings?section=notifications`);
  await page.getByText("An alert channel is not working").waitFor();
  await screenshot(page, `wakes-settings-${size}`);
  expect(await complaintsAbout(page)).toEqual([]);
  await page.goto(server.url);
  await page.getByRole("main").waitFor();
  expect(await page.getByText("Critical alerts cannot reach you").count()).toBe(0);
  expect(problems).toEqual([]);
  await page.close();
});

test("in German, on a narrow phone", async () => {
  const { email } = await system.seed({ deviceNames: ["Reef"], passwordHash: await hashPassword(PASSWORD) });
  const { page } = await openPage(browser, { viewport: PHONE });
  await signIn(page, server.url, email, PASSWORD);
  await speakGerman(page);
  await page.goto(server.url);
  await page.getByText("Kritische Meldungen erreichen dich nicht").waitFor();
  await screenshot(page, "wakes-nothing-german");
  expect(await complaintsAbout(page)).toEqual([]);
  await addService(page, "Nachttisch", "AWVWZ4wG.2fO-IN");
  await addService(page, "Küche", WRONG_TOKEN);
  await page.goto(`${server.url}/leave`);
  await page.getByRole("button", { name: "Alle Meldewege testen" }).click();
  await page.getByText(/^Der Test ist gescheitert/).waitFor();
  await page.getByRole("region", { name: "Meldewege" }).scrollIntoViewIfNeeded();
  await screenshot(page, "wakes-tested-german");
  expect(await complaintsAbout(page)).toEqual([]);
  const until = page.getByRole("group", { name: "Bis" });
  await until.getByLabel("Uhrzeit").fill("7");
  await until.getByLabel("Uhrzeit").press("Enter");
  await page.waitForURL(/to=[^&]*T07(:|%3A)00/);
  await until.scrollIntoViewIfNeeded();
  await screenshot(page, "leave-german");
  expect(await hasHorizontalScroll(page)).toBe(false);
  await page.close();
});
