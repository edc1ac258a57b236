import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeServer, reject } from "@/testing/fake-server.ts";
import { show } from "@/testing/show.tsx";
import { ResetPasswordScreen } from "./reset-password.tsx";
import { SignUpScreen } from "./sign-up.tsx";
import { VerifyEmailScreen } from "./verify-email.tsx";

const serve = (options: unknown, signUp: unknown = { next: "verify_email" }) =>
  fakeServer({
    "GET /api/auth/user": reject(401, "unauthenticated", "Sign in first."),
    "GET /api/auth/options": options,
    "POST /api/auth/sign-up": signUp,
    "POST /api/auth/email-links/look": ({ token }: { token: string }) =>
      token === "gone"
        ? reject(400, "link_invalid", "This link is not valid any more.")
        : { kind: "confirm_change", email: "new@tank.example" },
    "POST /api/auth/verify-email": (body: { token: string }) =>
      body.token === "good" ? { ok: true } : reject(400, "link_invalid", "This link is not valid any more."),
    "POST /api/auth/reset-password": { ok: true },
  });

const OPEN = { signUp: "open", hasMail: true };
const INVITE = { signUp: "invite", hasMail: true };

const submit = async () =>
  fireEvent.click(within(await screen.findByRole("main")).getByRole("button", { name: "Create account" }));

async function fill(change: Record<string, string> = {}) {
  const fields = { "First name": "Ada", "Last name": "Lovelace", Email: "ada@tank.example", Password: "0123456789", ...change };
  await screen.findByLabelText("First name");
  for (const [label, value] of Object.entries(fields)) fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await submit();
}

describe("sign-up", () => {
  it("says what is missing under each field and asks nothing of the server", async () => {
    const sent = serve(OPEN);
    show(<SignUpScreen />, "/signup");
    await screen.findByLabelText("First name");
    await submit();
    for (const message of [
      "First name is required",
      "Last name is required",
      "Valid email is required",
      "Password must be at least 10 characters",
    ]) {
      expect(await screen.findByText(message)).toBeDefined();
    }
    expect(sent.some(({ key }) => key.startsWith("POST"))).toBe(false);
  });

  it("tells to check the mail", async () => {
    serve(OPEN);
    show(<SignUpScreen />, "/signup");
    await fill();
    expect(await screen.findByText("Check your email")).toBeDefined();
    expect(screen.getByRole("status").textContent).toContain("ada@tank.example");
  });

  it("leads to sign-in where no mail is sent", async () => {
    serve({ signUp: "open", hasMail: false }, { next: "sign_in" });
    show(<SignUpScreen />, "/signup");
    await fill();
    expect(await screen.findByText("Account created")).toBeDefined();
  });

  it("shows the server's complaint under its field", async () => {
    serve(OPEN, reject(400, "invalid", "Too common", { password: "This password is too common" }));
    show(<SignUpScreen />, "/signup");
    await fill();
    expect(await screen.findByText("This password is too common")).toBeDefined();
  });

  it("is closed when the instance says so", async () => {
    serve({ signUp: "closed", hasMail: true });
    show(<SignUpScreen />, "/signup");
    expect(await screen.findByText("This server does not accept new accounts.")).toBeDefined();
    expect(screen.queryByLabelText("First name")).toBeNull();
  });

  it("needs an invitation when the instance says so, and hands it on", async () => {
    const sent = serve(INVITE);
    show(<SignUpScreen />, "/signup");
    expect(await screen.findByText(/You need an invitation to create an account/)).toBeDefined();
    document.body.replaceChildren();
    show(<SignUpScreen />, "/signup?invite=12345678901234567890");
    await fill();
    await screen.findByText("Check your email");
    expect(sent.at(-1)?.body).toMatchObject({ invite: "12345678901234567890" });
  });
});

describe("the first sign-up of an instance", () => {
  const NEW = { signUp: "invite", needsSetUpToken: true, hasMail: false };
  const WRONG = "The set-up token is missing, wrong or already used.";

  it("asks for the set-up token, and for nothing else before it is there", async () => {
    const sent = serve(NEW);
    show(<SignUpScreen />, "/signup");
    await fill();
    expect(await screen.findByText("Set-up token is required")).toBeDefined();
    expect(sent.some(({ key }) => key.startsWith("POST"))).toBe(false);
  });

  it("takes the token from behind the # of the installer's link, and leaves it in no address", async () => {
    const sent = serve(NEW, { next: "sign_in" });
    const { router } = show(<SignUpScreen />, "/signup#setup=printed-at-installation");
    expect((await screen.findByLabelText<HTMLInputElement>("Set-up token")).value).toBe("printed-at-installation");
    await waitFor(() => expect(router.history.location.href).toBe("/signup"));
    await fill();
    expect(await screen.findByText("Account created")).toBeDefined();
    expect(sent.at(-1)?.body).toMatchObject({ setUpToken: "printed-at-installation", email: "ada@tank.example" });
    expect(sent.some(({ key }) => key.includes("printed"))).toBe(false);
  });

  it("says plainly under the field that the token is wrong", async () => {
    serve(NEW, reject(403, "set_up_token_invalid", WRONG, { setUpToken: WRONG }));
    show(<SignUpScreen />, "/signup");
    await fill({ "Set-up token": " guessed " });
    expect(await screen.findByText(WRONG)).toBeDefined();
    expect(screen.queryByText("Sign-up failed")).toBeNull();
  });

  it("sends no token where the door is open", async () => {
    const sent = serve(OPEN);
    show(<SignUpScreen />, "/signup#setup=printed-at-installation");
    await fill();
    await screen.findByText("Check your email");
    expect(sent.at(-1)?.body).not.toHaveProperty("setUpToken");
  });
});

describe("mailed links", () => {
  const pressed = (sent: readonly { key: string }[]) => sent.filter(({ key }) => key === "POST /api/auth/verify-email").length;

  it.each([
    ["good", "We emailed a link to new@tank.example. Your address changes when you confirm that link."],
    ["used", "This link is not valid any more."],
  ])("a %s link names the address and is used by a press only", async (token, words) => {
    const sent = serve(OPEN);
    show(<VerifyEmailScreen />, `/verify-email?token=${token}`);
    expect(await screen.findByText(/will change to new@tank.example/)).toBeDefined();
    expect(pressed(sent)).toBe(0);
    fireEvent.click(screen.getByRole("button", { name: "Confirm the change" }));
    expect(await screen.findByText(words)).toBeDefined();
    expect(pressed(sent)).toBe(1);
  });

  it("a link that is not valid any more offers nothing to press", async () => {
    const sent = serve(OPEN);
    show(<VerifyEmailScreen />, "/verify-email?token=gone");
    expect(await screen.findByText("This link is not valid any more.")).toBeDefined();
    expect([screen.queryByRole("button"), pressed(sent)]).toEqual([null, 0]);
  });

  it("sets a new password", async () => {
    const sent = serve(OPEN);
    show(<ResetPasswordScreen />, "/reset-password?token=abc");
    fireEvent.change(await screen.findByLabelText("New password"), { target: { value: "0123456789" } });
    fireEvent.click(screen.getByRole("button", { name: "Set new password" }));
    expect(await screen.findByText(/Your password is changed/)).toBeDefined();
    expect(sent.at(-1)?.body).toEqual({ token: "abc", password: "0123456789" });
  });
});
