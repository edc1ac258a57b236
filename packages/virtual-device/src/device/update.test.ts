// Updates on a bench: the real core, a download in the test's hands, and a flash that goes through the restarts.

import { describe, expect, it } from "vitest";
import { DeviceBench, FILL, type Sent, SPARE } from "../../test/device-bench.ts";
import type { UpdateFailure } from "./flash.ts";

const SIZE = 1000;
const ORDER = {
  type: "ota",
  update_id: "u1",
  url: "https://halocline.example/api/device/firmware/u1",
  size: SIZE,
  sha256: "ab".repeat(32),
  version: "1.3.0",
  hw: "relay5-esp32",
  sig: "c2lnbmVk",
};

const welcome = (bench: DeviceBench): Sent[] =>
  bench.send({ v: 1, type: "welcome", boot: bench.boot, ts: 1_794_698_761, last_seq: null, stop_id: null });

function updating(order: object = ORDER): DeviceBench {
  const bench = DeviceBench.ready();
  welcome(bench);
  expect(bench.ask(bench.action(order))).toMatchObject({ result: "ok" });
  return bench;
}

/** "download 40", "verify", "failed net", in the order they were said. */
const updatesIn = (sent: readonly Sent[]): string[] =>
  sent
    .filter(({ topic }) => topic === "ota_status")
    .map(({ phase, percent, reason }) =>
      [phase, percent, reason].filter((part) => part !== null && part !== undefined).join(" "),
    );

const hellosIn = (sent: readonly Sent[]): Sent[] => sent.filter(({ status }) => status === "online");

function deliverImage({ download }: DeviceBench, bytes = SIZE): void {
  download?.received(new Uint8Array(bytes));
  download?.complete();
}

/** Up to the moment in which the device restarts. */
function readyToRestart(): DeviceBench {
  const bench = updating();
  deliverImage(bench);
  bench.run(3000);
  expect(bench.device.isRestartDue).toBe(true);
  return bench;
}

/** The next boot of the same flash, connected. */
function bootedAgain({ flash }: DeviceBench): DeviceBench {
  const bench = new DeviceBench(flash);
  bench.device.linkUp(0);
  return bench;
}

describe("an update that goes well", () => {
  it("is told step by step, every 5 % or 5 s, and waits for its restart", () => {
    const bench = updating();
    const said = bench.run(300);
    for (let piece = 0; piece < 5; piece += 1) {
      bench.download?.received(new Uint8Array(40));
      said.push(...bench.run(300));
    }
    said.push(...bench.run(6000));
    expect(bench.device.update).toEqual({ phase: "download", percent: 20 });
    deliverImage(bench, SIZE - 200);
    said.push(...bench.run(3000));
    expect(updatesIn(said).join(", ")).toBe(
      "download 0, download 8, download 16, download 20, download 100, verify, set_boot, reboot",
    );
    expect(bench.device.isRestartDue).toBe(true);
  });

  it("is a success when the new image has been welcomed: first on trial, then valid, and for good", () => {
    const trial = bootedAgain(readyToRestart());
    const first = trial.run(2000);
    expect(hellosIn(first)).toMatchObject([{ firmware_version: "1.3.0", ota_state: "pending_verify" }]);
    expect(updatesIn(first)).toEqual(["self_test"]);
    welcome(trial);
    const second = trial.run(6000);
    expect(hellosIn(second)).toMatchObject([{ firmware_version: "1.3.0", ota_state: "valid" }]);
    expect(updatesIn(second)).toEqual(["confirmed"]);
    welcome(trial);
    expect(updatesIn(trial.run(20_000))).toEqual([]);
    const later = bootedAgain(trial);
    const third = later.run(2000);
    expect(hellosIn(third)).toMatchObject([{ firmware_version: "1.3.0", ota_state: "valid" }]);
    expect(updatesIn(third)).toEqual([]);
    expect(third.find(({ topic }) => topic === "telemetry")).toMatchObject({ firmware_version: "1.3.0" });
  });
});

