import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeServer, reject } from "@/testing/fake-server.ts";
import { show } from "@/testing/show.tsx";
import { exampleUser } from "@/testing/wire-examples.ts";
import { QuietHours } from "./quiet-hours.tsx";

const CALL = "/api/settings/quiet-hours";
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

const serve = (quietHours: unknown, answers: Record<string, unknown> = {}) =>
  fakeServer({
    "GET /api/auth/user": exampleUser(),
    [`GET ${CALL}`]: { quietHours },
    [`PUT ${CALL}`]: (body: object) => body,
    ...answers,
  });
const open = async () => {
  show(<QuietHours />);
  const card = within(await screen.findByRole("region", { name: "Quiet Hours" }));
  await card.findByRole("switch");
  return card;
};
const bodies = (sent: ReturnType<typeof serve>) => sent.filter(({ key }) => key === `PUT ${CALL}`).map(({ body }) => body);

describe("quiet hours", () => {
  it("say that critical alerts are mailed at any hour, and begin with a night on the reader's clock", async () => {
    const sent = serve(null);
    const card = await open();
    expect(card.getByText(/Critical alerts are mailed at once, at any hour/)).toBeDefined();
    fireEvent.click(card.getByRole("switch", { name: "Quiet hours" }));
    fireEvent.change(card.getByLabelText("From"), { target: { value: "23:15" } });
    fireEvent.click(card.getByRole("button", { name: "Save Quiet Hours" }));
    expect(await screen.findByText("Quiet Hours Updated")).toBeDefined();
    expect(bodies(sent)).toEqual([{ quietHours: { from: "23:15", to: "07:00", timezone: ZONE } }]);
    expect(card.getByRole("button", { name: "Save Quiet Hours" }).hasAttribute("disabled")).toBe(true);
  });

  it("can be ended", async () => {
    const sent = serve({ from: "22:00", to: "06:30", timezone: "Europe/Berlin" });
    const card = await open();
    expect(card.getByText("By the clock in Europe/Berlin.")).toBeDefined();
    fireEvent.click(card.getByRole("switch", { name: "Quiet hours" }));
    fireEvent.click(card.getByRole("button", { name: "Save Quiet Hours" }));
    expect(await screen.findByText("Quiet Hours Updated")).toBeDefined();
    expect(bodies(sent)).toEqual([{ quietHours: null }]);
  });

  it("show what the server refuses at its field", async () => {
    const to = "Quiet hours must not begin and end at the same time";
    serve({ from: "22:00", to: "06:30", timezone: "UTC" }, { [`PUT ${CALL}`]: reject(400, "invalid", to, { to }) });
    const card = await open();
    fireEvent.change(card.getByLabelText("To"), { target: { value: "22:00" } });
    fireEvent.click(card.getByRole("button", { name: "Save Quiet Hours" }));
    expect(await card.findByText(to)).toBeDefined();
  });

  it("keep what is changed while the rest is saved, and count as unsaved until it is saved too", async () => {
    let isSaved = () => undefined as void;
    const saving = new Promise<void>((resolve) => (isSaved = resolve));
    const sent = serve(
      { from: "22:00", to: "06:30", timezone: ZONE },
      { [`PUT ${CALL}`]: (body: object) => saving.then(() => body) },
    );
    const card = await open();
    fireEvent.change(card.getByLabelText("From"), { target: { value: "23:15" } });
    fireEvent.click(card.getByRole("button", { name: "Save Quiet Hours" }));
    await waitFor(() => expect(bodies(sent)).toHaveLength(1));
    fireEvent.change(card.getByLabelText("To"), { target: { value: "08:00" } });
    isSaved();
    expect(await screen.findByText("Quiet Hours Updated")).toBeDefined();
    expect(card.getByLabelText<HTMLInputElement>("To").value).toBe("08:00");
    expect(document.querySelector("[data-unsaved]")).not.toBeNull();
  });
});
