import { describe, expect, it } from "vitest";
import { sessionCookieName, signSession, tokenOfSetCookie, verifySession } from "./session-cookie.ts";

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

describe("the cookie's name", () => {
  it("says whether it may travel unencrypted", () => {
    expect(sessionCookieName("http://tanks.example")).toBe("halocline.session_token");
    expect(sessionCookieName("https://tanks.example")).toBe("__Host-halocline.session_token");
  });

  it("decides which header sets a session", () => {
    const value = encodeURIComponent(signSession("token-1", SECRET));
    const tokenOf = (header: string) => tokenOfSetCookie(header, SECRET);
    expect(tokenOf(`__Host-halocline.session_token=${value}; Path=/; HttpOnly`)).toBe("token-1");
    expect(tokenOf(`halocline.session_token=${value}; Path=/`)).toBe("token-1");
    expect(tokenOf(`session_token=${value}; Path=/`)).toBeNull();
    expect(tokenOf("__Host-halocline.session_token=; Max-Age=0")).toBeNull();
    expect(tokenOf("")).toBeNull();
  });
});
