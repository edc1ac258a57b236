import type { Device } from "@halocline/contracts/http/entities.contract";
import { act, fireEvent, render, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { fakeServer } from "@/testing/fake-server.ts";
import { answerMedia } from "@/testing/media.ts";
import { DEVICE_ID, exampleDevice, exampleRelay, NOW_MS, timeAgo } from "@/testing/wire-examples.ts";
import { PumpControls } from "./pump-controls.tsx";

const drain = exampleRelay({ id: "r2", channelNumber: 2, role: "drain" });
const fill = exampleRelay({ id: "r3", channelNumber: 3, role: "fill" });
const controller = (change: Partial<Device> = {}) =>
  exampleDevice({ relays: [exampleRelay({ currentState: true }), drain, fill], lastSeenAt: timeAgo(-300_000), ...change });

type Body = Readonly<{ state: "ON" | "OFF"; leaseSeconds?: number }>;
const obeyed = (relay: typeof drain) => (body: Body) => ({
  status: "confirmed",
  relay: { ...relay, currentState: body.state === "ON" },
  endsAt: body.state === "ON" ? new Date(Date.now() + 60_000).toISOString() : null,
});

type Setting = Readonly<{
  device?: Device;
  level?: string | null;
  mustRest?: boolean;
  isCalibrated?: boolean;
  hasOpenRun?: boolean;
  blockedReason?: string | null;
}>;
const ui = ({
  device = controller(),
  level = "46.0 mm",
  mustRest = false,
  isCalibrated = false,
  hasOpenRun = false,
  blockedReason = null,
}: Setting = {}) => (
  <PumpControls
    device={device}
    role="owner"
    roles={["drain", "fill"]}
    isCalibrated={isCalibrated}
    hasOpenRun={hasOpenRun}
    blockedReason={blockedReason}
    level={level}
    mustRest={mustRest}
  />
);

function open(setting?: Setting, toDrain: (body: Body) => unknown = obeyed(drain)) {
  const sent = fakeServer({
    [`POST /api/devices/${DEVICE_ID}/relays/2`]: toDrain,
    [`POST /api/devices/${DEVICE_ID}/relays/3`]: obeyed(fill),
  });
  const page = render(ui(setting));
  const states = () => sent.map(({ key, body }) => `${key.slice(-1)} ${(body as Body).state}`);
  return { ...page, states };
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function hold(name: string) {
  fireEvent.pointerDown(button(name), { button: 0 });
  await pass(800);
}

async function draining() {
  const page = open();
  await hold("Hold to drain");
  // The list that the page polls says so, too: else the controller's own word ends it.
  page.rerender(ui({ device: controller({ relays: [{ ...drain, currentState: true }, fill] }) }));
  expect(screen.getByText("Draining")).toBeDefined();
  return page;
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW_MS });
  return () => vi.useRealTimers();
});

describe("pumping by a hold", () => {
  it("starts after 0.8 s, not before, and once", async () => {
    const { states } = open();
    fireEvent.pointerDown(button("Hold to drain"), { button: 0 });
    await pass(790);
    expect(states()).toEqual([]);
    await pass(1000);
    expect(states()).toEqual(["2 ON"]);
  });

  it("a hold that loses the focus or the finger starts nothing", async () => {
    const { states } = open();
    fireEvent.pointerDown(button("Hold to fill"), { button: 0 });
    await pass(500);
    fireEvent.blur(button("Hold to fill"));
    await pass(1000);
    expect(states()).toEqual([]);
  });

  it.each([
    [
      "its page is hidden",
      () => {
        vi.spyOn(document, "hidden", "get").mockReturnValue(true);
        fireEvent(document, new Event("visibilitychange"));
      },
    ],
    ["a question opens in front of it", (rerender: (part: ReactElement) => void) => rerender(ui({ mustRest: true }))],
  ])("a hold starts nothing when %s meanwhile", async (_, interrupt) => {
    const { states, rerender } = open();
    fireEvent.pointerDown(button("Hold to drain"), { button: 0 });
    await pass(500);
    interrupt(rerender);
    await pass(1000);
    expect(states()).toEqual([]);
  });

  it.each([" ", "Enter"])(
    "starts by the key %j, hands the focus to Stop, and is not stopped by that key's repeats",
    async (key) => {
      const { states } = open();
      button("Hold to drain").focus();
      fireEvent.keyDown(button("Hold to drain"), { key });
      await pass(800);
      const stop = button("Stop pump");
      expect(document.activeElement).toBe(stop);
      // A browser clicks for a repeated Enter unless the page prevents it.
      expect(fireEvent.keyDown(stop, { key, repeat: true })).toBe(false);
      expect(fireEvent.keyDown(stop, { key })).toBe(true);
      fireEvent.click(stop);
      await pass(0);
      expect(states()).toEqual(["2 ON", "2 OFF"]);
    },
  );

  it("counts down, and says that the limit of an uncalibrated tank ended it", async () => {
    const { states } = await draining();
    expect(screen.getByRole("progressbar", { name: "Time left" }).getAttribute("aria-valuenow")).toBe("60");
    await pass(30_000);
    expect(screen.getByText(/^Stops automatically in 0:3[01]\.$/)).toBeDefined();
    await pass(31_000);
    expect(states()).toEqual(["2 ON", "2 OFF"]);
    expect(screen.getByText("Stopped after 60 s. That is the limit until the tank is calibrated.")).toBeDefined();
  });

  it.each([
    ["whose start nobody confirmed", () => ({ status: "unconfirmed", message: "" }), 3000],
    [
      "whose time is up",
      (body: Body) => (body.state === "ON" ? obeyed(drain)(body) : { status: "unconfirmed", message: "" }),
      62_000,
    ],
  ])("[SAFE-18] a pump %s is not called off before the controller has said so", async (_, answer, ms) => {
    open(undefined, answer);
    await hold("Hold to drain");
    await pass(ms);
    expect(screen.getByText("Stopping...")).toBeDefined();
    expect(screen.queryByText(/switched off|Stopped after/)).toBeNull();
    await pass(80_000);
    expect(screen.getByText(/^The controller has not confirmed that Drain Pump is off\./)).toBeDefined();
  });

  it("names what it needs in words: seconds and marks", () => {
    open();
    expect(screen.getByText(/60 seconds at most.*closer than 15 mm.*further than 95 mm/)).toBeDefined();
    expect(screen.getByText(/^The pump keeps running after you let go, until you press Stop pump\./)).toBeDefined();
  });
});

