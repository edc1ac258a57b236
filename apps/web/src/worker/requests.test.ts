import { describe, expect, it } from "vitest";
import { cacheNameOf, isAway, isOldCache, isOwnCache, kindOf } from "./requests.ts";

const ORIGIN = "https://tank.example";
const SHELL = ["/offline.html", "/assets/offline-1a.js", "/favicon.svg"];
const kind = (path: string, mode = "navigate", method = "GET") =>
  kindOf({ method, mode, url: new URL(path, ORIGIN).href }, ORIGIN, SHELL);

describe("what the worker answers", () => {
  it.each(["/", "/history?tank=1", "/login?next=%2Fapi%2Fx", "/apiary", "/wsx", "/reset-password?token=x"])(
    "%s is a page",
    (path) => {
      expect(kind(path)).toBe("page");
    },
  );

  it.each(["/api", "/api/", "/api/devices", "/api/exports/1/file", "/api?x=1", "/ws", "/assets/index-1a.js"])(
    "%s is never answered here, also when somebody goes there",
    (path) => {
      for (const mode of ["navigate", "cors", "same-origin", "no-cors"]) expect(kind(path, mode)).toBe("other");
    },
  );

  it("a page that is posted to, or asked for by a script, is left to the browser", () => {
    expect(kind("/login", "navigate", "POST")).toBe("other");
    expect(kind("/history", "cors")).toBe("other");
  });

  it("of files only those of the offline page, exactly as they were kept", () => {
    for (const path of SHELL) expect(kind(path, "no-cors")).toBe("shell");
    expect(kind("/favicon-danger.svg", "no-cors")).toBe("other");
    expect(kind("/favicon.svg?x=1", "no-cors")).toBe("other");
    expect(kind("/favicon.svg", "no-cors", "HEAD")).toBe("other");
  });

  it("another origin is none of its business", () => {
    for (const mode of ["navigate", "no-cors"]) expect(kind("https://other.example/favicon.svg", mode)).toBe("other");
  });
});

it("a proxy without its server is away; the server's own words are passed on", () => {
  expect([200, 304, 404, 429, 500, 502, 503, 504].filter(isAway)).toEqual([502, 503, 504]);
});

it("deletes what another build kept, and nothing of anybody else", () => {
  const names = [cacheNameOf("old"), cacheNameOf("new"), "somebody-else"];
  expect(names.filter((name) => isOldCache(name, "new"))).toEqual([cacheNameOf("old")]);
  expect(names.filter(isOwnCache)).toEqual([cacheNameOf("old"), cacheNameOf("new")]);
});
