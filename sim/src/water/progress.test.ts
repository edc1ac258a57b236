import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Progress, seedOf } from "./progress.ts";

const result = (seed: number) => ({
  seed,
  situation: "a day",
  preset: "mid",
  violations: [],
  hash: `h${seed}`,
  hours: 24,
  floorByDeviceL: 0,
});

describe("a long run", () => {
  let folder = "";
  let file = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "halocline-progress-"));
    file = join(folder, "days.jsonl");
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it("goes on where it was cut off, without the line that was being written", () => {
    new Progress(file, "core a", seedOf).add(result(1));
    appendFileSync(file, '{"seed":2,"situ');
    expect([...new Progress(file, "core a", seedOf).results.keys()]).toEqual([1]);
  });

  it("does not join the lines before and after a cut", () => {
    new Progress(file, "core a", seedOf).add(result(1));
    appendFileSync(file, '{"seed":2,"situ');
    new Progress(file, "core a", seedOf).add(result(3));
    expect([...new Progress(file, "core a", seedOf).results.keys()]).toEqual([1, 3]);
  });

  it("is never mixed with the run of another core", () => {
    new Progress(file, "core a", seedOf).add(result(1));
    expect(() => new Progress(file, "core b", seedOf)).toThrow("another run");
  });

  it("writes nothing when nobody asked for it", () => {
    const progress = new Progress(null, "core a", seedOf);
    progress.add(result(1));
    expect(progress.results.size).toBe(1);
    expect(() => readFileSync(file)).toThrow();
  });
});
