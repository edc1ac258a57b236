// The page of a run that is open, when the tank, the link or the run itself has something else to say.

import type { Device, Run } from "@halocline/contracts/http/entities.contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { readAs } from "@/lib/language/reader.ts";
import { giveWidth } from "@/testing/element-width.ts";
import { exampleMeasure } from "@/testing/example-measure.ts";
import { fakeServer, reject } from "@/testing/fake-server.ts";
import { FakeWebSocket } from "@/testing/fake-web-socket.ts";
import { openApp } from "@/testing/open-app.ts";
import { show } from "@/testing/show.tsx";
import {
  DEVICE_ID,
  exampleAlert,
  exampleDevice,
  exampleReading,
  exampleRelay,
  exampleRun,
  exampleTank,
  exampleUser,
  RUN_ID,
  TANK_ID,
} from "@/testing/wire-examples.ts";
import { RunPage } from "../routes/run.tsx";

const RAN_MS = 300_000;
const ago = (agoMs: number) => new Date(Date.now() - agoMs).toISOString();
const event = (agoMs: number, phase: Run["phase"]) => ({ at: ago(agoMs), type: "phase", phase, heightMm: 30, text: `${phase}` });
const running = (change: Partial<Run> = {}) =>
  exampleRun({ startedAt: ago(RAN_MS), events: [event(RAN_MS - 41_000, "draining")], ...change });

type World = Readonly<{ run?: Run; device?: Partial<Device>; heardAgoMs?: number; answers?: Record<string, unknown> }>;

function serve({ run = running(), device, heardAgoMs = 1000, answers = {} }: World = {}) {
  const relays = [exampleRelay(), exampleRelay({ id: "r2", channelNumber: 2, role: "drain", currentState: true })];
  const tanks = [exampleTank({ drainHeightMm: 68 })];
  return fakeServer({
    "GET /api/auth/user": exampleUser(),
    "GET /api/devices": () => [exampleDevice({ lastSeenAt: ago(heardAgoMs), relays, tanks, ...device })],
    "GET /api/alerts": [],
    [`GET /api/tanks/${TANK_ID}/latest-reading`]: () => exampleReading({ heightMm: 55.4, receivedAt: ago(heardAgoMs) }),
    [`GET /api/tanks/${TANK_ID}/automation-runs`]: () => [run],
    [`GET /api/tanks/${TANK_ID}/sensor-readings`]: [],
    [`GET /api/automation-runs/${RUN_ID}`]: () => run,
    [`GET /api/automation-runs/${RUN_ID}/measure`]: () => exampleMeasure(run.startedAt, 300),
    ...answers,
  });
}

function open(world: World = {}) {
  const sent = serve(world);
  show(<RunPage runId={RUN_ID} />, `/runs/${RUN_ID}`);
  return sent;
}

/** In the app, whose shell listens for the network. */
async function loseNetwork() {
  act(() => void dispatchEvent(new Event("offline")));
  await row("browser_offline");
}

const row = async (code: string) => waitFor(() => expect(screen.getByTestId("verdict").dataset.code).toBe(code));
const verdict = () => within(screen.getByTestId("verdict"));
const alertOf = (code: string) => [exampleAlert({ severity: "critical", code, tankId: TANK_ID })];

beforeEach(async () => {
  giveWidth(620);
  await readAs({ language: "en", hourCycle: "h23", firstWeekday: "automatic" });
});

describe("[SAFE-11] an open run can be stopped from its page in every row", () => {
  it.each<readonly [string, World]>([
    ["critical_alert", { answers: { "GET /api/alerts": alertOf("something_new") } }],
    ["too_little_water", { device: { fault: "underfill", status: "error" } }],
    ["silent_while_pumping", { heardAgoMs: 190_000 }],
    ["locked_no_water", { device: { fault: "dry", status: "error" } }],
  ])("%s", async (code, world) => {
    const cancel = `POST /api/automation-runs/${RUN_ID}/cancel`;
    const sent = open({ ...world, answers: { [cancel]: { status: "unconfirmed", run: running() }, ...world.answers } });
    await row(code);
    fireEvent.click(verdict().getByRole("button", { name: "Stop this change" }));
    fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Stop water change" }));
    await waitFor(() => expect(sent.filter(({ key }) => key === cancel)).toHaveLength(1));
    expect(await screen.findByText(/^Stop not confirmed/)).toBeDefined();
  });

  it("without a link", async () => {
    serve({});
    openApp(`/runs/${RUN_ID}`);
    await row("changing_water");
    await loseNetwork();
    expect(verdict().getByRole("button", { name: "Stop this change" })).toBeDefined();
  });

  it("by the run's own name, whatever the verdict speaks of", async () => {
    open({
      run: running({ type: "top_up", phase: "topping_up" }),
      answers: { "GET /api/alerts": alertOf("something_new") },
    });
    await row("critical_alert");
    expect(verdict().getByRole("button", { name: "Stop this top-up" })).toBeDefined();
  });

  it("also where nobody could load what its tank is", async () => {
    let isRefused = true;
    const devices = () =>
      isRefused
        ? reject(500, "internal", "The list is away.")
        : [exampleDevice({ lastSeenAt: ago(1000), tanks: [exampleTank()] })];
    open({ answers: { "GET /api/devices": devices } });
    expect(await screen.findByText("The list is away.", {}, { timeout: 8000 })).toBeDefined();
    expect(screen.getByRole("button", { name: "Stop water change" })).toBeDefined();
    isRefused = false;
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByTestId("verdict")).toBeDefined();
  });
});

