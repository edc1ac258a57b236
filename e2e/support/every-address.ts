// Every address of the web app opened by itself, as a bookmark or a reload does. The list is the router's own.

import { devicePage } from "@halocline/messages/texts/en/device-page";
import { runPage } from "@halocline/messages/texts/en/run-page";
import { shell } from "@halocline/messages/texts/en/shell";
import type { Page } from "playwright";

const { titles } = shell;
type Address = Readonly<{ path: string; access: string; titleName: keyof typeof titles }>;

/** Where the screen of an address has a heading of another name than its title. */
const HOME = { signedIn: "System Dashboard", signedOut: "Your reef at the right level" } as const;
/** An address of one thing is opened as it is written here, so it is the address of nothing. */
const OF_NOTHING: Readonly<Record<string, string>> = {
  "/devices/$deviceId": devicePage.missing,
  "/runs/$runId": runPage.unknown,
};
/** A screen may be compiled first, on a machine that is busy with something else. */
const SHOWN_WITHIN_MS = 60_000;

/** The router puts itself there, in every build. */
const ROUTES = `Object.values(self.__TSR_ROUTER__.routesByPath).map(({ fullPath, options }) => ({ path: fullPath, ...options.staticData }))`;

export const routerPaths = async (page: Page): Promise<string[]> =>
  ((await page.evaluate(ROUTES)) as Address[]).map(({ path }) => path);

/** The first heading of what is there, or the text of what came instead. */
async function shownAt(page: Page, url: string): Promise<string> {
  const response = await page.goto(url, { timeout: SHOWN_WITHIN_MS });
  const type = response?.headers()["content-type"] ?? "nothing";
  if (!type.startsWith("text/html")) return `${type}: ${await response?.text()}`;
  const heading = page.getByRole("heading", { level: 1 }).first();
  const isThere = await heading.waitFor({ timeout: SHOWN_WITHIN_MS }).then(
    () => true,
    () => false,
  );
  return isThere ? heading.innerText() : `no heading: ${(await page.locator("body").innerText()).slice(0, 100)}`;
}

export type Opened = Readonly<{ shown: Record<string, string>; expected: Record<string, string> }>;

export async function openEveryAddress(url: string, { signedIn, signedOut }: Record<keyof typeof HOME, Page>): Promise<Opened> {
  await signedOut.goto(url, { timeout: SHOWN_WITHIN_MS });
  const addresses: Address[] = await signedOut.evaluate(ROUTES);
  const [shown, expected]: [Record<string, string>, Record<string, string>] = [{}, {}];
  const open = async (who: keyof typeof HOME, { path, access, titleName }: Address) => {
    const visit = `${path} ${who}`;
    expected[visit] = access === "home" ? HOME[who] : (OF_NOTHING[path] ?? titles[titleName]);
    const look = () => shownAt(who === "signedIn" ? signedIn : signedOut, url + path);
    shown[visit] = await look();
    // Chromium drops what it is loading when a network of the machine comes or goes. A wrong screen is wrong twice.
    if (shown[visit] !== expected[visit]) shown[visit] = await look();
  };
  const openAll = async (who: keyof typeof HOME, isNotTheirs: string) => {
    for (const address of addresses) if (address.access !== isNotTheirs) await open(who, address);
  };
  await Promise.all([openAll("signedIn", "guest"), openAll("signedOut", "app")]);
  return { shown, expected };
}
