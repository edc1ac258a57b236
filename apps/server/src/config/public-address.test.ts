import { describe, expect, it } from "vitest";
import { isOrigin, refuseAddress } from "./public-address.ts";

const OF_HOME = [
  "http://10.1.2.3",
  "http://172.16.0.1:8080",
  "http://172.31.255.254",
  "http://192.168.1.20:8080",
  "http://169.254.7.7",
  "http://[fd12:3456::1]:8080",
  "http://[fe80::1]",
  "http://reef.local",
  "http://reef.home:8080",
  "http://reef.lan",
  "http://reef.internal",
  "http://reef.home.arpa",
  "http://reef",
];

describe("an address in the browser", () => {
  it.each([
    "https://tanks.example",
    "https://192.168.1.20",
    "http://localhost:8080",
    "http://reef.localhost",
    "http://127.0.0.2",
    "http://[::1]:8080",
  ])("%s is taken as it is", (origin) => {
    expect([refuseAddress(origin, false), refuseAddress(origin, true)]).toEqual([null, null]);
  });

  it.each(OF_HOME)("%s is taken only when plain http was chosen", (origin) => {
    expect([refuseAddress(origin, false), refuseAddress(origin, true)]).toEqual([
      expect.stringContaining("read passwords"),
      null,
    ]);
  });

  it.each([
    "http://tanks.example",
    "http://172.32.0.1",
    "http://192.169.0.1",
    "http://11.0.0.1",
    "http://8.8.8.8",
    "http://[2001:db8::1]",
    "http://reef.home.example",
    "http://localhost.example",
    "http://local.com",
  ])("%s is never taken", (origin) => {
    expect(refuseAddress(origin, true)).toContain("use https");
  });

  it.each([
    ["https://tanks.example", true],
    ["http://[fd12::1]:8080", true],
    ["https://tanks.example/", false],
    ["https://tanks.example:443", false],
    ["https://Tanks.example", false],
    ["https://user@tanks.example", false],
    ["ftp://tanks.example", false],
    ["tanks.example", false],
    ["null", false],
    ["", false],
  ])("%j is one as a browser sends it: %j", (text, is) => {
    expect(isOrigin(text)).toBe(is);
  });
});
