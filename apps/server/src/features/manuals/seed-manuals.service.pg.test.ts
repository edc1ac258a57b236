// Our own manual sections, put in at the start of a server, against what administrators did in the meantime.

import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { type OpenDatabase, openDatabase } from "../../../test/open-database.ts";
import { createDatabase, createInSystem } from "../../db/pools.ts";
import { createLogger } from "../../platform/logger.ts";
import { seedManuals } from "./seed-manuals.service.ts";

let database: OpenDatabase;
let folder: string;

beforeAll(async () => {
  database = await openDatabase(inject("testCluster"));
});
afterAll(() => database.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "halocline-manuals-"));
  mkdirSync(join(folder, "quick-setup"));
  mkdirSync(join(folder, "detailed-manual"));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await database.truth("truncate manual_sections, manual_seeds");
});

const write = (place: string, text: string) => writeFileSync(join(folder, place), text);
const seed = (from = folder) => {
  const inSystem = createInSystem(createDatabase(database.open("worker")));
  return seedManuals({ inSystem, newId: randomUUID, logger: createLogger("silent") }, from);
};
const stored = () => database.truth("select section_id, title, content, sort_order from manual_sections order by sort_order");
const contents = async () => (await stored()).map(({ content }) => content);

describe("the sections of ours", () => {
  it("are put in once, with their order, title and type", async () => {
    write("quick-setup/02-wire-up.md", "# Wire up\n\nThe sensor.\n");
    write("detailed-manual/01-architecture.md", "# System Architecture\n\nThree tiers.\n");
    await seed();
    await seed();
    expect(
      await database.truth("select section_type, section_id, title, content, sort_order from manual_sections order by 5"),
    ).toEqual([
      {
        section_type: "detailed-manual",
        section_id: "architecture",
        title: "System Architecture",
        content: "Three tiers.",
        sort_order: 10,
      },
      { section_type: "quick-setup", section_id: "wire-up", title: "Wire up", content: "The sensor.", sort_order: 20 },
    ]);
  });

  it("stay removed when an administrator removed them, also when our text changed", async () => {
    write("quick-setup/01-parts.md", "# Parts\n\nA board.\n");
    await seed();
    await database.truth("delete from manual_sections");
    write("quick-setup/01-parts.md", "# Parts\n\nA newer board.\n");
    await seed();
    expect(await stored()).toEqual([]);
  });

  it("are renewed when nobody changed them and our text changed, as often as it does", async () => {
    write("quick-setup/01-parts.md", "# Parts\n\nA board.\n");
    await seed();
    const [{ id } = {}] = await database.truth("select id from manual_sections");
    write("quick-setup/01-parts.md", "# Parts and tools\n\nA newer board.\n");
    await seed();
    write("quick-setup/01-parts.md", "# Parts and tools\n\nThe newest board.\n");
    await seed();
    expect(await stored()).toEqual([
      { section_id: "parts", title: "Parts and tools", content: "The newest board.", sort_order: 10 },
    ]);
    expect(await database.truth("select id from manual_sections")).toEqual([{ id }]);
  });

  it.each(["content = 'Mine'", "title = 'Mine'", "sort_order = 5"])("stay as an administrator left them: %s", async (change) => {
    write("quick-setup/01-parts.md", "# Parts\n\nA board.\n");
    await seed();
    await database.truth(`update manual_sections set ${change}`);
    const before = await stored();
    write("quick-setup/01-parts.md", "# Parts\n\nA newer board.\n");
    await seed();
    expect(await stored()).toEqual(before);
  });

  it("leave a section alone that an administrator wrote under the same id", async () => {
    await database.truth(
      "insert into manual_sections (id, section_type, section_id, title, content) values (gen_random_uuid(), 'quick-setup', 'parts', 'T', 'Theirs')",
    );
    write("quick-setup/01-parts.md", "# Parts\n\nA board.\n");
    await seed();
    expect(await contents()).toEqual(["Theirs"]);
  });

  it("are put in once when several servers start together", async () => {
    write("quick-setup/01-parts.md", "# Parts\n\nA board.\n");
    await Promise.all([1, 2, 3, 4].map(() => seed()));
    expect(await contents()).toEqual(["A board."]);
  });

  it("are none when there is no folder, and a file that is not as expected stops the start", async () => {
    await seed(join(folder, "nowhere"));
    expect(await stored()).toEqual([]);
    write("quick-setup/parts.md", "# Parts\n\nA board.\n");
    await expect(seed()).rejects.toThrow("manual section quick-setup/parts.md is not as expected");
  });
});
