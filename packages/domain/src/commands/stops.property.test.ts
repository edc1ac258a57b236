// A model: three server processes, one database, one controller and the messages between them, driven by a seeded
// generator. The rules of stops.ts decide what is recorded and sent; the faults are planted to prove that the checks find them.

import { describe, expect, it } from "vitest";
import {
  openStopOf,
  recordCleared,
  recordLatched,
  recordPress,
  recordReported,
  recordWithdrawn,
  replaceSpent,
  requestClear,
  type Stops,
  stopToSend,
} from "./stops.ts";

/** `process_memory`: until November 2026 the last stop that a process remembered came before the rows (security finding F7). */
type PlantedFault = "process_memory" | "repeats_cleared_press" | "drops_late_press" | "clears_newer_press";
type Broken = "lost" | "again";

const [PROCESSES, STEPS, SPENT_IDS, KNOWN_COMMANDS] = [3, 32, 8, 32];

type Message = Readonly<{ command: number; isBlind: boolean }> &
  (
    | Readonly<{ type: "stop"; id: string }>
    /** A clear of a stop that the controller may not hold yet is sent behind that stop. */
    | Readonly<{ type: "clear"; id: string; stopFirst: boolean; requestedAtMs: number; onRecord: Stops }>
  );
type Reply =
  /** Of a command that is not on record, the acknowledgement reaches only the process that sent it. */
  | Readonly<{ type: "stop_acked"; id: string; command: number; isStopped: boolean; isOnRecord: boolean }>
  | Readonly<{ type: "clear_acked"; requestedAtMs: number }>
  | Readonly<{ type: "latched" | "cleared"; id: string; n: number; atMs: number }>;
type Process = {
  hasDatabase: boolean;
  memory: { id: string; pressedAtMs: number }[];
  inFlight: Map<string, Readonly<{ command: number; isBlind: boolean }>>;
  remembered: { id: string | null } | null;
};
type PressFacts = { readonly atMs: number; promise: "none" | "recorded" | "memory"; holder: Process | null; takenBack: boolean };

const newProcess = (): Process => ({ hasDatabase: true, memory: [], inFlight: new Map(), remembered: null });

class StopHistory {
  broken: Broken | null = null;
  promises = 0;
  clears = 0;
  #nowMs = 1;
  #commands = 0;
  #events = 0;
  #newestEvent = 0;
  #state: number;
  #stops: Stops = [];
  #isHeard = true;
  #latchedId: string | null = null;
  #reportedId: string | null = null;
  #spent: string[] = [];
  #known: number[] = [];
  #toDevice: Message[] = [];
  #toServers: Reply[] = [];
  #lastTakenBackMs = 0;
  readonly #presses = new Map<string, PressFacts>();
  readonly #freshOf = new Map<string, string>();
  readonly #processes: Process[] = Array.from({ length: PROCESSES }, () => newProcess());
  readonly #fault: PlantedFault | null;

  constructor(seed: number, fault: PlantedFault | null = null) {
    this.#state = seed >>> 0;
    this.#fault = fault;
  }

  run(): this {
    for (let step = 0; step < STEPS && !this.broken; step += 1) {
      this.#nowMs += 1 + this.#below(3);
      this.#act(this.#below(100));
    }
    this.#heal();
    return this;
  }

  /** Twenty presses, a clear, and a late repeat of each of them. True when one of them stopped the controller again. */
  repeatTwentyCleared(hasDatabase: boolean): boolean {
    for (let n = 0; n < 20; n += 1) {
      this.#nowMs += 1;
      this.#press(this.#process(), `p${n}`);
      this.#settle();
    }
    this.#nowMs += 1;
    this.#clear(this.#processes[0] as Process);
    this.#settle();
    for (const process of this.#processes) process.hasDatabase = hasDatabase;
    for (const id of this.#presses.keys()) {
      this.#nowMs += 1;
      this.#press(this.#process(), id);
      this.#settle();
    }
    return this.#latchedId !== null;
  }

  /** mulberry32 */
  #random(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  #below(end: number): number {
    return Math.floor(this.#random() * end);
  }
  #process(): Process {
    return this.#processes[this.#below(PROCESSES)] as Process;
  }

