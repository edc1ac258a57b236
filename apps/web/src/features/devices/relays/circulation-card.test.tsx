import type { Device } from "@halocline/contracts/http/entities.contract";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { useNowMs } from "@/lib/time/ticker.ts";
import { fakeServer } from "@/testing/fake-server.ts";
import { show } from "@/testing/show.tsx";
import { DEVICE_ID, exampleDevice, exampleRelay, exampleUser } from "@/testing/wire-examples.ts";
import { CirculationCard } from "./circulation-card.tsx";

const ago = (agoMs: number) => new Date(Date.now() - agoMs).toISOString();

const serve = (answers: Record<string, unknown> = {}) => fakeServer({ "GET /api/auth/user": exampleUser(), ...answers });

function Shown(change: Partial<Device>) {
  const device = exampleDevice({ lastSeenAt: ago(1000), ...change });
  return <CirculationCard device={device} role="owner" hasOpenRun={false} nowMs={useNowMs()} />;
}

const asked = (sent: ReturnType<typeof serve>, key: string) => sent.filter((request) => request.key === key);
const card = async () => within(await screen.findByRole("region", { name: "Circulation" }));
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

describe("circulation", () => {
  it("circulation that is off is back with one tap", async () => {
    const still = exampleRelay({ currentState: false, lastChangedAt: ago(120_000) });
    const on = `POST /api/devices/${DEVICE_ID}/relays/1`;
    const sent = serve({ [on]: { status: "confirmed", relay: { ...still, currentState: true }, endsAt: null } });
    show(<Shown relays={[still]} />);
    const circulation = await card();
    expect(circulation.getByText("Circulation is off")).toBeDefined();
    press("Restart circulation");
    await waitFor(() => expect(asked(sent, on)[0]?.body).toEqual({ state: "ON" }));
  });

  it("[SAFE-23] a pause that tests the overflow says so, and nothing restarts it", async () => {
    serve();
    show(<Shown relays={[exampleRelay({ currentState: false, lastChangedAt: ago(20_000), lastCause: "overflow" })]} />);
    const circulation = await card();
    expect(circulation.getByText("Paused to test the overflow")).toBeDefined();
    expect(circulation.queryByText(/60 minutes/)).toBeNull();
    expect(circulation.getByText(/The device is testing the overflow/)).toBeDefined();
    expect(circulation.getByRole("button", { name: "Restart circulation" })).toHaveProperty("disabled", true);
  });

  it("[SAFE-23] held off by a blocked overflow, it does not promise to come back", async () => {
    serve();
    const hold = { reason: "overflow", suspects: ["blocked_overflow"], since: ago(60_000) };
    show(
      <Shown hold={hold} relays={[exampleRelay({ currentState: false, lastChangedAt: ago(240_000), lastCause: "overflow" })]} />,
    );
    const circulation = await card();
    expect(circulation.getByText("Circulation is off")).toBeDefined();
    expect(circulation.getByText(/it stays off until the hold is released/)).toBeDefined();
    expect(circulation.queryByText(/by itself/)).toBeNull();
  });

  it("a pause that another screen asked for counts down here, too, and a stop ends the counting", async () => {
    const paused = exampleRelay({ currentState: false, lastChangedAt: ago(120_000), pausedUntil: ago(-480_000) });
    serve();
    show(<Shown relays={[paused]} />);
    expect(await (await card()).findByText(/^Paused: returns in (8:00|7:5\d)$/)).toBeDefined();
    cleanup();
    show(<Shown relays={[paused]} emergencyStop={{ requestedAt: ago(1000), isLatched: true }} />);
    const held = await card();
    expect(held.getByText("Circulation is off")).toBeDefined();
    expect(held.getByText(/The emergency stop holds it/)).toBeDefined();
  });

  it("a pause has a chosen length, counts down and ends with one tap", async () => {
    const pump = exampleRelay({ currentState: true, lastChangedAt: ago(9000) });
    const key = `POST /api/devices/${DEVICE_ID}/relays/1`;
    const answer = () => ({
      status: "confirmed",
      relay: { ...pump, currentState: false, lastChangedAt: ago(0) },
      endsAt: ago(-1_200_000),
    });
    const sent = serve({ [key]: answer });
    show(<Shown relays={[pump]} />);
    const circulation = await card();
    fireEvent.change(circulation.getByLabelText("Pause for"), { target: { value: "20" } });
    press("Pause circulation");
    expect(await circulation.findByText(/^Paused: returns in (20:00|19:5\d)$/)).toBeDefined();
    expect(asked(sent, key)[0]?.body).toEqual({ state: "OFF", pauseMinutes: 20 });
    expect(circulation.getByRole("button", { name: "Restart circulation" })).toHaveProperty("disabled", false);
  });
});
