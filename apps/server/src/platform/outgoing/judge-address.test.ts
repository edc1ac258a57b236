import { describe, expect, it } from "vitest";
import { mayCall, placeOf } from "./judge-address.ts";

const WEB = { isEncrypted: true, port: 443 };

describe("an address", () => {
  it.each([
    ["93.184.215.14", "public"],
    ["2606:4700:4700::1111", "public"],
    ["172.15.255.255", "public"],
    ["172.32.0.0", "public"],
    ["10.0.0.1", "home"],
    ["172.16.0.1", "home"],
    ["172.31.255.255", "home"],
    ["192.168.178.20", "home"],
    ["100.64.0.1", "home"],
    ["100.127.255.255", "home"],
    ["fd12:3456::1", "home"],
    ["fc00::1", "home"],
    ["127.0.0.1", "machine"],
    ["127.255.255.254", "machine"],
    ["::1", "machine"],
  ])("%s is of %s", (address, place) => expect(placeOf(address, [])).toBe(place));

  it.each([
    ["unspecified", "0.0.0.0"],
    ["of this network", "0.1.2.3"],
    ["unspecified", "::"],
    ["link-local", "169.254.1.1"],
    ["link-local", "fe80::1"],
    ["link-local with a zone", "fe80::1%eth0"],
    ["a metadata service", "169.254.169.254"],
    ["a metadata service", "fd00:ec2::254"],
    ["a metadata service", "100.100.100.200"],
    ["a metadata service", "192.0.0.192"],
    ["a cloud's own service", "168.63.129.16"],
    ["multicast", "224.0.0.1"],
    ["multicast", "ff02::1"],
    ["broadcast", "255.255.255.255"],
    ["reserved", "240.0.0.1"],
    ["for benchmarks", "198.18.0.1"],
    ["for documentation", "203.0.113.9"],
    ["for documentation", "2001:db8::1"],
    ["IPv4 in IPv6", "::ffff:127.0.0.1"],
    ["IPv4 in IPv6, in hexadecimal", "::ffff:7f00:1"],
    ["public IPv4 in IPv6", "::ffff:93.184.215.14"],
    ["IPv4-compatible", "::127.0.0.1"],
    ["NAT64", "64:ff9b::7f00:1"],
    ["NAT64 of a network", "64:ff9b:1::a00:1"],
    ["6to4", "2002:7f00:1::"],
    ["Teredo", "2001:0:53aa:64c::1"],
    ["site-local", "fec0::1"],
    ["no address", "localhost"],
    ["no address", ""],
  ])("that is %s leads nowhere: %s", (_what, address) => {
    expect(placeOf(address, [])).toBe("nowhere");
    for (const reach of ["public", "home", "machine"] as const) expect(mayCall(reach, address, [], WEB)).toBe(false);
  });
});

describe("an address of this machine's own interfaces", () => {
  const own = ["10.0.0.5", "93.184.215.14", "fd00::2", "2606:4700:4700::1111", "fe80::fc:ff:fe00:1%eth0", "169.254.3.4"];

  it.each(["10.0.0.5", "93.184.215.14", "fd00::2", "fd00:0:0:0:0:0:0:2", "2606:4700:4700:0::1111"])(
    "%s is this machine, whatever network it is in",
    (address) => {
      expect(placeOf(address, own)).toBe("machine");
      expect([mayCall("public", address, own, WEB), mayCall("home", address, own, WEB)]).toEqual([false, false]);
      expect(mayCall("machine", address, own, WEB)).toBe(true);
    },
  );

  it("stays unreachable where its range leads nowhere", () => {
    expect([placeOf("169.254.3.4", own), placeOf("fe80::fc:ff:fe00:1", own)]).toEqual(["nowhere", "nowhere"]);
  });

  it("leaves its neighbours in the network as they are", () => {
    expect([placeOf("10.0.0.6", own), placeOf("fd00::3", own), placeOf("93.184.215.15", own)]).toEqual([
      "home",
      "home",
      "public",
    ]);
  });
});

describe("how far the server calls", () => {
  it.each([
    ["public", [true, false, false]],
    ["home", [true, true, false]],
    ["machine", [true, true, true]],
  ] as const)("%s", (reach, expected) => {
    expect(["93.184.215.14", "192.168.0.2", "127.0.0.1"].map((address) => mayCall(reach, address, [], WEB))).toEqual(expected);
  });

  it("is unencrypted within a home only", () => {
    const plain = { isEncrypted: false, port: 80 };
    expect([mayCall("home", "192.168.0.2", [], plain), mayCall("home", "93.184.215.14", [], plain)]).toEqual([true, false]);
    expect(mayCall("public", "93.184.215.14", [], { ...plain, port: 443 })).toBe(false);
  });

  it.each([22, 25, 80, 5432, 6379, 8080])("is not to port %i of the internet", (port) => {
    expect(mayCall("home", "93.184.215.14", [], { isEncrypted: true, port })).toBe(false);
  });

  it("is to web ports of a home, and to none of a database, a broker or a machine's own services", () => {
    const ports = [80, 443, 8080, 8443, 22, 25, 1023, 1883, 2375, 4222, 5432, 6379, 8222, 9464, 10250, 11211];
    const open = ports.filter((port) => mayCall("home", "10.0.0.2", [], { isEncrypted: true, port }));
    expect(open).toEqual([80, 443, 8080, 8443]);
  });
});
