import { describe, expect, it } from "vitest";
import { signSession, verifySession } from "./session-cookie.ts";

const SECRET = "a secret of at least thirty-two characters";

describe("session cookie", () => {
  const value = signSession("token-1", SECRET);

  it("gives its token back", () => {
    expect(verifySession(value, SECRET)).toBe("token-1");
  });

  it.each([undefined, "", "token-1", ".", value.slice(0, -2), `x${value}`, value.replace("token-1", "token-2")])(
    "refuses %j",
    (forged) => {
      expect(verifySession(forged, SECRET)).toBeNull();
    },
  );

  it("refuses a cookie signed with another secret", () => {
    expect(verifySession(value, `${SECRET}.`)).toBeNull();
  });
});
