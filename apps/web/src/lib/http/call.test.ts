import type { Device, LatestReading } from "@halocline/contracts/http/entities.contract";
import { showMessages } from "@halocline/messages/shown";
import { de } from "@halocline/messages/texts/de";
import { describe, expect, expectTypeOf, it, vi } from "vitest";
import { readAs } from "../language/reader.ts";
import { NoAnswer } from "../within.ts";
import { call, read } from "./call.ts";
import { readableMessage, serverSentence } from "./http-error.ts";
import { readQuery } from "./read-query.ts";

const answer = (body: string, init?: ResponseInit) => vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response(body, init));

describe("call", () => {
  it("builds method, path and query from the key", async () => {
    const fetch = answer("[]");
    await call("GET /api/tanks/:id/sensor-readings", { params: { id: "a/b" }, query: { limit: 5 } });
    expect(fetch).toHaveBeenCalledWith("/api/tanks/a%2Fb/sensor-readings?limit=5", expect.objectContaining({ method: "GET" }));
  });

  it("sends a body as JSON, and vouches for a write without one", async () => {
    const fetch = answer("{}");
    await call("POST /api/auth/confirm", { body: { password: "x" } });
    expect(fetch).toHaveBeenLastCalledWith("/api/auth/confirm", {
      method: "POST",
      credentials: "same-origin",
      headers: { accept: "application/json", "accept-language": "en", "content-type": "application/json" },
      body: '{"password":"x"}',
    });
    fetch.mockResolvedValue(new Response("{}"));
    await call("DELETE /api/auth/sessions/:id", { params: { id: "s1" } });
    expect(fetch).toHaveBeenLastCalledWith("/api/auth/sessions/s1", {
      method: "DELETE",
      credentials: "same-origin",
      headers: { accept: "application/json", "accept-language": "en", "x-halocline": "1" },
    });
  });

  it("asks in the language of the page, but not where the page's headers have asked already", async () => {
    await readAs({ language: "de", hourCycle: "automatic" });
    const fetch = answer("{}");
    await call("GET /api/auth/user");
    fetch.mockResolvedValue(new Response("[]"));
    await call("GET /api/alerts");
    await readAs({ language: "en", hourCycle: "automatic" });
    const sent = fetch.mock.calls.map(([, init]) => new Headers(init?.headers).get("accept-language"));
    expect(sent).toEqual([null, "de"]);
  });

  it("is typed by the contract", () => {
    expectTypeOf(call<"GET /api/devices">).returns.resolves.toEqualTypeOf<Device[]>();
    expectTypeOf(call<"GET /api/devices">).parameters.toEqualTypeOf<["GET /api/devices"]>();
    expectTypeOf(read<"GET /api/tanks/:id/latest-reading">).returns.resolves.toEqualTypeOf<LatestReading | null>();
    // @ts-expect-error a path parameter is required
    const withoutId = () => call("GET /api/tanks/:id/latest-reading");
    expect(withoutId).toBeTypeOf("function");
  });

  it("raises status and body text, or the status text when the body is empty", async () => {
    answer('{"code":"busy","message":"Try later"}', { status: 503 });
    await expect(call("GET /api/devices")).rejects.toThrow('503: {"code":"busy","message":"Try later"}');
    answer("", { status: 500, statusText: "Internal Server Error" });
    await expect(call("GET /api/devices")).rejects.toThrow("500: Internal Server Error");
  });

  it("shows people the server's sentence", async () => {
    answer('{"code":"busy","message":"Try later"}', { status: 503 });
    expect(readableMessage(await call("GET /api/devices").catch((error) => error))).toBe("Try later");
  });

  it.each([
    ["an error page of a proxy", "<html>", 502],
    ["an empty body", "", 500],
    ["a code without a sentence", '{"code":"tide_too_low","message":"tide_too_low"}', 409],
    ["a code in one word", '{"code":"interlock","message":"interlock"}', 409],
    ["an empty sentence", '{"code":"run_open","message":""}', 409],
  ])("shows people a plain sentence instead of %s", async (_, body, status) => {
    answer(body, { status });
    const error = await call("GET /api/devices").catch((reason) => reason);
    expect(readableMessage(error)).toBe(`The server could not do that (error ${status}).`);
    expect(serverSentence(error, "Not started.")).toBe("Not started.");
    showMessages(de);
    expect(readableMessage(error)).toBe(`Der Server konnte das nicht ausführen (Fehler ${status}).`);
    showMessages(null);
  });

  it("says in the reader's language that no answer came, and not in the browser's English", async () => {
    vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
    const error = await call("GET /api/devices").catch((reason) => reason);
    expect(readableMessage(error)).toBe("The server did not respond. Check your connection.");
    expect(readableMessage(new NoAnswer())).toBe("The server did not respond. Check your connection.");
    showMessages(de);
    expect(readableMessage(error)).toBe("Der Server hat nicht geantwortet. Prüf deine Verbindung.");
    showMessages(null);
    // A mistake of our own is no fault of the network.
    expect(readableMessage(new TypeError("x is not a function"))).toBe("x is not a function");
  });
});

it("learns nothing about the server's clock from an answer that the browser fetched before it was asked for", async () => {
  vi.resetModules();
  const [{ call }, { serverNowMs }] = await Promise.all([import("./call.ts"), import("../time/server-clock.ts")]);
  const offsetMin = () => Math.round((serverNowMs() - Date.now()) / 60_000);
  const hoursAgo = { headers: { date: new Date(Date.now() - 7_200_000).toUTCString() } };
  answer("[]", hoursAgo);
  await call("GET /api/devices");
  expect(offsetMin()).toBe(0);
  answer("[]", hoursAgo);
  await call("GET /api/devices");
  expect(offsetMin()).toBe(-120);
});

describe("read", () => {
  it("answers null while signed out and raises every other error", async () => {
    answer("{}", { status: 401 });
    await expect(read("GET /api/devices")).resolves.toBeNull();
    answer("no", { status: 403 });
    await expect(read("GET /api/devices")).rejects.toThrow("403: no");
  });

  it("is cached under its path", () => {
    expect(readQuery("GET /api/devices").queryKey).toEqual(["api", "devices"]);
    expect(readQuery("GET /api/tanks/:id/latest-reading", { params: { id: "t1" } }).queryKey).toEqual([
      "api",
      "tanks",
      "t1",
      "latest-reading",
    ]);
  });
});
