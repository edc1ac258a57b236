import type { DataExport } from "@halocline/contracts/http/exports.contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { leaveTo } from "@/lib/page/leave-to.ts";
import { fakeServer, reject } from "@/testing/fake-server.ts";
import { show } from "@/testing/show.tsx";
import { exampleUser } from "@/testing/wire-examples.ts";
import { DataExport as DataExportRow } from "./data-export.tsx";

vi.mock("@/lib/page/leave-to.ts", () => ({ leaveTo: vi.fn() }));

const ID = "0b6f6f0a-0000-4000-8000-000000000401";
const example = (change: Partial<DataExport> = {}): DataExport => ({
  id: ID,
  status: "ready",
  requestedAt: "2026-11-15T10:00:00.000Z",
  sizeBytes: 2_621_440,
  expiresAt: "2026-11-18T10:00:00.000Z",
  ...change,
});

const serve = (exports: unknown, answers: Record<string, unknown> = {}) =>
  fakeServer({
    "GET /api/auth/user": exampleUser(),
    "GET /api/exports": exports,
    ...answers,
  });
const row = async () => {
  show(
    <ul>
      <DataExportRow isOwner />
    </ul>,
  );
  return within((await screen.findByRole("heading", { name: "Data Export" })).closest("li") as HTMLElement);
};
const count = (sent: ReturnType<typeof serve>, wanted: string) => sent.filter(({ key }) => key === wanted).length;

beforeEach(() => vi.mocked(leaveTo).mockClear());

describe("the data export", () => {
  it("is asked for, with the password again when it was not given lately, and shown while it is made", async () => {
    let [isConfirmed, isQueued] = [false, false];
    const sent = serve(() => (isQueued ? [example({ status: "queued", sizeBytes: null, expiresAt: null })] : []), {
      "POST /api/exports": () => {
        if (!isConfirmed) return reject(403, "password_again", "Please enter your password again.");
        isQueued = true;
        return example({ status: "queued" });
      },
      "POST /api/auth/confirm": () => {
        isConfirmed = true;
        return { confirmedUntil: "2098-01-01T00:00:00.000Z" };
      },
    });
    const shown = await row();
    fireEvent.click(await shown.findByRole("button", { name: "Export data" }));
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.change(dialog.getByLabelText(/Password/), { target: { value: "a long enough password" } });
    fireEvent.submit(dialog.getByLabelText(/Password/).closest("form") as HTMLFormElement);
    expect(await shown.findByText(/is being prepared\.$/)).toBeDefined();
    expect(shown.getByRole("button", { name: "Exporting..." }).hasAttribute("disabled")).toBe(true);
    expect(count(sent, "POST /api/exports")).toBe(2);
  });

  it("tells size and end of a ready one, and fetches it", async () => {
    serve([example()], { [`POST /api/exports/${ID}/open`]: { ok: true } });
    const shown = await row();
    expect((await shown.findByRole("status")).textContent).toMatch(/is ready: 2\.5 MB\. You can download it until Nov 18, 2026/);
    fireEvent.click(shown.getByRole("button", { name: "Download" }));
    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith(`/api/exports/${ID}/download`));
  });

  it("stays on the page, and says so, when it has expired meanwhile", async () => {
    serve([example()], { [`POST /api/exports/${ID}/open`]: reject(409, "export_not_ready", "It has expired.") });
    const shown = await row();
    fireEvent.click(await shown.findByRole("button", { name: "Download" }));
    expect(await screen.findByText("Download failed")).toBeDefined();
    expect(leaveTo).not.toHaveBeenCalled();
  });

  it.each([
    ["failed", /Please request it again/],
    ["expired", /has expired/],
  ] as const)("says when one has %s, and offers no download", async (status, text) => {
    serve([example({ status, sizeBytes: null, expiresAt: null })]);
    const shown = await row();
    expect(await shown.findByText(text)).toBeDefined();
    expect(shown.queryByRole("button", { name: "Download" })).toBeNull();
  });
});
