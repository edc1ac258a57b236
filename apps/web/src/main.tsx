import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { prefetchFirstScreen } from "./app/prefetch.ts";
import { Providers } from "./app/providers.tsx";
import { createQueryClient } from "./app/query-client.ts";
import { createAppRouter } from "./app/router.tsx";
import "./app/styles/index.css";
import { liveSocketUrl } from "./config/addresses.ts";
import { PREFETCH_WITHIN_MS } from "./config/timing.ts";
import { firstLanguage } from "./lib/language/first-language.ts";
import { readAs } from "./lib/language/reader.ts";
import { nextTask } from "./lib/next-task.ts";
import { keepInstallOffer } from "./lib/page/install-offer.ts";
import { markHiddenPage } from "./lib/page/page-visibility.ts";
import { holdClock } from "./lib/time/ticker.ts";
import { within } from "./lib/within.ts";
import { applyMessage, applyOpening } from "./live/apply-message.ts";
import { LiveSocket } from "./live/live-socket.ts";

/** Each step a task of its own, and the drawing in slices: a phone answers its owner while the page begins. */
async function start(root: HTMLElement): Promise<void> {
  const queryClient = createQueryClient();
  const language = readAs({ language: firstLanguage(), hourCycle: "automatic" });
  const prefetched = prefetchFirstScreen(queryClient, location);
  await nextTask();
  const socket = new LiveSocket(
    liveSocketUrl(location),
    WebSocket,
    (message) => applyMessage(queryClient, message),
    () => applyOpening(queryClient),
  );
  const router = createAppRouter();
  await within(PREFETCH_WITHIN_MS, Promise.allSettled([router.load(), prefetched, language])).catch(() => undefined);
  holdClock();
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Providers queryClient={queryClient} socket={socket} router={router} />
      </StrictMode>,
    ),
  );
}

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

keepInstallOffer();
markHiddenPage();
void start(root);
