import { describe, expect, it } from "vitest";
import { faultOf, isPoison } from "./poison.ts";

const withCode = (code: string | undefined, more = {}) => Object.assign(new Error("x"), code === undefined ? {} : { code }, more);

describe("poison", () => {
  it.each([
    ["a number out of range", withCode("22003")],
    ["a text that is no uuid", withCode("22P02")],
    ["a character that jsonb cannot hold", withCode("22P05")],
    ["a missing value", withCode("23502")],
    ["a missing parent", withCode("23503")],
    ["a second one", withCode("23505")],
    ["a failed check", withCode("23514")],
    ["a missing table", withCode("42P01")],
    ["a missing column", withCode("42703")],
    ["a missing grant", withCode("42501")],
    ["a statement written wrongly", withCode("42601")],
    ["our own slip: a type", new TypeError("x is undefined")],
    ["our own slip: a range", new RangeError("invalid date")],
    ["our own slip: a name", new ReferenceError("y is not defined")],
  ])("is %s", (_name, error) => expect(isPoison(error)).toBe(true));

  it.each([
    ["a day without its partition", withCode("23514", { routine: "ExecFindPartition" })],
    ["a connection that ended without a code", withCode(undefined)],
    ["a connection refused", withCode("ECONNREFUSED")],
    ["a connection lost", withCode("08006")],
    ["a deadlock", withCode("40P01")],
    ["a serialisation failure", withCode("40001")],
    ["too many connections", withCode("53300")],
    ["a full disk", withCode("53100")],
    ["a lock that was not had in time", withCode("55P03")],
    ["a shutdown", withCode("57P01")],
    ["a cancelled statement", withCode("57014")],
    ["an error of the system", withCode("58030")],
    ["a code that only begins like one", withCode("42")],
    ["a thrown text", "42P01"],
    ["nothing", undefined],
    ["null", null],
  ])("is not %s", (_name, error) => expect(isPoison(error)).toBe(false));
});

describe("what is told of a failure", () => {
  it("is its code and its message, and nothing of the row", () => {
    expect(faultOf(withCode("23505", { detail: "Key (token)=(secret) already exists." }))).toEqual({
      code: "23505",
      message: "x",
    });
    expect(faultOf(new TypeError("no"))).toEqual({ code: "TypeError", message: "no" });
    expect(faultOf("odd")).toEqual({ code: "Error", message: "odd" });
    expect(faultOf(new Error("x".repeat(9000))).message).toHaveLength(500);
  });
});
