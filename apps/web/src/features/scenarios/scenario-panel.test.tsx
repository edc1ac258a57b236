import { SCENARIOS } from "@halocline/domain/scenarios/scenarios";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { SCENARIO_POLL_MS } from "@/config/timing.ts";
import { fakeServer, reject } from "@/testing/fake-server.ts";
import { show } from "@/testing/show.tsx";
import { DEVICE_ID, exampleUser } from "@/testing/wire-examples.ts";
import { ScenarioPanel } from "./scenario-panel.tsx";
import { ScenarioStory } from "./scenario-story.tsx";

const CALM = { scenario: null, speed: 1, floorL: 0, story: [], outcome: null, realTime: null };
const BURST = {
  scenario: "burst_hose",
  speed: 1,
  floorL: 0.6,
  story: [
    { afterS: 0, kind: "began", role: null, reason: null, floorL: 0 },
    { afterS: 95.4, kind: "pump_off", role: "topup", reason: "fault", floorL: 0.6 },
  ],
  outcome: { stoppedAfterS: 95.4, floorL: 0.6, timerAloneL: 1.5, mostFloorL: null },
  realTime: null,
};
const path = `/api/devices/${DEVICE_ID}`;
const get = `GET ${path}/scenario`;

const serve = (answers: Parameters<typeof fakeServer>[0]) => fakeServer({ "GET /api/auth/user": exampleUser(), ...answers });

const Screen = () => (
  <>
    <ScenarioStory deviceId={DEVICE_ID} />
    <ScenarioPanel deviceId={DEVICE_ID} />
  </>
);

const pressed = () => screen.getAllByRole("button", { pressed: true }).map(({ textContent }) => textContent);

describe("the panel", () => {
  it("has a button for each scenario, sends the one that is pressed, and says that it is so now", async () => {
    const sent = serve({ [get]: CALM, [`PUT ${path}/scenario`]: BURST });
    show(<Screen />);
    await waitFor(() => expect(screen.getByRole("button", { name: /Burst hose/ })).toHaveProperty("disabled", false));
    expect(screen.getAllByRole("button", { pressed: false }).length).toBe(SCENARIOS.length + 2);
    fireEvent.click(screen.getByRole("button", { name: /Burst hose/ }));
    await waitFor(() => expect(pressed()).toEqual(["Burst hoseWater runs onto the floorNow", "×1"]));
    expect(sent.find(({ key }) => key.startsWith("PUT"))?.body).toEqual({ scenario: "burst_hose" });
    expect((await screen.findByText(/The controller saved the floor/)).closest("[role=status]")).not.toBeNull();
    expect(screen.getByText("Top-Up Pump off")).toBeDefined();
  });

  it.each([
    [{ speed: 10 }, "×10", "10 times faster until the result is known."],
    [
      { realTime: { reason: "run_open", atMostS: 120 } },
      "×1",
      "Real time while the top-up runs, for 120 s at most. Then 10 times faster again.",
    ],
    [{ realTime: { reason: "command_open" } }, "×1", "Real time until the command has a result."],
  ])("shows the speed of a scenario without a result: %o", async (change, speed, note) => {
    serve({ [get]: { ...BURST, outcome: null, ...change } });
    show(<ScenarioPanel deviceId={DEVICE_ID} />);
    expect(await screen.findByText(note)).toBeDefined();
    expect(pressed().at(-1)).toBe(speed);
  });

  it.each([
    ["once the result is known", BURST],
    ["at a speed that a person chose", { ...BURST, outcome: null, speed: 60 }],
  ])("shows no note about the speed %s", async (_when, tank) => {
    serve({ [get]: tank });
    show(<ScenarioPanel deviceId={DEVICE_ID} />);
    await screen.findByText("Now");
    expect(pressed().at(-1)).toBe(`×${tank.speed}`);
    expect(screen.queryByText(/faster|Real time/)).toBeNull();
  });

  it("is not there on an instance without a simulator, and is asked for once", async () => {
    const sent = serve({ [get]: reject(404, "not_simulated", "There is no simulated tank here.") });
    show(<Screen />);
    const asked = () => sent.filter(({ key }) => key === get).length;
    await waitFor(() => expect(asked()).toBeGreaterThan(0));
    await waitFor(() => expect(screen.queryByTestId("scenario-panel")).toBeNull());
    const before = asked();
    await new Promise((resolve) => setTimeout(resolve, 2 * SCENARIO_POLL_MS));
    expect(asked()).toBe(before);
  });

  it("says so when the simulator does not answer, and has nothing to press", async () => {
    serve({ [get]: reject(503, "simulator_silent", "The simulator does not answer.") });
    show(<Screen />);
    expect(await screen.findByText("The simulator of this tank is not responding.")).toBeDefined();
    for (const button of screen.getAllByRole("button")) expect(button).toHaveProperty("disabled", true);
  });
});
