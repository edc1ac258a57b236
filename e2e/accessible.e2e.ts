// Every public and every shell screen under axe: light and dark, desk and phone. No violation, no sideways scroll.

import { hashPassword } from "@halocline/server/features/accounts/passwords";
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { complaintsBySchemes } from "./support/axe.ts";
import { DESKTOP, launchBrowser, openPage, PHONE, screenshot } from "./support/browser.ts";
import { signIn } from "./support/entrance-page.ts";
import { moveTo } from "./support/in-app.ts";
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
const PICTURED = ["public /", "public /login", "shell /", "shell /settings"];
const SIZES = [
  { size: "desk", viewport: DESKTOP },
  { size: "phone", viewport: PHONE },
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

test.each(SIZES)("$size: every screen is free of violations, light and dark", async ({ size, viewport }) => {
  const { page } = await openPage(browser, { viewport });
  const found: string[] = [];
  let looks = 0;
  const look = async (path: string, access: string) => {
    await moveTo(page, path);
    const isPictured = PICTURED.includes(`${access} ${path}`);
    const complaints = await complaintsBySchemes(page, async (scheme) => {
      looks++;
      if (isPictured) await screenshot(page, `${size}-${scheme}-${access}${path.replace("/", "-")}`);
    });
    for (const [scheme, some] of Object.entries(complaints)) found.push(...some.map((what) => `${scheme} ${path} ${what}`));
  };
  await page.goto(server.url);
  for (const path of PUBLIC) await look(path, "public");
  await signIn(page, server.url, EMAIL, PASSWORD);
  for (const path of SHELL) await look(path, "shell");
  console.log(`${size}: ${PUBLIC.length + SHELL.length} screens, ${looks} looks, ${found.length} violations`);
  expect(found).toEqual([]);
  expect(looks).toBe(2 * (PUBLIC.length + SHELL.length));
  await page.context().close();
});

test.each([
  { what: "a colour too near to its ground", css: "h1 { color: #0b1d26 !important }", complaint: "color-contrast" },
  { what: "a heading that is not shown", css: "h1 { display: none !important }", complaint: "page-has-heading-one" },
  { what: "a page that is too wide", css: "body { width: 200vw }", complaint: "scrolls sideways" },
])("the looks would notice $what in the dark scheme alone", async ({ css, complaint }) => {
  const { page } = await openPage(browser, { bypassCSP: true });
  await page.goto(`${server.url}/login`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.addStyleTag({ content: `.dark { ${css} }` });
  const { light, dark } = await complaintsBySchemes(page);
  await page.context().close();
  expect(light).toEqual([]);
  expect(dark.map((found) => found.split(":")[0])).toEqual([complaint]);
});
