/// <reference lib="webworker" />
// The service worker: a page comes from the network, or says that it cannot. Nothing that a person was shown is kept here, and no
// call is answered here (ADR 0041). Alerts come while no page is open, too (ADR 0043). One listener per event, each with its function.

import { answerClick, showPush } from "./push.ts";
import { renewPush } from "./renew-push.ts";
import { cacheNameOf, isAway, isOldCache, kindOf } from "./requests.ts";
import type { WorkerMessage } from "./worker-messages.ts";

declare const self: ServiceWorkerGlobalScope;
/** Written in by the build. */
declare const BUILD: string;
declare const SHELL: readonly string[];
declare const OFFLINE_PAGE: string;

/** A line that lets nothing through, without saying so: a blank page would hide for minutes that no stop can be sent. */
const PAGE_WITHIN_MS = 15_000;

self.addEventListener("install", (event) => event.waitUntil(keepShell()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("message", (event) => answerMessage(event));
self.addEventListener("push", (event) => event.waitUntil(showPush(self, event.data)));
self.addEventListener("notificationclick", (event) => event.waitUntil(answerClick(self, event)));
self.addEventListener("pushsubscriptionchange", (event) => {
  // The browsers' own type of it is not in the list of events.
  const changed = event as ExtendableEvent & Parameters<typeof renewPush>[1];
  changed.waitUntil(renewPush(self, changed));
});
self.addEventListener("fetch", (event) => {
  const kind = kindOf(event.request, self.location.origin, SHELL);
  if (kind === "page") event.respondWith(page(event));
  if (kind === "shell") event.respondWith(shellFile(event.request));
});

/** Past the browser's own cache, which may still have the build before. */
async function keepShell(): Promise<void> {
  const cache = await caches.open(cacheNameOf(BUILD));
  await cache.addAll(SHELL.map((path) => new Request(path, { cache: "reload" })));
}

async function takeOver(): Promise<void> {
  for (const name of await caches.keys()) if (isOldCache(name, BUILD)) await caches.delete(name);
  // The page is asked for while this worker still wakes up.
  await self.registration.navigationPreload?.enable();
}

function answerMessage({ data, ports }: ExtendableMessageEvent): void {
  const { kind } = data as WorkerMessage;
  if (kind === "which-build") ports[0]?.postMessage(BUILD);
  // Only a page of this very build says so: nobody is switched over in the middle of something.
  if (kind === "take-over") void self.skipWaiting();
}

const kept = async (path: string): Promise<Response | undefined> =>
  (await caches.open(cacheNameOf(BUILD))).match(path, { ignoreVary: true });

const offlinePage = async (): Promise<Response> => (await kept(OFFLINE_PAGE)) ?? Response.error();

async function fromNetwork(event: FetchEvent): Promise<Response> {
  const preloaded = (await event.preloadResponse) as Response | undefined;
  return preloaded ?? fetch(event.request);
}

async function page(event: FetchEvent): Promise<Response> {
  const tooLate = new Promise<null>((resolve) => setTimeout(() => resolve(null), PAGE_WITHIN_MS));
  const answer = await Promise.race([fromNetwork(event).catch(() => null), tooLate]);
  return answer === null || isAway(answer.status) ? offlinePage() : answer;
}

const shellFile = async (request: Request): Promise<Response> => (await kept(new URL(request.url).pathname)) ?? fetch(request);
