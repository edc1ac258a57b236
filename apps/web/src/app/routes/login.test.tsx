import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { fakeServer, reject } from "@/testing/fake-server.ts";
import { show } from "@/testing/show.tsx";
import { exampleUser } from "@/testing/wire-examples.ts";
import { LoginScreen } from "./login.tsx";

const assign = () => vi.spyOn(location, "assign").mockImplementation(() => {});

const serve = (login: unknown, health: unknown = { status: "ok", version: "1.2.3" }) =>
  fakeServer({
    "GET /api/auth/user": reject(401, "unauthenticated", "Sign in first."),
    "GET /api/health": health,
    "POST /api/auth/login": login,
    "POST /api/auth/resend-verification": { ok: true },
  });

async function signIn(email: string, password: string, path = "/login") {
  show(<LoginScreen />, path);
  fireEvent.change(await screen.findByLabelText("Email"), { target: { value: email } });
  fireEvent.change(screen.getByLabelText("Password"), { target: { value: password } });
  fireEvent.click(screen.getByRole("button", { name: "Sign In" }));
}

const toast = async (title: string) => (await screen.findByText(title)).parentElement?.textContent;
const logins = (sent: ReturnType<typeof serve>) => sent.filter(({ key }) => key === "POST /api/auth/login");

describe("sign-in", () => {
  it("has the specified fields and hint", async () => {
    serve({});
    show(<LoginScreen />, "/login");
    const email = await screen.findByLabelText<HTMLInputElement>("Email");
    const password = screen.getByLabelText<HTMLInputElement>("Password");
    expect([email.type, email.required, password.type, password.required]).toEqual(["email", true, "password", true]);
    expect(screen.getByText(/Your device is registered automatically after sign-in\.$/)).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Show password" }));
    expect(password.type).toBe("text");
  });

  it.each([
    ["", ""],
    ["  ", "secret"],
    ["ada@tank.example", "  "],
  ])("asks for both fields: %j and %j", async (email, password) => {
    const sent = serve({});
    await signIn(email, password);
    expect(await toast("Missing Information")).toContain("Please fill in email and password.");
    expect(logins(sent)).toHaveLength(0);
  });

  it("shows that it is under way, then loads the wanted page anew", async () => {
    const go = assign();
    const sent = serve({ user: exampleUser() });
    await signIn(" ada@tank.example ", "correct horse", "/login?next=/history");
    expect((await screen.findByRole("button", { name: "Signing in..." })).hasAttribute("disabled")).toBe(true);
    expect(await toast("Success")).toContain("Login successful! Redirecting...");
    await waitFor(() => expect(go).toHaveBeenCalledWith("/history"));
    expect(logins(sent)[0]?.body).toEqual({ email: "ada@tank.example", password: "correct horse" });
    expect(logins(sent)[0]?.headers.get("content-type")).toBe("application/json");
  });

  it("never leads to another site", async () => {
    const go = assign();
    serve({ user: exampleUser() });
    await signIn("ada@tank.example", "correct horse", "/login?next=//evil.example");
    await waitFor(() => expect(go).toHaveBeenCalledWith("/"));
  });

  it("shows the server's sentence when refused, in the toast and beside the button", async () => {
    serve(reject(401, "wrong_credentials", "Email or password is wrong."));
    await signIn("ada@tank.example", "nope");
    expect(await toast("Login Failed")).toContain("Email or password is wrong.");
    expect(screen.getByRole("alert").textContent).toBe("Email or password is wrong.");
  });

  it("says to try again when there is no sentence", async () => {
    serve(() => {
      throw new TypeError("Failed to fetch");
    });
    await signIn("ada@tank.example", "nope");
    expect(await toast("Login Failed")).toContain("Please try again");
  });

  it("offers the verification link again when that is what is missing", async () => {
    const sent = serve(reject(403, "email_not_verified", "Please verify your e-mail address first."));
    await signIn("ada@tank.example", "correct horse");
    fireEvent.click(await screen.findByRole("button", { name: "Send the verification link again" }));
    expect(await toast("Link sent")).toBeDefined();
    expect(sent.at(-1)?.body).toEqual({ email: "ada@tank.example" });
  });
});

describe("an address at which nobody can sign in", () => {
  const open = (addresses: readonly string[], path = "/login") => {
    fakeServer({
      "GET /api/auth/user": reject(401, "unauthenticated", "Sign in first."),
      "GET /api/health": { status: "ok", version: "1.2.3" },
      "GET /api/auth/options": { signUp: "open", hasMail: true, hasGoogle: true, addresses },
    });
    show(<LoginScreen />, path);
  };

  it("says so before anybody types a password, and leads to the same page at the right ones", async () => {
    open(["https://tanks.example", "http://reef.home:8080"], "/login?next=%2Fhistory");
    const notice = await screen.findByRole("alert");
    expect(notice.textContent).toContain(`You opened Halocline at ${location.origin}. You cannot sign in here.`);
    const links = within(notice).getAllByRole<HTMLAnchorElement>("link");
    expect(links.map(({ href, textContent }) => [textContent, href])).toEqual([
      ["https://tanks.example", `https://tanks.example${location.pathname}${location.search}`],
      ["http://reef.home:8080", `http://reef.home:8080${location.pathname}${location.search}`],
    ]);
    expect(screen.queryByLabelText("Password")).toBeNull();
    expect(screen.queryByRole("button", { name: "Continue with Google" })).toBeNull();
  });

  it("is none of those that the server names", async () => {
    open(["https://tanks.example", location.origin]);
    expect(await screen.findByRole("button", { name: "Continue with Google" })).toBeDefined();
    expect(screen.getByLabelText("Password")).toBeDefined();
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("the banner", () => {
  it.each([
    [{ status: "ok", version: "1" }, "System online"],
    [{ status: "degraded", version: "1" }, "Online, needs attention"],
  ])("tells the instance's own health and labels the level", async (health, words) => {
    serve({}, health);
    show(<LoginScreen />, "/login");
    const main = await screen.findByRole("main");
    expect(await within(main).findByText(words)).toBeDefined();
    expect(within(main).getByText("Example: water level 31.3 mm")).toBeDefined();
  });
});
