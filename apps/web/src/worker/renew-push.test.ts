import { expect, it, vi } from "vitest";
import { renewPush } from "./renew-push.ts";

const OLD = { endpoint: "https://browsers.example/old" } as PushSubscription;
const NEW = { endpoint: "https://browsers.example/new", keys: { p256dh: "p", auth: "a" } };

function scene(statuses: Readonly<Record<string, number>> = {}) {
  const fetch = vi.fn(async (path: string, _init: RequestInit) => {
    return new Response('{"publicKey":"BAAA"}', { status: statuses[path] ?? 200 });
  });
  const showNotification = vi.fn(async () => undefined);
  const pushManager = { subscribe: vi.fn(async () => ({ toJSON: () => NEW })) };
  const scope = { registration: { showNotification, pushManager }, navigator: { language: "de" }, fetch };
  return { scope: scope as unknown as Parameters<typeof renewPush>[0], fetch, showNotification };
}

it("a browser that has changed its address tells the server, as the one it was", async () => {
  const { scope, fetch, showNotification } = scene();
  await renewPush(scope, { oldSubscription: OLD });
  const [path, init] = fetch.mock.calls[1] ?? [];
  expect(path).toBe("/api/push/subscriptions");
  expect(JSON.parse(init?.body as string)).toEqual({
    endpoint: NEW.endpoint,
    ...NEW.keys,
    publicKey: "BAAA",
    name: "Browser",
    replaces: OLD.endpoint,
  });
  expect(showNotification).not.toHaveBeenCalled();
});

it.each(["/api/push/key", "/api/push/subscriptions"])(
  "without a session it says that alerts have ended here: %s",
  async (path) => {
    const { scope, showNotification } = scene({ [path]: 401 });
    await renewPush(scope, {});
    expect(showNotification.mock.calls[0]).toMatchObject([
      "Meldungen in diesem Browser sind aus",
      { data: { link: "/settings?section=notifications" } },
    ]);
  },
);
