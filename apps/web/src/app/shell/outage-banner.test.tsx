import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { useUnacknowledgedAlerts } from "@/features/alerts/alerts.api.ts";
import { useDevices } from "@/features/devices/devices.api.ts";
import { HttpError } from "@/lib/http/http-error.ts";
import { fakeServer, reject } from "@/testing/fake-server.ts";
import { show } from "@/testing/show.tsx";
import { exampleDevice, exampleUser } from "@/testing/wire-examples.ts";
import { OutageBanner } from "./outage-banner.tsx";
import { Unreachable } from "./unreachable.tsx";

const AWAY = reject(503, "unavailable", "The server cannot reach its database right now.");
const TITLE = "The server cannot reach its database";

type Answers = Parameters<typeof fakeServer>[0];
const serve = (devices: Answers[string], alerts: Answers[string] = []) =>
  fakeServer({
    "GET /api/auth/user": exampleUser(),
    "GET /api/devices": devices,
    "GET /api/alerts?acknowledged=false": alerts,
  });

/** As every screen: it reads its devices, which live values fill in between, and its alerts. */
function Screen() {
  useDevices(60_000);
  useUnacknowledgedAlerts();
  return <OutageBanner />;
}

describe("[SAFE-11] while the database is away", () => {
  it("every screen says what still works", async () => {
    serve(AWAY);
    show(<Screen />);
    expect((await screen.findByRole("status")).textContent).toContain(TITLE);
    expect(screen.getByText(/Emergency stop, stopping a run and switching off a pump still work\./)).toBeDefined();
  });

  it("live values, which take the place of what is asked for, do not hide it", async () => {
    serve([exampleDevice()], AWAY);
    show(<Screen />);
    expect((await screen.findByRole("status")).textContent).toContain(TITLE);
  });

  it.each([
    ["while it answers", [exampleDevice()], 1],
    ["of another failure", reject(500, "internal", "Something went wrong on the server."), 2],
  ])("nothing is said %s", async (_case, answer, times) => {
    const sent = serve(answer);
    show(<Screen />);
    await waitFor(() => expect(sent.filter(({ key }) => key === "GET /api/devices")).toHaveLength(times));
    await act(async () => {});
    expect(screen.queryByText(TITLE)).toBeNull();
  });

  it("a page that is opened only now says where stops still work, and what to do", async () => {
    serve(AWAY);
    const error = new HttpError(503, JSON.stringify({ code: "unavailable", message: "The database is away." }));
    show(<Unreachable title="Not reachable" error={error} onRetry={() => {}} />);
    expect(await screen.findByText(/STOP works here if you used Halocline/)).toBeDefined();
    expect(screen.getByText(/unplug the drain, fill and top-up pumps/)).toBeDefined();
  });
});

describe("[SAFE-11] while the server is behind", () => {
  const BEHIND = "The server is behind";

  it("every screen says whose delay it is, and what still works", async () => {
    serve([exampleDevice(), exampleDevice({ isServerBehind: true })]);
    show(<Screen />);
    expect((await screen.findByRole("status")).textContent).toContain(BEHIND);
    expect(screen.getByText(/Emergency stop, stopping a run and switching off a pump still work\./)).toBeDefined();
  });

  it("a database that is away comes first", async () => {
    serve([exampleDevice({ isServerBehind: true })], AWAY);
    show(<Screen />);
    await waitFor(() => expect(screen.getByRole("status").textContent).toContain(TITLE));
    expect(screen.queryByText(BEHIND)).toBeNull();
  });
});
