import { describe, expect, it } from "vitest";
import { type Beat, judgeParts, observe, type Part, type PartFacts, ROLES, settledParts, UNWATCHED } from "./quiet-parts.ts";

const beat = (change: Partial<Beat> = {}): Beat => ({ role: "api", ageS: 3, idleS: 0, lateJobs: [], mail: null, ...change });
const ALL = ROLES.map((role) => beat({ role }));
const facts = (change: Partial<PartFacts> = {}): PartFacts => ({
  beats: ALL,
  isBrokerAnswering: true,
  oldestUnprocessedS: 0,
  backup: null,
  ...change,
});
const quiet = (change: Partial<PartFacts>): Part[] =>
  [...judgeParts(facts(change))].flatMap(([part, verdict]) => (verdict === "well" ? [] : [part]));
const without = (role: Beat["role"], ...others: Beat[]) => [...ALL.filter((other) => other.role !== role), ...others];

describe("a part is quiet", () => {
  it("in no instance where everything works, whether anything happens there or not", () => {
    expect(quiet({})).toEqual([]);
    expect(quiet({ oldestUnprocessedS: null, backup: null })).toEqual([]);
  });

  it.each([
    ["no process of a role gives a sign", { beats: without("worker") }, ["worker"]],
    ["its sign is old", { beats: without("auth", beat({ role: "auth", ageS: 61 })) }, ["auth"]],
    ["it lives and does nothing", { beats: without("ingest", beat({ role: "ingest", idleS: 61 })) }, ["ingest"]],
    ["its jobs do not end", { beats: without("worker", beat({ role: "worker", lateJobs: ["repeat-stops"] })) }, ["worker"]],
    ["messages wait although ingest lives", { oldestUnprocessedS: 121 }, ["ingest"]],
    [
      "the broker does not answer, and ingest has nothing to do",
      { isBrokerAnswering: false, oldestUnprocessedS: 500 },
      ["broker"],
    ],
    ["the database does not answer, and nobody can be known", { beats: null }, ["database"]],
    ["a backup is older than it should be", { backup: { ageS: 90_001, dueWithinS: 90_000 } }, ["backups"]],
  ] satisfies [string, Partial<PartFacts>, Part[]][])("when %s", (_when, change, parts) => {
    expect(quiet(change)).toEqual(parts);
  });

  it("not while another process of the role works", () => {
    expect(quiet({ beats: [...ALL, beat({ role: "worker", ageS: 4000 }), beat({ role: "ingest", idleS: 4000 })] })).toEqual([]);
  });

  it.each([
    [{ oldestWaitingS: 901, failed: 0, sent: 3 }, ["mail"]],
    [{ oldestWaitingS: 0, failed: 1, sent: 0 }, ["mail"]],
    [{ oldestWaitingS: 899, failed: 1, sent: 1 }, []],
    [{ oldestWaitingS: 0, failed: 0, sent: 0 }, []],
  ])("mail, by what a worker sees of it: %o", (mail, parts) => {
    expect(quiet({ beats: without("worker", beat({ role: "worker", mail })) })).toEqual(parts);
  });

  it("mail is unknown without a worker that lives", () => {
    const mail = { oldestWaitingS: 9000, failed: 1, sent: 0 };
    expect(judgeParts(facts({ beats: without("worker", beat({ role: "worker", ageS: 600, mail })) })).has("mail")).toBe(false);
  });
});

describe("whoever watches", () => {
  const dead = facts({ beats: without("worker") });
  /** One look every twenty seconds. */
  function watch(looks: readonly (PartFacts | number)[], part: Part = "worker") {
    let [nowMs, watched] = [1_000_000, UNWATCHED];
    return looks.map((look) => {
      nowMs += typeof look === "number" ? look : 20_000;
      if (typeof look !== "number") watched = observe(watched, judgeParts(look), nowMs);
      const { quiet: told, well } = settledParts(watched);
      return [told.includes(part), well.includes(part)];
    });
  }
  const times = <T>(count: number, what: T): T[] => Array.from({ length: count }, () => what);

  it("tells after a minute, and that it is over after a minute", () => {
    expect(watch([...times(4, dead), ...times(4, facts())])).toEqual([
      ...times(3, [false, false]),
      [true, false],
      ...times(3, [false, false]),
      [false, true],
    ]);
  });

  it("tells at once of readings that have waited for two minutes, and that it is over after a minute", () => {
    const lag = (oldestUnprocessedS: number) => facts({ oldestUnprocessedS });
    const looks = [facts(), ...[20, 60, 120, 121, 141, 0, 0, 0, 0].map(lag)];
    expect(watch(looks, "ingest")).toEqual([
      ...times(3, [false, false]),
      // Well for a minute, and not yet late enough.
      [false, true],
      [true, false],
      [true, false],
      ...times(3, [false, false]),
      [false, true],
    ]);
  });

  it("does not take its own sleep for a lag", () => {
    const lag = facts({ oldestUnprocessedS: 3600 });
    expect(watch([facts(), 3_600_000, lag, facts()], "ingest").flat()).not.toContain(true);
  });

  it("says neither while it goes up and down", () => {
    expect(watch(times(10, [dead, facts()]).flat()).flat()).not.toContain(true);
  });

  it("says neither of what is unknown, and begins anew afterwards", () => {
    const unknown = facts({ beats: null });
    expect(watch([...times(3, dead), unknown, ...times(3, dead)]).flat()).not.toContain(true);
  });

  it("begins anew after it has slept itself: what it missed is nobody's silence", () => {
    expect(watch([...times(3, dead), 3_600_000, dead, dead]).flat()).not.toContain(true);
  });
});
