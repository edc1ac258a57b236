import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeServer } from "@/testing/fake-server.ts";
import { show } from "@/testing/show.tsx";
import { exampleTank, exampleUser, TANK_ID, UNKNOWN_RESERVOIR } from "@/testing/wire-examples.ts";
import { ChangeNeeds, changesAhead } from "./change-needs.tsx";

const salt = { ...UNKNOWN_RESERVOIR, capacityLitres: 40, litres: 30, changesLeft: 2 };
const waste = { ...UNKNOWN_RESERVOIR, capacityLitres: 60, litres: 48, changesLeft: 1 };

describe("how many changes the reservoirs are good for", () => {
  it("is what the scarcer one says, in whole changes or in litres", () => {
    expect(changesAhead({ salt, waste }, null)).toBe(1);
    expect(changesAhead({ salt, waste }, 4)).toBe(3);
    expect(changesAhead({ salt, waste: { ...waste, litres: 59.6 } }, 0.2)).toBe(2);
    expect(changesAhead({ salt, waste }, 13)).toBe(0);
  });

  it("counts what is known of one alone, and is not guessed", () => {
    expect(changesAhead({ salt, waste: UNKNOWN_RESERVOIR }, null)).toBe(2);
    expect(changesAhead({ salt: UNKNOWN_RESERVOIR, waste: UNKNOWN_RESERVOIR }, 12)).toBeNull();
  });
});

describe("what a scheduled change takes", () => {
  const plan = { basis: "measured", minutes: 18, litres: 12.5, curve: [], range: null, whyWhole: null };
  function open(reservoirs: Parameters<typeof changesAhead>[0], litres: number | null) {
    fakeServer({ "GET /api/auth/user": exampleUser(), [`GET /api/tanks/${TANK_ID}/water-change/plan`]: plan });
    const tank = exampleTank({ areaCm2: 4000, reservoirs: { ...reservoirs, fresh: UNKNOWN_RESERVOIR } });
    show(<ChangeNeeds tank={tank} litres={litres} />);
  }

  it("shows minutes and litres of a whole change between the marks, and the number of changes", async () => {
    open({ salt, waste }, null);
    const text = await screen.findByText(/^Takes about 18 min, 12.0 L\./);
    expect(text.textContent).toContain("The reservoirs last for 1 change.");
  });

  it("warns when not one fits", async () => {
    open({ salt, waste: { ...waste, litres: 60 } }, 5);
    await screen.findByText(/not enough for one/);
    await waitFor(() => expect(screen.queryByText(/Takes about/)).toBeNull());
  });
});
