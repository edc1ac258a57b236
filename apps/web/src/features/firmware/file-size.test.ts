import { describe, expect, it } from "vitest";
import { formatFileSize } from "./file-size.ts";

describe("file size", () => {
  it.each([
    [512, "0.5 KB"],
    [900 * 1024, "900.0 KB"],
    [1024 * 1024, "1024.0 KB"],
    [1024 * 1024 + 100 * 1024, "1.1 MB"],
    [4 * 1024 * 1024, "4.0 MB"],
  ])("spec: in KB, or MB above 1024 KB: %i bytes", (bytes, text) => {
    expect(formatFileSize(bytes)).toBe(text);
  });
});
