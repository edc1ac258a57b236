// The unit of a controller on a Raspberry Pi: read, because there is none here.

import { readFileSync } from "node:fs";
import { repositoryPath } from "@halocline/local-services/paths";
import { run } from "@halocline/local-services/processes";
import { describe, expect, it } from "vitest";

const text = (name: string): string => readFileSync(repositoryPath(`deploy/device/${name}`), "utf8");
const unit = text("halocline-device.service");
const valueOf = (key: string): string => new RegExp(`^${key}=(.*)$`, "m").exec(unit)?.[1] ?? "";

describe("the device's unit", () => {
  it("has hardly anything that it could do to the machine, and reaches its bus and its pins", () => {
    const limit = ["--threshold=25", "--offline=true", "--no-pager", repositoryPath("deploy/device/halocline-device.service")];
    expect(run("systemd-analyze", ["security", ...limit])).toContain("Overall exposure level");
    expect(unit).toMatch(/^DeviceAllow=char-i2c rw$/m);
    expect(unit).toMatch(/^DeviceAllow=char-gpiochip rw$/m);
  });

  it("comes back for ever, is watched, and waits for no network", () => {
    expect([valueOf("Restart"), valueOf("StartLimitIntervalSec"), valueOf("Type")]).toEqual(["always", "0", "notify"]);
    expect(Number(valueOf("WatchdogSec"))).toBeLessThanOrEqual(5);
    expect(unit).not.toMatch(/^(?:After|Wants|Requires)=.*network/m);
  });

  it("runs as a user of its own, whose folder nobody else reads", () => {
    expect(text("halocline-device.sysusers")).toMatch(new RegExp(`^u ${valueOf("User")} `, "m"));
    expect(valueOf("StateDirectoryMode")).toBe("0700");
    const [state, slots] = valueOf("StateDirectory").split(" ");
    expect(valueOf("ExecStart")).toContain(` run --state /var/lib/${state} `);
    // Who starts programs and who writes them look into the same folder.
    expect(valueOf("ExecStart").split(`--slots /var/lib/${slots}`)).toHaveLength(3);
  });

  it("may run in real time and stay in memory", () => {
    expect(Number(valueOf("LimitRTPRIO"))).toBeGreaterThan(0);
    expect(valueOf("LimitMEMLOCK")).toBe("infinity");
    expect(unit).not.toMatch(/^(?:RestrictRealtime=yes|SystemCallFilter=~.*(?:@resources|@memlock))/m);
  });
});

describe("the device's board", () => {
  const board = text("board.conf");
  const pinsOf = (key: string): number[] =>
    (new RegExp(`^${key} = ([\\d, ]+)$`, "m").exec(board)?.[1] ?? "").split(",").map(Number);

  it("has five relays on pins that are pulled to off before any program runs", () => {
    expect(board).toMatch(/^relay_polarity = active_low$/m);
    const relays = pinsOf("relays");
    expect(relays).toHaveLength(5);
    // Pulled up from power-on are 0 to 8; 0 and 1 belong to the firmware, 2 and 3 to the sensor.
    for (const pin of relays) expect([4, 5, 6, 7, 8]).toContain(pin);
  });

  it("gives no pin two jobs", () => {
    const pins = [...pinsOf("relays"), ...pinsOf("button"), ...pinsOf("led")];
    expect(new Set(pins).size).toBe(7);
  });

  it("is what the manual's table of wires says", () => {
    const manual = readFileSync(repositoryPath("apps/server/src/features/manuals/detailed-manual/20-raspberry-pi.md"), "utf8");
    const first = [...manual.matchAll(/^\| Relay \d, \S+ +\| (\d+) \(/gm)].map(([, pin]) => Number(pin));
    expect(first).toEqual(pinsOf("relays"));
    expect(manual).toMatch(new RegExp(`^\\| Button, to ground +\\| ${pinsOf("button")[0]} \\(`, "m"));
    expect(manual).toMatch(new RegExp(`^\\| LED, with 330 Ω +\\| ${pinsOf("led")[0]} \\(`, "m"));
  });
});
