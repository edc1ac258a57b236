import { expect, it } from "vitest";
import { isDatabaseAway } from "./away.ts";

const failing = (code: string | undefined, message = "x") =>
  Object.assign(new Error(message), code === undefined ? {} : { code });

it("a database that is away is told from a question that is wrong", () => {
  for (const code of ["ECONNREFUSED", "ECONNRESET", "57P01", "57P03", "53300", "53100", "08006", "25006"])
    expect([code, isDatabaseAway(failing(code))]).toEqual([code, true]);
  for (const text of ["timeout exceeded when trying to connect", "Connection terminated unexpectedly"])
    expect([text, isDatabaseAway(failing(undefined, text))]).toEqual([text, true]);
  for (const code of ["23505", "22P02", "42501", "40P01", "57014"])
    expect([code, isDatabaseAway(failing(code))]).toEqual([code, false]);
  expect([failing(undefined), "ECONNREFUSED", null, undefined].map(isDatabaseAway)).toEqual([false, false, false, false]);
});