describe("an update that goes wrong", () => {
  it.each<UpdateFailure>(["bad_size", "bad_hash", "bad_sig"])("[SEC-11] ends with %s and the old image", (fault) => {
    const bench = updating();
    bench.imageFault = fault;
    deliverImage(bench);
    expect(updatesIn(bench.run(3000)).slice(-2)).toEqual(["verify", `failed ${fault}`]);
    expect(bench.device).toMatchObject({ isRestartDue: false, update: null });
    expect(hellosIn(bootedAgain(bench).run(2000))).toMatchObject([{ firmware_version: "0.1.0-sim", ota_state: "valid" }]);
  });

  it.each([
    ["wrong_hw", { hw: "relay8-esp32" }],
    ["no_space", { size: 1_966_081 }],
  ])("[SEC-11] ends with %s before a byte is fetched", (reason, change) => {
    const bench = updating({ ...ORDER, ...change });
    expect(bench.download).toBeNull();
    expect(updatesIn(bench.run(300))).toEqual([`failed ${reason}`]);
  });

  it("ends when the download does, and with more or fewer bytes than announced", () => {
    const broken = updating();
    broken.download?.failed("net");
    expect(updatesIn(broken.run(300)).at(-1)).toBe("failed net");
    for (const bytes of [SIZE - 1, SIZE + 1]) {
      const bench = updating();
      deliverImage(bench, bytes);
      expect(updatesIn(bench.run(300)).at(-1)).toBe("failed bad_size");
      expect(bench.download?.isCancelled).toBe(true);
    }
  });

  it("is cancelled while it downloads, and not any more afterwards", () => {
    const bench = updating();
    expect(bench.ask(bench.action({ type: "ota_cancel" }))).toMatchObject({ result: "ok" });
    expect(updatesIn(bench.run(300)).at(-1)).toBe("failed cancelled");
    expect(bench.download?.isCancelled).toBe(true);
    expect(bench.ask(bench.action({ ...ORDER, update_id: "u2" }))).toMatchObject({ result: "ok" });
    deliverImage(bench);
    bench.run(300);
    expect(bench.ask(bench.action({ type: "ota_cancel" }))).toMatchObject({ result: "busy" });
    bench.run(3000);
    expect(bench.device.isRestartDue).toBe(true);
  });

  it("is one at a time, and a repeated command begins nothing anew", () => {
    const bench = DeviceBench.ready();
    const command = bench.action(ORDER);
    expect(bench.ask(command)).toMatchObject({ result: "ok" });
    const first = bench.download;
    expect(bench.ask(command)).toMatchObject({ result: "ok" });
    expect(bench.ask(bench.action({ ...ORDER, update_id: "u2" }))).toMatchObject({ result: "busy" });
    expect(bench.download).toBe(first);
  });

  it("[SAFE-9] is not taken up again after a power cut: the next boot says that it failed, until somebody hears it", () => {
    const bench = updating();
    bench.download?.received(new Uint8Array(500));
    bench.run(300);
    const after = bootedAgain(bench);
    expect(updatesIn(after.run(11_000))).toEqual(["failed net", "failed net"]);
    expect(after.download).toBeNull();
    welcome(after);
    expect(after.flash.content.update).toBeNull();
    expect(updatesIn(bootedAgain(after).run(2000))).toEqual([]);
  });

  it("is rolled back when the new image does not come to its proof, and the old one says so", () => {
    const trial = bootedAgain(readyToRestart());
    trial.run(2000);
    const old = bootedAgain(trial);
    const said = old.run(2000);
    expect(hellosIn(said)).toMatchObject([{ firmware_version: "0.1.0-sim", ota_state: "valid" }]);
    expect(updatesIn(said)).toEqual(["failed rolled_back"]);
  });

  it("is rolled back by the new image itself when no server welcomes it for five minutes", () => {
    const trial = bootedAgain(readyToRestart());
    trial.run(299_000);
    expect(trial.device.isRestartDue).toBe(false);
    trial.run(2000);
    expect(trial.device.isRestartDue).toBe(true);
    expect(updatesIn(bootedAgain(trial).run(2000))).toEqual(["failed rolled_back"]);
  });
});

