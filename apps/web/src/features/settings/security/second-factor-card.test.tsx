import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeServer, reject } from "@/testing/fake-server.ts";
import { show } from "@/testing/show.tsx";
import { exampleUser } from "@/testing/wire-examples.ts";
import { SecondFactorCard } from "./second-factor-card.tsx";

const WRONG_CODE = reject(403, "wrong_code", "The code is wrong or has already been used.");
const SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const CODES = ["aaaa-bbbb-cccc-dddd", "eeee-ffff-gggg-hhhh"];

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const toast = async (title: string) => (await screen.findByText(title)).parentElement?.textContent;

const open = (answers: Record<string, unknown>) => {
  const sent = fakeServer({ "GET /api/auth/user": exampleUser(), "GET /api/auth/sessions": [], ...answers });
  show(<SecondFactorCard />);
  return sent;
};

describe("setting up a second factor", () => {
  it("shows a picture and a key, takes a first code, and shows the recovery codes once", async () => {
    let isOn = false;
    open({
      "GET /api/auth/second-factor": () => ({ isOn, recoveryCodesLeft: isOn ? 10 : 0 }),
      "POST /api/auth/second-factor": ({ password }: { password: string }) =>
        password === "right one"
          ? { secret: SECRET, uri: `otpauth://totp/Halocline:ada?secret=${SECRET}` }
          : reject(403, "wrong_password", "The password is wrong."),
      "POST /api/auth/second-factor/confirm": ({ code }: { code: string }) => {
        isOn = code === "123456";
        return isOn ? { recoveryCodes: CODES } : WRONG_CODE;
      },
    });
    fireEvent.click(await screen.findByRole("button", { name: "Set up" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Set up two-factor authentication" }));
    const fill = (label: string, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } });
    fill("Password", "wrong one");
    press("Continue");
    expect(await dialog.findByText("The password is wrong.")).toBeDefined();
    fill("Password", "right one");
    press("Continue");
    expect(await dialog.findByTitle("QR code for your authenticator app")).toBeDefined();
    expect(dialog.getByText("JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP")).toBeDefined();
    fill("Code", "000000");
    press("Turn on");
    expect(await dialog.findByText("The code is wrong or has already been used.")).toBeDefined();
    fill("Code", "123456");
    press("Turn on");
    const list = await dialog.findByRole("list", { name: "Recovery codes" });
    expect(
      within(list)
        .getAllByRole("listitem")
        .map((item) => item.textContent),
    ).toEqual(CODES);
    press("Close");
    expect(screen.getByRole("list", { name: "Recovery codes" })).toBeDefined();
    press("I have saved them");
    expect(await screen.findByText("10 recovery codes are left.")).toBeDefined();
    expect(screen.queryByText(CODES[0] ?? "")).toBeNull();
  });

  it("is turned off with the password and a code, each with its own complaint", async () => {
    let isOn = true;
    const sent = open({
      "GET /api/auth/second-factor": () => ({ isOn, recoveryCodesLeft: 1 }),
      "DELETE /api/auth/second-factor": ({ code }: { code: string }) => {
        if (code !== "123456") return WRONG_CODE;
        isOn = false;
        return { ok: true };
      },
    });
    expect(await screen.findByText("1 recovery code is left.")).toBeDefined();
    press("Turn off");
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.change(dialog.getByLabelText("Password"), { target: { value: "right one" } });
    fireEvent.change(dialog.getByLabelText("Code"), { target: { value: "000000" } });
    fireEvent.click(dialog.getByRole("button", { name: "Turn off" }));
    expect(await dialog.findByText("The code is wrong or has already been used.")).toBeDefined();
    fireEvent.change(dialog.getByLabelText("Code"), { target: { value: "123456" } });
    fireEvent.click(dialog.getByRole("button", { name: "Turn off" }));
    expect(await toast("Two-factor authentication is off")).toBeDefined();
    expect(sent.filter(({ key }) => key.startsWith("DELETE"))[1]?.body).toEqual({ password: "right one", code: "123456" });
  });
});
