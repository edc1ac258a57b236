import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { fakeServer, reject } from "@/testing/fake-server.ts";
import { show } from "@/testing/show.tsx";
import { exampleUser } from "@/testing/wire-examples.ts";
import { PasswordAgainDialog } from "./password-again-dialog.tsx";

it("asks for a code only after the server wants one, and sends both", async () => {
  const sent = fakeServer({
    "GET /api/auth/user": exampleUser(),
    "POST /api/auth/confirm": ({ code }: { code?: string }) => {
      if (code === undefined) return reject(403, "code_required", "Enter the code.");
      return code === "123456" ? { confirmedUntil: "2026-11-19T12:00:00Z" } : reject(403, "wrong_code", "The code is wrong.");
    },
  });
  const onConfirmed = vi.fn();
  show(<PasswordAgainDialog onConfirmed={onConfirmed} onClose={() => undefined} />);
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.queryByLabelText("Code")).toBeNull();
  fireEvent.change(dialog.getByLabelText("Password"), { target: { value: "anemone at home" } });
  fireEvent.click(dialog.getByRole("button", { name: "Confirm password" }));
  for (const code of ["000000", " 123456 "]) {
    fireEvent.change(await dialog.findByLabelText(/^Code/), { target: { value: code } });
    fireEvent.click(dialog.getByRole("button", { name: "Confirm password" }));
    if (code === "000000") await dialog.findByText("The code is wrong.");
  }
  await waitFor(() => expect(onConfirmed).toHaveBeenCalledOnce());
  const bodies = sent.filter(({ key }) => key === "POST /api/auth/confirm").map(({ body }) => body);
  expect(bodies.at(-1)).toEqual({ password: "anemone at home", code: "123456" });
});
