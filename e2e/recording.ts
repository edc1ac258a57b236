// README's first picture, a demonstration in which a hose bursts and the controller saves the floor, recorded from the
// running app. By hand, after a change that visitors would see; look at it before you commit it.

import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { demoHousehold } from "@halocline/local-services/demo-household";
import { loadDemoYear } from "@halocline/local-services/demo-year/load-demo-year";
import { freePort } from "@halocline/local-services/free-port";
import { keptToken } from "@halocline/local-services/kept-secret";
import { repositoryPath } from "@halocline/local-services/paths";
import type { Locator, Page } from "playwright";
import { launchBrowser, openPage } from "./support/browser.ts";
import * as dashboard from "./support/dashboard-page.ts";
import { startSimulator } from "./support/demo-household.ts";
import { signIn } from "./support/entrance-page.ts";
import { develop, type Point, type Shot } from "./support/film.ts";
import { startSystem } from "./support/system.ts";
import { builtWebFolder } from "./support/web-build.ts";

const NAME = "recording";
const PICTURE = "docs/images/saving-the-floor.webp";
const PASSWORD = "a reef at the wall";
const TANK = "Quarantine tank";
const SCREEN = { width: 1280, height: 900 } as const;
/** Beside the menu and below the banner: what is left can be read where README shows it. */
const CLIP = { x: 236, y: 101, width: 1044, height: 688 } as const;
const MOST_BYTES = 2_000_000;
/** The small tank's top-up pump is stopped after a minute and a half. */
const ANSWERED_MS = 200_000;
const SHOT_EVERY_MS = 1000;
/** How long each is shown: a minute becomes some seconds, but whatever the verdict says first can be read. */
const SHOWN = { calmMs: 1300, movingMs: 60, pressedMs: 400, livingMs: 130, newVerdictMs: 700, endMs: 4500 } as const;
const STEPS_OF_POINTER = 6;

const folder = repositoryPath(`.local/e2e/${NAME}`);
const devicesFile = join(folder, "devices.json");
const shots: Shot[] = [];
let pointer: Point = { x: 900, y: 700 };

const system = await startSystem(NAME);
try {
  const page = await moveIn();
  await record(page);
  await write(page);
} finally {
  await system.stop();
}

/** As pnpm dev does it, with the year behind the tanks. */
async function moveIn(): Promise<Page> {
  const port = await freePort();
  const { email } = await demoHousehold(system.stack.database.admin, { devicesFile, password: PASSWORD });
  await loadDemoYear(system.stack.database, devicesFile);
  const server = await system.startServer("api,ingest,worker,auth", {
    HALOCLINE_WEB_FOLDER: builtWebFolder(),
    HALOCLINE_SIMULATOR_URL: `http://127.0.0.1:${port}`,
    HALOCLINE_SIMULATOR_TOKEN_FILE: keptToken(join(folder, "token")),
  });
  startSimulator(system, folder, port);
  const browser = await launchBrowser();
  system.onStop(() => browser.close());
  const { page } = await openPage(browser, {
    viewport: SCREEN,
    colorScheme: "light",
    timezoneId: "UTC",
    reducedMotion: "no-preference",
  });
  await signIn(page, server.url, email, PASSWORD);
  await dashboard.chooseTank(page, TANK);
  await dashboard.waitForLiveLevel(page);
  await dashboard.verdict(page, "all_well").waitFor({ timeout: 60_000 });
  await page.evaluate("document.fonts.ready.then(() => window.scrollTo(0, 0))");
  return page;
}

async function shoot(page: Page, durationMs: number, isPressed = false): Promise<Shot> {
  const onPicture = { x: pointer.x - CLIP.x, y: pointer.y - CLIP.y };
  return { png: await page.screenshot({ clip: CLIP }), pointer: onPicture, isPressed, durationMs };
}

async function moveTo(page: Page, { x, y }: Point): Promise<void> {
  const from = pointer;
  for (let step = 1; step <= STEPS_OF_POINTER; step += 1) {
    const way = step / STEPS_OF_POINTER;
    pointer = { x: Math.round(from.x + (x - from.x) * way), y: Math.round(from.y + (y - from.y) * way) };
    await page.mouse.move(pointer.x, pointer.y);
    shots.push(await shoot(page, SHOWN.movingMs));
  }
}

/** Where the pointer hides no word. */
async function placeOn(button: Locator): Promise<Point> {
  const box = await button.boundingBox();
  if (!box) throw new Error("there is nothing to break");
  return { x: box.x + 0.78 * box.width, y: box.y + 0.4 * box.height };
}

async function record(page: Page): Promise<void> {
  const panel = page.getByTestId("scenario-panel");
  shots.push(await shoot(page, SHOWN.calmMs));
  await moveTo(page, await placeOn(panel.getByRole("button", { name: "Burst hose" })));
  await page.mouse.down();
  shots.push(await shoot(page, SHOWN.pressedMs, true));
  await page.mouse.up();
  await panel.getByRole("button", { name: "Burst hose", pressed: true }).waitFor();
  await watch(page);
}

async function codeOf(page: Page): Promise<string> {
  return (await page.getByTestId("verdict").first().getAttribute("data-code")) ?? "";
}

/** Until the device has stopped the pump, and server and page know it. */
async function watch(page: Page): Promise<void> {
  const untilMs = Date.now() + ANSWERED_MS;
  const outcome = page.getByTestId("outcome").getByText("The controller saved the floor.");
  const told = new Set([await codeOf(page)]);
  while ((await outcome.count()) === 0 || (await codeOf(page)) !== "locked_no_water") {
    if (Date.now() > untilMs) throw new Error("the controller did not answer");
    const code = await codeOf(page);
    const shot = await shoot(page, told.has(code) ? SHOWN.livingMs : SHOWN.newVerdictMs);
    // A scenario begins with a restart of the simulated device: while it is away, nothing of the story is seen.
    if (code !== "not_known" && code === (await codeOf(page))) {
      shots.push(shot);
      told.add(code);
    }
    await pause(SHOT_EVERY_MS);
  }
  await pause(SHOT_EVERY_MS);
  shots.push(await shoot(page, SHOWN.endMs));
  const line = await outcome.boundingBox();
  if (!line || line.y + line.height > CLIP.y + CLIP.height) throw new Error("the picture is too small for how it ended");
  console.log(`verdicts: ${[...told].join(", ")}; ${await page.getByTestId("outcome").innerText()}`);
}

async function write(page: Page): Promise<void> {
  const browser = page.context().browser();
  if (!browser) throw new Error("the browser is gone");
  keepShots();
  const film = await develop(browser, CLIP, shots);
  const lastsMs = shots.reduce((sumMs, { durationMs }) => sumMs + durationMs, 0);
  console.log(`${PICTURE}: ${Math.round(film.length / 1000)} kB, ${shots.length} shots, ${lastsMs / 1000} s`);
  if (film.length > MOST_BYTES) throw new Error(`larger than ${MOST_BYTES / 1_000_000} MB`);
  writeFileSync(repositoryPath(PICTURE), film);
}

/** To be looked at one by one. */
function keepShots(): void {
  const place = join(folder, "shots");
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  for (const [index, { png }] of shots.entries()) writeFileSync(join(place, `${String(index).padStart(3, "0")}.png`), png);
}
