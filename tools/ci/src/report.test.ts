import { describe, expect, it } from "vitest";
import { afterSecondTry, complaintOf, deservesSecondTry, single, slowest, suiteOutcome } from "./report.ts";

const file = (name: string, status = "passed", seconds = 1) => ({ name, status, startTime: 0, endTime: seconds * 1000 });
const report = (passed: number, failed: number, ...testResults: ReturnType<typeof file>[]) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  testResults,
});

describe("a suite", () => {
  it("counts its tests and names the files that failed", () => {
    expect(suiteOutcome(report(7, 2, file("a"), file("b", "failed")), false)).toEqual({
      passed: 7,
      failed: 2,
      failedFiles: ["b"],
    });
  });

  it.each([
    ["that leaves no report", null, false],
    ["that executed nothing, although its exit code is 0", report(0, 0), true],
  ])("%s is one failure", (_, without, isGreen) => {
    expect(suiteOutcome(without, isGreen)).toEqual({ passed: 0, failed: 1, failedFiles: [] });
  });

  it("whose file falls before its first test has failed", () => {
    expect(suiteOutcome(report(3, 0, file("a"), file("b", "failed")), false)).toMatchObject({ failed: 1, failedFiles: ["b"] });
  });

  it("that ends badly without a failed test has failed", () => {
    expect(suiteOutcome(report(3, 0, file("a")), false).failed).toBe(1);
  });

  it("tells its slowest files first", () => {
    expect(slowest(report(3, 0, file("quick", "passed", 1), file("slow", "passed", 90)), 1)).toEqual(["   90.0 s  slow"]);
  });
});

describe("a second try", () => {
  const failed = (...failedFiles: string[]) => ({ passed: 10, failed: failedFiles.length, failedFiles });

  it("is for at most five files that can be named", () => {
    const [five, six] = [failed("a", "b", "c", "d", "e"), failed("a", "b", "c", "d", "e", "f")];
    expect([failed("a"), five, six, single(false), failed()].map(deservesSecondTry)).toEqual([true, true, false, false, false]);
  });

  it("that is green counts every test as passed; one that is not changes nothing", () => {
    expect(afterSecondTry(failed("a"), { passed: 4, failed: 0, failedFiles: [] })).toEqual({
      passed: 11,
      failed: 0,
      failedFiles: [],
    });
    expect(afterSecondTry(failed("a"), failed("a"))).toEqual(failed("a"));
  });
});

describe("what a step complains of", () => {
  it("is its lines about failures, else its last ones", () => {
    expect(complaintOf("one\nFAILED: run-command.test\ntwo\n")).toBe("FAILED: run-command.test");
    expect(complaintOf("one\ntwo\n")).toBe("one\ntwo");
  });

  it("is told with its reason, in whatever colour it was said", () => {
    const said = "\u001b[31m\u001b[1mAssertionError\u001b[22m: expected true to be false\u001b[39m\nat a.ts:1\n";
    expect(complaintOf(said)).toBe("AssertionError: expected true to be false");
  });
});
