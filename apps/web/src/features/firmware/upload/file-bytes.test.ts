import { afterEach, describe, expect, it, vi } from "vitest";
import { sha256Of, signatureIn } from "./file-bytes.ts";

afterEach(() => vi.unstubAllGlobals());

describe("SHA-256 in the browser", () => {
  it("is that of the bytes", async () => {
    expect(await sha256Of(new Blob(["abc"]))).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });

  it("is not there without a secure connection", async () => {
    vi.stubGlobal("crypto", {});
    expect(await sha256Of(new Blob(["abc"]))).toBeNull();
  });
});

describe("a signature file", () => {
  it("holds text, or bytes that become Base64", async () => {
    expect(await signatureIn(new Blob([" MEUCIQ==\n"]))).toBe("MEUCIQ==");
    expect(await signatureIn(new Blob([new Uint8Array([0x30, 0x45, 0x02, 0xff])]))).toBe("MEUC/w==");
  });

  it("is small", async () => {
    expect(await signatureIn(new Blob(["x".repeat(5000)]))).toBeNull();
  });
});
