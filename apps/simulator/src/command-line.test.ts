import { isHardwareId } from "@halocline/domain/devices/ids";
import { describe, expect, it } from "vitest";
import { HELP, readCommandLine } from "./command-line.ts";

describe("the command line", () => {
  it("pairs with a code, in either case, and without one", () => {
    expect(readCommandLine(["--pair", "k7qf-2m9x"])?.pairing).toMatchObject({
      code: "K7QF-2M9X",
      preset: "mid",
      isForgetful: false,
    });
    expect(readCommandLine(["--pair"])?.pairing).toMatchObject({ code: null });
  });

  it("gives a name the same hardware id every time, and each of many its own", () => {
    const idsOf = (...args: string[]) => readCommandLine(["--pair", ...args])?.pairing?.hardwareIds ?? [];
    expect(idsOf("--name", "kitchen")).toEqual(idsOf("--name", "kitchen"));
    expect(idsOf("--name", "kitchen")).not.toEqual(idsOf("--name", "cellar"));
    const many = idsOf("--count", "20");
    expect(new Set(many).size).toBe(20);
    expect(many.every(isHardwareId)).toBe(true);
  });

  it("takes a list of registered devices, a speed, faults and a broker", () => {
    const args = [
      "--devices",
      "d.json",
      "--speed",
      "60",
      "--faults",
      "drop=0.1",
      "--broker",
      "mqtts://h:1",
      "--ca",
      "ca.pem",
      "--troubles",
      "leak,update-crash",
      "--firmware-key",
      "key.pem",
      "--remember",
      "flash",
    ];
    expect(readCommandLine(args)).toMatchObject({
      deviceFile: "d.json",
      flashFolder: "flash",
      pairing: null,
      evaporationSpeed: 60,
      faults: { drop: 0.1, duplicate: 0 },
      broker: "mqtts://h:1",
      caFile: "ca.pem",
      troubles: ["leak", "update-crash"],
      firmwareKeyFile: "key.pem",
    });
  });

  it("opens a door for a server on this machine", () => {
    const control = ["--control", "127.0.0.1:7070", "--control-token-file", "token"];
    expect(readCommandLine(["--pair", ...control])?.control).toEqual({ host: "127.0.0.1", port: 7070, tokenFile: "token" });
    expect(readCommandLine(["--pair"])?.control).toBeNull();
  });

  it("has a help that names every key and option", () => {
    expect(readCommandLine(["--help"])).toBeNull();
    for (const word of [
      "--pair",
      "--devices",
      "--broker",
      "--ca",
      "--name",
      "--count",
      "--preset",
      "--forget",
      "--speed",
      "--faults",
      "--troubles",
      "--firmware-key",
      "--control",
      "--control-token-file",
    ])
      expect(HELP).toContain(word);
    for (const key of [
      "w Wi-Fi",
      "r reboot",
      "f faults",
      "q quit",
      "s sensor stuck",
      "e reservoirs empty",
      "d pumps dead",
      "u new firmware",
    ])
      expect(HELP).toContain(key);
  });

  it.each([
    [[], /either/],
    [["--pair", "--devices", "d.json"], /either/],
    [["--pair", "ABC"], /pairing code/],
    [["--pair", "K7QF-2M9X", "K7QF-2M9X"], /pairing code/],
    [["--devices", "d.json", "x"], /unexpected argument/],
    [["--pair", "--count", "0"], /count/],
    [["--pair", "--count", "1.5"], /whole/],
    [["--pair", "--preset", "ocean"], /preset/],
    [["--pair", "--speed", "1000"], /speed/],
    [["--pair", "--faults", "chaos=1"], /fault/],
    [["--pair", "--troubles", "storm"], /storm/],
    [["--pair", "--control", "127.0.0.1:7070"], /together/],
    [["--pair", "--control-token-file", "token"], /together/],
    [["--pair", "--control", "0.0.0.0:7070", "--control-token-file", "token"], /loopback/],
    [["--pears"], /pears/],
  ])("refuses %j with a sentence", (args, sentence) => {
    expect(() => readCommandLine(args)).toThrow(sentence);
  });
});
