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

it("leaves prose and other names alone", () => {
  const source = 'const zoology = "the zoo"; // gone afterwards\n/* a waiting room */ const after = `afterwards`;';
  expect(findPrivateWords("apps/server/src/plain.ts", source)).toEqual([]);
  expect(findPrivateWords("apps/web/src/plain.tsx", "const Page = () => <p>Look again afterwards.</p>;")).toEqual([]);
});

it("finds a word that was given up in one room only there", () => {
  const source = "const letterQueue = 1; const delivery = { letterSpacing: 0 };";
  expect(findPrivateWords("apps/server/src/mail/plain.ts", source)).toEqual([
    "apps/server/src/mail/plain.ts: letterQueue holds “letter”; we say “email”",
    "apps/server/src/mail/plain.ts: delivery holds “delivery”; we say “notification”",
  ]);
  expect(findPrivateWords("apps/server/src/broker/plain.ts", source)).toEqual([]);
});
