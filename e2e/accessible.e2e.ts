// Every public and every shell screen under axe: light and dark, desk and phone. No violation, no sideways scroll.

import { hashPassword } from "@halocline/server/identity/passwords";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { complaintsAbout } from "./support/axe.ts";
import { launchBrowser, openPage, PHONE, screenshot } from "./support/browser.ts";
import { signIn } from "./support/entrance-page.ts";
import type { ServerProcess } from "./support/server-process.ts";
import { type System, startSystem } from "./support/system.ts";
import { builtWebFolder } from "./support/web-build.ts";

const EMAIL = "owner@example.test";
const PASSWORD = "a reef at the wall";
const PUBLIC = ["/", "/login", "/signup", "/forgot-password", "/reset-password?token=x", "/verify-email?token=x", "/nowhere"];
const SHELL = [
  "/",
  "/devices",
  "/manual-control",
  "/calibration",
  "/schedules",
  "/leave",
  "/history",
  "/alerts",
  "/settings",
  "/settings?section=system",
  "/settings?section=security",
  "/admin",
  "/firmware",
  "/manuals",
  "/nowhere",
];
const LOOKS = [
  { name: "desk-light", options: { colorScheme: "light" } },
  { name: "desk-dark", options: { colorScheme: "dark" } },
  { name: "phone-light", options: { colorScheme: "light", viewport: PHONE } },
  { name: "phone-dark", options: { colorScheme: "dark", viewport: PHONE } },
] as const;

let system: System;
let server: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  system = await startSystem("accessible");
  server = await system.startServer("api,ingest,worker,auth", { HALOCLINE_WEB_FOLDER: builtWebFolder() });
  const calibration = { topDistanceMm: 28, drainDistanceMm: 58, hysteresisMm: 3 };
  await system.seed({ deviceNames: ["Display reef"], email: EMAIL, passwordHash: await hashPassword(PASSWORD), calibration });
  browser = await launchBrowser();
  system.onStop(() => browser.close());
});

afterAll(() => system?.stop());

async function complaints(page: Page, path: string): Promise<string[]> {
  await page.goto(server.url + path);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  return (await complaintsAbout(page)).map((complaint) => `${path} ${complaint}`);
}

test.each(LOOKS)("$name: every screen is free of violations", async ({ name, options }) => {
  const { page } = await openPage(browser, options);
  const found: string[] = [];
  for (const path of PUBLIC) {
    found.push(...(await complaints(page, path)));
    if (path === "/" || path === "/login") await screenshot(page, `${name}-public${path.replace("/", "-")}`);
  }
  await signIn(page, server.url, EMAIL, PASSWORD);
  for (const path of SHELL) {
    found.push(...(await complaints(page, path)));
    if (path === "/" || path === "/settings") await screenshot(page, `${name}-shell${path.replace("/", "-")}`);
  }
  console.log(`${name}: ${PUBLIC.length + SHELL.length} screens, ${found.length} violations`);
  expect(found).toEqual([]);
  await page.context().close();
});
