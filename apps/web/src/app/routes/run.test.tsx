import type { Run, Tank } from "@halocline/contracts/http/entities.contract";
import type { RunMeasure } from "@halocline/contracts/http/run-measure.contract";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { readAs } from "@/lib/language/reader.ts";
import { giveWidth } from "@/testing/element-width.ts";
import { exampleMeasure, without } from "@/testing/example-measure.ts";
import { fakeServer, reject } from "@/testing/fake-server.ts";
import { FakeWebSocket } from "@/testing/fake-web-socket.ts";
import { openApp } from "@/testing/open-app.ts";
import { requestKey } from "@/testing/planned-answers.ts";
import { saidAlike, saidLabels } from "@/testing/said-labels.ts";
import { show } from "@/testing/show.tsx";
import {
  DEVICE_ID,
  exampleDevice,
  exampleReading,
  exampleRelay,
  exampleRun,
  exampleTank,
  exampleUser,
  RUN_ID,
  TANK_ID,
} from "@/testing/wire-examples.ts";
import { RunPage } from "./run.tsx";

const ago = (agoMs: number) => new Date(Date.now() - agoMs).toISOString();
const event = (agoMs: number, phase: Run["phase"]) => ({ at: ago(agoMs), type: "phase", phase, heightMm: 30, text: `${phase}` });

const RAN_MS = 300_000;
const WHOLE_MS = 1_080_000;

const running = (change: Partial<Run> = {}) =>
  exampleRun({
    startedAt: ago(RAN_MS),
    events: [event(RAN_MS, "stopping_circulation"), event(RAN_MS - 41_000, "draining")],
    ...change,
  });
const ended = (change: Partial<Run> = {}) =>
  exampleRun({ status: "success", phase: null, startedAt: ago(WHOLE_MS), completedAt: ago(0), ...change });

type World = Readonly<{ run: Run; measure?: unknown; heardAgoMs?: number; language?: "en" | "de"; said?: Partial<Tank> }>;

function serve({ run, measure, heardAgoMs = 1000, language = "en", said }: World) {
  const locale = { language, hourCycle: "h23" as const, firstWeekday: "automatic" as const };
  const relays = [exampleRelay(), exampleRelay({ id: "r2", channelNumber: 2, role: "drain", currentState: true })];
  const tank = exampleTank({ name: "Reef", drainHeightMm: 68, ...said });
  return fakeServer({
    "GET /api/auth/user": exampleUser({ locale }),
    "GET /api/devices": () => [exampleDevice({ lastSeenAt: ago(heardAgoMs), relays, tanks: [tank] })],
    "GET /api/alerts": [],
    [`GET /api/tanks/${TANK_ID}/latest-reading`]: () => exampleReading({ heightMm: 55.4, receivedAt: ago(heardAgoMs) }),
    [`GET /api/tanks/${TANK_ID}/automation-runs`]: () => [run],
    [`GET /api/tanks/${TANK_ID}/sensor-readings`]: [],
    [`GET /api/automation-runs/${RUN_ID}`]: () => run,
    [`GET /api/automation-runs/${RUN_ID}/measure`]: measure ?? reject(404, "not_found", "Nothing measured."),
  });
}

const openMeasure = (change: Partial<RunMeasure> = {}) => exampleMeasure(ago(RAN_MS), 300, change);
const receipt = (change: Partial<RunMeasure> = {}) =>
  exampleMeasure(ago(WHOLE_MS), 1080, {
    drained: { mm: 40, litres: 12.5, ofLitres: 12.5 },
    filled: { mm: 40, litres: 12.7, ofLitres: 12.8 },
    ...change,
  });

const open = (world: World) => {
  const sent = serve(world);
  show(<RunPage runId={RUN_ID} />, `/runs/${RUN_ID}`);
  return sent;
};
const card = async (name: string) => within(await screen.findByRole("region", { name }));

beforeEach(async () => {
  giveWidth(620);
  await readAs({ language: "en", hourCycle: "h23", firstWeekday: "automatic" });
});

