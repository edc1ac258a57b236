import { isHardwareId } from "@halocline/domain/devices/ids";
import { describe, expect, it } from "vitest";
import { type Plan, simulateCommand } from "./command-line.ts";

async function planFor(args: readonly string[]): Promise<Plan> {
  let given: Plan | null = null;
  const program = simulateCommand((plan) => {
    given = plan;
  });
  await program
    .exitOverride()
    .configureOutput({ writeErr: () => {} })
    .parseAsync(args, { from: "user" });
  if (!given) throw new Error("there is no plan");
  return given;
}

describe("the command line", () => {
  it("pairs with a code, in either case, and without one", async () => {
    expect((await planFor(["--pair", "k7qf-2m9x"])).pairing).toMatchObject({
      code: "K7QF-2M9X",
      preset: "mid",
      isForgetful: false,
    });
    expect((await planFor(["--pair"])).pairing).toMatchObject({ code: null });
  });

  it("gives a name the same hardware id every time, and each of many its own", async () => {
    const idsOf = async (...args: string[]) => (await planFor(["--pair", ...args])).pairing?.hardwareIds ?? [];
    expect(await idsOf("--name", "kitchen")).toEqual(await idsOf("--name", "kitchen"));
    expect(await idsOf("--name", "kitchen")).not.toEqual(await idsOf("--name", "cellar"));
    const many = await idsOf("--count", "20");
    expect(new Set(many).size).toBe(20);
    expect(many.every(isHardwareId)).toBe(true);
  });

  it("takes a list of registered devices, a speed, faults and a broker", async () => {
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
    expect(await planFor(args)).toMatchObject({
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

  it("opens a door for a server on this machine", async () => {
    const control = ["--control", "127.0.0.1:7070", "--control-token-file", "token"];
    expect((await planFor(["--pair", ...control])).control).toEqual({ host: "127.0.0.1", port: 7070, tokenFile: "token" });
    expect((await planFor(["--pair"])).control).toBeNull();
  });

  it("has a help that names every key", () => {
    let help = "";
    simulateCommand(() => {})
      .configureOutput({ writeOut: (text) => (help += text) })
      .outputHelp();
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
      expect(help).toContain(key);
  });

  it.each([
    [[], /either/],
    [["--pair", "--devices", "d.json"], /either/],
    [["--pair", "ABC"], /pairing code/],
    [["--pair", "K7QF-2M9X", "K7QF-2M9X"], /too many arguments/],
    [["--devices", "d.json", "x"], /too many arguments/],
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
  ])("refuses %j with a sentence", async (args, sentence) => {
    await expect(planFor(args)).rejects.toThrow(sentence);
  });
});
