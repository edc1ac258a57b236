import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { fakeServer, reject } from "@/testing/fake-server.ts";
import { show } from "@/testing/show.tsx";
import { exampleUser } from "@/testing/wire-examples.ts";
import { LoginScreen } from "./login.tsx";
import { SettingsScreen } from "./settings.tsx";

const WRONG_CODE = reject(403, "wrong_code", "The code is wrong or has already been used.");

const assign = () => vi.spyOn(location, "assign").mockImplementation(() => {});
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

const forGuest = (change: Record<string, unknown>) =>
  fakeServer({
    "GET /api/auth/user": reject(401, "unauthenticated", "Sign in first."),
    "GET /api/health": { status: "ok", version: "1.2.3" },
    "GET /api/auth/options": { signUp: "open", hasMail: true, hasGoogle: false },
    ...change,
  });

const inSettings = async (change: Record<string, unknown>) => {
  const sent = fakeServer({
    "GET /api/auth/user": exampleUser(),
    "GET /api/devices": [],
    "GET /api/alerts?acknowledged=false": [],
    "GET /api/auth/sessions": [],
    "GET /api/auth/second-factor": { isOn: false, recoveryCodesLeft: 0 },
    ...change,
  });
  show(<SettingsScreen />, "/settings?section=security");
  await screen.findByText("Session Management");
  return sent;
};

describe("signing in with a second factor", () => {
  it("asks for the code after the password, says when it is wrong, and sends both", async () => {
    const go = assign();
    const sent = forGuest({
      "POST /api/auth/login": ({ code }: { code?: string }) => {
        if (code === undefined) return reject(403, "code_required", "Please enter the code from your authenticator app.");
        return code === "123 456" ? { user: exampleUser() } : WRONG_CODE;
      },
    });
    show(<LoginScreen />, "/login");
    await screen.findByLabelText("Email");
    type("Email", "ada@tank.example");
    type("Password", "correct horse");
    press("Sign In");
    await screen.findByLabelText("Code");
    expect(screen.queryByText("Login Failed")).toBeNull();
    type("Code", "000000");
    press("Sign In");
    expect((await screen.findAllByText("The code is wrong or has already been used.")).length).toBeGreaterThan(0);
    type("Code", " 123 456 ");
    press("Sign In");
    await waitFor(() => expect(go).toHaveBeenCalledWith("/"));
    expect(sent.at(-1)?.body).toEqual({ email: "ada@tank.example", password: "correct horse", code: "123 456" });
  });

  it("leads back to the password", async () => {
    forGuest({ "POST /api/auth/login": reject(403, "code_required", "Please enter the code.") });
    show(<LoginScreen />, "/login");
    await screen.findByLabelText("Email");
    type("Email", "ada@tank.example");
    type("Password", "correct horse");
    press("Sign In");
    await screen.findByLabelText("Code");
    press("Back");
    expect(await screen.findByLabelText("Email")).toBeDefined();
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("signing in with Google", () => {
  const GOOGLE = { signUp: "open", hasMail: true, hasGoogle: true };

  it("is offered only where it is configured, and leaves for where the server says", async () => {
    const go = assign();
    const sent = forGuest({ "GET /api/auth/options": GOOGLE, "POST /api/auth/google": { url: "https://google.example/auth" } });
    show(<LoginScreen />, "/login?next=/history");
    fireEvent.click(await screen.findByRole("button", { name: "Continue with Google" }));
    await waitFor(() => expect(go).toHaveBeenCalledWith("https://google.example/auth"));
    expect(sent.at(-1)?.body).toEqual({ next: "/history" });
  });

  it("is not there otherwise", async () => {
    forGuest({});
    show(<LoginScreen />, "/login");
    await screen.findByLabelText("Email");
    expect(screen.queryByRole("button", { name: "Continue with Google" })).toBeNull();
  });

  it.each([
    ["google_email_taken", /already has an account with a password/],
    ["sign_up_closed", /does not accept new accounts/],
    ["<b>", /sign-in failed/],
  ])("says what was wrong on the way back: %s", async (problem, words) => {
    forGuest({ "GET /api/auth/options": GOOGLE });
    show(<LoginScreen />, `/login?problem=${encodeURIComponent(problem)}`);
    expect((await screen.findByRole("alert")).textContent).toMatch(words);
  });
});

describe("an account of Google", () => {
  it("has its password and second step managed externally, and is deleted after signing in again", async () => {
    const go = assign();
    const sent = await inSettings({
      "GET /api/auth/user": exampleUser({ signInMethod: "google" }),
      "DELETE /api/auth/user": reject(403, "google_again", "Please sign in with Google again."),
      "POST /api/auth/google": { url: "https://google.example/auth" },
    });
    expect((await screen.findByRole("button", { name: "Managed Externally" })).hasAttribute("disabled")).toBe(true);
    expect(screen.queryByText("Two-Factor Authentication")).toBeNull();
    expect(screen.queryByLabelText("Current password")).toBeNull();
    press("Delete account");
    press("Delete my account");
    fireEvent.click(await screen.findByRole("button", { name: "Sign in with Google again" }));
    await waitFor(() => expect(go).toHaveBeenCalledWith("https://google.example/auth"));
    expect(sent.find(({ key }) => key.startsWith("DELETE"))?.body).toEqual({});
  });
});
