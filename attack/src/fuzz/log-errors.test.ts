import { expect, it } from "vitest";
import { errorsIn } from "./log-errors.ts";

const line = (level: number, message: string) => JSON.stringify({ level, msg: "failed", err: { type: "TypeError", message } });

it("errors of the log are counted by what they say, and waiting for a database is none", () => {
  const log = [
    line(50, "x is not a function"),
    line(40, "x is not a function"),
    line(30, "only told"),
    line(40, "timeout exceeded when trying to connect"),
    '{"level":50,"msg":"no error in it"}',
    "",
    "Error: planted",
  ].join("\n");
  expect([...errorsIn(log)]).toEqual([
    ["TypeError: x is not a function", 2],
    ["Error: Error: planted", 1],
  ]);
});
