import { describe, expect, it } from "vitest";
import { addressKey } from "../../platform/address-key.ts";
import { personKey, takeAttempt } from "./limit-attempts.service.ts";

describe("[SEC-9] what is counted together", () => {
  it.each([
    ["192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:0DB8:0001:0002::1", "2001:db8:1:2"],
    ["2001:db8::1", "2001:db8:0:0"],
    ["2001:db8:1:2::", "2001:db8:1:2"],
    ["::1", "0:0:0:0"],
    ["fe80::1%eth0", "fe80:0:0:0"],
  ])("%s counts as %s", (address, key) => {
    expect(addressKey(address)).toBe(key);
  });

  it("an e-mail is the same however it is spelt", () => {
    expect(personKey("  Ada@Example.TEST ")).toBe("ada@example.test");
  });
});

describe("[SEC-9] a try", () => {
  const counter = (answer: number | null, taken: string[] = []) => ({
    take: async (key: string) => {
      taken.push(key);
      return answer;
    },
    giveBack: async () => {},
    forget: async () => {},
  });

  it("is refused by the first counter that is full, and counted in no later one", async () => {
    const later: string[] = [];
    const outcome = await takeAttempt([
      [counter(null), "a"],
      [counter(7), "b"],
      [counter(null, later), "c"],
    ]);
    expect([outcome, later]).toEqual([{ rejection: "too_many_attempts", retryAfterS: 7 }, []]);
  });

  it("goes on when none is full", async () => {
    expect(await takeAttempt([[counter(null), "a"]])).toBeNull();
  });
});
