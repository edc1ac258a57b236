// `pnpm dev`, as a newcomer meets it: one command, two moving tanks, everything to try out, nothing left behind, and the same
// again the next day. It runs in a copy of this checkout, which the story may edit.

import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { descendantsOf, listeningPorts } from "@halocline/local-services/process-tree";
import { isAlive, waitUntil } from "@halocline/local-services/processes";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser, openPage, screenshot } from "./support/browser.ts";
import { type Checkout, copyCheckout } from "./support/checkout-copy.ts";
import * as dashboard from "./support/dashboard-page.ts";
import { type DevCommand, endLeftovers, startDev } from "./support/dev-command.ts";
import { signIn, signUp } from "./support/entrance-page.ts";
import { routerPaths } from "./support/every-address.ts";
import * as firmware from "./support/firmware-page.ts";

const NEWCOMER = { firstName: "Nora", lastName: "Clown", email: "nora@example.test", password: "anemone at home" };
const UPDATED_DEVICE = "Quarantine";
const RELOADED_WITHIN_S = 3;
const GENEROUS = 4;

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let checkout: Checkout;
let dev: DevCommand;
/** A second try of the story needs another one: each version exists once. */
let sampleVersion = "1.1.0";

beforeAll(async () => {
  browser = await launchBrowser();
  checkout = copyCheckout("start");
  dev = await startDev(checkout);
});

afterAll(async () => {
  await browser?.close();
  await dev?.end();
  endLeftovers();
  checkout?.remove();
});

const secondsSince = (sinceMs: number): string => ((performance.now() - sinceMs) / 1000).toFixed(1);

/** The first visit compiles what it shows, perhaps on a machine that is busy with something else. */
async function open(): Promise<Page> {
  const { page } = await openPage(browser);
  page.context().setDefaultTimeout(90_000);
  return page;
}

/** One page for all: the dev server hands out each module by itself, and a new visitor would fetch them all again. */
let owner: Page | null = null;
async function openSignedIn(): Promise<Page> {
  if (owner) return owner;
  owner = await open();
  await signIn(owner, dev.address, dev.email, dev.password);
  return owner;
}

test("one command leads to two live tanks", async () => {
  const page = await openSignedIn();
  await dashboard.chooseTank(page, "Display reef tank");
  await dashboard.waitForLiveLevel(page, 60_000);
  console.log(`pnpm dev: the first live level is on the screen after ${secondsSince(dev.startedAtMs)} s`);
  const names = await dashboard.tankNames(page);
  expect(names).toHaveLength(2);
  for (const name of names) {
    await dashboard.chooseTank(page, name);
    await dashboard.waitForLiveLevel(page);
    await dashboard.waitForAnotherReading(page, 45_000);
  }
  expect(dev.output()).toMatch(/^server +ready$/m);
  expect(
    dev
      .output()
      .trimEnd()
      .split("\n")
      .findLast((line) => !/^(server|simulator|web) /.test(line)),
  ).toContain(dev.address);
});

test("the tanks have a year behind them", async () => {
  const page = await openSignedIn();
  await page.goto(`${dev.address}/schedules`);
  await page.getByText("Every Saturday at 10:00").first().waitFor();
  const ask = async (path: string) => (await page.request.get(dev.address + path)).json();
  const [from, to] = [335, 334].map((days) => new Date(Date.now() - days * 86_400_000).toISOString());
  for (const { tanks } of await ask("/api/devices")) {
    const { buckets } = await ask(`/api/tanks/${tanks[0].id}/level-history?from=${from}&to=${to}&points=24`);
    expect(buckets.length).toBeGreaterThanOrEqual(12);
    expect(tanks[0].lastWaterChangeAt).not.toBeNull();
  }
});

test("every address of the app opens by itself", async () => {
  const page = await openSignedIn();
  const paths = await routerPaths(page);
  expect(paths).toContain("/devices");
  // Who answers is what matters here; production.e2e.ts looks at each screen.
  const ask = async (path: string) => (await fetch(dev.address + path, { headers: { accept: "text/html" } })).text();
  const app = await ask("/");
  for (const path of paths) expect({ path, html: await ask(path) }).toEqual({ path, html: app });
  await page.goto(`${dev.address}/devices`);
  await page.getByRole("heading", { name: "Device Management" }).waitFor();
});

test("a newcomer's mail is on the mail page, and its link verifies the address", async () => {
  const page = await open();
  const email = `${Date.now()}-${NEWCOMER.email}`;
  await signUp(page, dev.address, { ...NEWCOMER, email });
  await page.getByRole("heading", { name: "Check your email" }).waitFor();
  await page.goto(dev.mailAddress);
  // The page comes again by itself.
  const mail = page.getByRole("link", { name: `to ${email}` }).first();
  await mail.waitFor();
  await screenshot(page, "dev-mails");
  await mail.click();
  await page.getByRole("heading", { name: "Verify your email address" }).waitFor();
  const [tab] = await Promise.all([
    page.context().waitForEvent("page"),
    page.frameLocator("iframe").getByRole("link").first().click(),
  ]);
  await screenshot(page, "dev-mail");
  await tab.getByRole("button", { name: "Confirm address" }).click();
  await tab.getByText("Your email address is confirmed.").first().waitFor();
  await signIn(page, dev.address, email, NEWCOMER.password);
  await page.context().close();
});

