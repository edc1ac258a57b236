import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { readQuery } from "@/lib/http/read-query.ts";
import { readAs } from "@/lib/language/reader.ts";
import { exampleDevice, exampleReading, exampleRun, exampleTelemetry, TANK_ID, timeAgo } from "@/testing/wire-examples.ts";
import { applyMessage, applyOpening } from "./apply-message.ts";

const devicesKey = readQuery("GET /api/devices").queryKey;
const readingKey = readQuery("GET /api/tanks/:id/latest-reading", { params: { id: TANK_ID } }).queryKey;

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
  client.setQueryData(devicesKey, [exampleDevice({ relays: [] })]);
});

const isInvalidated = () => client.getQueryState(devicesKey)?.isInvalidated;

describe("what concerns the household", () => {
  const alertsKey = readQuery("GET /api/alerts", { query: { acknowledged: "false" } }).queryKey;
  const countQuestions = () => {
    const queryFn = vi.fn(async () => []);
    const stop = new QueryObserver(client, {
      queryKey: alertsKey,
      queryFn,
      staleTime: Number.POSITIVE_INFINITY,
      initialData: [],
    }).subscribe(() => {});
    return { queryFn, stop };
  };

  it("is asked for once, however many alerts are told in one go", async () => {
    vi.useFakeTimers();
    const { queryFn, stop } = countQuestions();
    for (const alertId of ["a", "b", "c"]) applyMessage(client, { type: "alert_changed", data: { alertId } });
    applyMessage(client, { type: "alert_raised", data: { alertId: "d", deviceId: "x", severity: "critical" } });
    await vi.advanceTimersByTimeAsync(50);
    expect(queryFn).toHaveBeenCalledTimes(1);
    applyMessage(client, { type: "alert_changed", data: { alertId: null } });
    await vi.advanceTimersByTimeAsync(50);
    expect(queryFn).toHaveBeenCalledTimes(2);
    stop();
    vi.useRealTimers();
  });

  it("asks for the devices when a pump is not as this page shows it, and not when it is", () => {
    const device = exampleDevice();
    client.setQueryData(devicesKey, [device]);
    const relays = [1, 2, 3, 4, 5].map(
      (channel) => device.relays.find((relay) => relay.channelNumber === channel)?.currentState === true,
    );
    applyMessage(client, { type: "relay_changed", data: { deviceId: device.id, relays } });
    expect(isInvalidated()).toBe(false);
    applyMessage(client, { type: "relay_changed", data: { deviceId: device.id, relays: relays.map((isOn) => !isOn) } });
    expect(isInvalidated()).toBe(true);
  });

  it("asks for devices and their updates when an update goes on", () => {
    applyMessage(client, { type: "update_progress", data: { deviceId: "x", updateId: "u", percent: 10 } });
    expect(isInvalidated()).toBe(true);
  });

  it("is asked for when the socket opens, for what happened before", async () => {
    const { queryFn, stop } = countQuestions();
    applyOpening(client);
    await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(1));
    stop();
  });
});

