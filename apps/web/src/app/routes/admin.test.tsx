import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeServer, reject } from "@/testing/fake-server.ts";
import { show } from "@/testing/show.tsx";
import { exampleUser } from "@/testing/wire-examples.ts";
import { AdminScreen } from "./admin.tsx";

const PASSWORD_AGAIN = reject(403, "password_again", "Please enter your password again.");

const serve = (user: unknown, change: Record<string, unknown> = {}) =>
  fakeServer({
    "GET /api/auth/user": user,
    "GET /api/devices": [],
    "GET /api/alerts?acknowledged=false": [],
    "GET /api/health": { status: "ok", version: "1.2.3" },
    "GET /api/auth/options": { signUp: "open", hasMail: true },
    ...change,
  });

const admin = exampleUser({ role: "admin" });
const toast = async (title: string) => (await screen.findByText(title)).parentElement?.textContent;

async function promote(email: string) {
  show(<AdminScreen />, "/admin");
  fireEvent.change(await screen.findByLabelText("Email"), { target: { value: email } });
  fireEvent.click(screen.getByRole("button", { name: "Promote to Admin" }));
}

async function confirm() {
  const dialog = await screen.findByRole("dialog", { name: "Promote this user?" });
  fireEvent.click(within(dialog).getByRole("button", { name: "Promote to Admin" }));
}

describe("for a user", () => {
  it("says that admin access is required, and offers nothing", async () => {
    serve(exampleUser());
    show(<AdminScreen />, "/admin");
    expect(await screen.findByText("Admin Access Required")).toBeDefined();
    expect(screen.getByText("Ada Lovelace", { selector: "main *" })).toBeDefined();
    expect(screen.queryByRole("button", { name: "Make Me Admin" })).toBeNull();
    expect(screen.queryByText("User Management")).toBeNull();
    expect(await screen.findByText("1.2.3")).toBeDefined();
    expect(screen.getByText("PostgreSQL")).toBeDefined();
  });

  it("[SEC-12] becomes the first admin with the set-up token, and is shown as one", async () => {
    let user = exampleUser({ canBecomeAdmin: true });
    const sent = serve(() => user, {
      "POST /api/admin/promote-user": () => {
        user = admin;
        return { user: { email: user.email } };
      },
    });
    show(<AdminScreen />, "/admin");
    fireEvent.click(await screen.findByRole("button", { name: "Make Me Admin" }));
    expect(await screen.findByText("Set-up token is required")).toBeDefined();
    fireEvent.change(screen.getByLabelText("Set-up token"), { target: { value: " printed " } });
    fireEvent.click(screen.getByRole("button", { name: "Make Me Admin" }));
    expect(await toast("User Promoted")).toContain("ada@tank.example has been promoted to admin");
    expect(await screen.findByText("User Management")).toBeDefined();
    expect(sent.find(({ key }) => key.startsWith("POST"))?.body).toEqual({
      email: "ada@tank.example",
      setUpToken: "printed",
    });
  });

  it("takes the set-up token from the installer's link, and is told under the field that it is wrong", async () => {
    const wrong = "The set-up token is missing, wrong or already used.";
    serve(exampleUser({ canBecomeAdmin: true }), {
      "POST /api/admin/promote-user": reject(403, "set_up_token_invalid", wrong, { setUpToken: wrong }),
    });
    const { router } = show(<AdminScreen />, "/admin#setup=guessed");
    expect((await screen.findByLabelText<HTMLInputElement>("Set-up token")).value).toBe("guessed");
    await waitFor(() => expect(router.history.location.href).toBe("/admin"));
    fireEvent.click(screen.getByRole("button", { name: "Make Me Admin" }));
    expect(await screen.findByText(wrong)).toBeDefined();
    expect(screen.queryByText("Failed to Promote User")).toBeNull();
  });
});

