import { symmetricEncrypt } from "better-auth/crypto";
import { describe, expect, it } from "vitest";
import { newCodeSecret, newRecoveryCodes, plainCode, stepOfCode } from "./one-time-codes.ts";

const SERVER_SECRET = "a session secret for tests, long enough";
const config = { sessionSecret: SERVER_SECRET, oldSessionSecret: null };
/** The key of RFC 6238's own examples, "12345678901234567890". */
const RFC_SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const sealed = symmetricEncrypt({ key: `second factor, ${SERVER_SECRET}`, data: RFC_SECRET });

const stepAt = async (code: string, second: number) => stepOfCode(config, await sealed, code, second * 1000);

describe("codes of an authenticator app", () => {
  // Appendix B of RFC 6238, the last six of its eight digits.
  it.each([
    [59, "287082"],
    [1111111109, "081804"],
    [1111111111, "050471"],
    [1234567890, "005924"],
    [2000000000, "279037"],
    [20000000000, "353130"],
  ])("are those of the standard, at second %i", async (second, code) => {
    expect(await stepAt(code, second)).toBe(Math.floor(second / 30));
  });

  it("count one step before and after their own, and belong to that step all the same", async () => {
    const [code, step] = ["005924", Math.floor(1234567890 / 30)];
    for (const stepsOff of [-1, 0, 1]) expect(await stepAt(code, (step + stepsOff) * 30)).toBe(step);
    for (const stepsOff of [-2, 2]) expect(await stepAt(code, (step + stepsOff) * 30)).toBeNull();
  });

  it("are nothing else", async () => {
    for (const code of ["", "000000", "5924", "0059241", "00592a"]) expect(await stepAt(code, 1234567890)).toBeNull();
  });

  it("come from a secret of 160 bits that only this server can read", async () => {
    const made = await newCodeSecret(config, "ada@tank.example");
    expect(made.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(made.uri).toMatch(/^otpauth:\/\/totp\/Halocline:ada%40tank\.example\?/);
    const another = { sessionSecret: "another secret of another server", oldSessionSecret: null };
    await expect(stepOfCode(another, made.sealedSecret, "123456", 0)).rejects.toThrow();
  });
});

describe("recovery codes", () => {
  it("are ten, of 80 bits each, and count without their hyphens", () => {
    const made = newRecoveryCodes();
    expect(new Set(made).size).toBe(10);
    for (const code of made) expect(code).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/);
    expect(plainCode(" ABCD-efgh 2345-mnop ")).toBe("abcdefgh2345mnop");
  });
});
