import type { Device } from "@halocline/contracts/http/entities.contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { fakeServer, reject } from "@/testing/fake-server.ts";
import { exampleDevice, exampleRelay, NOW_MS, timeAgo } from "@/testing/wire-examples.ts";
import { useRelayControl } from "./use-relay-control.ts";

const drainOff = exampleRelay({ id: "r2", channelNumber: 2, role: "drain" });
const drainOn = { ...drainOff, currentState: true };
const ALWAYS_FRESH = timeAgo(-3_600_000);
const withDrain = (isOn: boolean, change: Partial<Device> = {}) =>
  exampleDevice({ relays: [isOn ? drainOn : drainOff], lastSeenAt: ALWAYS_FRESH, ...change });

const SWITCH = `POST /api/devices/${exampleDevice().id}/relays/2`;
const RENEW = `${SWITCH}/renew`;
const inSeconds = (s: number) => new Date(Date.now() + s * 1000).toISOString();
const confirmed = (body: { leaseSeconds: number }) => ({
  status: "confirmed",
  relay: drainOn,
  endsAt: inSeconds(body.leaseSeconds),
});

const client = new QueryClient();
const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
const control = (device: Device) =>
  renderHook((props: { device: Device }) => useRelayControl(props.device), { wrapper, initialProps: { device } });
const pass = (s: number) => act(() => vi.advanceTimersByTimeAsync(s * 1000));
const setHidden = (isHidden: boolean) => vi.spyOn(document, "hidden", "get").mockReturnValue(isHidden);

const serve = (answers: Record<string, unknown> = {}) => {
  const sent = fakeServer({ "GET /api/devices": [], [SWITCH]: confirmed, [RENEW]: confirmed, ...answers });
  return { to: (key: string) => sent.filter((one) => one.key === key).map(({ body }) => body) };
};

/** Turns the drain pump on and lets the device report it. */
async function pumping(answers?: Record<string, unknown>) {
  const sent = serve(answers);
  const page = control(withDrain(false));
  act(() => page.result.current.turnOn(drainOff, null));
  await pass(0);
  page.rerender({ device: withDrain(true) });
  return { sent, page };
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW_MS });
  return () => vi.useRealTimers();
});

describe("the lease of a pump that this page turned on", () => {
  it("is renewed every 20 seconds while the page is visible", async () => {
    const { sent, page } = await pumping();
    expect(sent.to(SWITCH)).toEqual([{ state: "ON", leaseSeconds: 60 }]);
    await pass(19);
    expect(sent.to(RENEW)).toEqual([]);
    await pass(45);
    expect(sent.to(RENEW)).toEqual([{ leaseSeconds: 60 }, { leaseSeconds: 60 }, { leaseSeconds: 60 }]);
    expect(page.result.current.leaseOf(drainOn)?.endsAtMs).toBeGreaterThan(NOW_MS + 100_000);
  });

  it("ends after 10 minutes, however long somebody watches", async () => {
    const { sent, page } = await pumping();
    await pass(900);
    const renewals = sent.to(RENEW).length;
    expect(page.result.current.leaseOf(drainOn)?.endsAtMs).toBeLessThanOrEqual(NOW_MS + 600_000);
    await pass(120);
    expect(sent.to(RENEW)).toHaveLength(renewals);
  });

  it("lapses while the page is hidden", async () => {
    const { sent } = await pumping();
    setHidden(true);
    await pass(120);
    setHidden(false);
    await pass(60);
    expect(sent.to(RENEW)).toEqual([]);
  });

  it("is given up with the page", async () => {
    const { sent, page } = await pumping();
    page.unmount();
    await pass(60);
    expect(sent.to(RENEW)).toEqual([]);
  });

  it.each([
    ["the device reports the pump off", withDrain(false)],
    ["the device falls silent", withDrain(true, { lastSeenAt: timeAgo(115_000) })],
    ["the device is offline", withDrain(true, { status: "offline" })],
    ["a stop is asked for", withDrain(true, { emergencyStop: { requestedAt: timeAgo(0), isLatched: false } })],
  ])("is not renewed when %s", async (_, device) => {
    const { sent, page } = await pumping();
    page.rerender({ device });
    await pass(60);
    expect(sent.to(RENEW)).toEqual([]);
  });

  it("is tried again after no answer, and never after a no", async () => {
    const lost = await pumping({ [RENEW]: reject(503, "device_offline", "Offline.") });
    await pass(55);
    expect(lost.sent.to(RENEW)).toHaveLength(2);
    lost.page.unmount();
    vi.restoreAllMocks();
    const refused = await pumping({ [RENEW]: reject(409, "no_lease", "The pump is off.") });
    await pass(55);
    expect(refused.sent.to(RENEW)).toHaveLength(1);
  });

  it("ends with OFF, before OFF is answered", async () => {
    const { page } = await pumping();
    const later = serve({ [SWITCH]: new Promise(() => {}) });
    act(() => page.result.current.turnOff(drainOn));
    expect(page.result.current.leaseOf(drainOn)).toBeUndefined();
    await pass(60);
    expect(later.to(SWITCH)).toEqual([{ state: "OFF" }]);
    expect(later.to(RENEW)).toEqual([]);
  });
});

describe("commands that overtake each other", () => {
  it("[SAFE-18] an ON that is answered after a later OFF neither claims nor keeps the pump on", async () => {
    let answerOn: (answer: unknown) => void = () => {};
    const sent = serve({
      [SWITCH]: (body: { state: string }) =>
        body.state === "ON"
          ? new Promise((answer) => {
              answerOn = answer;
            })
          : { status: "unconfirmed", message: "" },
    });
    const page = control(withDrain(false));
    act(() => page.result.current.turnOn(drainOff, null));
    act(() => page.result.current.turnOff(drainOff));
    await pass(0);
    await act(async () => answerOn({ status: "confirmed", relay: drainOn, endsAt: inSeconds(60) }));
    await pass(30);
    expect(page.result.current.commandTo(drainOff)).toMatchObject({ wanted: "OFF", outcome: { kind: "unconfirmed" } });
    expect(page.result.current.leaseOf(drainOff)).toBeUndefined();
    expect(sent.to(RENEW)).toEqual([]);
  });

  it("no answer within 10 seconds is no confirmation", async () => {
    serve({ [SWITCH]: new Promise(() => {}) });
    const page = control(withDrain(false));
    act(() => page.result.current.turnOn(drainOff, null));
    await pass(9);
    expect(page.result.current.commandTo(drainOff)?.outcome).toBeNull();
    await pass(2);
    expect(page.result.current.commandTo(drainOff)?.outcome?.kind).toBe("unconfirmed");
  });
});
