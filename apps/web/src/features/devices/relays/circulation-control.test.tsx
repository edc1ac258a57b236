import type { Device } from "@halocline/contracts/http/entities.contract";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { useNowMs } from "@/lib/time/ticker.ts";
import { fakeServer } from "@/testing/fake-server.ts";
import { show } from "@/testing/show.tsx";
import { DEVICE_ID, exampleDevice, exampleRelay, exampleUser } from "@/testing/wire-examples.ts";
import { CirculationControl } from "./circulation-control.tsx";

const ago = (agoMs: number) => new Date(Date.now() - agoMs).toISOString();

const serve = (answers: Record<string, unknown> = {}) => fakeServer({ "GET /api/auth/user": exampleUser(), ...answers });

function Shown(change: Partial<Device>) {
  const device = exampleDevice({ lastSeenAt: ago(1000), ...change });
  return <CirculationControl device={device} role="owner" hasOpenRun={false} pauseBlocked={null} nowMs={useNowMs()} />;
}

const asked = (sent: ReturnType<typeof serve>, key: string) => sent.filter((request) => request.key === key);
const resume = () => screen.findByRole("button", { name: "Resume circulation" });

describe("circulation", () => {
  it("circulation that is off is back with one tap", async () => {
    const still = exampleRelay({ currentState: false, lastChangedAt: ago(120_000) });
    const on = `POST /api/devices/${DEVICE_ID}/relays/1`;
    const sent = serve({ [on]: { status: "confirmed", relay: { ...still, currentState: true }, endsAt: null } });
    show(<Shown relays={[still]} />);
    fireEvent.click(await resume());
    await waitFor(() => expect(asked(sent, on)[0]?.body).toEqual({ state: "ON" }));
  });

  it("[SAFE-23] a pause that tests the overflow says so, and nothing restarts it", async () => {
    serve();
    show(<Shown relays={[exampleRelay({ currentState: false, lastChangedAt: ago(20_000), lastCause: "overflow" })]} />);
    expect(await resume()).toHaveProperty("disabled", true);
    expect(screen.getByText(/The controller is testing the overflow/)).toBeDefined();
  });

  it("[SAFE-23] held off by a blocked overflow, it does not promise to come back", async () => {
    serve();
    const hold = { reason: "overflow", suspects: ["blocked_overflow"], since: ago(60_000) };
    show(
      <Shown hold={hold} relays={[exampleRelay({ currentState: false, lastChangedAt: ago(240_000), lastCause: "overflow" })]} />,
    );
    expect(await resume()).toHaveProperty("disabled", true);
    expect(screen.getByText(/release the hold first/)).toBeDefined();
    expect(screen.queryByText(/returns/)).toBeNull();
  });

  it("a pause that another screen asked for counts down here, too, and a stop ends the counting", async () => {
    const paused = exampleRelay({ currentState: false, lastChangedAt: ago(120_000), pausedUntil: ago(-480_000) });
    serve();
    show(<Shown relays={[paused]} />);
    expect(await screen.findByText(/^Paused: restarts in (8:00|7:5\d)$/)).toBeDefined();
    cleanup();
    show(<Shown relays={[paused]} emergencyStop={{ requestedAt: ago(1000), isLatched: true }} />);
    expect(await resume()).toHaveProperty("disabled", true);
    expect(screen.queryByText(/restarts in/)).toBeNull();
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
    fireEvent.click(await screen.findByRole("button", { name: "Pause circulation" }));
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.change(dialog.getByLabelText(/Minutes/), { target: { value: "20" } });
    fireEvent.click(dialog.getByRole("button", { name: "Pause for 20 min" }));
    expect(await screen.findByText(/^Paused: restarts in (20:00|19:5\d)$/)).toBeDefined();
    expect(asked(sent, key)[0]?.body).toEqual({ state: "OFF", pauseMinutes: 20 });
    expect(await resume()).toHaveProperty("disabled", false);
  });
});
