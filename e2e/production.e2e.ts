// The production build, set up and started as the documentation says, walked through by whoever installed it: sign up with the
// set-up token, become administrator, pair a device, switch a pump. `pnpm e2e smoke` runs this alone.

import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { documentedCommands } from "@halocline/local-services/documented-commands";
import { freePort } from "@halocline/local-services/free-port";
import { startProcess, waitForService } from "@halocline/local-services/processes";
import { type Fleet, startFleet } from "@halocline/simulator/fleet";
import { Flash } from "@halocline/virtual-device/device/flash";
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser, openPage } from "./support/browser.ts";
import { fillSignUp, signIn } from "./support/entrance-page.ts";
import { openEveryAddress } from "./support/every-address.ts";
import { pair } from "./support/pairing-page.ts";
import { type Production, startProduction } from "./support/production.ts";

const HARDWARE_ID = "hc-0a1b2c3d4e5f";
const OWNER = { firstName: "Nora", lastName: "Clown", email: "nora@example.test", password: "anemone at home" };

let production: Production;
let browser: Browser;
let fleet: Fleet | null = null;

beforeAll(async () => {
  production = await startProduction();
  browser = await launchBrowser();
});

afterAll(async () => {
  await fleet?.stop();
  await browser?.close();
  await production?.stop();
});

function powerOn(pairingCode: string): void {
  const device = { hardwareId: HARDWARE_ID, pairingCode, flash: new Flash() };
  fleet = startFleet({ brokerUrl: production.mqttUrl, ca: readFileSync(production.caFile), devices: [device] });
}

const firstSteps = (): string => readFileSync(join(production.secretsFolder, "first-steps"), "utf8");
const linkOfStep = (path: string): string => new RegExp(`http\\S+/${path}#setup=\\S+`).exec(firstSteps())?.[0] ?? firstSteps();

test("a stranger who is there before the installer gets no account", async () => {
  const response = await fetch(`${production.url}/api/auth/sign-up`, {
    method: "POST",
    headers: { origin: production.url, "content-type": "application/json" },
    body: JSON.stringify({ ...OWNER, email: "stranger@example.test", setUpToken: "guessed" }),
  });
  expect({ status: response.status, body: await response.json() }).toMatchObject({
    status: 403,
    body: { code: "set_up_token_invalid" },
  });
});

test("whoever installed it signs up, becomes administrator, pairs a device and switches a pump on the production build", async () => {
  const { page, problems } = await openPage(browser);
  await page.goto(linkOfStep("signup"));
  await fillSignUp(page, OWNER);
  await page.getByText("Account created").waitFor();
  await signIn(page, production.url, OWNER.email, OWNER.password);
  problems.length = 0;
  await page.goto(linkOfStep("admin"));
  await page.getByRole("button", { name: "Make Me Admin" }).click();
  await page.getByText("User Management").waitFor();
  expect(page.url()).toBe(`${production.url}/admin`);
  expect(production.logs()).not.toContain(linkOfStep("admin").split("=").at(-1));
  await pair(page, production.url, { hardwareId: HARDWARE_ID, name: "Kitchen reef", powerOn });
  await page.getByRole("link", { name: "Control" }).first().click();
  await page.getByRole("button", { name: "Turn on Top-Up Pump" }).click();
  await page.getByText("Relay Updated").first().waitFor();
  expect(fleet?.devices[0]?.status().outputs.topup).toBe(true);
  expect(problems).toEqual([]);
  await page.context().close();
});

test("every address of the app opens by itself", async () => {
  const [{ page: signedIn }, { page: signedOut }] = [await openPage(browser), await openPage(browser)];
  await signIn(signedIn, production.url, OWNER.email, OWNER.password);
  const { shown, expected } = await openEveryAddress(production.url, { signedIn, signedOut });
  expect(Object.keys(expected)).toContain("/devices signedIn");
  expect(shown).toEqual(expected);
  for (const page of [signedIn, signedOut]) await page.context().close();
});