describe("what switches it off", () => {
  const hide = (isHidden: boolean) => {
    vi.spyOn(document, "hidden", "get").mockReturnValue(isHidden);
    fireEvent(document, new Event("visibilitychange"));
  };

  it("a hidden page", async () => {
    const { states } = await draining();
    hide(true);
    await pass(0);
    expect(states()).toEqual(["2 ON", "2 OFF"]);
  });

  it("a page that comes into view does not", async () => {
    const { states } = await draining();
    hide(false);
    await pass(1000);
    expect(states()).toEqual(["2 ON"]);
  });

  it("a page that is left, by a request that outlives it", async () => {
    await draining();
    const fetched = vi.mocked(fetch);
    fireEvent(window, new Event("pagehide"));
    expect(fetched.mock.lastCall?.[1]).toMatchObject({ body: JSON.stringify({ state: "OFF" }), keepalive: true });
  });

  it("the end of the step", async () => {
    const { states, unmount } = await draining();
    unmount();
    await pass(0);
    expect(states()).toEqual(["2 ON", "2 OFF"]);
  });

  it("the end of the step while the start is not answered yet", async () => {
    const { states, unmount } = open();
    await hold("Hold to drain");
    unmount();
    await pass(0);
    expect(states()[1]).toBe("2 OFF");
  });

  it("a question in front of it", async () => {
    const { states, rerender } = await draining();
    rerender(ui({ mustRest: true, device: controller({ relays: [{ ...drain, currentState: true }, fill] }) }));
    await pass(0);
    expect(states()).toEqual(["2 ON", "2 OFF"]);
  });

  it("nothing is sent when nothing runs", async () => {
    const { states, unmount } = open();
    hide(true);
    unmount();
    await pass(1000);
    expect(states()).toEqual([]);
  });
});

describe("a pump that has to wait stays visible and says why", () => {
  it.each([
    ["offline", { device: controller({ status: "offline" }) }, "The controller is offline."],
    [
      "stopped",
      { device: controller({ emergencyStop: { requestedAt: timeAgo(0), isLatched: true } }) },
      "The emergency stop is active. Clear it first.",
    ],
    ["without a reading", { level: null }, "The controller moves no water without a live reading."],
    ["during a run", { hasOpenRun: true }, "A run is in progress. Available again when it ends."],
    ["by the tank's verdict", { blockedReason: "Not while the level is too high." }, "Not while the level is too high."],
    [
      "without a drain pump",
      { device: controller({ relays: [fill] }) },
      "No relay of this controller is set up as the drain pump.",
    ],
    [
      "while another pump is on",
      { device: controller({ relays: [drain, { ...fill, currentState: true }] }) },
      "Fill Pump is on. Only one of drain, fill and top-up may run at a time.",
    ],
  ] satisfies [string, Setting, string][])("%s", async (_, setting, reason) => {
    const { states } = open(setting);
    expect(button("Hold to drain").disabled).toBe(true);
    expect(screen.getByText(reason).id).toBe(button("Hold to drain").getAttribute("aria-describedby"));
    expect(button("Stop pump").disabled).toBe(false);
    await hold("Hold to drain");
    expect(states()).toEqual([]);
  });

  it("and its question does not come back by itself when it has to wait no longer", async () => {
    answerMedia("reduced-motion", true);
    const { rerender } = open();
    fireEvent.click(button("Start draining"));
    expect(screen.getByRole("dialog", { name: "Start draining?" })).toBeDefined();
    rerender(ui({ level: null }));
    expect(screen.queryByRole("dialog")).toBeNull();
    rerender(ui());
    await pass(100);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("the other pump, while one runs", async () => {
    await draining();
    expect(button("Hold to fill").disabled).toBe(true);
    expect(screen.getByText("Drain Pump is running. Stop it first.")).toBeDefined();
  });
});
