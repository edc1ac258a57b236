// The gallery: every state of a tank, drawn by the app from made facts. For developers, for the pictures of the docs and for
// the story that looks at every state; no part of what is shipped.

import { pseudo } from "@halocline/messages/pseudo";
import { de } from "@halocline/messages/texts/de";
import { en } from "@halocline/messages/texts/en";
import { createMemoryHistory } from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import { Providers } from "@/app/providers.tsx";
import { createQueryClient } from "@/app/query-client.ts";
import { createAppRouter } from "@/app/router.tsx";
import "@/app/styles/index.css";
import { readAs } from "@/lib/language/reader.ts";
import { holdClock } from "@/lib/time/ticker.ts";
import { applyMessage } from "@/live/apply-message.ts";
import { LiveSocket } from "@/live/live-socket.ts";
import { EveryRow } from "./every-row.tsx";
import { type Language, type LookedAt, lookedAt } from "./looked-at.ts";
import { madeHousehold } from "./made-household.ts";
import { playWorld } from "./made-world.ts";

const german = { ...de };

/** Loaded like any other language: longer texts take German's place. */
async function prepareLanguage(language: Language): Promise<void> {
  Object.assign(de, language === "pseudo" ? pseudo(en) : german);
  await readAs({
    language: language === "en" ? "en" : "de",
    hourCycle: "automatic",
    // The app only draws again when the reader changes. No screen of the gallery shows a week.
    firstWeekday: language === "pseudo" ? "saturday" : "automatic",
  });
}

declare global {
  /** Draws the page again in another language. For the story: to load the page again costs about a second of CPU. */
  var showGalleryIn: (language: Language) => Promise<void>;
}

globalThis.showGalleryIn = prepareLanguage;

async function draw(root: HTMLElement, shown: LookedAt): Promise<void> {
  if (shown.row === null) return createRoot(root).render(<EveryRow {...shown} />);
  await prepareLanguage(shown.language);
  const socketClass = playWorld(madeHousehold(shown, Date.now()), shown);
  const queryClient = createQueryClient();
  const socket = new LiveSocket("ws://gallery/ws", socketClass, (message) => applyMessage(queryClient, message));
  const router = createAppRouter(createMemoryHistory({ initialEntries: ["/"] }));
  await router.load();
  holdClock();
  createRoot(root).render(<Providers queryClient={queryClient} socket={socket} router={router} />);
}

const root = document.getElementById("root");
if (!root) throw new Error("gallery.html has no #root");
void draw(root, lookedAt(location.search));
