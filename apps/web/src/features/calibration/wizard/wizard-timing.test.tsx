import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { WIZARD_READING_POLL_MS } from "@/config/timing.ts";
import { LiveProvider } from "@/live/live-context.tsx";
import { LiveSocket } from "@/live/live-socket.ts";
import { fakeServer, reject } from "@/testing/fake-server.ts";
import { fakeSocketClass } from "@/testing/fake-web-socket.ts";
import { DEVICE_ID, exampleDevice, exampleReading, NOW_MS, TANK_ID } from "@/testing/wire-examples.ts";
import { useBoost } from "../calibration.api.ts";
import { useLiveLevel } from "../use-live-level.ts";

const READING = `GET /api/tanks/${TANK_ID}/latest-reading`;
const BOOST = `POST /api/tanks/${TANK_ID}/boost`;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW_MS });
});
afterEach(() => {
  vi.useRealTimers();
});
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it("asks for a boost on opening and every 100 s, and ignores a refusal", async () => {
  const sent = fakeServer({ [BOOST]: reject(409, "offline", "The device is offline.") });
  const { unmount } = renderHook(() => useBoost(TANK_ID));
  await pass(99_000);
  expect(sent).toHaveLength(1);
  await pass(1000);
  expect(sent).toHaveLength(2);
  unmount();
  await pass(200_000);
  expect(sent).toHaveLength(2);
});

it("spec: polls every 2 s, gathers five readings, and is no longer live when they stop", async () => {
  let heightMm = 28;
  const sent = fakeServer({
    [READING]: () => {
      heightMm += 0.1;
      return exampleReading({ heightMm, receivedAt: new Date(Math.min(Date.now(), NOW_MS + 10_000)).toISOString() });
    },
  });
  const client = new QueryClient();
  const socket = new LiveSocket("ws://here/ws", fakeSocketClass, () => undefined);
  const around = ({ children }: Readonly<{ children: ReactNode }>) => (
    <QueryClientProvider client={client}>
      <LiveProvider socket={socket}>{children}</LiveProvider>
    </QueryClientProvider>
  );
  const source = { tankId: TANK_ID, deviceId: DEVICE_ID, device: exampleDevice(), pollMs: WIZARD_READING_POLL_MS };
  const { result } = renderHook(() => useLiveLevel(source), { wrapper: around });
  await pass(0);
  for (let second = 0; second < 10; second += 2) await pass(2000);
  expect(sent).toHaveLength(6);
  expect(result.current.window).toHaveLength(5);
  expect(result.current.freshness).toBe("live");
  await pass(31_000);
  expect(result.current.freshness).toBe("late");
});