describe("the salt of a change", () => {
  it("is told where the owner has said how salty the mix is, and whether it moved the system", async () => {
    open({ run: ended(), measure: receipt(), said: { mixPpt: 35, areaCm2: 3125, systemLitres: 200 } });
    const salt = await card("Salinity");
    expect(salt.getByText("Salinity should be unchanged")).toBeDefined();
    expect(salt.getByText("12.5 L out, 12.7 L of new salt water (35 ppt) in: about 440 g of salt.")).toBeDefined();
    cleanup();
    const filled = { mm: 46, litres: 14.5, ofLitres: 12.8 };
    open({ run: ended(), measure: receipt({ filled }), said: { mixPpt: 35, areaCm2: 3125, systemLitres: 200 } });
    expect((await card("Salinity")).getByText("Salinity rises by about 0.35 ppt")).toBeDefined();
    cleanup();
    open({ run: ended(), measure: receipt({ filled }), said: { mixPpt: 35, areaCm2: 3125 } });
    expect((await card("Salinity")).getByText("About 510 g of salt went in")).toBeDefined();
    expect((await card("Salinity")).queryByText(/not measured/)).toBeNull();
  });

  it("is not guessed: without the mix there is no note, nor of a change that failed", async () => {
    open({ run: ended(), measure: receipt(), said: { areaCm2: 3125, systemLitres: 200 } });
    await card("Receipt");
    expect(screen.queryByRole("region", { name: "Salinity" })).toBeNull();
    cleanup();
    open({ run: ended({ status: "failed", failReason: "dry" }), measure: receipt(), said: { mixPpt: 35, areaCm2: 3125 } });
    await card("Receipt");
    expect(screen.queryByRole("region", { name: "Salinity" })).toBeNull();
  });
});

describe("a water change that runs", () => {
  it("says what it does and when it is finished, once, with its stop", async () => {
    open({ run: running(), measure: openMeasure() });
    expect(await screen.findByRole("heading", { name: "Draining" })).toBeDefined();
    expect(await screen.findByText(/^Finished at about \d\d:\d\d, in 13 min\./)).toBeDefined();
    expect(screen.getByRole("button", { name: "Stop this change" })).toBeDefined();
    expect(screen.queryByRole("link", { name: "Details" })).toBeNull();
    expect(screen.getAllByTestId("verdict")).toHaveLength(1);
    expect(screen.getAllByTestId("age")).toHaveLength(1);
  });

  it("shows how the water follows, as a picture with a sentence, as figures and in litres", async () => {
    open({ run: running(), measure: openMeasure() });
    const picture = await screen.findByRole("img", { name: /^Level from .* The lowest was 55\.4 mm\./ });
    expect(picture.textContent).toContain("Never above 25.0 mm");
    expect(picture.textContent).toContain("Never below 71.0 mm");
    expect(picture.textContent).toMatch(/Drain off by \d\d:\d\d/);
    expect(screen.getByRole("meter", { name: "Drained" }).getAttribute("aria-valuetext")).toBe("8.5 of 12.5 L");
    fireEvent.click(screen.getByText("Show values"));
    expect(screen.getAllByRole("row")).toHaveLength(13);
  });

  it("has four steps with their times, and says what stops it by itself", async () => {
    open({ run: running(), measure: openMeasure() });
    const steps = await card("Steps");
    await steps.findByText(/^until \d\d:\d\d$/);
    const [stop, drain, refill, restart] = steps.getAllByRole("listitem");
    expect(stop?.textContent).toMatch(/Stop circulation.*done \d\d:\d\d$/);
    expect(drain?.textContent).toMatch(/Drain to 68\.0 mm8\.5 of 12\.5 L · 4:\d\d of 20:00until \d\d:\d\d$/);
    expect(drain?.getAttribute("aria-current")).toBe("step");
    expect(refill?.textContent).toMatch(/12\.8 L · at most 25:00about \d\d:\d\d$/);
    expect(restart?.textContent).toMatch(/about \d\d:\d\d$/);
    expect(steps.getByText("2 of 4")).toBeDefined();
    const stops = await card("Automatic stops");
    expect(stops.getByText(/^The drain pump is switched off after 20:00, at \d\d:\d\d at the latest\.$/)).toBeDefined();
  });

  it("guesses neither a time nor litres: the first time it is about 45 minutes", async () => {
    const plan = { basis: "unknown" as const, minutes: null, litres: null, curve: [] };
    const moved = { mm: 27.2, litres: null, ofLitres: null };
    open({ run: running(), measure: openMeasure({ plan, finishAt: null, pace: null, drained: moved }) });
    expect(await screen.findByText("About 45 minutes for the first change.")).toBeDefined();
    expect(screen.getByRole("meter", { name: "Drained" }).getAttribute("aria-valuetext")).toBe("27.2 of 40.0 mm");
    expect(screen.queryByText(/^about /)).toBeNull();
    expect(screen.queryByText(/^until /)).toBeNull();
  });

  it("is never finished in 0 minutes", async () => {
    open({ run: running(), measure: openMeasure({ finishAt: ago(1000) }) });
    expect(await screen.findByText("It is taking longer than expected.")).toBeDefined();
  });

  it.each([
    ["slower", "Slower than usual"],
    ["wrong_way", "Water moving the wrong way"],
  ] as const)("that is %s says so in its verdict alone", async (pace, word) => {
    open({ run: running(), measure: openMeasure({ pace }) });
    await waitFor(() => expect(screen.getByTestId("verdict").textContent).toContain(word));
    expect(screen.getAllByText(word)).toHaveLength(1);
    expect(screen.getByTestId("verdict").getAttribute("data-tone")).toBe("warn");
  });

  it("[SAFE-18] is never calmer than its tank", async () => {
    open({ run: running(), measure: openMeasure(), heardAgoMs: 190_000 });
    expect(await screen.findByRole("heading", { name: "Go and look" })).toBeDefined();
    expect(screen.queryByText(/Finished at about/)).toBeNull();
    expect(screen.queryByText(/^until /)).toBeNull();
  });

  it("can be stopped, and shows its steps, when nothing was measured", async () => {
    open({ run: running() });
    expect(await screen.findByText(/^The measured level could not be loaded\./, {}, { timeout: 5000 })).toBeDefined();
    expect(screen.getByRole("button", { name: "Stop this change" })).toBeDefined();
    expect(screen.getByText("The end time is not known yet.")).toBeDefined();
    expect((await card("Steps")).getAllByRole("listitem")).toHaveLength(4);
  });
});

