// The app on a home screen: it can be installed, says without a connection that it has none, never shows an old level, and changes
// to a new version when its owner wants it to.

import { waitUntil } from "@halocline/local-services/processes";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { complaintsBySchemes } from "./support/axe.ts";
import { openPage, PHONE, screenshot } from "./support/browser.ts";
import * as dashboard from "./support/dashboard-page.ts";
import { type DeployedWeb, deployWeb } from "./support/deployed-web.ts";
import { signOut } from "./support/entrance-page.ts";
import { type Household, startHousehold } from "./support/simulated-tank.ts";
import { leaveWizard, openWizard } from "./support/wizard-page.ts";

const MARKS = { topDistanceMm: 28, drainDistanceMm: 58, hysteresisMm: 3 };
const BUILDS = ["aaaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbbb"] as const;
/** A level, or how full a tank is, however it is written. */
const LEVEL = /\d[\d.,]*\s*(mm|cm|in|%|L)\b/;

let web: DeployedWeb;
let home: Household;

beforeAll(async () => {
  web = deployWeb();
  // Not calibrated: the dashboard offers the wizard.
  home = await startHousehold("installable", { preset: "mid", ownerMarks: MARKS, webFolder: web.folder });
});

afterAll(async () => {
  await home?.system.stop();
  web?.remove();
});

const bar = (page: Page) => page.getByRole("region", { name: "App version" });
const waitForWorker = (page: Page) => page.evaluate("navigator.serviceWorker.ready.then(() => undefined)");
const askForUpdate = (page: Page) =>
  page.evaluate("navigator.serviceWorker.ready.then((one) => one.update()).then(() => undefined)");
const buildOf = (page: Page): Promise<string> => page.evaluate('document.querySelector("meta[name=halocline-build]")?.content');
/** Every address that any cache of this browser holds, with the cache's name. */
const keptFiles = (page: Page): Promise<string[]> =>
  page.evaluate(`caches.keys().then((names) => Promise.all(names.map(async (name) =>
    (await (await caches.open(name)).keys()).map(({ url }) => name + " " + new URL(url).pathname)))).then((all) => all.flat())`);

/** A page that was loaded again has lost it. */
const mark = (page: Page) => page.evaluate("void (window.isSamePage = true)");
const isSamePage = (page: Page): Promise<boolean> => page.evaluate("window.isSamePage === true");

const expectedFiles = (build: string) =>
  [/\/assets\/offline-.+\.js$/, /\/assets\/offline-.+\.css$/, /\/offline\.html$/, /\/favicon\.svg$/].map((path) =>
    expect.stringMatching(new RegExp(`^halocline-shell-${build} .*${path.source}`)),
  );

const isPolicy = (problem: string): boolean => problem.includes("Content Security Policy");

/** Open since before it, so that a reload is under the worker. */
async function openWithWorker(options?: Parameters<Household["open"]>[0]) {
  const watched = await home.open(options);
  await dashboard.waitForLiveLevel(watched.page);
  await waitForWorker(watched.page);
  return watched;
}

test("the manifest is whole: every icon is there in the size it names", async () => {
  const { page } = await openPage(home.browser);
  await page.goto(home.server.url);
  const session = await page.context().newCDPSession(page);
  const { errors, url } = await session.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const answer = await page.request.get(url);
  expect(answer.headers()).toMatchObject({
    "content-type": expect.stringContaining("manifest+json"),
    "cache-control": "no-cache",
  });
  const manifest = await answer.json();
  expect(manifest).toMatchObject({ name: "Halocline", short_name: "Halocline", start_url: "/", display: "standalone" });
  const pngs = manifest.icons.filter(({ type }: { type: string }) => type === "image/png");
  expect(pngs.map(({ sizes, purpose }: Record<string, string>) => `${sizes} ${purpose}`)).toEqual([
    "192x192 any",
    "512x512 any",
    "512x512 maskable",
  ]);
  for (const { src, sizes } of [...pngs, { src: "/icons/apple-touch-icon.png", sizes: "180x180" }]) {
    const png = await (await page.request.get(home.server.url + src)).body();
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
  }
  const worker = await page.request.get(`${home.server.url}/sw.js`);
  expect(worker.headers()).toMatchObject({ "cache-control": "no-cache", "service-worker-allowed": "/" });
  await page.context().close();
});