describe("water during an update", () => {
  it("[SAFE-16] no update begins while a pump of W is on or the device is stopped", () => {
    const bench = DeviceBench.ready();
    bench.turnOn(SPARE);
    expect(bench.ask(bench.action(ORDER))).toMatchObject({ result: "interlock" });
    bench.ask(bench.safety({ type: "emergency_stop", stop_id: "s1" }));
    expect(bench.ask(bench.action(ORDER))).toMatchObject({ result: "latched" });
    expect(bench.download).toBeNull();
  });

  it("[SAFE-16] the device works on while it downloads, and the restart waits for the pump", () => {
    const bench = updating();
    bench.run(1000);
    expect(bench.turnOn(SPARE, 20_000)).toMatchObject({ result: "ok" });
    deliverImage(bench);
    const waiting = bench.run(19_000);
    expect(updatesIn(waiting)).not.toContain("verify");
    expect(bench.device.isRestartDue).toBe(false);
    expect(updatesIn(bench.run(5000)).slice(-3)).toEqual(["verify", "set_boot", "reboot"]);
    expect(bench.device).toMatchObject({ isRestartDue: true, view: { relays: [true, false, false, false, false] } });
  });

  it("[SAFE-16] an update that may not restart the device for 100 s gives up, and the pump goes on", () => {
    const bench = updating();
    expect(bench.turnOn(SPARE, 300_000)).toMatchObject({ result: "ok" });
    deliverImage(bench);
    const said = updatesIn(bench.run(101_000));
    expect(said.at(-1)).toBe("failed cancelled");
    expect(said).not.toContain("verify");
    expect(bench.device.view.relays[SPARE - 1]).toBe(true);
  });

  it("[SAFE-16] nothing in W starts from verify to restart, nor while the new image is on trial", () => {
    const bench = updating();
    deliverImage(bench);
    bench.run(300);
    expect(bench.device.update).toMatchObject({ phase: "verify" });
    expect(bench.turnOn(FILL)).toMatchObject({ result: "busy" });
    const run = bench.action({ type: "start_water_change", run_id: "r1", config_rev: 12 });
    expect(bench.ask(run)).toMatchObject({ result: "busy" });
    bench.run(3000);
    const trial = bootedAgain(bench);
    trial.run(4000);
    expect(trial.turnOn(FILL)).toMatchObject({ result: "busy" });
    welcome(trial);
    trial.run(2000);
    expect(trial.turnOn(FILL)).toMatchObject({ result: "ok" });
  });

  it("[SAFE-16] a stop between set_boot and restart ends the update and takes the boot slot back", () => {
    const bench = updating();
    deliverImage(bench);
    while (bench.device.update?.phase !== "reboot") bench.run(100);
    bench.ask(bench.safety({ type: "emergency_stop", stop_id: "s1" }));
    expect(updatesIn(bench.run(3000))).toEqual(["failed cancelled"]);
    expect(bench.device.isRestartDue).toBe(false);
    const after = bootedAgain(bench).run(2000);
    expect(hellosIn(after)).toMatchObject([{ firmware_version: "0.1.0-sim", estop: true, ota_state: "valid" }]);
  });

  it("[SAFE-11] a stop that came while an image was on trial outlives the way back", () => {
    const trial = bootedAgain(readyToRestart());
    trial.run(1000);
    expect(trial.ask(trial.safety({ type: "emergency_stop", stop_id: "s1" }))).toMatchObject({ result: "ok" });
    trial.run(300_000);
    expect(trial.device.isRestartDue).toBe(true);
    expect(hellosIn(bootedAgain(trial).run(2000))).toMatchObject([{ estop: true, firmware_version: "0.1.0-sim" }]);
  });
});
