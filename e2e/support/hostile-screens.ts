// Every screen with everything open on it that can be opened, in the order of the menu, and the printed manuals.

import type { SeededAccount } from "@halocline/local-services/seed";
import type { Page } from "playwright";
import { userMenu } from "./entrance-page.ts";
import { type HostilePage, inspect } from "./hostile-page.ts";
import { HOSTILE_TEXTS } from "./hostile-texts.ts";
import { moveTo } from "./in-app.ts";

type Screen = Readonly<{ name: string; path: string; open?: (page: Page) => Promise<unknown>; printedAs?: string }>;
type Look = (name: string) => Promise<number>;

/** Not the menus of the head: each covers the page. */
const EXPAND = `(() => {
  const closed = document.querySelectorAll("main details:not([open]) > summary, main button[aria-expanded=false]:not([aria-haspopup])");
  for (const element of closed) element.click();
  return closed.length;
})()`;
const HISTORY_PAGES = [1, 3, 5];
const PREVIEWED_AT_ONCE = 20;
const RELEASE_IDS = `Array.from(document.querySelectorAll("[role=dialog] select option"), ({ value }) => value)`;
/** Twenty lines each: enough for every device that was renamed, and for everybody who did it. */
const AUDIT_PAGES = 22;
/** One in every kind of text: enough where each look costs a second. */
const SAMPLE = HOSTILE_TEXTS.filter((_, index) => index % 40 === 5);

const DAY_MS = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, "2026-01-01T10:00".length);

const OVERLAYS = "[role=dialog], [role=menu]";
// Not by role and name: on screens as full as these, a second of work for each look for a button.
const dialog = (page: Page) => page.locator("[role=dialog]");
const button = (page: Page, name: string) =>
  page.locator(`button:visible:is(:has-text("${name}"), [aria-label*="${name}"])`).first();

const openDialog = (name: string) => async (page: Page) => {
  await button(page, name).click();
  await dialog(page).waitFor();
};

async function closeOverlays(page: Page): Promise<void> {
  if ((await page.locator(OVERLAYS).count()) === 0) return;
  await page.keyboard.press("Escape");
  await page.locator(OVERLAYS).waitFor({ state: "detached" });
}

async function showAllEntries(page: Page): Promise<void> {
  await page.getByRole("table", { name: "Audit log" }).waitFor();
  // While more is loaded, the button says so and is not found.
  for (let shown = 1; shown < AUDIT_PAGES; shown++) await button(page, "Show older entries").click();
}

async function chooseReleases({ page, settle }: HostilePage, look: Look): Promise<void> {
  const choice = dialog(page).getByLabel("Firmware release");
  const values = (await page.evaluate(RELEASE_IDS)) as string[];
  for (const value of values.filter((_, index) => index % 40 === 0)) {
    await choice.selectOption(value);
    await settle();
    await look("update dialog");
  }
}

const screensOf = (account: SeededAccount): Screen[] => {
  const [first, second] = account.devices;
  return [
    { name: "dashboard", path: "/" },
    { name: "dashboard of another tank", path: `/?tank=${second?.tankId}` },
    { name: "bell", path: "/", open: (page) => page.locator("header").getByRole("link", { name: "Alerts" }).click() },
    { name: "user menu", path: "/", open: (page) => userMenu(page).click() },
    { name: "emergency stop", path: "/", open: openDialog("Emergency Stop") },
    { name: "devices", path: "/devices" },
    { name: "discovery", path: "/devices", open: openDialog("Discover Devices") },
    { name: "rename", path: "/devices", open: openDialog("Rename") },
    { name: "delete device", path: "/devices", open: openDialog("Delete") },
    { name: "device page", path: `/devices/${first?.id}` },
    { name: "manual control", path: `/manual-control?device=${first?.id}` },
    { name: "manual control of another device", path: `/manual-control?device=${second?.id}` },
    { name: "calibration", path: `/calibration?tank=${first?.tankId}` },
    { name: "schedules", path: "/schedules" },
    { name: "new schedule", path: "/schedules", open: openDialog("New Schedule") },
    { name: "leave", path: `/leave?from=${inDays(1)}&to=${inDays(8)}` },
    ...HISTORY_PAGES.map((page) => ({
      name: `history, page ${page}`,
      path: `/history?tank=${first?.tankId}&kind=water_change&page=${page}`,
    })),
    { name: "history of alerts", path: `/history?tank=${first?.tankId}&kind=alerts` },
    { name: "alerts", path: "/alerts" },
    { name: "settings", path: "/settings" },
    { name: "settings: notifications", path: "/settings?section=notifications" },
    { name: "settings: system", path: "/settings?section=system" },
    { name: "settings: security", path: "/settings?section=security" },
    { name: "admin with the audit log", path: "/admin", open: showAllEntries },
    { name: "quick setup", path: "/manuals?manual=quick-setup", printedAs: "print of quick-setup" },
    { name: "detailed manual", path: "/manuals?manual=detailed-manual", printedAs: "print of detailed-manual" },
    { name: "manual editor", path: "/manuals?manual=editor" },
    { name: "firmware releases", path: "/firmware?tab=releases" },
    { name: "firmware upload", path: "/firmware?tab=upload" },
    { name: "firmware of devices", path: "/firmware?tab=devices" },
  ];
};