describe("its receipt", () => {
  it("says what was changed, with its nine lines and the changes before it", async () => {
    open({ run: ended({ cause: "schedule", startedBy: null }), measure: receipt() });
    expect(await screen.findByRole("heading", { name: "Water changed" })).toBeDefined();
    expect(screen.getByText(/^12\.5 L out, 12\.7 L in, 18 min\. The sensor measured/)).toBeDefined();
    expect(document.querySelector(".stroke-ok")).not.toBeNull();
    const lines = (await card("Receipt")).getAllByRole("listitem");
    expect(lines).toHaveLength(9);
    expect(lines[0]?.textContent).toMatch(/^Requested by the schedule\d\d:\d\d:\d\d$/);
    expect(lines[4]?.textContent).toBe("Water fell3 s later");
    expect(lines[6]?.textContent).toBe("Water rose4 s later");
    expect(lines[8]?.textContent).toMatch(/^Level settled at 28\.1 mm/);
    const bars = (await card("Litres per change, recent changes")).getAllByRole("listitem");
    expect(bars.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^12\.3/),
      expect.stringMatching(/^12\.5/),
      "12.5this one",
    ]);
    expect(screen.queryByRole("button", { name: /Stop/ })).toBeNull();
  });

  it("is printed", async () => {
    const print = vi.fn();
    vi.stubGlobal("print", print);
    open({ run: ended(), measure: receipt() });
    fireEvent.click(await screen.findByRole("button", { name: "Print" }));
    expect(print).toHaveBeenCalledOnce();
  });

  it("[SAFE-18] without its proof is never called done, whatever the device said, and names the line that is missing", async () => {
    open({ run: ended(), measure: without(receipt(), "water_rose") });
    expect(await screen.findByRole("heading", { name: "Ended" })).toBeDefined();
    expect(screen.getByRole("link", { name: "Go to the tank" })).toBeDefined();
    expect(screen.getByText("The controller reported the end. Missing: Water rose.")).toBeDefined();
    expect(screen.queryByText("Water changed")).toBeNull();
    expect(screen.queryByText("Water moved")).toBeNull();
    expect((await card("Receipt")).getByText("Water rose").closest("li")?.textContent).toContain("not seen");
  });

  it("[SAFE-18] says of nothing that it did not happen where nothing is known of it", async () => {
    const early = without(receipt({ measured: [] }), "accepted", "water_fell", "water_rose");
    open({ run: ended(), measure: early });
    expect(await screen.findByText(/No readings from that time are stored/)).toBeDefined();
    const list = await card("Receipt");
    expect(list.getAllByText("not recorded")).toHaveLength(3);
    expect(list.queryByText("did not happen")).toBeNull();
  });

  it("of a run that failed tells why and where it stopped", async () => {
    const measure = without(receipt(), "fill_on", "water_rose", "settled");
    open({ run: ended({ status: "failed", failReason: "The level did not move." }), measure });
    expect(await screen.findByText("The level did not move. Not reached: Fill Pump on.")).toBeDefined();
    // Nothing about it is green but what was seen.
    expect(document.querySelector(".stroke-ok")).toBeNull();
    expect(screen.getByText("Level settled").closest("li")?.textContent).toContain("did not happen");
    expect(screen.getByRole("link", { name: "Go to the tank" }).getAttribute("href")).toBe(`/?tank=${TANK_ID}`);
  });

  it("[SAFE-18] takes the run's place when it ends, and judges by nothing that was measured before", async () => {
    let run = running();
    let measure: unknown = openMeasure();
    serve({ run, measure: () => measure });
    const answers = vi.mocked(fetch).getMockImplementation();
    vi.mocked(fetch).mockImplementation(async (input, init) =>
      requestKey(input, init) === `GET /api/automation-runs/${RUN_ID}`
        ? Response.json(run)
        : ((await answers?.(input, init)) ?? Response.error()),
    );
    show(<RunPage runId={RUN_ID} />, `/runs/${RUN_ID}`);
    expect(await screen.findByRole("heading", { name: "Draining" })).toBeDefined();
    let give: (value: RunMeasure) => void = () => {};
    measure = new Promise<RunMeasure>((done) => (give = done));
    run = ended({ events: [...run.events, event(0, null), event(0, null)] });
    await act(async () => FakeWebSocket.last.accept());
    await act(async () => {
      FakeWebSocket.last.deliver(JSON.stringify({ type: "run_changed", data: { deviceId: DEVICE_ID, run } }));
      await new Promise((done) => setTimeout(done));
    });
    expect(await screen.findByRole("heading", { name: "Checking…" })).toBeDefined();
    await act(async () => give(receipt()));
    expect(await screen.findByRole("heading", { name: "Water changed" })).toBeDefined();
  });
});

