import { beforeEach, describe, expect, it, vi } from "vitest";
import { fakeServer, reject } from "@/testing/fake-server.ts";
import { DEVICE_ID, exampleDevice, exampleRelay, NOW_MS, timeAgo } from "@/testing/wire-examples.ts";
import { PumpSession } from "./pump-session.ts";

const drainOff = exampleRelay({ id: "r2", channelNumber: 2, role: "drain" });
const drainOn = { ...drainOff, currentState: true };
const fillOff = exampleRelay({ id: "r3", channelNumber: 3, role: "fill" });
const DRAIN = `POST /api/devices/${DEVICE_ID}/relays/2`;
const FILL = `POST /api/devices/${DEVICE_ID}/relays/3`;

type Body = Readonly<{ state: "ON" | "OFF"; leaseSeconds?: number }>;
const inSeconds = (s: number) => new Date(Date.now() + s * 1000).toISOString();
const obeyed = ({ state, leaseSeconds }: Body) => ({
  status: "confirmed",
  relay: state === "ON" ? drainOn : drainOff,
  endsAt: state === "ON" ? inSeconds(leaseSeconds ?? 0) : null,
});
const pass = (s: number) => vi.advanceTimersByTimeAsync(s * 1000);

/** `answer` decides what becomes of each command to the drain pump. */
function session(answer: unknown = obeyed) {
  const sent = fakeServer({ [DRAIN]: answer, [FILL]: { status: "confirmed", relay: fillOff, endsAt: null } });
  const told: number[] = [];
  const pump = new PumpSession(DEVICE_ID, ({ channelNumber }) => told.push(channelNumber));
  const to = (key: string) => sent.filter((one) => one.key === key).map(({ body }) => (body as Body).state);
  return { pump, sent, told, toDrain: () => to(DRAIN), toFill: () => to(FILL) };
}

async function running(answer?: (body: Body) => unknown) {
  const made = session(answer);
  void made.pump.start(drainOff);
  await pass(0);
  expect(made.pump.current().phase).toBe("on");
  return made;
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW_MS });
  return () => vi.useRealTimers();
});

describe("a pump that a screen runs", () => {
  it("[SAFE-2] asks for one lease of 60 s, never renews it, and says OFF when it is over", async () => {
    const { pump, sent, toDrain } = await running();
    expect(sent[0]?.body).toEqual({ state: "ON", leaseSeconds: 60 });
    expect(pump.current().endsAtMs).toBe(NOW_MS + 60_000);
    await pass(59);
    expect(toDrain()).toEqual(["ON"]);
    await pass(2);
    expect(toDrain()).toEqual(["ON", "OFF"]);
    expect(pump.current()).toMatchObject({ phase: "off", ending: "time_up" });
    await pass(600);
    expect(sent).toHaveLength(2);
  });

  it("counts down to the controller's own end when that is sooner, and never to a later one", async () => {
    const short = await running((body) => ({ ...obeyed(body), endsAt: inSeconds(20) }));
    expect(short.pump.current().endsAtMs).toBe(NOW_MS + 20_000);
    vi.restoreAllMocks();
    const long = await running((body) => ({ ...obeyed(body), endsAt: inSeconds(600) }));
    expect(long.pump.current().endsAtMs).toBe(NOW_MS + 60_000);
  });

  it("is started once, however often somebody asks", async () => {
    const { pump, toDrain } = session();
    void pump.start(drainOff);
    void pump.start(drainOff);
    await pass(0);
    void pump.start(fillOff);
    await pass(10);
    expect(toDrain()).toEqual(["ON"]);
  });

  it("[SAFE-2] is not started on a page that is hidden: nothing would switch it off there", async () => {
    const { pump, sent } = session();
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    await pump.start(drainOff);
    await pass(1);
    expect(sent).toEqual([]);
    expect(pump.current().phase).toBe("off");
  });

  it("goes off at one press, and says nothing more about it", async () => {
    const { pump, toDrain } = await running();
    pump.stop();
    await pass(0);
    expect(toDrain()).toEqual(["ON", "OFF"]);
    expect(pump.current()).toMatchObject({ phase: "off", ending: null });
  });

  it("says why it was not started", async () => {
    const { pump, toDrain } = session(reject(409, "hold_active", "The controller holds its pumps off."));
    await pump.start(drainOff);
    expect(pump.current()).toMatchObject({ phase: "off", reason: "The controller holds its pumps off." });
    expect(toDrain()).toEqual(["ON"]);
  });

  it("hears from the controller that it is off, when that is newer than the start", async () => {
    const { pump, toDrain } = await running();
    pump.hear(exampleDevice({ relays: [drainOff], lastSeenAt: timeAgo(5000) }));
    expect(pump.current().phase).toBe("on");
    pump.hear(exampleDevice({ relays: [drainOff], lastSeenAt: timeAgo(-5000) }));
    await pass(120);
    expect(pump.current()).toMatchObject({ phase: "off", ending: "by_itself" });
    expect(toDrain()).toEqual(["ON", "OFF"]);
  });
});

