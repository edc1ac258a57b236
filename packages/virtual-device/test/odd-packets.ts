// Good packets with something changed: every value in them by every oddity, their spelling, and single bytes at random.

import { createRng } from "@halocline/tank-physics/rng";

const ODDITIES: readonly unknown[] = [
  null,
  true,
  false,
  "",
  "x",
  "a b",
  "+",
  "ä",
  "x".repeat(64),
  "x".repeat(65),
  "57-9f3c1a77",
  "000000057-9f3c1a77",
  "1234567890-9f3c1a77",
  "57-9F3C1A77",
  "0198C3A2-7D4E-7C11-9B1F-3F2A6C5D8E90",
  "0198c3a2-7d4e-9c11-9b1f-3f2a6c5d8e90",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
  "stop",
  "hold",
  "relay",
  "welcome",
  "https://halocline.example:8443/x?y=1",
  "http://127.0.0.1:9/x",
  "http://127.0.0.12/x",
  "a".repeat(64),
  -1,
  0,
  1,
  5,
  6,
  1.5,
  0.04,
  20,
  20.5,
  300,
  1000,
  2000,
  2000.1,
  60_000,
  86_400,
  86_401,
  600_001,
  1_000_001,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32 - 2,
  2 ** 40,
  2 ** 40 + 1,
  Number.MAX_SAFE_INTEGER,
  2 ** 53,
  1e-30,
  1e300,
  [],
  [1, 2],
  [[1, 2]],
  [[2, 1]],
  ["drain", "fill", "topup", "spare", "circulation"],
  ["drain", "fill", "topup", "spare", 5],
  [1, 2, 3, 4, 5],
  [1, null, 2.5, null, 5],
  [1, 2, 3, 4],
  [0, 0, 0, 0, 0, 0],
  Array.from({ length: 40 }, (_, n) => [n, n]),
  Array.from({ length: 41 }, (_, n) => [n, n]),
  {},
  { a: 1 },
];

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const isBranch = (json: Json): json is Json[] | { [key: string]: Json } => typeof json === "object" && json !== null;

/** Every place in it but the whole itself. */
function pathsIn(json: Json, path: readonly string[] = []): (readonly string[])[] {
  if (!isBranch(json)) return [path];
  const inside = Object.keys(json).flatMap((key) => pathsIn((json as { [key: string]: Json })[key] ?? null, [...path, key]));
  return path.length === 0 ? inside : [path, ...inside];
}

/** Undefined takes it away. */
function changed(json: Json, path: readonly string[], value: unknown): unknown {
  const copy = structuredClone(json) as Record<string, unknown>;
  let parent = copy;
  for (const key of path.slice(0, -1)) parent = parent[key] as Record<string, unknown>;
  const last = path.at(-1) ?? "";
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  return copy;
}

/** What all commands have in common is changed in some of them only. */
const ENOUGH_PACKETS = 3;

/** One value at a time. `seen`: how many packets had that place already. */
export function oddVersions(packet: Buffer, seen: Map<string, number>): Buffer[] {
  const json = JSON.parse(packet.toString("utf8")) as Json;
  const isNew = (path: readonly string[]): boolean => {
    const place = path.join(".");
    seen.set(place, (seen.get(place) ?? 0) + 1);
    return (seen.get(place) ?? 0) <= ENOUGH_PACKETS || place === "type" || place === "boot" || place === "deadline_up_ms";
  };
  const paths = pathsIn(json).filter(isNew);
  return paths.flatMap((path) =>
    [undefined, ...ODDITIES].map((oddity) => Buffer.from(JSON.stringify(changed(json, path, oddity)))),
  );
}

/** The same values, spelled as nobody does but anybody may. */
export function oddSpellings(packet: Buffer): Buffer[] {
  const json = JSON.parse(packet.toString("utf8")) as { [key: string]: Json };
  const text = JSON.stringify(json);
  const escapedLetter = (letter: string): string => `\\u00${letter.charCodeAt(0).toString(16)}`;
  return [
    text,
    JSON.stringify(json, null, 2),
    ` \t\r\n${text}\n`,
    `${text} x`,
    `[${text}]`,
    `\uFEFF${text}`,
    text.replaceAll(/(?<=[:,[])(\d+)(?=[,\]}])/g, "$1.0"),
    text.replaceAll(/(?<=[:,[])(\d+)(?=[,\]}])/g, "$10e-1"),
    text.replaceAll(/(?<=[:,[])(\d+)(?=[,\]}])/g, "0$1"),
    text.replaceAll(/(?<=[:,[])0(?=[,\]}])/g, "-0"),
    text.replaceAll(/"[^"]*"/g, (string) => string.replaceAll(/[te]/g, escapedLetter)),
    // The last of two counts.
    ...Object.entries(json).flatMap(([key, value]) => [
      `{${JSON.stringify(key)}:null,${text.slice(1)}`,
      `${text.slice(0, -1)},${JSON.stringify(key)}:null}`,
      `${text.slice(0, -1)},${JSON.stringify(key)}:null,${JSON.stringify(key)}:${JSON.stringify(value)}}`,
    ]),
    `${text.slice(0, -1)},"more":${"[".repeat(200)}${"]".repeat(200)}}`,
    `${text.slice(0, -1)},"more":"\\ud800 \\u0000 ä €"}`,
    `${text.slice(0, -1)},"more":1e999}`,
    `${text.slice(0, -1)},"more":"${"x".repeat(Math.max(0, 1024 - text.length - 10))}"}`,
    `${text.slice(0, -1)},"more":"${"x".repeat(Math.max(0, 1025 - text.length - 10))}"}`,
  ].map((each) => Buffer.from(each));
}

const PIECES = [
  '"',
  "\\",
  "{",
  "}",
  "[",
  "]",
  ",",
  ":",
  "0",
  "1",
  ".",
  "-",
  "e",
  "null",
  "true",
  " ",
  "\n",
  "a",
  "\u0001",
  "ä",
  "\xFF",
];

/** A few bytes at a time, taken away, doubled or exchanged. */
export function brokenVersions(packet: Buffer, count: number, seed: number): Buffer[] {
  const next = createRng(seed);
  const rng = (below: number): number => Math.floor(next() * below);
  const whole = rng(2) === 0 ? packet : Buffer.from(JSON.stringify(JSON.parse(packet.toString("utf8"))));
  return Array.from({ length: count }, () => {
    let bytes = whole;
    for (let edits = 1 + rng(3); edits > 0; edits -= 1) {
      const at = rng(bytes.length);
      const piece = Buffer.from(PIECES[rng(PIECES.length)] ?? "", rng(8) === 0 ? "latin1" : "utf8");
      bytes = Buffer.concat([bytes.subarray(0, at), rng(3) === 0 ? Buffer.alloc(0) : piece, bytes.subarray(at + rng(3))]);
    }
    return bytes;
  });
}
