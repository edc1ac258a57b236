import { describe, expect, it, vi } from "vitest";
import { answerClick, showPush } from "./push.ts";

const ORIGIN = "https://tank.example";
const LINK = "/alerts?state=all#a1";
const DATA = { link: LINK, alertId: "a 1", newsAt: "2026-11-18T02:00:00.000Z", language: "en" };

type Scene = Readonly<{
  answer?: number | "offline";
  /** Of the answer to its own secret. */
  state?: string;
  data?: object;
  windows?: readonly string[];
  /** Those that this worker does not serve. */
  foreign?: readonly string[];
  canOpen?: boolean;
}>;

function scene({ answer = 200, state, data = DATA, windows = [], foreign = [], canOpen = true }: Scene = {}) {
  const close = vi.fn();
  const focus = vi.fn(async () => undefined);
  const navigate = vi.fn(async (_url: string) => undefined);
  const openWindow = vi.fn(async (_path: string) => {
    if (!canOpen) throw new Error("no click");
  });
  const showNotification = vi.fn(async (_title: string, _options: object) => undefined);
  const fetch = vi.fn(async (_path: string, _init: RequestInit) => {
    if (answer === "offline") throw new TypeError("Failed to fetch");
    return new Response(JSON.stringify({ state }), { status: answer });
  });
  const scope = {
    registration: { showNotification },
    clients: {
      matchAll: async ({ includeUncontrolled = false }: ClientQueryOptions) =>
        [...windows, ...(includeUncontrolled ? foreign : [])].map((url) => ({ url, focus, navigate })),
      openWindow,
    },
    location: { origin: ORIGIN },
    navigator: { language: "en" },
    fetch,
  } as unknown as Parameters<typeof showPush>[0];
  const notification = { data, title: "Pumps locked", tag: "a1", close } as unknown as Notification;
  const click = (action = "") => answerClick(scope, { action, notification });
  return { scope, click, close, focus, navigate, openWindow, showNotification, fetch };
}

describe("a message", () => {
  it("is shown, also when its content cannot be taken", async () => {
    const { scope, showNotification } = scene();
    const text = () => {
      throw new Error("no text");
    };
    await showPush(scope, { text } as unknown as PushMessageData);
    await showPush(scope, null);
    expect(showNotification.mock.calls.map(([title]) => title)).toEqual(["Halocline has an alert", "Halocline has an alert"]);
  });
});

describe("a click", () => {
  it.each(["", "steps"])("opens the app at the alert: %s", async (action) => {
    const { click, openWindow, close, fetch } = scene({ windows: [`${ORIGIN}/settings`, "https://other.example/alerts"] });
    await click(action);
    expect(openWindow).toHaveBeenCalledWith(LINK);
    expect([close.mock.calls.length, fetch.mock.calls.length]).toEqual([1, 0]);
  });

  it("uses a page that is there already, and leaves it where it is", async () => {
    const { click, openWindow, focus, navigate } = scene({ foreign: [`${ORIGIN}${LINK}`] });
    await click();
    expect([focus.mock.calls.length, navigate.mock.calls.length, openWindow.mock.calls.length]).toEqual([1, 0, 0]);
  });

  it.each(["/alerts", "/alerts?state=all#another"])("leads the alerts that are open to this one: %s", async (path) => {
    const { click, openWindow, focus, navigate } = scene({ windows: [`${ORIGIN}${path}`] });
    await click();
    expect(navigate).toHaveBeenCalledExactlyOnceWith(`${ORIGIN}${LINK}`);
    expect([focus.mock.calls.length, openWindow.mock.calls.length]).toEqual([1, 0]);
  });

  it("opens another page where the worker cannot lead the one that is open", async () => {
    const { click, openWindow, navigate } = scene({ foreign: [`${ORIGIN}/alerts`] });
    await click();
    expect(navigate).not.toHaveBeenCalled();
    expect(openWindow).toHaveBeenCalledWith(LINK);
  });

  it("acknowledges with the session, as the app does, and then it goes", async () => {
    const { click, fetch, close, openWindow } = scene();
    await click("acknowledge");
    const [path, init] = fetch.mock.calls[0] ?? [];
    expect(path).toBe("/api/alerts/a%201/acknowledge");
    expect(init).toMatchObject({ method: "POST", credentials: "same-origin", headers: { "x-halocline": "1" } });
    expect(init?.body).toBe(JSON.stringify({ before: DATA.newsAt }));
    expect([close.mock.calls.length, openWindow.mock.calls.length]).toEqual([1, 0]);
  });

  it.each([401, 403, 404, 409, 500, "offline"] as const)(
    "that is refused opens the app, and the message stays: %s",
    async (answer) => {
      const { click, close, openWindow } = scene({ answer });
      await click("acknowledge");
      expect(openWindow).toHaveBeenCalledWith(LINK);
      expect(close).not.toHaveBeenCalled();
    },
  );

  const WITH_SECRET = { ...DATA, answerToken: "s3cret" };

  it.each(["acknowledged", "over"])(
    "acknowledges by its own secret, without a session, and goes when the alert is %s",
    async (state) => {
      const { click, fetch, close, openWindow } = scene({ data: WITH_SECRET, state });
      await click("acknowledge");
      const [path, init] = fetch.mock.calls[0] ?? [];
      expect([fetch.mock.calls.length, path, init?.method, init?.body]).toEqual([
        1,
        "/api/alert-answers",
        "POST",
        JSON.stringify({ token: "s3cret" }),
      ]);
      expect([close.mock.calls.length, openWindow.mock.calls.length]).toEqual([1, 0]);
    },
  );

  it.each([
    { state: "worse" },
    { state: "expired" },
    { state: "not_a_member" },
    { answer: 404 },
    { answer: 429, state: "acknowledged" },
    { answer: "offline" },
  ] as const)("opens the page where it can still be answered when its secret does not do it: %j", async (answered) => {
    const { click, close, openWindow } = scene({ data: WITH_SECRET, ...answered });
    await click("acknowledge");
    expect(openWindow).toHaveBeenCalledExactlyOnceWith("/alerts/answer#s3cret");
    expect(close).not.toHaveBeenCalled();
  });

  it("never answers by being opened", async () => {
    const { click, fetch, openWindow } = scene({ data: WITH_SECRET });
    for (const action of ["", "steps"]) await click(action);
    expect([fetch.mock.calls.length, openWindow.mock.calls]).toEqual([0, [[LINK], [LINK]]]);
  });

  it("says that nothing was acknowledged where no page can be opened", async () => {
    const { click, showNotification } = scene({ answer: "offline", canOpen: false });
    await click("acknowledge");
    expect(showNotification.mock.calls[0]).toMatchObject([
      "Pumps locked",
      { tag: "a1", data: DATA, body: "Not acknowledged. Open the app to do it there." },
    ]);
  });
});
