import { describe, expect, it } from "vitest";
import { principalOf } from "../../test/principal.ts";
import type { Principal } from "../features/accounts/sessions.store.ts";
import { requireAccess } from "./access.ts";

const caller = (membershipRole: Principal["membershipRole"], isAdmin = false): Principal =>
  principalOf({ membershipRole, isAdmin });

describe("[SEC-2] access", () => {
  it("lets anybody use a public route, and nobody else's session leaks into it", () => {
    expect(requireAccess("public", caller("owner"))).toBeNull();
  });

  it.each(["viewer", "keeper", "owner", "admin"] as const)("needs a session for %s routes", (access) => {
    expect(() => requireAccess(access, null)).toThrow("Please sign in.");
  });

  it("ranks viewer, keeper, owner", () => {
    expect(requireAccess("viewer", caller("viewer"))).not.toBeNull();
    expect(requireAccess("keeper", caller("owner"))).not.toBeNull();
    expect(() => requireAccess("keeper", caller("viewer"))).toThrow();
    expect(() => requireAccess("owner", caller("keeper"))).toThrow();
  });

  it("makes an administrator of nobody's tank", () => {
    expect(() => requireAccess("admin", caller("owner"))).toThrow();
    expect(requireAccess("admin", caller("viewer", true))).not.toBeNull();
    expect(() => requireAccess("owner", caller("viewer", true))).toThrow();
  });
});
