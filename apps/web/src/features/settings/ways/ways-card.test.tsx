import type { NotificationWay } from "@halocline/contracts/http/ways.contract";
import { showMessages } from "@halocline/messages/shown";
import { de } from "@halocline/messages/texts/de";
import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { fakeServer } from "@/testing/fake-server.ts";
import { show } from "@/testing/show.tsx";
import { exampleUser } from "@/testing/wire-examples.ts";
import { WaysCard } from "./ways-card.tsx";
import { NothingWakesYou, WaysNotice } from "./ways-notice.tsx";

const ID = "6f1f8c1e-9d0a-4b6e-8a3f-0a1b2c3d4e5f";
const mail: NotificationWay = {
  channelId: null,
  kind: "email",
  name: null,
  isForCritical: true,
  wakes: true,
  health: "confirmed",
  deliveredAt: "2026-11-15T12:00:00.000Z",
  confirmedAt: "2026-11-15T12:00:00.000Z",
  failedAt: null,
  error: null,
};
const ntfy: NotificationWay = {
  ...mail,
  channelId: ID,
  kind: "ntfy",
  name: "Ada's phone",
  health: "unconfirmed",
  confirmedAt: null,
};
const dead: NotificationWay = {
  ...ntfy,
  wakes: false,
  health: "failing",
  failedAt: "2026-11-16T12:00:00.000Z",
  error: "not_found",
};

const serve = (ways: readonly NotificationWay[], answers: Record<string, unknown> = {}) =>
  fakeServer({
    "GET /api/auth/user": exampleUser(),
    "GET /api/settings/ways": { canWake: ways.some(({ wakes }) => wakes), canSendMail: true, ways },
    ...answers,
  });
const line = async (name: string) => within((await screen.findByRole("heading", { name })).closest("li") as HTMLElement);

afterEach(() => showMessages(null));

describe("what wakes you", () => {
  it("shows of each way whether it works, when it last delivered, and who confirmed it", async () => {
    serve([mail, dead, { ...mail, channelId: "x", name: "Unused", health: "off" }]);
    show(<WaysCard />);
    expect((await line("Email")).getByText("Works")).toBeDefined();
    const broken = await line("Ada's phone");
    for (const text of ["Not working", /^Failed: .*does not know this address/, "You have not confirmed a test yet."])
      expect(broken.getByText(text)).toBeDefined();
    expect(screen.queryByText("Unused")).toBeNull();
  });

  it("sends a test through each, says which failed and why, and asks whether the others arrived", async () => {
    const sent = serve([mail, ntfy], {
      "POST /api/settings/notifications/test": { isSent: true, to: "ada@example.test", message: "Taken." },
      [`POST /api/settings/channels/${ID}/test`]: { isTaken: false, error: "unauthorized" },
      "POST /api/settings/notifications/arrival": { hasArrived: true },
    });
    show(<WaysCard />);
    fireEvent.click(await screen.findByRole("button", { name: "Test all channels" }));
    expect(await screen.findByText("The test failed: the service did not accept the key or token")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Yes, it arrived: Email" }));
    await expect.poll(() => sent.some(({ key }) => key === "POST /api/settings/notifications/arrival")).toBe(true);
    await expect.poll(() => screen.queryByRole("button", { name: "Yes, it arrived: Email" })).toBeNull();
  });
});

describe("that nothing can wake you", () => {
  it("is said only when no way does", async () => {
    serve([dead]);
    show(<NothingWakesYou />);
    expect(await screen.findByText("Critical alerts cannot reach you")).toBeDefined();
    expect(screen.getByRole("link", { name: "Notification settings" }).getAttribute("href")).toBe(
      "/settings?section=notifications",
    );
  });

  it("is not said while one works; the settings name the broken one, also in German", async () => {
    serve([mail, dead]);
    showMessages(de);
    show(
      <>
        <NothingWakesYou />
        <WaysNotice />
      </>,
    );
    expect(await screen.findByText("Ein Meldeweg funktioniert nicht")).toBeDefined();
    expect(screen.getByText(/Ada's phone/)).toBeDefined();
    expect(screen.queryByText("Kritische Meldungen erreichen dich nicht")).toBeNull();
  });
});
