// From screen to screen as a link of the app leads: nothing is loaded again. A reload of each is `every-address.ts`.

import { waitUntil } from "@halocline/local-services/processes";
import type { Page } from "playwright";

const SHOWN_WITHIN_MS = 30_000;
/** The router puts itself there, in every build. */
const ROUTER = "self.__TSR_ROUTER__";
/** The path of the screen, once it has taken the place of the one before; each step of the history has a key. */
const SHOWN_AT = `((router) => {
  // A step that is taken before the app listens leads nowhere.
  if (router?.state.status !== "idle" || router.history.subscribers.size === 0) return undefined;
  const { resolvedLocation } = router.state;
  return resolvedLocation?.state.__TSR_key === router.history.location.state.__TSR_key ? resolvedLocation.pathname : undefined;
})(${ROUTER})`;

const shownAt = (page: Page): Promise<string | undefined> => page.evaluate(SHOWN_AT);

/** A path, with its search. */
export async function moveTo(page: Page, path: string): Promise<void> {
  const [pathname] = path.split("?");
  await waitUntil(async () => (await shownAt(page)) !== undefined, SHOWN_WITHIN_MS, "a first screen");
  await page.evaluate(`${ROUTER}.history.push(${JSON.stringify(path)})`);
  await waitUntil(async () => (await shownAt(page)) === pathname, SHOWN_WITHIN_MS, `the screen of ${path}`);
  await page.locator("h1").first().waitFor();
}
