import { finding } from "@halocline/domain/vacation/finding";
import { expect, it } from "vitest";
import { readerOf } from "../../platform/reader.ts";
import { presentFinding } from "./finding-text.ts";

const FAULT = finding("fault", "Reef controller", {
  cause: "A pump ran, but the level did not change",
  advice: "Look for an empty reservoir.",
});

it("[SAFE-22] a latched fault is reported with its cause and its own advice", () =>
  expect(presentFinding(FAULT, readerOf("en"))).toEqual({
    topic: "latches",
    state: "missing",
    about: "Reef controller",
    sentence: "The controller has stopped because of a fault: A pump ran, but the level did not change.",
    fix: { text: "Look for an empty reservoir.", place: "control" },
  }));

it("what is in order has nothing to put right, in either language", () => {
  const found = finding("circulation_on", "Reef");
  expect(presentFinding(found, readerOf("en"))).toMatchObject({ sentence: "Circulation is on.", fix: null });
  expect(presentFinding(found, readerOf("de"))).toMatchObject({ sentence: "Die Umwälzung läuft.", fix: null });
});