describe("[SAFE-18] a run of which nothing newer is heard", () => {
  it("has no now, nothing ahead and no finish in its picture, and says when it was measured last", async () => {
    open({ heardAgoMs: 190_000 });
    await row("silent_while_pumping");
    const picture = await screen.findByRole("img", { name: /No newer reading\.$/ });
    const time = /Last measured at (\d\d:\d\d)/.exec(picture.getAttribute("aria-label") ?? "")?.[1];
    expect(picture.getAttribute("aria-label")).not.toContain("finished");
    const words = [...picture.querySelectorAll("text")].map(({ textContent }) => textContent);
    expect(words).not.toContain("now");
    expect(words).toContain(time);
    expect(picture.querySelector('path[stroke-dasharray="2 4"]')?.getAttribute("d") ?? "").toBe("");
    expect(screen.queryByText("Forecast")).toBeNull();
    expect(screen.getByRole("meter", { name: "Drained" }).getAttribute("aria-valuetext")).toBe(`8.5 of 12.5 L at ${time}`);
    expect(screen.getAllByText(`at ${time}`)).toHaveLength(2);
  });

  it("loses its now with the link, and has it as long as it is heard", async () => {
    serve({});
    openApp(`/runs/${RUN_ID}`);
    await row("changing_water");
    const picture = await screen.findByRole("img");
    expect(picture.textContent).toContain("now");
    expect(screen.getByText("Forecast")).toBeDefined();
    expect(screen.queryByText(/^at \d\d:\d\d$/)).toBeNull();
    await loseNetwork();
    expect(picture.textContent).not.toContain("now");
    expect(screen.queryByText("Forecast")).toBeNull();
  });
});

describe("a run that ends while somebody looks", () => {
  const region = () => screen.getByTestId("run-end");

  async function ending(before: () => Promise<unknown>) {
    const run = running({ type: "top_up", phase: "topping_up" });
    let now = run;
    open({ run, answers: { [`GET /api/automation-runs/${RUN_ID}`]: () => now } });
    await row("topping_up");
    const told = region();
    expect(told.textContent).toBe("");
    await before();
    now = { ...run, status: "success", phase: null, completedAt: ago(0), events: [...run.events, event(0, null)] };
    await act(async () => FakeWebSocket.last.accept());
    await act(async () => {
      FakeWebSocket.last.deliver(JSON.stringify({ type: "run_changed", data: { deviceId: DEVICE_ID, run: now } }));
      await new Promise((done) => setTimeout(done));
    });
    const outcome = await screen.findByRole("heading", { name: "Topped up" });
    return { told, outcome };
  }

  it("says how in a live region that stood there from the start", async () => {
    const { told, outcome } = await ending(async () => undefined);
    expect(told.isConnected).toBe(true);
    expect(told.getAttribute("aria-live")).toBe("polite");
    await waitFor(() => expect(told.textContent).toMatch(/^Topped up\. In /));
    expect(outcome.closest("[aria-live]")).toBeNull();
    // Nothing had the focus, so nothing takes it.
    expect(document.activeElement).not.toBe(outcome);
  });

  it("gives the focus of its Stop to the outcome", async () => {
    const { outcome } = await ending(async () => screen.getByRole("button", { name: "Stop this top-up" }).focus());
    await waitFor(() => expect(document.activeElement).toBe(outcome));
  });

  it("gives the focus of its question to the outcome", async () => {
    const { outcome } = await ending(async () => {
      fireEvent.click(screen.getByRole("button", { name: "Stop this top-up" }));
      within(await screen.findByRole("dialog"))
        .getByRole("button", { name: "Stop top-up" })
        .focus();
    });
    await waitFor(() => expect(document.activeElement).toBe(outcome));
    await new Promise((done) => setTimeout(done, 20));
    expect(document.activeElement).toBe(outcome);
  });

  it("is nothing new to whoever comes later", async () => {
    open({ run: running({ type: "top_up", status: "success", phase: null, completedAt: ago(0) }) });
    expect(await screen.findByRole("heading", { name: "Topped up" })).toBeDefined();
    expect(region().textContent).toBe("");
  });
});
