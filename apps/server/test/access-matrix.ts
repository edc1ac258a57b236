// Who may do what, as a table: what the generated access matrix expects. A route without a line here fails the test.

export type Expectation = Readonly<{
  access: "public" | "viewer" | "keeper" | "owner" | "admin";
  /** Statuses of a caller whose right suffices, with an id of their own where the route has one. */
  ok: readonly number[];
  body?: unknown;
  /** What the id in the path names; sessions are a person's, not a household's. */
  ids?: "tank" | "session";
}>;

const WRONG = "a wrong password";
const email = "nobody@example.test";

export const EXPECTED: Readonly<Record<string, Expectation>> = {
  "GET /api/health": { access: "public", ok: [200] },
  "GET /healthz": { access: "public", ok: [200] },
  "GET /readyz": { access: "public", ok: [200, 503] },
  "GET /api/openapi.json": { access: "public", ok: [200] },
  "GET /api/logout": { access: "public", ok: [302] },
  // Only its cookie is asked for here; without an upgrade it says what it is.
  "GET /ws": { access: "public", ok: [426, 401, 403] },
  "GET /api/auth/options": { access: "public", ok: [200] },
  "POST /api/auth/login": { access: "public", ok: [401], body: { email, password: WRONG } },
  "POST /api/auth/sign-up": { access: "public", ok: [400], body: {} },
  "POST /api/auth/verify-email": { access: "public", ok: [400], body: { token: "x" } },
  "POST /api/auth/resend-verification": { access: "public", ok: [409], body: { email } },
  "POST /api/auth/forgot-password": { access: "public", ok: [409], body: { email } },
  "POST /api/auth/reset-password": { access: "public", ok: [400], body: { token: "x", password: "long enough text" } },
  "GET /api/auth/user": { access: "viewer", ok: [200] },
  "POST /api/auth/logout": { access: "viewer", ok: [200] },
  "POST /api/auth/change-password": {
    access: "viewer",
    ok: [403, 429],
    body: { currentPassword: WRONG, newPassword: "long enough text" },
  },
  "POST /api/auth/change-email": { access: "viewer", ok: [409], body: { newEmail: email } },
  "POST /api/auth/confirm": { access: "viewer", ok: [403, 429], body: { password: WRONG } },
  "GET /api/auth/sessions": { access: "viewer", ok: [200] },
  "DELETE /api/auth/sessions/:id": { access: "viewer", ok: [200], ids: "session" },
  "DELETE /api/auth/user": { access: "viewer", ok: [403, 429], body: { password: WRONG } },
  "POST /api/admin/promote-user": { access: "viewer", ok: [403], body: { email } },
  "POST /api/admin/invites": { access: "admin", ok: [200] },
  "POST /api/admin/reset-links": { access: "admin", ok: [403], body: { email } },
  "GET /api/settings/profile": { access: "viewer", ok: [200] },
  "PUT /api/settings/profile": { access: "viewer", ok: [409], body: { firstName: "A", lastName: "B", email } },
  "GET /api/system/stats": { access: "viewer", ok: [200] },
  "POST /api/live/ticket": { access: "viewer", ok: [200] },
  "GET /api/devices": { access: "viewer", ok: [200] },
  "GET /api/alerts": { access: "viewer", ok: [200] },
  "GET /api/tanks/:id/latest-reading": { access: "viewer", ok: [200], ids: "tank" },
  "GET /api/tanks/:id/sensor-readings": { access: "viewer", ok: [200], ids: "tank" },
};
