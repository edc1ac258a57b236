// Registers the worker, and tells when there is a build newer than this page. The worker of a build is how a page hears of it; the
// page itself comes from the network at every load, so to reload is all it takes.

import { UPDATE_ASK_EVERY_MS, WORKER_ANSWER_WITHIN_MS } from "@/config/timing.ts";
import { logWarning } from "@/lib/log.ts";
import type { WorkerMessage } from "@/worker/worker-messages.ts";

type Options = Readonly<{
  container: ServiceWorkerContainer;
  /** The build that this page is of. */
  pageBuild: string;
  /** Null: this page is of the newest build after all. */
  onReady: (build: string | null) => void;
}>;

const tell = (worker: ServiceWorker, message: WorkerMessage, ports: Transferable[] = []): void =>
  worker.postMessage(message, ports);

/** Null when it does not say. */
const buildOf = (worker: ServiceWorker): Promise<string | null> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(typeof data === "string" ? data : null);
    setTimeout(() => resolve(null), WORKER_ANSWER_WITHIN_MS);
    tell(worker, { kind: "which-build" }, [port2]);
  });

/** A worker of this page's own build need not wait for anybody: it changes nothing that is on a screen. */
async function judge(worker: ServiceWorker, { pageBuild, onReady }: Options): Promise<void> {
  const build = await buildOf(worker);
  if (build === null) return;
  if (build === pageBuild && worker.state === "installed") tell(worker, { kind: "take-over" });
  onReady(build === pageBuild ? null : build);
}

function follow(registration: ServiceWorkerRegistration, options: Options): void {
  if (registration.waiting) void judge(registration.waiting, options);
  const judgeNext = () => {
    const worker = registration.installing;
    // Where no page is under a worker yet, it does not wait, and is active at once.
    const onState = () => {
      if (worker?.state !== "installed" && worker?.state !== "activated") return;
      worker.removeEventListener("statechange", onState);
      void judge(worker, options);
    };
    worker?.addEventListener("statechange", onState);
  };
  judgeNext();
  registration.addEventListener("updatefound", judgeNext);
}

/** An installed app stays open for weeks, and the browser by itself asks only when a page is loaded. */
function askNowAndThen(registration: ServiceWorkerRegistration): () => void {
  const ask = () => void registration.update().catch(() => undefined);
  const timer = setInterval(ask, UPDATE_ASK_EVERY_MS);
  return () => clearInterval(timer);
}

export function watchUpdates(options: Options): () => void {
  let stop = () => {};
  let isOver = false;
  options.container.register("/sw.js", { scope: "/", updateViaCache: "none" }).then(
    (registration) => {
      if (isOver) return;
      follow(registration, options);
      stop = askNowAndThen(registration);
    },
    // Without it the app is what it was: a page.
    (cause) => logWarning("The service worker could not be registered.", cause),
  );
  return () => {
    isOver = true;
    stop();
  };
}
