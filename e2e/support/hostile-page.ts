// A page that counts what must not happen in it, and looks through its own elements for what would happen at a touch.

import { readFileSync } from "node:fs";
import { repositoryPath } from "@halocline/local-services/paths";
import { waitUntil } from "@halocline/local-services/processes";
import type { Browser, BrowserContext, Page, Request } from "playwright";
import { launchBrowser } from "./browser.ts";
import { HOSTILE_CALL, HOSTILE_HOST, HOSTILE_TEXTS } from "./hostile-texts.ts";

const REFUSED = "Failed to load resource: the server responded with a status of 4";
const DESKTOP = { width: 1280, height: 800 } as const;

export type Executions = Readonly<{
  calls: string[];
  dialogs: string[];
  departures: string[];
  requests: string[];
  violations: string[];
  problems: string[];
  /** Elements and attributes that could act, found by looking. */
  armed: string[];
}>;

export type HostilePage = Readonly<{
  page: Page;
  executions: Executions;
  shown: Set<string>;
  /** What it was asked for is there and drawn. */
  settle: () => Promise<void>;
}>;

const SETTLED_WITHIN_MS = 30_000;
const TWO_FRAMES = "new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))";

/** The network may never be idle for long: what is shown is polled. */
function watchAnswers(page: Page): () => Promise<void> {
  const awaited = new Set<Request>();
  page.on("request", (request) => void awaited.add(request));
  page.on("requestfinished", (request) => void awaited.delete(request));
  page.on("requestfailed", (request) => void awaited.delete(request));
  return async () => {
    do {
      await waitUntil(() => awaited.size === 0, SETTLED_WITHIN_MS, "all answers");
      await page.evaluate(TWO_FRAMES);
      // What was drawn may have asked for more.
    } while (awaited.size > 0);
  };
}

const isHostile = (url: string): boolean => {
  const hostname = URL.parse(url)?.hostname ?? "";
  return hostname === HOSTILE_HOST || hostname.endsWith(`.${HOSTILE_HOST}`);
};

/** Nothing answers there. Not by a route of Playwright's: that would hold every request, and switch off the cache. */
export const launchHostileBrowser = (): Promise<Browser> =>
  launchBrowser([`--host-resolver-rules=MAP ${HOSTILE_HOST} ~NOTFOUND, MAP *.${HOSTILE_HOST} ~NOTFOUND`]);

/** Without the content security policy the sanitiser and the escaping stand alone. */
export async function openHostilePage(browser: Browser, ownUrl: string, bypassCSP: boolean): Promise<HostilePage> {
  const context = await browser.newContext({ viewport: DESKTOP, bypassCSP, reducedMotion: "reduce" });
  const executions: Executions = {
    calls: [],
    dialogs: [],
    departures: [],
    requests: [],
    violations: [],
    problems: [],
    armed: [],
  };
  await watchContext(context, executions);
  const page = await context.newPage();
  page.on("framenavigated", (frame) => {
    if (!frame.url().startsWith(ownUrl) && frame.url() !== "about:blank") executions.departures.push(frame.url());
  });
  // Any other page was opened by a text.
  context.on("page", (other) => void executions.departures.push(`new page ${other.url()}`));
  return { page, executions, shown: new Set(), settle: watchAnswers(page) };
}

async function watchContext(context: BrowserContext, executions: Executions): Promise<void> {
  await context.exposeFunction(HOSTILE_CALL, (index: unknown) => void executions.calls.push(String(index)));
  await context.exposeFunction("reportViolation", (violation: string) => void executions.violations.push(violation));
  await context.addInitScript(
    `document.addEventListener("securitypolicyviolation", (event) => reportViolation(event.violatedDirective + " " + event.blockedURI))`,
  );
  context.on("request", (request) => {
    if (isHostile(request.url())) executions.requests.push(request.url());
  });
  context.on("dialog", (dialog) => {
    executions.dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  context.on("weberror", (error) => void executions.problems.push(`exception: ${error.error().message}`));
  context.on("console", (message) => {
    // What our own server refuses, such as a page that is not there, was told to a person and did nothing.
    if (message.type() === "error" && !message.text().startsWith(REFUSED))
      executions.problems.push(`console: ${message.text()} ${message.location().url}`);
  });
}

/** The one script inside our page, letter by letter. */
const THEME = readFileSync(repositoryPath("apps/web/theme.js"), "utf8");

/** The only scripts are our own files and that of the theme; the only addresses are http, a path of ours or an anchor. */
const FIND_ARMED = `(() => {
  const armed = [];
  const own = location.origin;
  // A page without an address of its own, such as an email, gets one.
  const base = own === "null" ? "http://email.test/" : location.href;
  for (const element of document.querySelectorAll("*")) {
    const name = element.localName;
    if (["iframe", "frame", "object", "embed", "base", "applet", "marquee", "math", "foreignobject", "animate", "set", "video", "audio"].includes(name))
      armed.push("<" + name + ">");
    const isOwnFile = name === "script" && String(element.src).startsWith(own + "/") && element.textContent === "";
    const isTheme = name === "script" && element.matches("head > script:not([src])") && element.textContent === ${JSON.stringify(THEME)};
    if (name === "script" && !isOwnFile && !isTheme) armed.push("script " + element.outerHTML);
    if (name === "style" && element.textContent.includes("hostile")) armed.push("style " + element.textContent);
    if (name === "meta" && element.httpEquiv === "refresh") armed.push("meta refresh");
    for (const { name: key, value } of element.attributes) {
      if (key.startsWith("on") || ["srcdoc", "formaction", "ping", "background", "xlink:href", "srcset"].includes(key))
        armed.push(name + " " + key + "=" + value);
      if (key === "style" && /url|expression|hostile/i.test(value)) armed.push(name + " style=" + value);
      if (!["href", "src", "action", "data", "poster"].includes(key) || !element.matches("a, area, link, img, image, use, script, form, source, input")) continue;
      if (!URL.canParse(value, base)) continue;
      const { protocol, origin } = new URL(value, base);
      const isLink = name === "a";
      if (isLink ? !["http:", "https:"].includes(protocol) || /^[/\\\\]{2}/.test(value) : origin !== own && protocol !== "data:")
        armed.push(name + " " + key + "=" + value);
    }
  }
  return armed;
})()`;

/** All a person or a screen reader is told, and all that stands in the controls. */
const READ_ALL = `(() => {
  const texts = [document.title, document.body.textContent];
  for (const element of document.querySelectorAll("[aria-label], [title], [alt], input, textarea")) {
    texts.push(element.getAttribute("aria-label"), element.getAttribute("title"), element.getAttribute("alt"), element.value);
  }
  return texts.filter((text) => typeof text === "string").join("\\n");
})()`;

const plain = (text: string): string => text.replace(/\s+/g, " ").trim();

const PLAIN_TEXTS = HOSTILE_TEXTS.map((text) => ({ text, asShown: plain(text) }));

/** How many of the texts this screen shows, as text. */
export async function inspect({ page, executions, shown }: HostilePage, screen: string): Promise<number> {
  const [armed, read]: [string[], string] = await page.evaluate(`[${FIND_ARMED}, ${READ_ALL}]`);
  executions.armed.push(...armed.map((what) => `${screen}: ${what}`));
  const all = plain(read);
  const here = PLAIN_TEXTS.filter(({ asShown }) => all.includes(asShown));
  for (const { text } of here) shown.add(text);
  return here.length;
}
