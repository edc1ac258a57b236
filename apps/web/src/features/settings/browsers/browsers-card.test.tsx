import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { leaveBrowserFirst, meetBrowserLater } from "@/lib/push/later.ts";
import { fakeServer, reject } from "@/testing/fake-server.ts";
import { show } from "@/testing/show.tsx";
import { exampleUser } from "@/testing/wire-examples.ts";
import { BrowsersCard } from "./browsers-card.tsx";

const CALL = "/api/settings/channels";
const ID = "5f0c2f0e-8f5c-4c39-9d3e-2f8f9a1b0c7d";
const ENDPOINT = "https://browsers.example/send/abc";
const CHANNEL = {
  id: ID,
  preset: "push",
  name: "Firefox on Linux",
  settings: {},
  secrets: ["address"],
  severities: ["critical"],
  isEnabled: true,
  confirmedAt: null,
  lastDeliveredAt: null,
  lastFailedAt: null,
  lastError: null,
};

type Wanted = Readonly<{
  permission?: string;
  answer?: string;
  isSubscribed?: boolean;
  canSubscribe?: boolean;
  /** Not before its worker is there. */
  ready?: Promise<void>;
}>;

/** A browser as far as the card asks it. */
function playBrowser(wanted: Wanted = {}) {
  const { permission = "default", answer = "granted", isSubscribed = false, canSubscribe = true, ready } = wanted;
  const unsubscribe = vi.fn(async () => {
    subscription = null;
    return true;
  });
  const made = { endpoint: ENDPOINT, unsubscribe, toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: "p", auth: "a" } }) };
  let subscription: typeof made | null = isSubscribed ? made : null;
  const subscribe = vi.fn(async () => {
    if (!canSubscribe) throw new DOMException("no push service", "AbortError");
    subscription = made;
    return made;
  });
  const registration = { pushManager: { getSubscription: async () => subscription, subscribe } };
  const requestPermission = vi.fn(async () => {
    notification.permission = answer;
    return answer;
  });
  const notification = { permission, requestPermission };
  vi.stubGlobal("Notification", notification);
  vi.stubGlobal("PushManager", class {});
  let isRegistered = ready === undefined;
  const becomesReady = (ready ?? Promise.resolve()).then(() => {
    isRegistered = true;
    return registration;
  });
  const container = { getRegistration: async () => (isRegistered ? registration : undefined), ready: becomesReady };
  Object.defineProperty(navigator, "serviceWorker", { value: container, configurable: true });
  return { requestPermission, subscribe, unsubscribe };
}

const serve = (channels: readonly object[], channelId: string | null, answers: Record<string, unknown> = {}) =>
  fakeServer({
    "GET /api/auth/user": exampleUser(),
    [`GET ${CALL}`]: channels,
    "GET /api/push/key": { publicKey: "BAAA" },
    "POST /api/push/presence": { channelId },
    "POST /api/push/departure": { hasEnded: true },
    "POST /api/push/subscriptions": CHANNEL,
    ...answers,
  });
const open = async () => {
  show(<BrowsersCard />);
  return within(await screen.findByRole("region", { name: "Alerts in this browser" }));
};
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

/** As browsers have it: the next one begins when the last has ended. */
function playLocks(): void {
  let last: Promise<unknown> = Promise.resolve();
  const request = <T,>(_name: string, work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
  Object.defineProperty(navigator, "locks", { value: { request }, configurable: true });
}

beforeEach(() => vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0"));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, "serviceWorker");
  document.querySelector("meta[name=halocline-build]")?.remove();
});