  #act(dice: number): void {
    const process = this.#process();
    if (dice < 14) this.#press(process, `p${this.#presses.size}`);
    else if (dice < 22) this.#repeatPress(process);
    else if (dice < 32) this.#clear(process);
    else if (dice < 37) this.#withdraw(process);
    else if (dice < 57) this.#deliverToDevice(this.#below(100));
    else if (dice < 75) this.#deliverToServers(this.#below(100));
    else if (dice < 82) this.#setHeard(!this.#isHeard);
    else if (dice < 88) process.hasDatabase = !process.hasDatabase;
    else if (dice < 93) this.#resend(process);
    else if (dice < 96) this.#repeatFromRow();
    else if (dice < 99) this.#flush(process);
    else this.#crash(process);
  }

  #repeatPress(process: Process): void {
    const size = this.#presses.size;
    if (size > 0) this.#press(process, `p${this.#below(size)}`);
  }

  #press(process: Process, id: string): void {
    const facts = this.#presses.get(id) ?? { atMs: this.#nowMs, promise: "none", holder: null, takenBack: false };
    this.#presses.set(id, facts);
    if (this.#fault === "process_memory") return this.#pressFromMemory(process, facts);
    const sent = process.hasDatabase && this.#fault !== "repeats_cleared_press" ? stopToSend(this.#stops, id) : id;
    if (sent === null) return;
    process.memory.push({ id, pressedAtMs: this.#nowMs });
    this.#send(process, sent);
    this.#flush(process);
    const isKept = process.hasDatabase ? openStopOf(this.#stops) !== null : true;
    if (isKept) this.#promise(process, facts);
  }

  #promise(process: Process, facts: PressFacts): void {
    this.promises += 1;
    if (facts.promise !== "recorded") facts.promise = process.hasDatabase ? "recorded" : "memory";
    facts.holder = process;
  }

  /** The old rule: a remembered id, or the open row's, or a new one; always answered as kept. */
  #pressFromMemory(process: Process, facts: PressFacts): void {
    const recorded = process.hasDatabase ? (openStopOf(this.#stops)?.id ?? null) : null;
    const known = process.remembered ? process.remembered.id : recorded;
    const id = known ?? `s${this.#commands}`;
    process.remembered = { id };
    this.#send(process, id);
    process.memory.push({ id, pressedAtMs: this.#nowMs });
    this.#flush(process);
    this.#promise(process, facts);
  }

  #send(process: Process, id: string): void {
    const sent = { command: (this.#commands += 1), isBlind: !process.hasDatabase };
    process.inFlight.set(id, sent);
    this.#publish({ type: "stop", id, ...sent });
  }

  #publish(message: Message): void {
    if (this.#isHeard) this.#toDevice.push(message);
  }

  #resend(process: Process): void {
    for (const [id, sent] of process.inFlight) this.#publish({ type: "stop", id, ...sent });
  }

  #repeatFromRow(): void {
    const open = openStopOf(this.#stops);
    if (open && !open.isLatched) this.#publish({ type: "stop", id: open.id, command: (this.#commands += 1), isBlind: false });
  }

  #flush(process: Process): void {
    if (!process.hasDatabase) return;
    for (const press of process.memory) {
      const open = openStopOf(this.#stops);
      const isDropped = this.#fault === "drops_late_press" && open !== null && press.pressedAtMs < this.#nowMs;
      if (isDropped) this.#stops = this.#stops.map((stop) => (stop === open ? { ...stop, isEnded: true } : stop));
      else this.#stops = recordPress(this.#stops, press);
    }
    process.memory = [];
  }

  #crash(process: Process): void {
    for (const facts of this.#presses.values())
      if (facts.promise === "memory" && facts.holder === process) facts.promise = "none";
    Object.assign(process, newProcess(), { hasDatabase: process.hasDatabase });
  }

  #clear(process: Process): void {
    const open = openStopOf(this.#stops);
    const id = open && !open.isLatched ? open.id : (this.#reportedId ?? open?.id);
    if (!process.hasDatabase || !this.#isHeard || id === undefined) return;
    this.clears += 1;
    process.remembered = { id: null };
    const onRecord = this.#stops;
    this.#stops = requestClear(this.#stops, this.#nowMs);
    const command = (this.#commands += 1);
    this.#forgetRecorded();
    const stopFirst = open !== null && !open.isLatched && this.#fault !== "process_memory";
    this.#publish({ type: "clear", id, command, isBlind: false, stopFirst, requestedAtMs: this.#nowMs, onRecord });
  }

  #withdraw(process: Process): void {
    const open = openStopOf(this.#stops);
    if (!process.hasDatabase || this.#isHeard || !open || open.isLatched || this.#latchedId !== null) return;
    process.remembered = { id: null };
    this.#takeBack(this.#nowMs, this.#stops);
    this.#stops = recordWithdrawn(this.#stops, this.#nowMs);
    this.#forgetRecorded();
  }

  /** The announcement reaches every process. Its number is beyond all that are on record. */
  #forgetRecorded(): void {
    for (const { inFlight } of this.#processes)
      for (const id of inFlight.keys()) if (this.#stops.some((stop) => stop.id === id)) inFlight.delete(id);
  }

  /** Those that were on record when it was requested must never stop anything again. */
  #takeBack(requestedAtMs: number, onRecord: Stops): void {
    this.#lastTakenBackMs = Math.max(this.#lastTakenBackMs, requestedAtMs);
    for (const { id } of onRecord) {
      const facts = this.#presses.get(id);
      if (facts) facts.takenBack = true;
    }
  }

  #setHeard(isHeard: boolean): void {
    this.#isHeard = isHeard;
    if (!isHeard) this.#toDevice = [];
    const open = openStopOf(this.#stops);
    // Its welcome carries the open stop.
    if (isHeard && open) this.#publish({ type: "stop", id: open.id, command: (this.#commands += 1), isBlind: false });
  }

  #deliverToDevice(dice: number): void {
    const message = this.#toDevice.shift();
    if (!message || dice < 15) return;
    if (dice >= 85) this.#toDevice.push(message);
    const isKnown = this.#known.includes(message.command);
    if (!isKnown && this.#known.push(message.command) > KNOWN_COMMANDS) this.#known.shift();
    if (message.type === "stop") {
      if (!isKnown) this.#latch(message.id, message.isBlind);
      const { id, command, isBlind } = message;
      this.#toServers.push({ type: "stop_acked", id, command, isStopped: this.#latchedId !== null, isOnRecord: !isBlind });
    } else if (!isKnown) this.#obeyClear(message);
  }

  #spend(id: string): void {
    if (this.#spent.push(id) > SPENT_IDS) this.#spent.shift();
  }

  /** As packages/device-core/cpp/latches.cpp. */
  #latch(id: string, isBlind: boolean): void {
    if (this.#spent.includes(id) || this.#latchedId === id) return;
    if (this.#latchedId !== null) this.#spend(this.#latchedId);
    const press = this.#freshOf.get(id) ?? id;
    // Without the database a process sends what it is asked, and the controller remembers eight spent ids.
    if (this.#latchedId === null && this.#presses.get(press)?.takenBack && !isBlind) this.broken = "again";
    this.#latchedId = id;
    this.#toServers.push({ type: "latched", id, n: (this.#events += 1), atMs: this.#nowMs });
  }

  #obeyClear(message: Extract<Message, { type: "clear" }>): void {
    if (message.stopFirst) this.#latch(message.id, true);
    if (this.#latchedId !== null && this.#latchedId !== message.id) return;
    if (this.#latchedId !== null) {
      this.#spend(this.#latchedId);
      this.#toServers.push({ type: "cleared", id: this.#latchedId, n: (this.#events += 1), atMs: this.#nowMs });
    }
    this.#latchedId = null;
    this.#takeBack(message.requestedAtMs, message.onRecord);
    this.#toServers.push({ type: "clear_acked", requestedAtMs: message.requestedAtMs });
  }

  #deliverToServers(dice: number): void {
    const [reply] = this.#toServers.splice(this.#below(this.#toServers.length), 1);
    if (!reply) return;
    const isEvent = reply.type === "latched" || reply.type === "cleared";
    if (dice < 20) return void (isEvent && this.#toServers.push(reply));
    if (dice >= 90) this.#toServers.push(reply);
    this.#take(reply);
  }

  #take(reply: Reply): void {
    switch (reply.type) {
      case "latched":
      case "cleared":
        return this.#takeEvent(reply);
      case "clear_acked":
        return this.#takeClearAck(reply.requestedAtMs);
      case "stop_acked":
        for (const { inFlight } of this.#processes)
          if (inFlight.get(reply.id)?.command === reply.command) inFlight.delete(reply.id);
        if (!reply.isOnRecord) return;
        if (reply.isStopped) this.#stops = recordLatched(this.#stops, reply.id);
        else this.#replaceSpent(reply.id);
    }
  }

  /** An event that a newer one overtook changes nothing. A latch that no row asked for is recorded as a stop. */
  #takeEvent({ type, id, n, atMs }: Extract<Reply, { n: number }>): void {
    if (n < this.#newestEvent) return;
    this.#newestEvent = n;
    this.#reportedId = type === "latched" ? id : null;
    if (type === "cleared") this.#stops = recordCleared(this.#stops, { stopId: id });
    else {
      this.#stops = recordLatched(recordReported(this.#stops, { id, pressedAtMs: atMs }), id);
    }
  }

  #takeClearAck(requestedAtMs: number): void {
    const meant = this.#fault === "clears_newer_press" ? this.#nowMs : requestedAtMs;
    this.#stops = recordCleared(this.#stops, { requestedAtMs: meant });
  }

  #replaceSpent(id: string): void {
    if (this.#fault === "process_memory") return;
    const freshId = `${id}+`;
    this.#freshOf.set(freshId, id);
    this.#stops = replaceSpent(this.#stops, id, freshId);
    this.#repeatFromRow();
  }

  #settle(): void {
    for (let round = 0; round < 200 && (this.#toDevice.length > 0 || this.#toServers.length > 0); round += 1) {
      this.#deliverToDevice(50);
      this.#deliverToServers(50);
    }
  }

  /** Everything comes back. Whatever was promised and not taken back since is latched. */
  #heal(): void {
    if (!this.#isHeard) this.#setHeard(true);
    this.#settle();
    for (const process of this.#processes) {
      process.hasDatabase = true;
      this.#flush(process);
    }
    for (let round = 0; round < 4; round += 1) {
      this.#repeatFromRow();
      this.#settle();
    }
    if (this.broken || this.#latchedId !== null) return;
    for (const { atMs, promise } of this.#presses.values())
      if (promise !== "none" && atMs > this.#lastTakenBackMs) this.broken = "lost";
  }
}

/** Seeds 0, 1, 2 …: a failure replays with its seed. */
function play(count: number, fault: PlantedFault | null = null) {
  const found = { lost: 0, again: 0, promises: 0, clears: 0, firstSeed: null as number | null };
  for (let seed = 0; seed < count; seed += 1) {
    const history = new StopHistory(seed, fault).run();
    found.promises += history.promises;
    found.clears += history.clears;
    if (!history.broken) continue;
    found.firstSeed ??= seed;
    found[history.broken] += 1;
  }
  return found;
}

describe("[SAFE-11] three server processes, a database and a controller that come and go, messages lost, doubled and late", () => {
  it("in 100,000 histories every promised stop latches, and no cleared press stops again", { timeout: 300_000 }, () => {
    const { lost, again, promises, clears, firstSeed } = play(100_000);
    expect({ lost, again, firstSeed }).toEqual({ lost: 0, again: 0, firstSeed: null });
    // The histories are not idle.
    expect(promises).toBeGreaterThan(500_000);
    expect(clears).toBeGreaterThan(80_000);
  });

  it.each([
    // 4,747 of 100,000 histories.
    ["a process's memory before the rows, as until November 2026", "process_memory", "lost", 250],
    ["a press that is recorded late and ends the open stop", "drops_late_press", "lost", 40],
    ["a clear that ends a press made after it", "clears_newer_press", "lost", 30],
    ["a late repeat of a cleared press that is sent", "repeats_cleared_press", "again", 60],
  ] as const)("finds %s", (_what, fault, broken, atLeast) => {
    expect(play(10_000, fault)[broken]).toBeGreaterThan(atLeast);
  });

  it("twenty presses and a clear: a late repeat of any of them stops nothing, though the controller remembers eight ids", () => {
    for (let seed = 0; seed < 200; seed += 1) expect(new StopHistory(seed).repeatTwentyCleared(true)).toBe(false);
    // Without the database a process cannot see the clear, and stops.
    expect(new StopHistory(0).repeatTwentyCleared(false)).toBe(true);
    expect(new StopHistory(0, "repeats_cleared_press").repeatTwentyCleared(true)).toBe(true);
  });
});
