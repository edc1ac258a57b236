import { describe, expect, it } from "vitest";
import { principalOf } from "../../test/principal.ts";
import type { Principal } from "../features/accounts/sessions.store.ts";
import { requireAccess } from "./access.ts";
import type { Asked } from "./visitor-routes.ts";

const caller = (membershipRole: Principal["membershipRole"], isAdmin = false): Principal =>
  principalOf({ membershipRole, isAdmin });

/** As a request for this route carries it. */
const to = (route: string): Asked => {
  const [method = "", url = ""] = route.split(" ");
  return { method, routeOptions: { url } } as Asked;
};
const ROUTE = to("GET /api/settings/profile");

describe("[SEC-2] access", () => {
  it("lets anybody use a public route, and nobody else's session leaks into it", () => {
    expect(requireAccess("public", caller("owner"), ROUTE)).toBeNull();
  });

  it.each(["viewer", "keeper", "owner", "admin"] as const)("needs a session for %s routes", (access) => {
    expect(() => requireAccess(access, null, ROUTE)).toThrow("Please sign in.");
  });

  it("ranks viewer, keeper, owner", () => {
    expect(requireAccess("viewer", caller("viewer"), ROUTE)).not.toBeNull();
    expect(requireAccess("keeper", caller("owner"), ROUTE)).not.toBeNull();
    expect(() => requireAccess("keeper", caller("viewer"), ROUTE)).toThrow();
    expect(() => requireAccess("owner", caller("keeper"), ROUTE)).toThrow();
  });

  it("makes an administrator of nobody's tank", () => {
    expect(() => requireAccess("admin", caller("owner"), ROUTE)).toThrow();
    expect(requireAccess("admin", caller("viewer", true), ROUTE)).not.toBeNull();
    expect(() => requireAccess("owner", caller("viewer", true), ROUTE)).toThrow();
  });

  it("lets a visitor use what is listed and nothing else, whatever their rank", () => {
    const visitor = principalOf({ membershipRole: "owner", isAdmin: true, isVisitor: true });
    expect(requireAccess("viewer", visitor, to("GET /api/devices"))).toBe(visitor);
    expect(requireAccess("keeper", visitor, to("PUT /api/devices/:id/scenario"))).toBe(visitor);
    for (const access of ["viewer", "keeper", "owner", "admin"] as const)
      expect(() => requireAccess(access, visitor, to("GET /api/not-thought-of"))).toThrow("Visitors of the demo");
  });
});
