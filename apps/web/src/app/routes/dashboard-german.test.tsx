// Whoever reads German finds no English sentence, whatever the verdict: each page is drawn in both languages and compared.

import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { type MadeTank, madeTank } from "@/gallery/made-tank.ts";
import { readAs } from "@/lib/language/reader.ts";
import { openApp } from "@/testing/open-app.ts";
import { saidAlike, saidLabels } from "@/testing/said-labels.ts";
import { DRAWN_WITHIN_MS, SOON_SHOWN_ROWS, serveMadeTank } from "@/testing/serve-made-tank.ts";

afterEach(() => readAs({ language: "en", hourCycle: "h23", firstWeekday: "automatic" }));

/** What the server says of an alert is said in the reader's language by the server itself. */
const withoutServerSentences = (made: MadeTank): MadeTank => ({
  ...made,
  alerts: made.alerts.map((alert) => ({ ...alert, message: alert.id, advice: alert.id })),
});

async function labelsIn(language: "en" | "de", row: (typeof SOON_SHOWN_ROWS)[number], lastTitle: string) {
  const made = withoutServerSentences(madeTank(row, Date.now() + DRAWN_WITHIN_MS));
  const locale = { language, hourCycle: "h23", firstWeekday: "automatic" } as const;
  await readAs(locale);
  serveMadeTank(made, { locale });
  openApp("/");
  await screen.findByRole("region", { name: lastTitle });
  await screen.findByTestId("verdict-announcer");
  if (!made.isBrowserOnline) act(() => void dispatchEvent(new Event("offline")));
  await waitFor(() => expect(screen.getByTestId("verdict").dataset.code).toBe(row));
  const said = saidLabels();
  cleanup();
  return said;
}

it.each(SOON_SHOWN_ROWS)("the page of %s has no English sentence in German", async (row) => {
  const english = await labelsIn("en", row, "Pump & Relay Status");
  const german = await labelsIn("de", row, "Pumpen und Relais");
  expect(english.size).toBeGreaterThan(30);
  expect(saidAlike(german, english)).toEqual([]);
});