async function openScreen({ page, settle }: HostilePage, { path, open }: Omit<Screen, "name">): Promise<void> {
  await closeOverlays(page);
  await moveTo(page, path);
  await settle();
  await page.evaluate(EXPAND);
  await open?.(page);
  await settle();
}

/** All of them in the editor's preview, some at a time. */
async function previewTexts(hostile: HostilePage, look: Look): Promise<void> {
  const { page } = hostile;
  await openScreen(hostile, { path: "/manuals?manual=editor" });
  await page.locator('button[aria-label^="Edit "]').first().click();
  const form = page.locator('form[aria-label^="Edit "]');
  for (let first = 0; first < HOSTILE_TEXTS.length; first += PREVIEWED_AT_ONCE) {
    const texts = HOSTILE_TEXTS.slice(first, first + PREVIEWED_AT_ONCE);
    const content = texts.map((text) => `${text}\n\nbefore ${text} after\n\n[x](<${text}>) ![x](<${text}>)`);
    await form.getByLabel("Content").fill([...content, `End ${first}`].join("\n\n"));
    await form.locator("[aria-label=Preview]").getByText(`End ${first}`).waitFor();
    await look("preview");
  }
  // What is not saved asks before it lets go.
  await form.getByRole("button", { name: "Cancel" }).click();
}

/** As it goes to paper: with the styles of print, and as a file. */
async function printManual(page: Page, look: () => Promise<unknown>, isOnPaper: boolean): Promise<void> {
  await page.emulateMedia({ media: "print" });
  await look();
  if (isOnPaper) await page.pdf();
  await page.emulateMedia({ media: null });
}

/** What anybody can write into a link to us. */
async function followAddresses(hostile: HostilePage, url: string, look: Look): Promise<void> {
  const { page, settle } = hostile;
  for (const text of SAMPLE) {
    const written = encodeURIComponent(text);
    for (const path of [`/alerts?text=${written}`, `/manuals?manual=${written}#${written}`, `/${written}`, `/api/${written}`]) {
      await page.goto(url + path);
      await settle();
      await look("address");
    }
  }
}

/** `isOnPaper`: the manuals are made into files too. */
type Tour = Readonly<{ url: string; account: SeededAccount; isOnPaper: boolean }>;

/** The names of the screens with how many of the texts each showed. */
export async function lookAtEveryScreen(hostile: HostilePage, { url, account, isOnPaper }: Tour): Promise<Map<string, number>> {
  const shownOn = new Map<string, number>();
  const look: Look = async (name) => {
    const shown = await inspect(hostile, name);
    shownOn.set(name, Math.max(shown, shownOn.get(name) ?? 0));
    return shown;
  };
  for (const screen of screensOf(account)) {
    await openScreen(hostile, screen);
    await look(screen.name);
    const { printedAs } = screen;
    if (printedAs) await printManual(hostile.page, () => look(printedAs), isOnPaper);
  }
  await openScreen(hostile, { path: "/devices", open: openDialog("Update") });
  await chooseReleases(hostile, look);
  await previewTexts(hostile, look);
  await followAddresses(hostile, url, look);
  return shownOn;
}
