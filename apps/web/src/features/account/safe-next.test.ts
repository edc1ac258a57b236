import { expect, it } from "vitest";
import { safeNext } from "./safe-next.ts";

it.each([
  ["/settings", "/settings"],
  ["/manual-control?device=d1#top", "/manual-control?device=d1#top"],
  [undefined, "/"],
  ["", "/"],
  ["settings", "/"],
  ["//evil.example/x", "/"],
  ["/\\evil.example", "/"],
  ["/\t/evil.example", "/"],
  ["https://evil.example", "/"],
  ["javascript:alert(1)", "/"],
  ["/login?next=/login", "/"],
])("after sign-in %j leads to %s", (next, path) => expect(safeNext(next)).toBe(path));