describe("live messages in the cache", () => {
  it("writes a reading under the key the dashboard reads", () => {
    applyMessage(client, { type: "telemetry_update", data: exampleTelemetry() });
    expect(client.getQueryData(readingKey)?.heightMm).toBe(30.1);
    expect(client.getQueryData(devicesKey)?.[0]?.rssiDbm).toBe(-61);
    expect(isInvalidated()).toBe(false);
  });

  it("invalidates the devices when a relay differs", () => {
    client.setQueryData(devicesKey, [exampleDevice()]);
    applyMessage(client, { type: "telemetry_update", data: exampleTelemetry({ relays: [false, false, false, false, false] }) });
    expect(client.getQueryData(devicesKey)?.[0]?.relays[0]?.currentState).toBe(false);
    expect(isInvalidated()).toBe(true);
  });

  it("hears with a heartbeat that the server is behind, and that it no longer is, and asks nobody", () => {
    const beat = (data: object) => applyMessage(client, { type: "heartbeat", data: { at: timeAgo(0), ...data } });
    const isBehind = () => client.getQueryData(devicesKey)?.[0]?.isServerBehind;
    const before = client.getQueryData(devicesKey);
    beat({});
    expect(client.getQueryData(devicesKey)).toBe(before);
    beat({ isServerBehind: true });
    expect(isBehind()).toBe(true);
    beat({});
    expect([isBehind(), isInvalidated()]).toEqual([false, false]);
  });

  it("takes a snapshot whole", () => {
    const device = exampleDevice({ name: "Renamed" });
    applyMessage(client, { type: "snapshot", data: { device, readings: { [TANK_ID]: exampleReading() } } });
    expect(client.getQueryData(devicesKey)).toEqual([device]);
    expect(client.getQueryData(readingKey)).toEqual(exampleReading());
  });

  it("refetches on device_changed and only logs an error", () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    applyMessage(client, { type: "error", data: { code: "not_found", message: "No such device" } });
    expect(warn).toHaveBeenCalledOnce();
    expect(isInvalidated()).toBe(false);
    applyMessage(client, { type: "device_changed", data: { deviceId: "d1" } });
    expect(isInvalidated()).toBe(true);
  });

  it("reads every list of alerts again on device_changed, within a second", async () => {
    const keys = [readQuery("GET /api/alerts"), readQuery("GET /api/alerts", { query: { acknowledged: "false" } })];
    const reads = keys.map(({ queryKey }) => {
      const queryFn = vi.fn(async () => []);
      new QueryObserver<unknown>(client, { queryKey, queryFn, refetchInterval: 30_000 }).subscribe(() => {});
      return queryFn;
    });
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    applyMessage(client, { type: "device_changed", data: { deviceId: "d1" } });
    await vi.waitFor(() => expect(reads.map(({ mock }) => mock.calls.length)).toEqual([2, 2]), { timeout: 1000 });
    client.clear();
  });

  it("looks at the timeline again when a run has ended or an alert has changed", async () => {
    const { queryKey } = readQuery("GET /api/tanks/:id/timeline", {
      params: { id: TANK_ID },
      query: { from: timeAgo(60_000), to: timeAgo(0) },
    });
    const isOld = () => client.getQueryState(queryKey)?.isInvalidated;
    const known = () => client.setQueryData<unknown>(queryKey, {});
    known();
    applyMessage(client, {
      type: "run_changed",
      data: { deviceId: "d1", run: exampleRun({ status: "running", completedAt: null }) },
    });
    expect(isOld()).toBe(false);
    applyMessage(client, {
      type: "run_changed",
      data: { deviceId: "d1", run: exampleRun({ status: "success", completedAt: timeAgo(0) }) },
    });
    expect(isOld()).toBe(true);
    known();
    applyMessage(client, { type: "alert_changed", data: { alertId: null } });
    await vi.waitFor(() => expect(isOld()).toBe(true));
  });

  it("invents no device list before one is loaded", () => {
    client.clear();
    applyMessage(client, { type: "telemetry_update", data: exampleTelemetry() });
    expect(client.getQueryData(devicesKey)).toBeUndefined();
  });
});

describe("runs in the cache", () => {
  const runsKey = (limit: number) =>
    readQuery("GET /api/tanks/:id/automation-runs", { params: { id: TANK_ID }, query: { limit } }).queryKey;
  const tell = (run: ReturnType<typeof exampleRun>) =>
    applyMessage(client, { type: "run_changed", data: { deviceId: run.deviceId, run } });

  it("go into every list of their tank, each as long as it was asked for", () => {
    const earlier = exampleRun({ id: "earlier", status: "success", startedAt: timeAgo(9_000_000) });
    client.setQueryData(runsKey(1), [earlier]);
    client.setQueryData(runsKey(5), [earlier]);
    tell(exampleRun());
    expect(client.getQueryData(runsKey(1))).toEqual([exampleRun()]);
    expect(client.getQueryData(runsKey(5))).toEqual([exampleRun(), earlier]);
    expect(isInvalidated()).toBe(false);
  });

  it("[SAFE-12] an end stays an end, also when an older message comes late", () => {
    client.setQueryData(runsKey(1), [exampleRun()]);
    tell(exampleRun({ status: "failed", phase: null }));
    tell(exampleRun({ phase: "filling" }));
    expect(client.getQueryData(runsKey(1))?.[0]?.status).toBe("failed");
    expect(isInvalidated()).toBe(true);
  });

  it("are not invented before a list is loaded", () => {
    tell(exampleRun());
    expect(client.getQueryData(runsKey(1))).toBeUndefined();
  });

  it("asks for an ended run again where another language is read: the message tells it in English", async () => {
    client.setQueryData(runsKey(1), [exampleRun()]);
    const ended = exampleRun({ status: "failed", completedAt: timeAgo(0) });
    tell(ended);
    expect(client.getQueryState(runsKey(1))?.isInvalidated).toBe(false);
    await readAs({ language: "de", hourCycle: "h23", firstWeekday: "automatic" });
    tell(ended);
    expect(client.getQueryState(runsKey(1))?.isInvalidated).toBe(true);
    await readAs({ language: "en", hourCycle: "h23", firstWeekday: "automatic" });
  });
});

describe("polling beside the socket", () => {
  it("rests while messages come and resumes when they stop", async () => {
    vi.useFakeTimers();
    const poll = vi.fn(async () => exampleReading());
    const stop = new QueryObserver(client, { queryKey: readingKey, queryFn: poll, refetchInterval: 10_000 }).subscribe(() => {});
    await vi.advanceTimersByTimeAsync(0);
    for (let message = 0; message < 6; message++) {
      await vi.advanceTimersByTimeAsync(5000);
      applyMessage(client, { type: "telemetry_update", data: exampleTelemetry() });
    }
    expect(poll).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(21_000);
    expect(poll).toHaveBeenCalledTimes(3);
    stop();
    vi.useRealTimers();
  });
});
