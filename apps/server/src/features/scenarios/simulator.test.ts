// The door to the simulator: what comes from it is believed only when it is what it should be, and soon.

import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type PlayedSimulator, playSimulator } from "../../../test/play-simulator.ts";
import { openSimulator } from "./simulator.ts";

let played: PlayedSimulator;

beforeAll(async () => {
  played = await playSimulator();
});
afterEach(() => played.answerWith(null));
afterAll(() => played.stop());

const open = (token = played.token) => {
  const simulator = openSimulator({ url: played.url, token });
  if (!simulator) throw new Error("no simulator");
  return simulator;
};

it("is absent where none is configured", () => {
  expect(openSimulator(null)).toBeNull();
});

it("asks by the tank's name, and passes on what it is told", async () => {
  played.set("hc-1", { floorL: 1.4 });
  expect(await open().look("hc-1")).toMatchObject({ scenario: null, floorL: 1.4 });
  expect(await open().breakOrMend("hc-1", "siphon")).toMatchObject({ scenario: "siphon" });
  expect(await open().setSpeed("hc-1", 60)).toMatchObject({ speed: 60 });
  await open().look("../hc-2");
  expect(played.asked).toEqual([
    "GET /tanks/hc-1",
    'PUT /tanks/hc-1/scenario {"scenario":"siphon"}',
    'PUT /tanks/hc-1/speed {"speed":60}',
    "GET /tanks/..%2Fhc-2",
  ]);
});

it("says why when it refuses", async () => {
  played.answerWith((response) => response.writeHead(409).end('{"code":"run_open"}'));
  expect(await open().setSpeed("hc-1", 60)).toEqual({ refused: "run_open" });
});

it.each([
  ["a wrong token", "another token", null],
  ["no JSON", null, (end: (text: string) => void) => end("hello")],
  ["another shape", null, (end: (text: string) => void) => end('{"scenario":"flood"}')],
  ["more than anybody would say", null, (end: (text: string) => void) => end(`${" ".repeat(70_000)}{}`)],
])("is silent: %s", async (_why, token, say) => {
  if (say) played.answerWith((response) => say((text) => response.writeHead(200).end(text)));
  expect(await open(token ?? played.token).look("hc-1")).toBe("silent");
});

it("follows nobody elsewhere, with its token in hand", async () => {
  played.asked.length = 0;
  played.answerWith((response) => response.writeHead(302, { location: `${played.url}/elsewhere` }).end());
  expect(await open().look("hc-1")).toBe("silent");
  expect(played.asked).toEqual(["GET /tanks/hc-1"]);
});

it("is not waited for longer than two seconds", async () => {
  played.answerWith(() => {});
  const begunAt = performance.now();
  expect(await open().look("hc-1")).toBe("silent");
  expect(performance.now() - begunAt).toBeGreaterThan(1500);
  expect(performance.now() - begunAt).toBeLessThan(4000);
});
