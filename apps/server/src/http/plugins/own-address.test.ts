import { describe, expect, it } from "vitest";
import { addressReader } from "./own-address.ts";

const MAIN = "https://tanks.example";
const HOME = "http://192.168.1.20:8080";
const [SAFE, PLAIN] = ["https://reef.home", "http://reef.home"];

describe("the address by which a request came", () => {
  it.each([
    ["tanks.example", "http", MAIN],
    ["TANKS.example", "https", MAIN],
    ["192.168.1.20:8080", "http", HOME],
    ["192.168.1.20:8080", "https", HOME],
    ["reef.home", "https", SAFE],
    ["reef.home", "http", PLAIN],
  ])("of the host %s with %s is %s", (host, protocol, address) => {
    expect(addressReader([MAIN, HOME, SAFE, PLAIN])({ host, protocol: protocol as "http" })).toBe(address);
  });

  it.each([
    "evil.example",
    "tanks.example:8080",
    "tanks.example.evil.example",
    "192.168.1.20",
    "",
    "@evil.example",
    "tanks.example/x",
  ])("is the main one for the host %j, whatever it says", (host) => {
    expect(addressReader([MAIN, HOME])({ host, protocol: "http" })).toBe(MAIN);
  });
});
