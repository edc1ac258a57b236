import { describe, expect, it } from "vitest";
import { createReportError } from "./background-errors.ts";
import { createMetrics } from "./metrics.ts";

function noting() {
  const metrics = createMetrics();
  const said: object[] = [];
  let nowMs = 1_800_000_000_000;
  return {
    note: createReportError({ logger: { warn: (line: object) => said.push(line) } as never, metrics, clock: () => nowMs }),
    pass: (ms: number) => {
      nowMs += ms;
    },
    said,
    counted: async () => {
      const { values } = await metrics.backgroundErrors.get();
      return Object.fromEntries(values.filter(({ value }) => value > 0).map(({ labels, value }) => [labels.place, value]));
    },
  };
}

describe("trouble that nobody waits for", () => {
  it("is said once with its cause, then sampled, and always counted", async () => {
    const { note, pass, said, counted } = noting();
    const error = new Error("no room");
    for (let message = 0; message < 1000; message++)
      note("bus_handler", error, { topic: "status", registrationId: `r${message}` });
    expect(said).toEqual([{ err: error, place: "bus_handler", topic: "status", registrationId: "r0", unsaid: 0 }]);
    pass(10_000);
    note("bus_handler", error, { topic: "status" });
    expect(said.slice(1)).toEqual([{ err: error, place: "bus_handler", topic: "status", unsaid: 999 }]);
    expect(await counted()).toEqual({ bus_handler: 1001 });
  });

  it("of one kind does not hide another", async () => {
    const { note, said, counted } = noting();
    note("bus_handler", new Error("a"), { topic: "status" });
    note("bus_handler", new Error("b"), { topic: "acks" });
    note("run_read", new Error("c"));
    expect(said).toHaveLength(3);
    expect(await counted()).toEqual({ bus_handler: 2, run_read: 1 });
  });

  it("stands at zero before the first, so that a rise can be seen", async () => {
    const { values } = await createMetrics().backgroundErrors.get();
    expect(values.length).toBeGreaterThan(5);
    expect(values.every(({ value }) => value === 0)).toBe(true);
  });
});
