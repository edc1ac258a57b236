// A service on the phone, in a real browser: added, tested, and said to have arrived; on a desk and on a narrow phone in the dark.

import http from "node:http";
import type { AddressInfo } from "node:net";
import { hashPassword } from "@halocline/server/features/accounts/passwords";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { complaintsAbout } from "./support/axe.ts";
import { DESKTOP, launchBrowser, openPage, PHONE, screenshot } from "./support/browser.ts";
import { signIn } from "./support/entrance-page.ts";
import type { ServerProcess } from "./support/server-process.ts";
import { type System, startSystem } from "./support/system.ts";
import { builtWebFolder } from "./support/web-build.ts";

const PASSWORD = "anemone at home";

let system: System;
let server: ServerProcess;
let browser: Browser;
let here: string;
const statuses: number[] = [];

beforeAll(async () => {
  const gotify = http.createServer((request, response) => {
    request.resume().on("end", () => response.writeHead(statuses.shift() ?? 200).end('{"id":1}'));
  });
  await new Promise<void>((resolve) => gotify.listen(0, "127.0.0.1", resolve));
  here = `http://127.0.0.1:${(gotify.address() as AddressInfo).port}`;
  system = await startSystem("channels");
  system.onStop(async () => void gotify.close());
  const web = { HALOCLINE_WEB_FOLDER: builtWebFolder(), HALOCLINE_OUTGOING_PRIVATE: "machine" };
  server = await system.startServer("api,ingest,worker,auth", web);
  browser = await launchBrowser();
  system.onStop(() => browser.close());
});

afterAll(() => system?.stop());

/** What a thumb must hit. */
const tooSmall = (page: Page): Promise<string[]> =>
  page.getByRole("region", { name: "Services on your phone" }).evaluate(
    // Runs in the page, whose types are not these.
    (card: any) =>
      Array.from<any>(card.querySelectorAll("button"))
        .filter((each) => each.offsetHeight < 44)
        .map((each) => each.innerText),
  );

async function addService(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Add a service" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Service").selectOption("gotify");
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Server address").fill(here);
  await dialog.getByLabel("Token").fill("AWVWZ4wG.2fO-IN");
}

test.each([
  { size: "desk", viewport: DESKTOP, colorScheme: "light" },
  { size: "phone", viewport: PHONE, colorScheme: "dark" },
] as const)("a service is added, tested and proven: $size, $colorScheme", async ({ size, viewport, colorScheme }) => {
  const { email } = await system.seed({ deviceNames: [], passwordHash: await hashPassword(PASSWORD) });
  const { page, problems } = await openPage(browser, { viewport, colorScheme });
  await signIn(page, server.url, email, PASSWORD);
  // Before that, the page asks who it is and is told: nobody.
  problems.length = 0;
  await page.goto(`${server.url}/settings?section=notifications`);
  await addService(page, "Bedside");
  await screenshot(page, `channels-dialog-${size}`);
  expect(await complaintsAbout(page)).toEqual([]);
  await page.getByRole("button", { name: "Save service" }).click();
  await page.getByText("Not tested yet. Send a test and confirm that it arrived.").waitFor();
  statuses.push(401);
  await page.getByRole("button", { name: "Send test to Bedside" }).click();
  await page.getByText("The test failed").waitFor();
  await page.getByRole("button", { name: "Send test to Bedside" }).click();
  await page.getByText("Did it arrive?").waitFor();
  await screenshot(page, `channels-${size}`);
  expect(await complaintsAbout(page)).toEqual([]);
  expect(await tooSmall(page)).toEqual([]);
  await page.getByRole("button", { name: "Yes, it arrived" }).click();
  await page.getByText(/^A test arrived on /).waitFor();
  await screenshot(page, `channels-proven-${size}`);
  expect(problems).toEqual([]);
  await page.close();
});
