// The landing page from a plain file server: a visitor breaks the tank in five ways, and the control core in the page answers.

import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { complaintsBySchemes } from "./support/axe.ts";
import { DESKTOP, hasHorizontalScroll, launchBrowser, openPage, PHONE, screenshot } from "./support/browser.ts";
import { clippedTexts } from "./support/clipped-texts.ts";
import type { FileServer } from "./support/file-server.ts";
import { choice, news, rule, serveLandingPage, state } from "./support/landing-page.ts";
import { startSystem } from "./support/system.ts";
import { builtWebFolder } from "./support/web-build.ts";

const MOVING = { reducedMotion: "no-preference" } as const;
/** Five minutes of the tank, at ten times the speed. */
const ANSWERED_WITHIN_MS = 45_000;
const SLOWDOWN = 4;
const GOAL_FPS = 60;
const LEAST_FPS = 30;
let files: FileServer;
let browser: Browser;

beforeAll(async () => {
  files = await serveLandingPage();
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await files?.stop();
});

/** With every address that the page asked for. */
async function visit(options: Parameters<typeof openPage>[1] = {}) {
  const { page, problems } = await openPage(browser, options);
  const asked: string[] = [];
  page.context().on("request", (request) => asked.push(request.url()));
  page.on("websocket", (socket) => asked.push(socket.url()));
  await page.goto(files.url);
  await page.getByRole("heading", { name: "Your reef at the right level" }).waitFor();
  return { page, problems, asked };
}

const ANSWERS = [
  [
    "Burst hose",
    /^Stopped after \d+ s\s+The level did not rise\. (0\.[5-9]|1\.\d) L on the floor\. With only a 25-minute timer: 4\d\.\d L\./,
    "SAFE-6",
  ],
  ["Empty reservoir", /^Stopped after \d+ s\s+The level did not rise\. 0\.0 L on the floor\./, "SAFE-6"],
  [
    "Sensor fouled",
    /^Stopped after 2 s\s+No reading means stop\. 0\.0 L on the floor\. With only a 25-minute timer: \d\d\.\d L\./,
    "SAFE-4",
  ],
  [
    "Wi-Fi gone",
    /^Refilled without Wi-Fi in \d+ s\s+The controller stopped the pump at the top level\. 0\.0 L on the floor\./,
    "SAFE-5",
  ],
  ["Power cut", /^The refill did not restart\s+The power is back\. .* 0\.0 L on the floor\./, "SAFE-9"],
] as const;

async function waitForAnswer(page: Page, id: string): Promise<void> {
  await rule(page).getByText(`Rule ${id}`).waitFor({ timeout: ANSWERED_WITHIN_MS });
}

test("each of five things breaks, is answered by a rule, and is repaired, with nothing but the page's own files", async () => {
  const { page, problems, asked } = await visit(MOVING);
  expect(await state(page).innerText()).toMatch(/^Refilling, all is well\s+\d\.\d L to go/);
  for (const [name, answer, id] of ANSWERS) {
    await choice(page, name).click();
    expect(await choice(page, name).getAttribute("aria-pressed")).toBe("true");
    if (name === "Burst hose") await page.getByTestId("spill-fill").waitFor({ state: "attached" });
    await waitForAnswer(page, id);
    const told = await state(page).innerText();
    console.log(`${name}: ${told.replaceAll(/\s+/g, " ")} ${await rule(page).innerText()}`);
    expect(told).toMatch(answer);
    expect(await news(page).innerText()).toMatch(/on the floor\./);
    expect(await page.getByTestId("spill-fill").count()).toBe(0);
    await choice(page, "Repair").click();
    await state(page).getByText("Refilling, all is well").waitFor();
    expect(await page.getByRole("button", { pressed: true }).count()).toBe(0);
  }
  expect(asked.filter((address) => !address.startsWith(files.url))).toEqual([]);
  expect(asked.some((address) => address.endsWith(".wasm"))).toBe(true);
  expect(await page.getByRole("link", { name: /Sign in|Create account/ }).count()).toBe(0);
  expect(problems).toEqual([]);
  await page.context().close();
});

test("the rule that stopped the pump leads to the section about safety, with the keyboard alone", async () => {
  const { page } = await visit();
  await choice(page, "Burst hose").focus();
  await page.keyboard.press("Space");
  await waitForAnswer(page, "SAFE-6");
  await rule(page).getByRole("link").focus();
  await page.keyboard.press("Enter");
  await page.locator("#SAFE-6:target").waitFor();
  await page.context().close();
});

