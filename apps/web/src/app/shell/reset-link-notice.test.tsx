import { cleanup, fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeServer } from "@/testing/fake-server.ts";
import { show } from "@/testing/show.tsx";
import { exampleUser } from "@/testing/wire-examples.ts";
import { ResetLinkNotice } from "./reset-link-notice.tsx";

const TITLE = "An administrator created a password reset link for you";
const LINK = { madeBy: "root@tank.example", madeAt: "2026-11-16T12:00:00.000Z" };

describe("a reset link that an administrator made", () => {
  it("is told to its owner: who, when and what to do, until they have seen it in this browser", async () => {
    fakeServer({ "GET /api/auth/user": exampleUser() });
    show(<ResetLinkNotice resetLink={LINK} />);
    const notice = await screen.findByRole("status");
    for (const words of [TITLE, "root@tank.example", "Nov 16, 2026", "change your password"])
      expect(notice.textContent).toContain(words);
    fireEvent.click(screen.getByRole("button", { name: "I know about it" }));
    expect(screen.queryByText(TITLE)).toBeNull();
    cleanup();
    show(<ResetLinkNotice resetLink={{ ...LINK, madeAt: "2026-11-17T12:00:00.000Z" }} />);
    expect(await screen.findByText(TITLE)).toBeDefined();
  });
});
