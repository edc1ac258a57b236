// What happens to a device, line by line, and what it says to that: told by the simulated device and by the device program in C++.

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildWhole } from "../../../firmware/scripts/kept-objects.ts";
import { Flash } from "../src/device/flash.ts";
import type { OutgoingMessage } from "../src/device/messages.ts";
import { CONFIG, DeviceBench, PERIOD_MS } from "./device-bench.ts";

const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;
const TEMPERATURE_C = 25.4;

/** Null: the sensor gives no answer. */
export type Seen = Readonly<{ rawMm: number; errorCode: number }> | null;

export type Happening =
  | Readonly<{ what: "boot" | "up" | "down" }>
  | Readonly<{ what: "step"; count: number; seen: Seen }>
  | Readonly<{ what: "command" | "config"; text: string }>;

/** A device's life as it is written: it knows the uptime and the boot, which commands have to name. */
export class Script {
  readonly happenings: Happening[] = [];
  #counter = 0;
  #upMs = 0;
  #seq = 0;

  get boot(): string {
    return `${this.#counter}-9f3c1a77`;
  }

  get upMs(): number {
    return this.#upMs;
  }

  powerOn(): this {
    this.#counter += 1;
    this.#upMs = 0;
    return this.#add({ what: "boot" });
  }

  link(what: "up" | "down"): this {
    return this.#add({ what });
  }

  step(durationMs: number, rawMm: number | null = 40, errorCode = 0): this {
    const count = Math.ceil(durationMs / PERIOD_MS);
    this.#upMs += count * PERIOD_MS;
    return this.#add({ what: "step", count, seen: rawMm === null ? null : { rawMm, errorCode } });
  }

  send(message: object): this {
    return this.#add({ what: "command", text: JSON.stringify(message) });
  }

  /** Toward action: fresh, unless told otherwise. */
  act(id: string, command: object): this {
    this.#seq += 1;
    return this.send({ v: 1, id, seq: this.#seq, boot: this.boot, deadline_up_ms: this.#upMs + 15_000, ...command });
  }

  /** Toward safety: no boot and no deadline. */
  makeSafe(id: string, command: object): this {
    this.#seq += 1;
    return this.send({ v: 1, id, seq: this.#seq, ...command });
  }

  welcome(stopId: string | null = null, lastSeq: number | null = null): this {
    return this.send({ v: 1, type: "welcome", boot: this.boot, ts: 1_794_698_761, last_seq: lastSeq, stop_id: stopId });
  }

  confirmReadings(have: readonly (readonly [number, number])[]): this {
    return this.send({ v: 1, type: "telemetry_ack", boot: this.boot, have });
  }

  confirmEvents(upto: number, boot = this.boot): this {
    return this.send({ v: 1, type: "events_ack", boot, upto });
  }

  configure(change: object = {}): this {
    return this.#add({ what: "config", text: JSON.stringify({ ...CONFIG, ...change }) });
  }

  #add(happening: Happening): this {
    this.happenings.push(happening);
    return this;
  }
}

export type Line = Readonly<{ upMs: number; topic: string; payload: string }>;

export function simulatedTranscript({ happenings }: Script): Line[] {
  const flash = new Flash();
  const lines: Line[] = [];
  let bench = new DeviceBench(new Flash());
  const say = (messages: readonly OutgoingMessage[]): void => {
    for (const message of messages) lines.push({ upMs: bench.upMs, ...message });
  };
  const step = (seen: Seen): void => {
    bench.device.control({ sample: seen, temperatureC: TEMPERATURE_C }, bench.upMs);
    say(bench.device.tick(bench.upMs));
    bench.upMs += PERIOD_MS;
  };
  for (const happening of happenings) {
    if (happening.what === "step") for (let left = happening.count; left > 0; left -= 1) step(happening.seen);
    else if (happening.what === "command") say(bench.device.receiveCommand(happening.text, bench.upMs));
    else if (happening.what === "config") say(bench.device.receiveConfig(happening.text, bench.upMs));
    else if (happening.what === "boot") bench = new DeviceBench(flash);
    else if (happening.what === "up") bench.device.linkUp(bench.upMs);
    else bench.device.linkDown();
  }
  return lines;
}

function scriptLine(happening: Happening): string {
  if (happening.what === "step") {
    const { count, seen } = happening;
    return `step ${count} ${seen ? `${seen.rawMm} ${seen.errorCode}` : "- 0"}`;
  }
  return "text" in happening ? `${happening.what} ${happening.text}` : happening.what;
}

/** The device program as a program of this machine. */
export class SessionProgram {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async build(): Promise<SessionProgram> {
    const built = new SessionProgram(mkdtempSync(join(tmpdir(), "halocline-session-")));
    await buildWhole("conformance/session-program.cpp", built.#program);
    return built;
  }

  transcript({ happenings }: Script): Line[] {
    const { status, stdout, stderr } = spawnSync(this.#program, {
      input: happenings.map((each) => `${scriptLine(each)}\n`).join(""),
      encoding: "utf8",
      maxBuffer: MAX_OUTPUT_BYTES,
    });
    if (status !== 0) throw new Error(`the program broke: ${stderr}`);
    return stdout
      .split("\n")
      .slice(0, -1)
      .map((line) => {
        const [upMs = "", topic = ""] = line.split(" ", 2);
        return { upMs: Number(upMs), topic, payload: line.slice(upMs.length + topic.length + 2) };
      });
  }

  get #program(): string {
    return join(this.#folder, "session");
  }

  [Symbol.dispose](): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