type Material = Readonly<{ purl: string; licenses?: unknown[]; externalReferences?: { hashes?: unknown[] }[] }>;

test("the build carries a bill of what it ships, each material with its licence and its hash", () => {
  const { components } = JSON.parse(readFileSync(join(production.releaseFolder, "sbom.cdx.json"), "utf8"));
  const materials = components as Material[];
  const names = materials.map(({ purl }) => decodeURIComponent(purl).replace(/^pkg:npm\/|@[^@/]+$/g, ""));
  // In the server's file, in the setup's, in the page, and as packages; not what only tests use.
  expect(names).toEqual(expect.arrayContaining(["fastify", "pg-boss", "react", "@node-rs/argon2"]));
  expect(names).not.toContain("oidc-provider");
  for (const { purl, licenses = [], externalReferences = [] } of materials)
    expect({ purl, isKnown: licenses.length > 0 && externalReferences.some(({ hashes }) => hashes) }).toEqual({
      purl,
      isKnown: true,
    });
});

test("files go out compressed and are kept by the browser", async () => {
  const page = await fetch(production.url);
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1] ?? "";
  const { headers } = await fetch(production.url + script, { headers: { "accept-encoding": "br" } });
  expect(headers.get("content-encoding")).toBe("br");
  expect(headers.get("cache-control")).toContain("immutable");
  expect(page.headers.get("cache-control")).toBe("no-cache");
});

test("a second start keeps every secret, and nobody else may read them", () => {
  const all = () =>
    readdirSync(production.secretsFolder, { recursive: true, encoding: "utf8" }).filter((name) => !name.startsWith("stream"));
  // Sealed anew at each start, with a salt of its own, and so never twice the same.
  const isSealed = (name: string) => name.endsWith("instance.sealed");
  const files = () => all().filter((name) => statSync(join(production.secretsFolder, name)).isFile() && !isSealed(name));
  const contents = () =>
    Object.fromEntries(files().map((name) => [name, readFileSync(join(production.secretsFolder, name), "utf8")]));
  const before = contents();
  production.setUp();
  expect(contents()).toEqual(before);
  expect(Object.keys(before)).toEqual(
    expect.arrayContaining(["secrets.json", "server/server.env", "broker/broker.env", "ca.pem"]),
  );
  for (const name of ["", ...all()])
    expect({ name, others: statSync(join(production.secretsFolder, name)).mode & 0o077 }).toEqual({ name, others: 0 });
});

/** As the guide says, but for where things are on this machine. */
async function startDocumentedRole(line: string) {
  const { releaseFolder, secretsFolder } = production;
  const [metrics, http] = [`127.0.0.1:${await freePort()}`, `127.0.0.1:${await freePort()}`];
  const command = line
    .replace(/127\.0\.0\.1:\d+/, metrics)
    .replace("/opt/halocline", releaseFolder)
    .replace("/secrets/", `${secretsFolder}/server/`);
  const logFile = join(secretsFolder, "..", `role-${metrics.split(":")[1]}.log`);
  const service = startProcess("sh", ["-c", `exec env ${command}`], logFile, {
    cwd: "/",
    env: { PATH: process.env.PATH ?? "", HALOCLINE_HTTP_LISTEN: http },
  });
  const tells = (url: string) =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  await waitForService(service, () => tells(`http://${metrics}/metrics`), { name: line, withinMs: 60_000, logFile });
  return { isServing: await tells(`http://${http}/readyz`), stop: service.stop };
}

test("each role runs in a process of its own, with the command of the guide", async () => {
  const lines = documentedCommands("Roles in separate processes").flatMap((block) => block.split("\n"));
  expect(lines.map((line) => line.split("--roles ")[1])).toEqual(["worker", "ingest", "auth", "api"]);
  const roles = await Promise.all(lines.map(startDocumentedRole));
  // Only one of them is for browsers.
  expect(roles.map(({ isServing }) => isServing)).toEqual([false, false, false, true]);
  for (const { stop } of roles) await stop();
});
