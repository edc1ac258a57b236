import { expect, it } from "vitest";
import { findPrivateWords } from "./words.check.ts";

it("finds a word that was given up in an identifier, however it is written, and in a file's name", () => {
  expect(findPrivateWords("apps/server/src/rooms.ts", "const createWaitingRoom = 1;")).toEqual([
    "apps/server/src/rooms.ts: createWaitingRoom holds “waiting-room”; we say “pending-auth”",
  ]);
  expect(findPrivateWords("sim/src/cores.ts", "export const WATER_ZOO = {};")).toHaveLength(1);
  expect(findPrivateWords("sim/src/water-zoo.ts", "")).toHaveLength(1);
  expect(findPrivateWords("apps/server/src/app.ts", 'serve("/*"); const zoo = 1; /* so */')).toHaveLength(1);
});

it("reads C++ too, with its own way to write names", () => {
  expect(
    findPrivateWords("packages/device-core/cpp/top-up-budget.cpp", "uint32_t sum(const TopUpBooks& of) { return of.ms; }"),
  ).toEqual(["packages/device-core/cpp/top-up-budget.cpp: TopUpBooks holds “books”; we say “ledger”"]);
  expect(findPrivateWords("packages/device-core/cpp/scenarios/water.h", "Rng chance_; // by chance")).toHaveLength(1);
  expect(findPrivateWords("packages/device-core/cpp/scenarios/witness-runs.cpp", "")).toHaveLength(1);
});

it("looks for a word only in the folders that gave it up", () => {
  const source = "const truth = people(chance, book);";
  expect(findPrivateWords("sim/src/world.ts", source)).toHaveLength(4);
  expect(findPrivateWords("packages/tank-physics/src/incidents.ts", "")).toHaveLength(1);
  expect(findPrivateWords("apps/server/test/open-database.ts", source)).toEqual([]);
  expect(findPrivateWords("simple/src/world.ts", source)).toEqual([]);
});

it("leaves prose and other names alone", () => {
  const source = 'const zoology = "the zoo"; // gone afterwards\n/* a waiting room */ const after = `afterwards`;';
  expect(findPrivateWords("apps/server/src/plain.ts", source)).toEqual([]);
  expect(findPrivateWords("apps/web/src/plain.tsx", "const Page = () => <p>Look again afterwards.</p>;")).toEqual([]);
});

it("finds what only some folders gave up there, and nowhere else", () => {
  const source = "const letterQueue = 1; const delivery = { letterSpacing: 0 };";
  expect(findPrivateWords("apps/server/src/mail/plain.ts", source)).toEqual([
    "apps/server/src/mail/plain.ts: letterQueue holds “letter”; we say “email”",
    "apps/server/src/mail/plain.ts: delivery holds “delivery”; we say “notification”",
  ]);
  expect(findPrivateWords("apps/server/src/broker/plain.ts", source)).toEqual([]);
  expect(findPrivateWords("apps/web/src/alerts.ts", "export const ALERT_LOOKS = {};")).toHaveLength(1);
  expect(findPrivateWords("e2e/dashboard-looks.e2e.ts", "export const ALERT_LOOKS = {};")).toEqual([]);
});
