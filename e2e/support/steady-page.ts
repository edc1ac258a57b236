// Chromium breaks off whatever it loads when an interface of the machine comes or goes, as those of containers do. A person
// would load the page again; so do these pages, and for this reason only.

import type { Browser, Page } from "playwright";
import { openPage, type WatchedPage } from "./browser.ts";

const INTERRUPTED = "ERR_NETWORK_CHANGED";
const MOST_TRIES = 5;

export const otherThanInterruptions = (problems: readonly string[]): string[] =>
  problems.filter((problem) => !problem.includes(INTERRUPTED) && !problem.includes("the connection is gone"));

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

/** The browser takes any certificate; that it is a good one is Node's to say. */
export async function openSteadyPage(browser: Browser): Promise<WatchedPage> {
  const watched = await openPage(browser, { ignoreHTTPSErrors: true });
  goAgain(watched.page);
  const broken = watched.page.getByText("This screen could not be shown");
  await watched.page.addLocatorHandler(broken, async () => void (await watched.page.reload()));
  return watched;
}