describe("the page of a run", () => {
  it("of a top-up has its simple lines", async () => {
    const sent = open({ run: ended({ type: "top_up", events: [event(120_000, "topping_up")] }) });
    expect(await screen.findByRole("heading", { name: "Topped up" })).toBeDefined();
    expect((await card("What happened")).getByText("topping_up")).toBeDefined();
    expect(sent.some(({ key }) => key.endsWith("/measure"))).toBe(false);
  });

  it("is called unknown where there is no such run", async () => {
    fakeServer({ "GET /api/auth/user": exampleUser(), "GET /api/devices": [exampleDevice()], "GET /api/alerts": [] });
    show(<RunPage runId="none" />, "/runs/none");
    expect(await screen.findByRole("heading", { name: "Run not found" }, { timeout: 5000 })).toBeDefined();
  });

  it("has an address of its own, and no bar over it that says the same", async () => {
    serve({ run: running(), measure: openMeasure() });
    openApp(`/runs/${RUN_ID}`);
    expect(await screen.findByRole("heading", { name: "Water change" })).toBeDefined();
    await waitFor(() => expect(document.title).toContain("Changing water"));
    expect(screen.queryByRole("region", { name: "Water change of Reef" })).toBeNull();
  });

  it.each([
    ["that runs", running, openMeasure],
    ["that ended", ended, receipt],
    ["that failed", () => ended({ status: "failed" }), () => without(receipt(), "water_rose", "settled")],
  ] as const)("%s has no English sentence in German", async (_, runOf, measureOf) => {
    const drawn = async (language: "en" | "de") => {
      await readAs({ language, hourCycle: "h23", firstWeekday: "automatic" });
      open({ run: runOf(), measure: measureOf(), language });
      await screen.findByRole("img");
      await waitFor(() => expect(document.querySelector("[data-code=unchecked],[data-code=checking]")).toBeNull());
      const said = saidLabels();
      cleanup();
      return said;
    };
    const english = await drawn("en");
    expect(english.size).toBeGreaterThan(20);
    expect(saidAlike(english, await drawn("de"))).toEqual([]);
  });
});
