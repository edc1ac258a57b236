import { describe, expect, it } from "vitest";
import { placeFor, type RouteAccess } from "./place.ts";

const visit = (access: RouteAccess, isSignedIn: boolean, href = "/x", next?: string) =>
  placeFor({ access, isSignedIn, href, next });

describe("signed out", () => {
  it("only / shows something of its own", () => {
    expect(visit("home", false)).toEqual({ show: "landing" });
  });

  it("every other app path leads to sign-in and remembers where from", () => {
    expect(visit("app", false, "/manual-control?device=d1")).toEqual({
      show: "nothing",
      goTo: "/login?next=%2Fmanual-control%3Fdevice%3Dd1",
    });
  });

  it.each(["guest", "public", "unknown"] as const)("a %s page stands without the shell", (access) => {
    expect(visit(access, false)).toEqual({ show: "bare" });
  });
});

describe("signed in", () => {
  it.each(["home", "app", "unknown"] as const)("a %s page stands inside the shell", (access) => {
    expect(visit(access, true)).toEqual({ show: "shell" });
  });

  it("has no business at sign-in, and goes where it was sent", () => {
    expect(visit("guest", true, "/login?next=/settings", "/settings")).toEqual({ show: "nothing", goTo: "/settings" });
    expect(visit("guest", true, "/login", "https://evil.example")).toEqual({ show: "nothing", goTo: "/" });
  });

  it("may still use a mailed link", () => expect(visit("public", true)).toEqual({ show: "bare" }));
});
