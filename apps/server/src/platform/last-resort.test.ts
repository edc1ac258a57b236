import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openLastResort } from "./last-resort.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "halocline-last-resort-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const fileIn = (place: string) => join(place, "parked-records.jsonl");

describe("the last resort", () => {
  it("adds lines to a file that only we read, in order, in a folder it makes", async () => {
    const place = join(folder, "data");
    const { append } = openLastResort(place, () => {});
    expect(await Promise.all([append(["a", "b"], false), append(["c"], true)])).toEqual([true, true]);
    expect(readFileSync(fileIn(place), "utf8")).toBe("a\nb\nc\n");
    expect(statSync(fileIn(place)).mode & 0o777).toBe(0o600);
  });

  it("is full at its bound, whoever filled it, but keeps room for what must not be dropped", async () => {
    const { append } = openLastResort(folder, () => {}, 100);
    expect(await append(["x".repeat(98)], false)).toBe(true);
    expect(await append(["y"], false)).toBe(false);
    expect(await append(["z"], true)).toBe(true);
    expect(await append(["z".repeat(100)], true)).toBe(false);
    expect(statSync(fileIn(folder)).size).toBe(101);
  });

  it("begins a new line after a write that a full disk may have torn", async () => {
    const { append } = openLastResort(folder, () => {});
    symlinkSync("/dev/full", fileIn(folder));
    expect(await append(["lost"], true)).toBe(false);
    rmSync(fileIn(folder));
    writeFileSync(fileIn(folder), '{"half');
    expect(await append(["whole"], true)).toBe(true);
    expect(readFileSync(fileIn(folder), "utf8")).toBe('{"half\nwhole\n');
  });

  it("says so when there is none", async () => {
    const onError = vi.fn();
    expect(await openLastResort(null, onError).append(["a"], true)).toBe(false);
    expect(onError).not.toHaveBeenCalled();
    writeFileSync(join(folder, "file"), "");
    expect(await openLastResort(join(folder, "file"), onError).append(["a"], true)).toBe(false);
    expect(onError).toHaveBeenCalledOnce();
  });
});
