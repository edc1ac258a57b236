// A real Chromium, and pages that remember everything that went wrong in them.

import { mkdirSync } from "node:fs";
import { repositoryPath } from "@halocline/local-services/paths";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright";

export const PHONE = { width: 360, height: 740 } as const;
export const DESKTOP = { width: 1280, height: 800 } as const;

const CHROMIUM = {
  executablePath: "/usr/bin/chromium-headless-shell",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
    // Pages wait in the background while another one is in front.
    "--disable-renderer-backgrounding",
    "--disable-background-timer-throttling",
  ],
};

export const launchBrowser = (more: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ ...CHROMIUM, args: [...CHROMIUM.args, ...more] });

/** With a place for notifications, which the one without windows has not. */
export const launchWholeBrowser = (): Promise<Browser> => chromium.launch({ ...CHROMIUM, executablePath: "/usr/bin/chromium" });

/** Pages still open when a test fails tell what they showed and what the server had answered them. */
const openPages = new Map<Page, { problems: readonly string[]; answers: readonly string[] }>();

export async function tellOpenPages(testName: string): Promise<void> {
  for (const [page, { problems, answers }] of openPages) {
    if (page.isClosed()) continue;
    console.log(`"${testName}" failed at ${page.url()}\n${await page.locator("body").innerText()}`);
    console.log("problems", problems, "last answers", answers.slice(-12));
    await screenshot(page, `failed-${Date.now()}`);
  }
}

/** Console errors, exceptions nobody caught, and everything the content security policy refused. */
export type WatchedPage = Readonly<{ page: Page; problems: string[] }>;

/** Water that moves costs half a core while a story waits: it stands still, except in the story about the screen. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext({ viewport: DESKTOP, reducedMotion: "reduce", ...options });
  const problems: string[] = [];
  // Tabs that the page opens are watched like itself.
  context.on("page", (page) => watch(page, problems));
  return { page: await context.newPage(), problems };
}

function watch(page: Page, problems: string[]): void {
  page.on("pageerror", (error) => problems.push(`exception: ${error.message}`));
  page.on("console", (message) => {
    const isPolicy = message.text().includes("Content Security Policy");
    if (message.type() === "error" || isPolicy) problems.push(`console: ${message.text()} ${message.location().url}`);
  });
  const answers: string[] = [];
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith("/api/")) answers.push(`${response.request().method()} ${pathname} ${response.status()}`);
  });
  openPages.set(page, { problems, answers });
  page.on("close", () => openPages.delete(page));
}

export const hasHorizontalScroll = (page: Page): Promise<boolean> =>
  page.evaluate("document.documentElement.scrollWidth > window.innerWidth");

/** Where nobody looks at them, as in CI, none are taken: one of a whole page costs as much as loading it. */
const ARE_LOOKED_AT = process.env.E2E_PICTURES !== "none";

export async function screenshot(page: Page, name: string): Promise<void> {
  if (!ARE_LOOKED_AT) return;
  const folder = repositoryPath(".local/screenshots");
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}