test.each([
  ["desktop", {}, "You are offline", "EMERGENCY STOP", /STOP was not sent/],
  ["phone-de", { viewport: PHONE, colorScheme: "dark" as const }, "Du bist offline", "NOT-STOPP", /STOPP wurde nicht gesendet/],
])("without a server there is no level, and STOP says what it cannot do (%s)", async (name, options, title, stop, told) => {
  const { page, problems } = await openWithWorker(options);
  if (name === "phone-de") await page.evaluate('localStorage.setItem("halocline-language", "de")');
  expect((await keptFiles(page)).toSorted()).toEqual(expect.arrayContaining(expectedFiles(web.build())));
  await home.server.stop();
  try {
    // An open page keeps its own words: no answer of a call comes from anywhere but the server.
    expect(await page.evaluate('fetch("/api/auth/user").then(() => "answered", () => "no answer")')).toBe("no answer");
    await page.goto(`${home.server.url}/history?range=day`);
    await page.getByRole("heading", { name: title }).waitFor();
    expect(await page.locator("body").innerText()).not.toMatch(LEVEL);
    await screenshot(page, `installable-offline-${name}`);
    await page.getByRole("button", { name: stop }).click();
    await page.getByRole("alert").getByText(told).waitFor();
    expect(await complaintsBySchemes(page)).toEqual({ light: [], dark: [] });
    await screenshot(page, `installable-offline-stop-${name}`);
  } finally {
    await home.server.start();
  }
  // By itself, and to the address that was wanted.
  await page.locator("#content").waitFor({ timeout: 60_000 });
  expect(new URL(page.url()).pathname).toBe("/history");
  expect(problems.filter(isPolicy)).toEqual([]);
  await page.context().close();
});

test("a new version waits in every tab, not during the wizard, and comes when it is asked for", async () => {
  const { page } = await openWithWorker();
  const other = await page.context().newPage();
  await other.goto(home.server.url);
  await dashboard.waitForLiveLevel(other);
  for (const tab of [page, other]) await mark(tab);
  await openWizard(page);
  web.deploy(BUILDS[0]);
  await askForUpdate(other);
  await bar(other).getByText("A new version is ready").waitFor();
  expect(await complaintsBySchemes(other)).toEqual({ light: [], dark: [] });
  await screenshot(other, "installable-update");
  expect(await page.getByText("A new version is ready").count()).toBe(0);
  await leaveWizard(page);
  await bar(page).waitFor();
  expect(await Promise.all([page, other].map(isSamePage))).toEqual([true, true]);

  await bar(page).getByRole("button", { name: "Reload" }).click();
  await waitUntil(async () => !(await isSamePage(page).catch(() => true)), 30_000, "the page to be loaded again");
  await dashboard.waitForLiveLevel(page);
  expect(await buildOf(page)).toBe(BUILDS[0]);
  const hasNewFiles = async () => (await keptFiles(page)).every((file) => file.includes(BUILDS[0]));
  await waitUntil(hasNewFiles, 30_000, "the files of the old build to be gone");
  expect(await bar(page).count()).toBe(0);
  // The other tab was not asked.
  expect(await isSamePage(other)).toBe(true);
  await bar(other).getByRole("button", { name: "Later" }).click();
  expect(await bar(other).count()).toBe(0);
  web.deploy(BUILDS[1]);
  await askForUpdate(page);
  for (const tab of [page, other]) await bar(tab).waitFor();
  await page.context().close();
});

test("nothing of a person stays behind after the sign-out", async () => {
  const { page } = await openWithWorker();
  await page.addInitScript("navigator.setAppBadge = async (count) => void localStorage.setItem('badge', String(count))");
  await page.reload();
  await waitUntil(() => page.evaluate("localStorage.getItem('badge') !== null"), 30_000, "a badge");
  await page.goto(`${home.server.url}/history`);
  await page.locator("h1").first().waitFor();
  await signOut(page);
  expect((await keptFiles(page)).toSorted()).toEqual(expect.arrayContaining(expectedFiles(web.build())));
  expect(await keptFiles(page)).toHaveLength(4);
  expect(await page.evaluate("localStorage.getItem('badge')")).toBe("0");
  expect(await page.evaluate("indexedDB.databases().then((all) => all.length)")).toBe(0);
  // The landing page is the server's own, and a download is not taken for a page.
  await page.reload();
  await page.getByRole("heading", { name: "Your reef at the right level" }).waitFor();
  expect((await page.goto(`${home.server.url}/api/nothing`))?.fromServiceWorker()).toBe(false);
  await page.context().close();
});

test("a build without a worker takes back the one that is there", async () => {
  const { page } = await openWithWorker();
  await page.reload();
  await dashboard.waitForLiveLevel(page);
  web.deployRetired();
  await page.reload();
  const isGone = () => page.evaluate<boolean>("navigator.serviceWorker.getRegistrations().then((all) => all.length === 0)");
  await waitUntil(isGone, 30_000, "the worker to be gone");
  expect(await keptFiles(page)).toEqual([]);
  await dashboard.waitForLiveLevel(page);
  await page.context().close();
});
