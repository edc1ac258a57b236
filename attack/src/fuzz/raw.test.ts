import { describe, expect, it } from "vitest";
import { frame, OPCODES } from "./frames.ts";
import { breachOf, hasUnreadable } from "./judge.ts";
import { wrongWith } from "./raw-requests.ts";

const answer = (status: number, value: unknown) => ({
  status,
  type: "application/json; charset=utf-8",
  text: JSON.stringify(value),
  failure: null,
});
const HEALTH = { key: "GET /api/health", body: null, method: "GET" };
const GOOD = { status: "ok", version: "0.1.0" };
const REJECTION = { code: "not_found", message: "Not here." };

describe("the judge of an answer", () => {
  it("finds nothing in an answer of the contract, nor in a refusal in our shape", () => {
    expect(breachOf(HEALTH, answer(200, GOOD))).toBeNull();
    expect(breachOf(HEALTH, answer(404, REJECTION))).toBeNull();
    expect(breachOf(HEALTH, answer(503, REJECTION))).toBeNull();
  });

  it("finds a 500, whatever it says", () => {
    expect(breachOf(HEALTH, answer(500, REJECTION))).toBe("answered 500");
  });

  it.each([
    ["a field is missing", 200, { status: "ok" }],
    ["a field is there that nobody agreed on", 200, { ...GOOD, secret: 1 }],
    ["a status is not of the contract", 204, GOOD],
    ["a refusal has no sentence", 404, { code: "not_found" }],
  ] as const)("finds an answer outside the contract when %s", (_, status, value) => {
    expect(breachOf(HEALTH, answer(status, value))).toBe("answers outside the contract");
  });

  it("finds a reset, but for a body that nobody was going to read", () => {
    const reset = { status: 0, type: "", text: "", failure: "ECONNRESET" };
    expect(breachOf(HEALTH, reset)).toBe("connections reset");
    expect(breachOf({ ...HEALTH, body: Buffer.alloc(70_000) }, reset)).toBeNull();
    expect(breachOf({ ...HEALTH, body: Buffer.alloc(70_000) }, { ...reset, status: 200 })).toBe("connections reset");
  });

  it("finds a field that is stored and cannot be shown", () => {
    expect(hasUnreadable('[{"id":1,"unreadable":["areaCm2"]}]')).toBe(true);
    expect(hasUnreadable('[{"id":1}]')).toBe(false);
  });
});

describe("the judge of bare bytes", () => {
  it("wants an answer in our shape where one is owed", () => {
    expect(wrongWith("", true)).toBe("no answer");
    expect(wrongWith("", false)).toBeNull();
    expect(wrongWith(`HTTP/1.1 400 Bad Request\r\n\r\n${JSON.stringify(REJECTION)}`, true)).toBeNull();
    expect(wrongWith("HTTP/1.1 400 Bad Request\r\n\r\n", true)).toContain("not our shape");
    expect(wrongWith(`HTTP/1.1 500 Oh\r\n\r\n${JSON.stringify(REJECTION)}`, true)).toContain("answered with");
  });
});

it("a frame is as the protocol writes it", () => {
  expect(frame(OPCODES.text, Buffer.from("Hi"), { isMasked: false })).toEqual(Buffer.from([0x81, 2, 0x48, 0x69]));
  expect(frame(OPCODES.ping, Buffer.alloc(0), { isFinal: false, reserved: 1 })[0]).toBe(0x19);
  expect(frame(OPCODES.binary, Buffer.alloc(300), { isMasked: false }).subarray(0, 4)).toEqual(Buffer.from([0x82, 126, 1, 44]));
  const huge = frame(OPCODES.text, Buffer.alloc(0), { claimedLength: 2n ** 63n });
  expect(huge.subarray(1, 10)).toEqual(Buffer.from([0xff, 0x80, 0, 0, 0, 0, 0, 0, 0]));
});