test("with reduced motion the answer appears without flow", async () => {
  const { page } = await visit({ reducedMotion: "reduce" });
  await choice(page, "Burst hose").click();
  // Far sooner than time at ten times its speed would have it.
  await rule(page).getByText("Rule SAFE-6").waitFor({ timeout: 2500 });
  expect(await page.evaluate("document.getAnimations().length")).toBe(0);
  await page.context().close();
});

test.each([
  { size: "phone", viewport: PHONE },
  { size: "desk", viewport: DESKTOP },
])("$size: no violation, before and after the hose burst, light and dark; German fits", async ({ size, viewport }) => {
  const { page, problems } = await visit({ viewport });
  for (const when of ["calm", "broken"]) {
    if (when === "broken") {
      await choice(page, "Burst hose").click();
      await waitForAnswer(page, "SAFE-6");
    }
    const complaints = await complaintsBySchemes(page, (scheme) => screenshot(page, `landing-${size}-${scheme}-${when}`));
    expect(complaints).toEqual({ light: [], dark: [] });
  }
  expect(problems).toEqual([]);
  await page.context().close();
  const { page: german } = await openPage(browser, { viewport, locale: "de-DE" });
  await german.goto(files.url);
  await choice(german, "Schlauch platzt").click();
  await rule(german).getByText("Regel SAFE-6").waitFor({ timeout: ANSWERED_WITHIN_MS });
  expect(await state(german).innerText()).toMatch(/^Nach \d+ s angehalten\s+Der Pegel stieg nicht\. \d,\d L auf dem Boden\./);
  expect(await clippedTexts(german)).toEqual([]);
  expect(await hasHorizontalScroll(german)).toBe(false);
  await screenshot(german, `landing-${size}-german`);
  await german.context().close();
});

test("nothing jumps: not when the core arrives, and not when it answers", async () => {
  const { page } = await visit({ ...MOVING, viewport: PHONE });
  await page.evaluate(`window.shifts = 0; new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.shifts += entry.value;
  }).observe({ type: "layout-shift", buffered: true })`);
  await choice(page, "Empty reservoir").click();
  await waitForAnswer(page, "SAFE-6");
  const shifts: number = await page.evaluate("window.shifts");
  console.log(`layout shift: ${shifts}`);
  expect(shifts).toBeLessThan(0.01);
  await page.context().close();
});

/** On a machine that others use, too: far below the goal is a fault of ours, a little below it says nothing. */
test("the burst hose flows on a phone's processor", { retry: 2 }, async () => {
  const { page } = await visit({ ...MOVING, viewport: PHONE });
  await state(page).getByText("Refilling").waitFor();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await choice(page, "Burst hose").click();
  await page.getByTestId("spill-fill").waitFor({ state: "attached" });
  const framesPerS: number = await page.evaluate(`new Promise((resolve) => {
    let frames = -1;
    let beganMs = 0;
    const count = (nowMs) => {
      frames += 1;
      if (frames === 0) beganMs = nowMs;
      if (nowMs - beganMs > 2000) resolve((frames * 1000) / (nowMs - beganMs));
      else requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  })`);
  console.log(`burst hose, processor slowed down ${SLOWDOWN} times: ${framesPerS.toFixed(1)} frames a second (goal ${GOAL_FPS})`);
  expect(framesPerS).toBeGreaterThan(LEAST_FPS);
  await page.context().close();
});

test("the server's own landing page may run the core, too, and leads to an account", async () => {
  const system = await startSystem("landing");
  try {
    const server = await system.startServer("api,ingest,worker,auth", { HALOCLINE_WEB_FOLDER: builtWebFolder() });
    const { page, problems } = await openPage(browser);
    await page.goto(server.url);
    await choice(page, "Sensor fouled").click();
    await waitForAnswer(page, "SAFE-4");
    await page.getByRole("main").getByRole("link", { name: "Create account" }).click();
    await page.getByLabel("First name").waitFor();
    // Nobody is signed in, and the page asks.
    expect(problems.filter((problem) => !problem.endsWith("/api/auth/user"))).toEqual([]);
    await page.context().close();
  } finally {
    await system.stop();
  }
});
