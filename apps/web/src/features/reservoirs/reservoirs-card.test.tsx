import type { Tank } from "@halocline/contracts/http/entities.contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeServer } from "@/testing/fake-server.ts";
import { show } from "@/testing/show.tsx";
import { exampleTank, exampleUser, TANK_ID, UNKNOWN_RESERVOIR } from "@/testing/wire-examples.ts";
import { ReservoirsCard } from "./reservoirs-card.tsx";
import { ReservoirsNow } from "./reservoirs-now.tsx";

const REFILL = `POST /api/tanks/${TANK_ID}/reservoirs/fresh/refill`;
const KEPT: Tank["reservoirs"] = {
  fresh: { ...UNKNOWN_RESERVOIR, capacityLitres: 20, litres: 2.8, litresPerDay: 4, isLow: true },
  salt: { ...UNKNOWN_RESERVOIR, capacityLitres: 30, litres: 8, changesLeft: 2, hasUntold: true },
  waste: { ...UNKNOWN_RESERVOIR, capacityLitres: 25, litres: 21, changesLeft: 1 },
};
const tank = exampleTank({ reservoirs: KEPT });
const serve = () => fakeServer({ "GET /api/auth/user": exampleUser(), "GET /api/devices": [], [REFILL]: KEPT });
const sentBodies = (sent: ReturnType<typeof serve>) => sent.filter(({ key }) => key === REFILL).map(({ body }) => body);
const dialog = async () => within(await screen.findByRole("dialog"));

describe("the reservoirs", () => {
  it("say what is in them, and how long that lasts", async () => {
    serve();
    show(<ReservoirsCard tank={tank} canConfirm />);
    const rows = (await screen.findAllByRole("listitem")).map(({ textContent }) => textContent);
    expect(rows).toEqual([
      expect.stringContaining("2.8 L of 20.0 L leftEnough for less than a day"),
      expect.stringContaining("At most 8.0 L leftEnough for 2 changes"),
      expect.stringContaining("Contains 21.0 L of 25.0 LRoom for 1 change"),
    ]);
  });

  it("ask how much is in it, with the reservoir's size to begin with, and send what was said", async () => {
    const sent = serve();
    show(<ReservoirsCard tank={tank} canConfirm />);
    fireEvent.click(await screen.findByRole("button", { name: "I have refilled it: fresh water" }));
    const litres = (await dialog()).getByLabelText<HTMLInputElement>("Amount in it now (L)");
    expect(litres.value).toBe("20");
    fireEvent.change(litres, { target: { value: "-1" } });
    fireEvent.click((await dialog()).getByRole("button", { name: "Confirm" }));
    expect(await (await dialog()).findByText(/0 or a larger number/)).toBeDefined();
    fireEvent.change(litres, { target: { value: "18,5" } });
    fireEvent.click((await dialog()).getByRole("button", { name: "Confirm" }));
    await waitFor(() => expect(sentBodies(sent)).toEqual([{ litres: 18.5 }]));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("are not there without a size, and have no button for whoever may only look", async () => {
    serve();
    show(
      <>
        <ReservoirsCard tank={exampleTank()} canConfirm />
        <ReservoirsCard tank={tank} canConfirm={false} />
      </>,
    );
    expect(await screen.findAllByText("Reservoirs")).toHaveLength(1);
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("are told under a receipt: salt water left and room in the waste", async () => {
    serve();
    show(<ReservoirsNow tank={tank} />);
    expect((await screen.findAllByRole("listitem")).map(({ textContent }) => textContent)).toEqual([
      "Salt water: 8.0 L left",
      "Waste: room for 4.0 L",
    ]);
    expect(screen.getByText(/^At most/)).toBeDefined();
  });
});
