import { describe, expect, it } from "vitest";
import { attribute, type FamilyLook, roleOf, UNSEEN } from "./database-cpu.ts";

const look = (
  ownUs: number,
  endedUs: number,
  backends: Readonly<Record<string, readonly [role: string, us: number]>>,
): FamilyLook => ({
  ownUs,
  endedUs,
  backends: Object.entries(backends).map(([id, [role, us]]) => ({ id, role, us })),
});

const sumOf = (byRole: ReadonlyMap<string, number>): number => [...byRole.values()].reduce((total, us) => total + us, 0);

describe("CPU of the database by role", () => {
  const looks = [
    look(10, 1000, { a: ["ingest", 500], b: ["worker", 200], c: ["checkpointer", 50] }),
    look(10, 1000, { a: ["ingest", 600], b: ["worker", 300], c: ["checkpointer", 50], d: ["worker", 70] }),
    // b and d ended: b with 20 more than was seen last, d with 5; and one came and went between two looks, with 9.
    look(12, 1000 + 320 + 75 + 9, { a: ["ingest", 900], c: ["checkpointer", 60] }),
  ];
  const { byRole, totalUs } = attribute(looks);

  it("counts only what was used inside the window", () => {
    expect(byRole.get("ingest")).toBe(400);
    expect(byRole.get("checkpointer")).toBe(10);
  });

  it("counts who ended inside it, and who was born inside it", () => {
    expect(byRole.get("worker")).toBe(100 + 70);
  });

  it("says what nobody saw", () => {
    expect(byRole.get(UNSEEN)).toBe(20 + 5 + 9);
  });

  it("adds up to the whole", () => {
    expect(sumOf(byRole)).toBe(totalUs);
  });
});

describe("the role of a process", () => {
  const of = (title: string) => roleOf(title, (pid) => (pid === 7 ? "worker" : "?"));

  it("is its database user", () => {
    expect(of("postgres: halocline_ingest halocline 127.0.0.1(40022) INSERT ")).toBe("ingest");
    expect(of("postgres: postgres halocline 127.0.0.1(40022) idle")).toBe("postgres");
  });

  it("is its task when it serves nobody", () => {
    expect(of("postgres: checkpointer   ")).toBe("checkpointer");
    expect(of("postgres: autovacuum worker halocline")).toBe("autovacuum worker");
  });

  it("is its leader's when it helps with a query", () => {
    expect(of("postgres: parallel worker for PID 7 ")).toBe("worker");
  });
});
