// A wall that cannot fail is no wall: each one is breached once in a miniature house and must be reported, there and only there.

import { beforeAll, describe, expect, it } from "vitest";
import { plantTree } from "./planted-tree.ts";
import { type Inspection, inspectWalls } from "./walls.check.ts";
import { clean, planted } from "./walls.planted.ts";

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

const line = (wall: string, file: string): string => `${wall} ← ${file}`;

describe("walls", () => {
  let inspection: Inspection;

  beforeAll(async () => {
    using house = plantHouse();
    inspection = await inspectWalls(house.root);
  }, 30_000);

  it("has a planted breach for every wall", () => {
    const breached = new Set(planted.map(({ wall }) => wall));
    expect(inspection.walls.filter((wall) => !breached.has(wall))).toEqual([]);
    expect([...breached].filter((wall) => !inspection.walls.includes(wall))).toEqual([]);
  });

  it("reports every planted breach, and nothing else", () => {
    const expected = planted.map(({ wall, file }) => line(wall, file));
    const reported = inspection.breaches.map(({ wall, from }) => line(wall, from));
    expect([...new Set(reported)].sort()).toEqual(expected.sort());
    for (const wall of inspection.walls) console.log(`${wall} → caught`);
  });

  it("keeps a clean twin in every room that was breached", () => {
    const roomOf = (path: string): string => path.split("/").slice(0, 4).join("/");
    const cleanRooms = new Set(Object.keys(clean).map(roomOf));
    const rooms = planted.map(({ file }) => roomOf(file)).filter((room) => /^apps\/[^/]+\/src\/[^.]+$/.test(room));
    expect(rooms.filter((room) => !cleanRooms.has(room))).toEqual([]);
  });
});
