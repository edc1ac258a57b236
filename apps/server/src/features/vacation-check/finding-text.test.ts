import { expect, it } from "vitest";
import { readerOf } from "../../platform/reader.ts";
import { presentFinding } from "./finding-text.ts";

const FAULT = {
  topic: "latches",
  state: "missing",
  about: "Reef controller",
  found: { code: "fault", cause: "A pump ran, but the level did not change" },
  fix: { way: { code: "as_told", advice: "Look for an empty reservoir." }, place: "control" },
} as const;

it("[SAFE-22] a latched fault is told with its cause and its own advice", () =>
  expect(presentFinding(FAULT, readerOf("en"))).toEqual({
    topic: "latches",
    state: "missing",
    about: "Reef controller",
    sentence: "It has stopped because of a fault: A pump ran, but the level did not change.",
    fix: { text: "Look for an empty reservoir.", place: "control" },
  }));

it("what is in order has nothing to put right, in either language", () => {
  const finding = { topic: "circulation", state: "ok", about: "Reef", found: "circulation_on", fix: null } as const;
  expect(presentFinding(finding, readerOf("en"))).toMatchObject({ sentence: "Circulation is on.", fix: null });
  expect(presentFinding(finding, readerOf("de"))).toMatchObject({ sentence: "Die Umwälzung läuft.", fix: null });
});
