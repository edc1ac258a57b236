import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeServer, reject } from "@/testing/fake-server.ts";
import { show } from "@/testing/show.tsx";
import { exampleUser } from "@/testing/wire-examples.ts";
import { ChannelsCard } from "./channels-card.tsx";

const CALL = "/api/settings/channels";
const ID = "5f0c2f0e-8f5c-4c39-9d3e-2f8f9a1b0c7d";

const CHANNEL = {
  id: ID,
  preset: "ntfy",
  name: "My phone",
  settings: { server: "https://ntfy.sh" },
  secrets: ["topic"],
  severities: ["critical"],
  isEnabled: true,
  confirmedAt: null,
  lastDeliveredAt: null,
  lastFailedAt: null,
  lastError: null,
};

const serve = (channels: readonly object[], answers: Record<string, unknown> = {}) =>
  fakeServer({ "GET /api/auth/user": exampleUser(), [`GET ${CALL}`]: channels, ...answers });
const open = async () => {
  show(<ChannelsCard />);
  const card = within(await screen.findByRole("region", { name: "Services on Your Phone" }));
  await card.findByRole("button", { name: "Add a Service" });
  return card;
};
const bodyOf = (sent: ReturnType<typeof serve>, key: string) => sent.find((each) => each.key === key)?.body;
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe("services on the phone", () => {
  it("are added by what their preset asks for", async () => {
    const sent = serve([], { [`POST ${CALL}`]: CHANNEL });
    await open();
    press("Add a Service");
    type("Service", "telegram");
    expect(screen.queryByLabelText("Server address")).toBeNull();
    type("Service", "ntfy");
    expect((screen.getByLabelText("Server address") as HTMLInputElement).value).toBe("https://ntfy.sh");
    type("Name", "My phone");
    type("Topic", "reef-3f9");
    fireEvent.click(screen.getByRole("checkbox", { name: "Warnings" }));
    press("Save Service");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(bodyOf(sent, `POST ${CALL}`)).toEqual({
      preset: "ntfy",
      name: "My phone",
      fields: { server: "https://ntfy.sh", topic: "reef-3f9" },
      severities: ["critical"],
      isEnabled: true,
    });
  });

  it("say at the field what is wrong with it", async () => {
    const fields = { "fields.topic": "The service does not accept this value" };
    serve([], { [`POST ${CALL}`]: reject(400, "channel_invalid", "No.", fields) });
    await open();
    press("Add a Service");
    press("Save Service");
    expect(await screen.findByText("The service does not accept this value")).toBeDefined();
    expect(screen.getByLabelText("Topic").getAttribute("aria-invalid")).toBe("true");
  });

  it("are changed without their secret being shown or sent", async () => {
    const sent = serve([CHANNEL], { [`PUT ${CALL}/${ID}`]: CHANNEL });
    await open();
    press("Change My phone");
    expect((screen.getByLabelText("Topic") as HTMLInputElement).value).toBe("");
    expect(screen.getByText("Kept and never shown. Leave empty to keep it.")).toBeDefined();
    fireEvent.click(screen.getByRole("switch", { name: /Send alerts/ }));
    press("Save Service");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(bodyOf(sent, `PUT ${CALL}/${ID}`)).toEqual({
      name: "My phone",
      fields: { server: "https://ntfy.sh" },
      severities: ["critical"],
      isEnabled: false,
    });
  });

  it.each([
    ["Yes, it arrived", true],
    ["No", false],
  ])("are asked after a test whether it arrived: %s", async (answer, hasArrived) => {
    const sent = serve([CHANNEL], {
      [`POST ${CALL}/${ID}/test`]: { isTaken: true, error: null },
      [`POST ${CALL}/${ID}/arrival`]: CHANNEL,
    });
    const card = await open();
    expect(card.getByText("Not proven: send a test and say whether it arrived.")).toBeDefined();
    press("Send test to My phone");
    expect(await card.findByText("Did it arrive?")).toBeDefined();
    press(answer);
    await waitFor(() => expect(card.queryByText("Did it arrive?")).toBeNull());
    expect(bodyOf(sent, `POST ${CALL}/${ID}/arrival`)).toEqual({ hasArrived });
    expect(card.queryByText("It did not arrive") !== null).toBe(!hasArrived);
  });

  it("say why a test failed, and do not ask whether it arrived", async () => {
    serve([CHANNEL], { [`POST ${CALL}/${ID}/test`]: { isTaken: false, error: "unauthorized" } });
    const card = await open();
    press("Send test to My phone");
    expect(await card.findByText("the service did not accept the key or token")).toBeDefined();
    expect(card.queryByText("Did it arrive?")).toBeNull();
  });

  it("show when something was last delivered, when it last failed and why", async () => {
    const at = "2026-11-15T02:14:00Z";
    serve([{ ...CHANNEL, confirmedAt: at, lastDeliveredAt: at, lastFailedAt: "2026-11-16T02:14:00Z", lastError: "timed_out" }]);
    const card = await open();
    expect(card.getByText(/^A test arrived on .*2026/)).toBeDefined();
    expect(card.getByText(/^Last delivered: .*2026/)).toBeDefined();
    expect(card.getByText(/^Last failed: .*2026.*, the service did not answer in time$/).className).toContain("danger");
  });

  it("are deleted after a question", async () => {
    const sent = serve([CHANNEL], { [`DELETE ${CALL}/${ID}`]: { id: ID } });
    await open();
    press("Delete My phone");
    expect(bodyOf(sent, `DELETE ${CALL}/${ID}`)).toBeUndefined();
    press("Delete Service");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent.some(({ key }) => key === `DELETE ${CALL}/${ID}`)).toBe(true);
  });
});