describe("in doubt", () => {
  it("[SAFE-18] an ON without a confirmation is followed by OFF", async () => {
    const { pump, toDrain } = session((body: Body) =>
      body.state === "ON" ? { status: "unconfirmed", message: "" } : obeyed(body),
    );
    await pump.start(drainOff);
    await pass(0);
    expect(toDrain()).toEqual(["ON", "OFF"]);
    expect(pump.current()).toMatchObject({ phase: "off", ending: "not_started" });
  });

  it("an ON that is never answered is followed by OFF", async () => {
    const { pump, toDrain } = session((body: Body) => (body.state === "ON" ? new Promise(() => undefined) : obeyed(body)));
    void pump.start(drainOff);
    await pass(11);
    expect(toDrain()).toEqual(["ON", "OFF"]);
    expect(pump.current()).toMatchObject({ phase: "off", ending: "not_started" });
  });

  it("an ON that is answered after a stop is followed by another OFF: it may have overtaken the first", async () => {
    let answerOn: (answer: unknown) => void = () => undefined;
    const late = (body: Body) =>
      body.state === "OFF"
        ? obeyed(body)
        : new Promise((answer) => {
            answerOn = answer;
          });
    const { pump, toDrain } = session(late);
    void pump.start(drainOff);
    pump.stop();
    await pass(1);
    expect(toDrain()).toEqual(["ON", "OFF"]);
    answerOn(obeyed({ state: "ON", leaseSeconds: 60 }));
    await pass(1);
    expect(toDrain()).toEqual(["ON", "OFF", "OFF"]);
    expect(pump.current().phase).toBe("off");
  });

  it("[SAFE-2] an ON whose answer is given up does not end the watch over another pump", async () => {
    const switched = ({ state }: Body) => ({
      status: "confirmed",
      relay: { ...fillOff, currentState: state === "ON" },
      endsAt: state === "ON" ? inSeconds(60) : null,
    });
    const lost = (body: Body) => (body.state === "ON" ? new Promise(() => undefined) : obeyed(body));
    const sent = fakeServer({ [DRAIN]: lost, [FILL]: switched });
    const to = (key: string) => sent.filter((one) => one.key === key).map(({ body }) => (body as Body).state);
    const told: number[] = [];
    const pump = new PumpSession(DEVICE_ID, ({ channelNumber }) => told.push(channelNumber));
    void pump.start(drainOff);
    pump.stop();
    await pass(1);
    void pump.start(fillOff);
    await pass(11);
    expect(pump.current()).toMatchObject({ phase: "on", relay: fillOff });
    expect(to(DRAIN)).toEqual(["ON", "OFF", "OFF"]);
    pump.stop();
    await pass(0);
    expect(to(FILL)).toEqual(["ON", "OFF"]);
  });

  it("calls off an ON that is wanted no longer: on a bad line it could come after its own OFF", async () => {
    const asked: (AbortSignal | null | undefined)[] = [];
    session((body: Body) => (body.state === "ON" ? new Promise(() => undefined) : obeyed(body)));
    const answers = vi.mocked(fetch).getMockImplementation();
    vi.mocked(fetch).mockImplementation((input, init) => {
      asked.push(init?.signal);
      return answers?.(input, init) ?? Promise.reject(new Error("nobody answers"));
    });
    const told: number[] = [];
    const pump = new PumpSession(DEVICE_ID, ({ channelNumber }) => told.push(channelNumber));
    void pump.start(drainOff);
    await pass(0);
    pump.stop();
    expect(asked[0]?.aborted).toBe(true);
  });

  it("OFF is said every second until the controller confirms it", async () => {
    let isReachable = false;
    const { pump, toDrain } = await running((body) =>
      body.state === "ON" || isReachable ? obeyed(body) : { status: "unconfirmed", message: "" },
    );
    pump.stop();
    await pass(3.5);
    expect(pump.current().phase).toBe("stopping");
    expect(toDrain()).toEqual(["ON", "OFF", "OFF", "OFF", "OFF"]);
    isReachable = true;
    await pass(1);
    expect(pump.current().phase).toBe("off");
    await pass(120);
    expect(toDrain()).toHaveLength(6);
  });

  it("OFF is not said for ever: once every lease is over, somebody is asked to look", async () => {
    const { pump, toDrain } = await running((body) =>
      body.state === "ON" ? obeyed(body) : { status: "unconfirmed", message: "" },
    );
    pump.stop();
    await pass(80);
    expect(pump.current()).toMatchObject({ phase: "off", ending: "not_confirmed", relay: drainOff });
    const said = toDrain().length;
    await pass(80);
    expect(toDrain()).toHaveLength(said);
  });

  it("[SAFE-11] Stop is obeyed also when this page has started nothing", async () => {
    const { pump, toDrain, toFill } = session();
    pump.stopAnyway([drainOn, fillOff]);
    await pass(0);
    expect([toDrain(), toFill()]).toEqual([["OFF"], ["OFF"]]);
  });

  const deaf = (body: Body) => (body.state === "ON" ? obeyed(body) : { status: "unconfirmed", message: "" });

  it("[SAFE-18] an OFF that is not confirmed is told once its panel is gone, and not twice beside it", async () => {
    const { pump, told } = await running(deaf);
    const leave = pump.subscribe(() => undefined);
    pump.stop();
    await pass(80);
    expect(told).toEqual([]);
    const left = await running(deaf);
    leave();
    left.pump.stop();
    await pass(80);
    expect(left.told).toEqual([2]);
  });

  it("[SAFE-18] an OFF to a pump that this page did not start is told too, when it is not confirmed", async () => {
    const { pump, told } = session(deaf);
    pump.stopAnyway([drainOn, fillOff]);
    await pass(80);
    expect(told).toEqual([2]);
  });
});
