import { describe, expect, it } from "vitest";
import { createSocketPlaces } from "./socket-places.ts";

function places(limits = { session: 2, address: 3 }) {
  const dropped: string[] = [];
  const all = createSocketPlaces(limits);
  const take = (name: string, sessionId: string | null, ip = "192.0.2.1") => all.take(ip, sessionId, () => dropped.push(name));
  return { dropped, take };
}

describe("[SEC-10] the places of open sockets", () => {
  it("go to the newest of a session, from whatever address, and leave other sessions alone", () => {
    const { dropped, take } = places({ session: 2, address: 100 });
    take("a1", "a");
    take("b1", "b");
    take("a2", "a", "192.0.2.2");
    take("a3", "a", "192.0.2.3");
    take("b2", "b");
    expect(dropped).toEqual(["a1"]);
  });

  it("go to the newest of an address, those without a session first", () => {
    const { dropped, take } = places();
    take("a", "a");
    take("stranger", null);
    take("b", "b");
    take("c", "c");
    take("d", "d");
    take("elsewhere", "e", "192.0.2.2");
    expect(dropped).toEqual(["stranger", "a"]);
  });

  it("are free again after a socket has left", () => {
    const { dropped, take } = places();
    const first = take("a1", "a");
    take("a2", "a");
    first?.leave();
    take("a3", "a");
    expect(dropped).toEqual([]);
  });

  it("are refused to a client without a session when its address has none left, and it drops nobody", () => {
    const { dropped, take } = places();
    for (const name of ["a", "b", "c"]) take(name, name);
    expect([take("stranger", null), dropped]).toEqual([null, []]);
  });

  it("are twenty for clients of one address without a session", () => {
    const { take } = places({ session: 100, address: 100 });
    const taken = Array.from({ length: 25 }, (_, n) => take(`${n}`, null));
    expect(taken.filter((place) => place !== null)).toHaveLength(20);
    taken[0]?.signIn("a");
    expect(take("late", null)).not.toBeNull();
  });

  it("count for a session that is shown later, by a ticket", () => {
    const { dropped, take } = places({ session: 2, address: 100 });
    take("a1", "a");
    take("a2", "a");
    take("ticket", null)?.signIn("a");
    expect(dropped).toEqual(["a1"]);
  });

  it("count an IPv6 network as one address", () => {
    const { dropped, take } = places({ session: 100, address: 2 });
    for (const host of ["1", "2", "3"]) take(host, host, `2001:db8:1:1::${host}`);
    take("other network", "x", "2001:db8:1:2::1");
    expect(dropped).toEqual(["1"]);
  });
});
