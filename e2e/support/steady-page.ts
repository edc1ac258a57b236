// Chromium breaks off whatever it loads when an interface of the machine comes or goes, as those of containers do. A person
// would load the page again; so do these pages, and for this reason only.

import type { Browser, Page } from "playwright";
import { openPage, type WatchedPage } from "./browser.ts";
import { fillSignIn, userMenu } from "./entrance-page.ts";

const INTERRUPTED = "ERR_NETWORK_CHANGED";
/** Of the app's worker: its script is fetched by a part of the browser that cannot be told to take any certificate. */
const NO_WORKER = "An SSL certificate error occurred when fetching the script";
const MOST_TRIES = 5;

const OF_THE_BROWSER = [INTERRUPTED, NO_WORKER, "The connection was lost"];

export const otherThanTheBrowsersOwn = (problems: readonly string[]): string[] =>
  problems.filter((problem) => !OF_THE_BROWSER.some((words) => problem.includes(words)));

function goAgain(page: Page): void {
  const goOnce = page.goto.bind(page);
  page.goto = async (...args) => {
    for (let left = MOST_TRIES - 1; ; left--) {
      try {
        return await goOnce(...args);
      } catch (error) {
        if (left === 0 || !String(error).includes(INTERRUPTED)) throw error;
      }
    }
  };
}

/** What was typed is still there: whoever reads that nobody answered presses again. */
export async function signInSteadily(page: Page, url: string, email: string, password: string): Promise<void> {
  await page.goto(`${url}/login`);
  await fillSignIn(page, email, password);
  const unanswered = page.getByText("The server did not respond");
  for (let left = MOST_TRIES - 1; left > 0; left--) {
    await userMenu(page).or(unanswered).first().waitFor();
    if (await userMenu(page).isVisible()) return;
    await page.getByRole("button", { name: "Sign In" }).click();
    await unanswered.waitFor({ state: "hidden" });
  }
  await userMenu(page).waitFor();
}

/** The browser takes any certificate; that it is a good one is Node's to say. */
export async function openSteadyPage(browser: Browser): Promise<WatchedPage> {
  const watched = await openPage(browser, { ignoreHTTPSErrors: true });
  goAgain(watched.page);
  const broken = watched.page.getByText("This screen could not be shown");
  await watched.page.addLocatorHandler(broken, async () => void (await watched.page.reload()));
  return watched;
}
