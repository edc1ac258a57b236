// Somebody whose tank nobody stops looks at the dashboard on a phone while something is lost. Each look is two pictures, of the page that was open before
// and of one that is opened meanwhile, and a line about each for the report: what it says, and whether the stop can be reached.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { apiCaller, sessionCookie } from "@halocline/e2e/support/api-caller";
import { launchBrowser, openPage, PHONE, type WatchedPage } from "@halocline/e2e/support/browser";
import { waitForLiveLevel } from "@halocline/e2e/support/dashboard-page";
import type { System } from "@halocline/e2e/support/system";
import { startHousehold } from "./household.ts";

export type Onlooker = Readonly<{
  /** Opens the page, while all is well. */
  sitDown: () => Promise<void>;
  /** `name` is the pictures': "broker-away". */
  look: (name: string) => Promise<void>;
}>;

/** Nobody asked for pictures. */
export const NOBODY: Onlooker = { sitDown: async () => {}, look: async () => {} };

type Page = WatchedPage["page"];

const OPENS_WITHIN_MS = 8000;
/** What was done a moment ago is on a page by then, and a page that is told nothing says so. */
const SETTLES_WITHIN_MS = 4000;
const SAYS = "[role=status], [role=alert], h1";

async function describe(page: Page): Promise<string> {
  const said = await page.locator(SAYS).filter({ visible: true }).allInnerTexts();
  const stop = page.getByRole("button", { name: "STOP" }).first();
  const canStop = (await stop.isVisible()) && (await stop.isEnabled());
  return `${canStop ? "STOP" : "no STOP"}; ${said.map((text) => text.replaceAll(/\s+/g, " ")).join(" | ") || "says nothing"}`;
}

type Place = Readonly<{ url: string; folder: string }>;

/** An owner with a household of their own, signed in, on one page that stays open. */
export async function openOnlooker(system: System, { url, folder }: Place): Promise<Onlooker> {
  mkdirSync(folder, { recursive: true });
  const { account, devices } = await startHousehold(system, (caller) => apiCaller(system.stack, url, caller), 1);
  const browser = await launchBrowser();
  system.onStop(() => browser.close());
  const { page } = await openPage(browser, { viewport: PHONE, colorScheme: "light", timezoneId: "UTC" });
  const [name = "", value = ""] = sessionCookie(system.stack, account).split("=");
  await page.context().addCookies([{ name, value, url }]);
  const take = async (shown: Page, picture: string) => {
    await shown.screenshot({ path: join(folder, `${picture}.png`), animations: "disabled" });
    console.log(`  ${picture}.png: ${await describe(shown)}`);
  };
  const lookAnew = async (picture: string) => {
    const anew = await page.context().newPage();
    // Nobody may answer: then the browser says so itself, and that is the picture.
    await anew.goto(page.url(), { timeout: OPENS_WITHIN_MS }).catch(() => {});
    await anew.waitForTimeout(SETTLES_WITHIN_MS);
    // Of a page that has not been answered at all the browser has nothing to draw.
    await take(anew, picture).catch(() => console.log(`  ${picture}: no STOP; the browser still waits`));
    await anew.close();
  };
  return {
    sitDown: async () => {
      await page.goto(`${url}/?tank=${devices[0]?.tankId}`);
      await waitForLiveLevel(page);
    },
    look: async (picture) => {
      await page.waitForTimeout(SETTLES_WITHIN_MS);
      await take(page, picture);
      await lookAnew(`${picture}-opened-anew`);
    },
  };
}
