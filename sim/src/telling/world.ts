// One household in virtual time: alerts come and go, members are told and answer or sleep. What really happened is written down for
// the judge; how members are told is the server's, which sees only what it would see.

import { Rng } from "../rng.ts";
import { DAY_MS, MINUTE_MS, SECOND_MS, type Story, type StoryAlert } from "./story.ts";

export const TURN_MS = 15 * SECOND_MS;

const FOUND_AFTER_MS = 2 * DAY_MS;

export type LivedAlert = StoryAlert & {
  criticalAtMs: number | null;
  acknowledgedAtMs: number | null;
  clearedAtMs: number | null;
};

/** One message on one way. */
export type Delivery = Readonly<{ atMs: number; wayId: string; messageId: string; alertIds: readonly string[] }>;

export type World = {
  readonly story: Story;
  readonly alerts: Map<string, LivedAlert>;
  readonly deliveries: Delivery[];
};

export type TellingServer = Readonly<{
  raise: (alert: LivedAlert, nowMs: number) => void;
  /** As its jobs do, every few seconds. */
  turn: (nowMs: number, crash: "none" | "before" | "after") => Delivery[];
  isBusy: () => boolean;
}>;

const isDown = ({ downtimes }: Story, nowMs: number): boolean =>
  downtimes.some(({ fromMs, toMs }) => nowMs >= fromMs && nowMs < toMs);

type Happening = Readonly<{ atMs: number; happen: () => void }>;

/** In the order of time; what is added later than it is due happens next. */
class Agenda {
  readonly #waiting: Happening[] = [];

  add(atMs: number, happen: () => void): void {
    const at = this.#waiting.findIndex((other) => other.atMs > atMs);
    this.#waiting.splice(at < 0 ? this.#waiting.length : at, 0, { atMs, happen });
  }

  nextAtMs(): number {
    return this.#waiting[0]?.atMs ?? Number.POSITIVE_INFINITY;
  }

  runUntil(nowMs: number): void {
    while (this.nextAtMs() <= nowMs) this.#waiting.shift()?.happen();
  }
}

/** Who is told of what happens; how, is the server's. */
export type Hearing = Pick<TellingServer, "raise">;

export class Life {
  readonly #rng: Rng;
  readonly #agenda = new Agenda();
  readonly #crashes: Story["crashes"][number][];
  #nowMs = 0;

  readonly world: World;
  readonly server: Hearing;

  constructor(world: World, server: Hearing, seed: number) {
    this.world = world;
    this.server = server;
    this.#rng = new Rng(seed + 1);
    this.#crashes = [...world.story.crashes];
    for (const alert of world.story.alerts) this.#agenda.add(alert.raisedAtMs, () => this.#raise(alert));
  }

  #raise(told: StoryAlert): void {
    const isCritical = told.severity === "critical";
    const alert: LivedAlert = {
      ...told,
      criticalAtMs: isCritical ? told.raisedAtMs : null,
      acknowledgedAtMs: null,
      clearedAtMs: null,
    };
    this.world.alerts.set(alert.id, alert);
    this.server.raise(alert, this.#nowMs);
    const { risesAtMs } = told;
    if (risesAtMs !== null) this.#agenda.add(risesAtMs, () => this.#rise(alert, risesAtMs));
    // Whoever never answers finds a latched one at the tank some day.
    const foundAfterMs = told.isLatched ? FOUND_AFTER_MS : 0;
    this.#agenda.add(told.raisedAtMs + foundAfterMs + told.lastsMs, () => this.#clear(alert));
  }

  /** Worse is news: whoever acknowledged the mild one has not seen this. */
  #rise(alert: LivedAlert, atMs: number): void {
    if (alert.clearedAtMs !== null) return;
    alert.criticalAtMs = atMs;
    alert.acknowledgedAtMs = null;
    this.server.raise(alert, this.#nowMs);
  }

  #clear(alert: LivedAlert): void {
    alert.clearedAtMs ??= this.#nowMs;
  }

  #acknowledge(alert: LivedAlert): void {
    if (alert.acknowledgedAtMs !== null) return;
    alert.acknowledgedAtMs = this.#nowMs;
    if (alert.isLatched) this.#agenda.add(this.#nowMs + alert.lastsMs, () => this.#clear(alert));
  }

  /** Everything until then happens. */
  begin(nowMs: number): void {
    this.#nowMs = nowMs;
    this.#agenda.runUntil(nowMs);
  }

  /** Whoever got it may answer, after a while. */
  arrive(delivery: Delivery): void {
    this.world.deliveries.push(delivery);
    const person = this.world.story.members.find(({ ways }) => ways.some(({ id }) => id === delivery.wayId));
    if (!person || !this.#rng.isBelow(person.answers)) return;
    const alerts = delivery.alertIds.flatMap((id) => this.world.alerts.get(id) ?? []);
    this.#agenda.add(this.#nowMs + this.#rng.between(20 * SECOND_MS, 4 * MINUTE_MS), () => {
      for (const alert of alerts) this.#acknowledge(alert);
    });
  }

  #crashNow(): "none" | "before" | "after" {
    // A server with nothing to do has nothing to die of.
    while ((this.#crashes[0]?.atMs ?? this.#nowMs) < this.#nowMs - TURN_MS) this.#crashes.shift();
    const [next] = this.#crashes;
    if (!next || next.atMs > this.#nowMs) return "none";
    this.#crashes.shift();
    return next.isAfterCall ? "after" : "before";
  }

  live(server: TellingServer, untilMs: number): void {
    for (let nowMs = 0; nowMs < untilMs; ) {
      this.begin(nowMs);
      if (!isDown(this.world.story, nowMs)) for (const delivery of server.turn(nowMs, this.#crashNow())) this.arrive(delivery);
      const nextMs = nowMs + TURN_MS;
      // Nothing happens until something happens.
      nowMs = server.isBusy() ? nextMs : Math.max(nextMs, Math.min(untilMs, this.#agenda.nextAtMs()));
    }
  }
}

export function live(story: Story, openServer: (world: World) => TellingServer, seed: number, untilMs: number): World {
  const world: World = { story, alerts: new Map(), deliveries: [] };
  const server = openServer(world);
  new Life(world, server, seed).live(server, untilMs);
  return world;
}
