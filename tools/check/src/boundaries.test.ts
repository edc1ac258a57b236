// A boundary that cannot fail is no boundary: each one is breached once in a miniature house and must be reported, there and only there.

import { beforeAll, describe, expect, it } from "vitest";
import { type Inspection, inspectBoundaries } from "./boundaries.check.ts";
import { clean, planted } from "./boundaries.planted.ts";
import { plantTree } from "./planted-tree.ts";

const body = "export const thing = 1;\nexport type Thing = 1;\n";
const sourceOf = (imports: readonly string[]): string => `${imports.join("\n")}\n${body}`;

const workspaces = {
  domain: "packages/domain",
  contracts: "packages/contracts",
  "device-core": "packages/device-core",
  server: "apps/server",
};
const installed = ["zod", "pg", "kysely", "pino", "mqtt", "fastify", "@fastify/websocket", "@nats-io/transport-node"];

function plantHouse() {
  const files: Record<string, string> = {};
  const links: Record<string, string> = {};
  for (const [path, imports] of Object.entries(clean)) files[path] = sourceOf(imports);
  for (const { file, imports } of planted) files[file] = sourceOf(imports);
  for (const [name, folder] of Object.entries(workspaces)) {
    files[`${folder}/package.json`] = JSON.stringify({ name: `@halocline/${name}`, exports: { "./*": "./src/*.ts" } });
    links[`node_modules/@halocline/${name}`] = folder;
  }
  for (const name of installed) {
    const stored = `node_modules/.pnpm/${name.replace("/", "+")}@1.0.0/node_modules/${name}`;
    files[`${stored}/package.json`] = JSON.stringify({ name, main: "index.js" });
    files[`${stored}/index.js`] = "export const thing = 1;\n";
    links[`node_modules/${name}`] = stored;
  }
  return plantTree(files, links);
}

const line = (boundary: string, file: string): string => `${boundary} ← ${file}`;

describe("boundaries", () => {
  let inspection: Inspection;

  beforeAll(async () => {
    using house = plantHouse();
    inspection = await inspectBoundaries(house.root);
  }, 30_000);

  it("has a planted breach for every boundary", () => {
    const breached = new Set(planted.map(({ boundary }) => boundary));
    expect(inspection.boundaries.filter((boundary) => !breached.has(boundary))).toEqual([]);
    expect([...breached].filter((boundary) => !inspection.boundaries.includes(boundary))).toEqual([]);
  });

  it("reports every planted breach, and nothing else", () => {
    const expected = planted.map(({ boundary, file }) => line(boundary, file));
    const reported = inspection.breaches.map(({ boundary, from }) => line(boundary, from));
    expect([...new Set(reported)].sort()).toEqual(expected.sort());
    for (const boundary of inspection.boundaries) console.log(`${boundary} → caught`);
  });

  it("keeps a clean twin in every room that was breached", () => {
    const roomOf = (path: string): string => path.split("/").slice(0, 4).join("/");
    const cleanRooms = new Set(Object.keys(clean).map(roomOf));
    const rooms = planted.map(({ file }) => roomOf(file)).filter((room) => /^apps\/[^/]+\/src\/[^.]+$/.test(room));
    expect(rooms.filter((room) => !cleanRooms.has(room))).toEqual([]);
  });
});
