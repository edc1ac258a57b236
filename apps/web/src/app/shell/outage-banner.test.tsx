import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { HttpError } from "@/lib/http/http-error.ts";
import { fakeServer, reject } from "@/testing/fake-server.ts";
import { show } from "@/testing/show.tsx";
import { exampleDevice, exampleUser } from "@/testing/wire-examples.ts";
import { OutageBanner } from "./outage-banner.tsx";
import { Unreachable } from "./unreachable.tsx";

const AWAY = reject(503, "unavailable", "The server cannot reach its database right now.");
const TITLE = "The server cannot reach its database";

const serve = (devices: Parameters<typeof fakeServer>[0][string]) =>
  fakeServer({ "GET /api/auth/user": exampleUser(), "GET /api/devices": devices });

describe("[SAFE-11] while the database is away", () => {
  it("every screen says what still works", async () => {
    serve(AWAY);
    show(<OutageBanner />);
    expect((await screen.findByRole("status")).textContent).toContain(TITLE);
    expect(screen.getByText(/Emergency Stop, stopping a run and switching a pump off still work\./)).toBeDefined();
  });

  it.each([
    ["while it answers", [exampleDevice()], 1],
    ["of another failure", reject(500, "internal", "Something went wrong on our side."), 2],
  ])("nothing is said %s", async (_case, answer, times) => {
    const sent = serve(answer);
    show(<OutageBanner />);
    await waitFor(() => expect(sent.filter(({ key }) => key === "GET /api/devices")).toHaveLength(times));
    await act(async () => {});
    expect(screen.queryByText(TITLE)).toBeNull();
  });

  it("a page that is opened only now says where stops still work, and what to do", async () => {
    serve(AWAY);
    const error = new HttpError(503, JSON.stringify({ code: "unavailable", message: "The database is away." }));
    show(<Unreachable title="Not reachable" error={error} onRetry={() => {}} />);
    expect(await screen.findByText(/works on a page that was open before/)).toBeDefined();
    expect(screen.getByText(/cut the power of the pumps/)).toBeDefined();
  });
});
