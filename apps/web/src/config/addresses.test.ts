import { expect, it } from "vitest";
import { liveSocketUrl } from "./addresses.ts";

it("follows the page's protocol and host", () => {
  expect(liveSocketUrl({ protocol: "https:", host: "tank.example" })).toBe("wss://tank.example/ws");
  expect(liveSocketUrl({ protocol: "http:", host: "127.0.0.1:8080" })).toBe("ws://127.0.0.1:8080/ws");
});