describe("for an admin", () => {
  it("asks for an email address", async () => {
    serve(admin);
    await promote("  ");
    expect(await toast("Email Required")).toContain("Please enter an email address");
  });

  it("promotes after asking, and again after the password where the server wants it", async () => {
    let isConfirmed = false;
    const sent = serve(admin, {
      "POST /api/admin/promote-user": () => (isConfirmed ? { user: { email: "bob@tank.example" } } : PASSWORD_AGAIN),
      "POST /api/auth/confirm": ({ password }: { password: string }) => {
        isConfirmed = password === "right";
        return isConfirmed
          ? { confirmedUntil: "2026-11-15T12:10:00.000Z" }
          : reject(403, "wrong_password", "The password is wrong.");
      },
    });
    await promote(" bob@tank.example ");
    await confirm();
    const dialog = await screen.findByRole("dialog", { name: "Enter your password again" });
    const give = (password: string) => {
      fireEvent.change(within(dialog).getByLabelText("Password"), { target: { value: password } });
      fireEvent.click(within(dialog).getByRole("button", { name: "Confirm password" }));
    };
    give("wrong");
    expect(await within(dialog).findByText("The password is wrong.")).toBeDefined();
    give("right");
    expect(await toast("User Promoted")).toContain("bob@tank.example has been promoted to admin");
    const promotions = sent.filter(({ key }) => key === "POST /api/admin/promote-user");
    expect(promotions.map(({ body }) => body)).toEqual([{ email: "bob@tank.example" }, { email: "bob@tank.example" }]);
  });

  it("does nothing when the password is not given", async () => {
    serve(admin, { "POST /api/admin/promote-user": PASSWORD_AGAIN });
    await promote("bob@tank.example");
    await confirm();
    const dialog = await screen.findByRole("dialog", { name: "Enter your password again" });
    fireEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.queryByText("Failed to Promote User")).toBeNull();
  });

  it("shows the server's sentence when refused", async () => {
    serve(admin, { "POST /api/admin/promote-user": reject(404, "user_not_found", "User not found.") });
    await promote("bob@tank.example");
    await confirm();
    expect(await toast("Failed to Promote User")).toContain("User not found.");
  });

  it("makes links where the instance needs them", async () => {
    serve(admin, {
      "GET /api/auth/options": { signUp: "invite", hasMail: false },
      "POST /api/admin/invites": { link: "https://tank.example/signup?invite=x", expiresAt: "2026-11-18T12:00:00.000Z" },
    });
    show(<AdminScreen />, "/admin");
    fireEvent.click(await screen.findByRole("button", { name: "Create invitation link" }));
    expect((await screen.findByLabelText<HTMLInputElement>("Invitation link")).value).toContain("invite=x");
    fireEvent.click(screen.getByRole("button", { name: "Create reset link" }));
    expect(await screen.findByText("Valid email is required")).toBeDefined();
  });
});

describe("the audit log", () => {
  const lines = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      id: `line-${from + index}`,
      at: "2026-11-15T12:00:00.000Z",
      actor: "ada@tank.example",
      action: "switch_relay",
      targetKind: "device",
      targetId: "gone",
      detail: { channel: from + index, isOn: true },
    }));

  it("[SEC-12] tells an owner who did what, newest first, and goes on by a button", async () => {
    const sent = serve(exampleUser(), {
      "GET /api/audit?limit=20": lines(1, 20),
      "GET /api/audit?limit=20&before=line-20": lines(21, 2),
    });
    show(<AdminScreen />, "/admin");
    const card = await screen.findByRole("region", { name: "Audit Log" });
    expect(await within(card).findByText("Switched channel 1 on")).toBeDefined();
    fireEvent.click(within(card).getByRole("button", { name: "Show older entries" }));
    expect(await within(card).findByText("Switched channel 22 on")).toBeDefined();
    expect(within(card).getAllByRole("row")).toHaveLength(23);
    expect(within(card).queryByRole("button", { name: "Show older entries" })).toBeNull();
    expect(sent.filter(({ key }) => key.includes("/api/audit"))).toHaveLength(2);
  });

  it("is not there for those whom the server would refuse", async () => {
    const sent = serve(exampleUser({ membershipRole: "keeper" }));
    show(<AdminScreen />, "/admin");
    expect(await screen.findByText("System Information")).toBeDefined();
    expect(screen.queryByText("Audit Log")).toBeNull();
    expect(sent.some(({ key }) => key.includes("/api/audit"))).toBe(false);
  });
});

const SYSTEM = { databaseVersion: "15.8", brokerVersion: null, devicePairing: "code", warnings: [] };

describe("the system information", () => {
  it("says what is really configured", async () => {
    serve(admin, {
      "GET /api/auth/options": { signUp: "invite", hasMail: false, hasGoogle: true },
      "GET /api/admin/system": { ...SYSTEM, parkedRecords: 0 },
    });
    show(<AdminScreen />, "/admin");
    const card = await screen.findByRole("region", { name: "System Information" });
    expect(await within(card).findByText("PostgreSQL 15.8")).toBeDefined();
    for (const text of [
      "Email and password, Google OAuth",
      "NATS, not connected",
      "With a pairing code",
      "By invitation",
      "None",
    ])
      expect(within(card).getByText(text)).toBeDefined();
  });

  it("says so when records could not be stored, and what fills up", async () => {
    serve(admin, {
      "GET /api/admin/system": { ...SYSTEM, parkedRecords: 3, warnings: ["The broker is filling up."] },
    });
    show(<AdminScreen />, "/admin");
    const card = await screen.findByRole("region", { name: "System Information" });
    expect(await within(card).findByText(/^3\. See the operations guide/)).toBeDefined();
    expect(within(card).getByText("The broker is filling up.")).toBeDefined();
  });
});