describe("alerts in this browser", () => {
  it("ask for the permission after the click, and not before it", async () => {
    const { requestPermission } = playBrowser();
    const sent = serve([], null);
    const card = await open();
    await card.findByRole("button", { name: "Turn on in this browser" });
    expect(requestPermission).not.toHaveBeenCalled();
    press("Turn on in this browser");
    await waitFor(() => expect(sent.some(({ key }) => key === "POST /api/push/subscriptions")).toBe(true));
    expect(requestPermission).toHaveBeenCalledOnce();
    expect(sent.find(({ key }) => key === "POST /api/push/subscriptions")?.body).toEqual({
      endpoint: ENDPOINT,
      p256dh: "p",
      auth: "a",
      publicKey: "BAAA",
      name: "Firefox on Linux",
    });
  });

  it("say what to do when the permission is refused", async () => {
    const { subscribe } = playBrowser({ answer: "denied" });
    serve([], null);
    const card = await open();
    await card.findByRole("button", { name: "Turn on in this browser" });
    press("Turn on in this browser");
    expect(await card.findByText("Notifications are blocked")).toBeDefined();
    expect(subscribe).not.toHaveBeenCalled();
  });

  it("say that the browser cannot do it", async () => {
    serve([], null);
    const card = await open();
    expect(await card.findByText("This browser cannot show alerts")).toBeDefined();
  });

  it("wait for the worker of a first visit before they say that it cannot", async () => {
    document.head.append(Object.assign(document.createElement("meta"), { name: "halocline-build", content: "abc" }));
    let register = () => undefined as void;
    playBrowser({ ready: new Promise((resolve) => (register = resolve)) });
    serve([], null);
    const card = await open();
    await card.findByRole("status");
    register();
    expect(await card.findByRole("button", { name: "Turn on in this browser" })).toBeDefined();
    expect(card.queryByText("This browser cannot show alerts")).toBeNull();
  });

  it.each([
    ["channels", `GET ${CALL}`, []],
    ["presence", "POST /api/push/presence", { channelId: null }],
  ])("say that it could not be found out, and find it out when asked again: %s", async (_name, key, answer) => {
    playBrowser({ permission: "granted", isSubscribed: true });
    let isAway = true;
    const away = reject(503, "unavailable", "The database is away.");
    serve([], null, { [key]: () => (isAway ? away : answer) });
    const card = await open();
    expect((await card.findByRole("alert")).textContent).toContain("The database is away.");
    expect(card.queryByRole("button", { name: "Turn on in this browser" })).toBeNull();
    isAway = false;
    press("Try again");
    expect(await card.findByRole("button", { name: "Turn on in this browser" })).toBeDefined();
    expect(card.queryByRole("alert")).toBeNull();
  });

  it("say on an iPhone to put the app on the home screen first", async () => {
    vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)");
    serve([], null);
    const card = await open();
    expect(await card.findByText(/Share → Add to Home Screen/)).toBeDefined();
  });

  it.each([
    [0, { canSubscribe: false }, {}, /could not register for push messages/],
    [1, {}, { "POST /api/push/subscriptions": reject(409, "too_many_channels", "You already have eight services.") }, /eight/],
  ])("say what went wrong, and leave no half of it behind: %i", async (taken, wanted, answers, text) => {
    const { unsubscribe } = playBrowser(wanted);
    serve([], null, answers);
    const card = await open();
    await card.findByRole("button", { name: "Turn on in this browser" });
    press("Turn on in this browser");
    expect(await card.findByText(text)).toBeDefined();
    expect(unsubscribe).toHaveBeenCalledTimes(taken);
  });

  it("are told from those of other browsers, and end here when they are deleted", async () => {
    const { unsubscribe } = playBrowser({ permission: "granted", isSubscribed: true });
    const other = {
      ...CHANNEL,
      id: ID.replace("5f", "6f"),
      name: "Chrome on Android",
      isEnabled: false,
      lastError: "unsubscribed",
    };
    serve([CHANNEL, { ...other, lastFailedAt: "2026-11-16T02:14:00Z" }], ID, { [`DELETE ${CALL}/${ID}`]: { id: ID } });
    const card = await open();
    expect(await card.findByText("This browser")).toBeDefined();
    expect(card.getByText(/the browser no longer accepts alerts; turn them on again in that browser/)).toBeDefined();
    expect(card.queryByRole("button", { name: "Turn on in this browser" })).toBeNull();
    press("Delete Firefox on Linux");
    press("Delete service");
    await waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce());
  });

  it("do not promise to ring through silent mode", async () => {
    playBrowser();
    serve([], null);
    expect((await open()).getByText(/cannot ring in silent mode/)).toBeDefined();
  });
});

describe("whoever signs in or out at this browser", () => {
  it("ends what tells somebody else", async () => {
    const { unsubscribe } = playBrowser({ permission: "granted", isSubscribed: true });
    const sent = serve([], null);
    await meetBrowserLater();
    expect(sent.find(({ key }) => key === "POST /api/push/presence")?.body).toEqual({ endpoint: ENDPOINT });
    expect(unsubscribe).toHaveBeenCalledOnce();
  });

  it("keeps what is their own", async () => {
    const { unsubscribe } = playBrowser({ permission: "granted", isSubscribed: true });
    serve([], ID);
    await meetBrowserLater();
    expect(unsubscribe).not.toHaveBeenCalled();
  });

  it("takes it along also on a line on which the server's answer never comes", async () => {
    const { unsubscribe } = playBrowser({ permission: "granted", isSubscribed: true });
    const sent = serve([], ID, { "POST /api/push/departure": () => new Promise(() => {}) });
    void leaveBrowserFirst();
    await waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce());
    expect(sent.some(({ key }) => key === "POST /api/push/departure")).toBe(true);
  });

  it("takes it along at the sign-out, also when the server does not answer", async () => {
    const { unsubscribe } = playBrowser({ permission: "granted", isSubscribed: true });
    serve([], ID, { "POST /api/push/departure": reject(500, "internal", "No.") });
    await leaveBrowserFirst();
    expect(unsubscribe).toHaveBeenCalledOnce();
  });

  it("asks nobody where no message was ever allowed", async () => {
    playBrowser();
    const sent = serve([], null);
    await meetBrowserLater();
    await leaveBrowserFirst();
    expect(sent).toEqual([]);
  });
});

it("whoever asks who this browser tells, while it is being turned on, waits until the server knows it", async () => {
  playLocks();
  let isKnown = false;
  const { subscribe, unsubscribe } = playBrowser({ permission: "granted" });
  serve([], null, {
    "POST /api/push/subscriptions": async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      isKnown = true;
      return CHANNEL;
    },
    "POST /api/push/presence": () => ({ channelId: isKnown ? ID : null }),
  });
  await open();
  fireEvent.click(await screen.findByRole("button", { name: "Turn on in this browser" }));
  // Once it has a subscription, and the server does not know it yet.
  await waitFor(() => expect(subscribe).toHaveBeenCalled());
  await meetBrowserLater();
  await waitFor(() => expect(isKnown).toBe(true));
  expect(unsubscribe).not.toHaveBeenCalled();
  Reflect.deleteProperty(navigator, "locks");
});
