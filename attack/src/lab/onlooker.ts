// Somebody who looks at the dashboard on a phone while something is lost. Each look is two pictures, of the page that was open before
// and of one that is opened meanwhile, and a line about each for the report: what it says, and whether the stop can be reached.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { sessionCookie } from "@halocline/e2e/support/api-caller";
import { launchBrowser, openPage, PHONE, type WatchedPage } from "@halocline/e2e/support/browser";
import { waitForLiveLevel } from "@halocline/e2e/support/dashboard-page";
import type { System } from "@halocline/e2e/support/system";
import type { Household } from "./household.ts";

export type Onlooker = Readonly<{
  /** Whose tank the page shows from now on. */
  turnTo: (index: number) => Promise<void>;
  /** `name` is the pictures': "broker-away". */
  look: (name: string) => Promise<void>;
}>;

/** Nobody asked for pictures. */
export const NOBODY: Onlooker = { turnTo: async () => {}, look: async () => {} };

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

/** Signed in as the household's owner, on one page that stays open. */
export async function openOnlooker(
  system: System,
  { account, devices }: Household,
  { url, folder }: Readonly<{ url: string; folder: string }>,
): Promise<Onlooker> {
  mkdirSync(folder, { recursive: true });
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
    await take(anew, picture);
    await anew.close();
  };
  return {
    turnTo: async (index) => {
      await page.goto(`${url}/?tank=${devices[index]?.tankId}`);
      await waitForLiveLevel(page);
    },
    look: async (picture) => {
      await page.waitForTimeout(SETTLES_WITHIN_MS);
      await take(page, picture);
      await lookAnew(`${picture}-opened-anew`);
    },
  };
}
