import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeServer, reject } from "@/testing/fake-server.ts";
import { show } from "@/testing/show.tsx";
import { knowFewTimeZones } from "@/testing/time-zones.ts";
import { exampleTank, exampleUser, TANK_ID } from "@/testing/wire-examples.ts";
import { TankDetails } from "./tank-details.tsx";

const SAVE = `PUT /api/tanks/${TANK_ID}`;

const serve = (answers: Record<string, unknown> = {}) =>
  fakeServer({
    "GET /api/auth/user": exampleUser(),
    ...answers,
  });
const bodies = (sent: ReturnType<typeof serve>) => sent.filter(({ key }) => key === SAVE).map(({ body }) => body);
const card = async () => within(await screen.findByRole("region", { name: "Tank details" }));
const save = async () => fireEvent.click((await card()).getByRole("button", { name: "Save details" }));
const type = async (label: string | RegExp, value: string) =>
  fireEvent.change((await card()).getByLabelText(label), { target: { value } });

beforeEach(() => void knowFewTimeZones());

describe("tank details", () => {
  it("set the time zone of the tank, and send nothing else", async () => {
    const sent = serve({ [SAVE]: exampleTank({ timezone: "Asia/Tokyo" }) });
    show(<TankDetails tank={exampleTank()} isOwner />);
    await type("Time zone", "Asia/Tokyo");
    await save();
    expect(await screen.findByText("Tank details saved")).toBeDefined();
    expect(bodies(sent)).toEqual([{ timezone: "Asia/Tokyo" }]);
  });

  it("set the volumes, and say what is no volume before anything is sent", async () => {
    const sent = serve({ [SAVE]: exampleTank({ saltReservoirLitres: 40 }) });
    show(<TankDetails tank={exampleTank()} isOwner />);
    await type(/^Salt water/, "0");
    await save();
    expect(await (await card()).findByText(/greater than 0/)).toBeDefined();
    await type(/^Salt water/, "40");
    await save();
    await waitFor(() => expect(bodies(sent)).toEqual([{ saltReservoirLitres: 40 }]));
  });

  it("show what the server refuses at its field", async () => {
    serve({ [SAVE]: reject(400, "tank_invalid", "This time zone is not known", { timezone: "This time zone is not known" }) });
    show(<TankDetails tank={exampleTank()} isOwner />);
    await type("Time zone", "Asia/Tokyo");
    await save();
    expect(await (await card()).findByText("This time zone is not known")).toBeDefined();
  });

  it("keep what is typed while the rest is saved, and count as unsaved until it is saved too", async () => {
    let isSaved = () => undefined as void;
    const saving = new Promise<void>((resolve) => (isSaved = resolve));
    const sent = serve({ [SAVE]: () => saving.then(() => exampleTank({ saltReservoirLitres: 40 })) });
    show(<TankDetails tank={exampleTank()} isOwner />);
    await type(/^Salt water/, "40");
    expect(document.querySelector("[data-unsaved]")).not.toBeNull();
    await save();
    await waitFor(() => expect(bodies(sent)).toHaveLength(1));
    await type("Tank name", "Lagoon");
    isSaved();
    expect(await screen.findByText("Tank details saved")).toBeDefined();
    expect((await card()).getByLabelText<HTMLInputElement>("Tank name").value).toBe("Lagoon");
    expect(document.querySelector("[data-unsaved]")).not.toBeNull();
    await save();
    await waitFor(() => expect(bodies(sent).at(-1)).toEqual({ name: "Lagoon" }));
  });
});