/** As somebody types it, and what it prints. */
function makeSample(): Readonly<{ image: Buffer; signature: string; version: string }> {
  const args = ["firmware/scripts/main.ts", "sample", sampleVersion];
  const { stdout } = spawnSync(process.execPath, args, { cwd: checkout.path("."), encoding: "utf8" });
  const said = (label: string) => new RegExp(`^${label} +(.+)$`, "m").exec(stdout)?.[1] ?? `no ${label} in: ${stdout}`;
  return {
    image: readFileSync(said("Firmware file")),
    signature: readFileSync(said("Signature file"), "utf8").trim(),
    version: said("Version"),
  };
}

test("the first administrator releases a sample image, and a device installs it", async () => {
  const page = await openSignedIn();
  sampleVersion = `1.1.${Number(sampleVersion.split(".").at(-1)) + 1}`;
  if (!(await isAdministrator(page))) await page.getByRole("button", { name: "Make Me Admin" }).click();
  await page.getByRole("button", { name: "Make Me Admin" }).waitFor({ state: "detached" });
  await firmware.openTab(page, dev.address, "Upload New Firmware");
  await firmware.fillUpload(page, { ...makeSample(), isStable: true });
  await firmware.sendUpload(page);
  await firmware.givePasswordAgain(page, dev.password);
  await page.getByText(`Version ${sampleVersion} is released`).waitFor();
  const dialog = await firmware.openUpdate(page, dev.address, UPDATED_DEVICE);
  await firmware.startUpdate(dialog);
  await firmware.watchUpdate(dialog, 60_000);
  await dialog.getByText(`The controller now runs version ${sampleVersion}.`).waitFor();
});

/** How long this machine takes at this moment to load the server's source. */
function loadingTakesS(): number {
  const startedAtMs = performance.now();
  const load = `await import(${JSON.stringify(checkout.path("apps/server/src/roles.ts"))})`;
  expect(spawnSync(process.execPath, ["--input-type=module", "-e", load]).status).toBe(0);
  return (performance.now() - startedAtMs) / 1000;
}

test("an edited route answers anew within seconds, also after a mistake in it", async () => {
  const file = checkout.path("apps/server/src/http/health.routes.ts");
  const source = readFileSync(file, "utf8");
  const answer = async () => {
    const response = await fetch(`${dev.address}/api/health`).catch(() => null);
    return response?.ok ? ((await response.json()) as { version?: string }).version : undefined;
  };
  const limitS = GENEROUS * Math.max(RELOADED_WITHIN_S, loadingTakesS());
  const edit = async (version: string) => {
    const editedAtMs = performance.now();
    const edited = source.replace("\n    version,\n", `\n    version: "${version}",\n`);
    expect(edited).not.toBe(source);
    writeFileSync(file, edited);
    await waitUntil(async () => (await answer()) === version, limitS * 1000, `the answer ${version}`);
    return (performance.now() - editedAtMs) / 1000;
  };
  const tookS = await edit("edited");
  console.log(
    `pnpm dev: an edited route answers after ${tookS.toFixed(1)} s (aim ${RELOADED_WITHIN_S} s, limit now ${limitS.toFixed(0)} s)`,
  );
  writeFileSync(file, `${source}\nthis is no TypeScript`);
  await waitUntil(() => dev.output().includes("does not start"), limitS * 1000, "word of the mistake");
  expect(await (await fetch(dev.address)).text()).toContain("Halocline");
  await edit("mended");
});

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: "127.0.0.1", port });
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });

async function endAndLook(): Promise<void> {
  const started = descendantsOf(dev.pid);
  const ports = listeningPorts([dev.pid, ...started]);
  // PostgreSQL, broker, server, simulator and web at least; and each door of theirs, and the mails' two.
  expect(started.length).toBeGreaterThanOrEqual(5);
  expect(ports.length).toBeGreaterThanOrEqual(8);
  const exitCode = await dev.end();
  await waitUntil(() => !started.some(isAlive), 5000, "the last process to end").catch(() => {});
  const listening = [];
  for (const port of ports) if (await answers(port)) listening.push(port);
  console.log(`stopped: ${started.length} processes and ${ports.length} ports are gone`);
  expect({ exitCode, alive: started.filter(isAlive), listening }).toEqual({ exitCode: 0, alive: [], listening: [] });
}

const isAdministrator = async (page: Page): Promise<boolean> => {
  await page.goto(`${dev.address}/admin`);
  await page.getByRole("heading", { name: "Admin Panel" }).waitFor();
  await page.waitForLoadState("networkidle");
  return (await page.getByRole("button", { name: "Make Me Admin" }).count()) === 0;
};

test("ending it leaves nothing behind but its data, and --fresh not even that", async () => {
  const { address, password } = dev;
  const page = await openSignedIn();
  // A page of the app would load itself again in the middle of what follows.
  await page.goto("about:blank");
  await endAndLook();

  dev = await startDev(checkout);
  expect({ address: dev.address, password: dev.password }).toEqual({ address, password });
  // The browser is still signed in.
  expect(await isAdministrator(page)).toBe(true);
  await page.goto(`${address}/devices`);
  const card = dashboard.card(page, UPDATED_DEVICE);
  await card.getByText(sampleVersion).waitFor();
  await card.getByText("Online").first().waitFor();
  await page.goto("about:blank");
  await endAndLook();

  dev = await startDev(checkout, "--fresh");
  await signIn(page, dev.address, dev.email, dev.password);
  expect(await isAdministrator(page)).toBe(false);
  await page.context().close();
});
