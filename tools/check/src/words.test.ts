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

it("finds what only the web app gave up there, and nowhere else", () => {
  const source = "export const ALERT_LOOKS = {};";
  expect(findPrivateWords("apps/web/src/alerts.ts", source)).toEqual([
    "apps/web/src/alerts.ts: ALERT_LOOKS holds “looks”; we say “styles”",
  ]);
  expect(findPrivateWords("apps/web/src/alert-look.ts", "")).toHaveLength(1);
  expect(findPrivateWords("e2e/dashboard-looks.e2e.ts", source)).toEqual([]);
});

it("leaves a package the names that it gives", () => {
  const source = 'import { faultWords } from "@halocline/domain/fault-words";\nfaultWords(code);';
  expect(findPrivateWords("apps/web/src/faults.ts", source)).toEqual([]);
  expect(findPrivateWords("apps/web/src/faults.ts", "faultWords(code);")).toHaveLength(1);
});
