/// <reference lib="webworker" />
// Stands at the worker's address in a build with HALOCLINE_SERVICE_WORKER=off: it takes the place of any worker before it, deletes
// what that kept, and leaves. Open pages stay as they are.

import { isOwnCache } from "./requests.ts";

declare const self: ServiceWorkerGlobalScope;

self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(leave()));

async function leave(): Promise<void> {
  for (const name of await caches.keys()) if (isOwnCache(name)) await caches.delete(name);
  await self.registration.unregister();
}
