// The database's settings for a home, given to a real cluster.

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withClient } from "@halocline/local-services/database";
import { HOME_ENVIRONMENT, HOME_NODE_OPTIONS } from "@halocline/local-services/home-settings";
import { repositoryPath } from "@halocline/local-services/paths";
import { startPostgres } from "@halocline/local-services/postgres";
import { expect, it } from "vitest";

const text = (path: string): string => readFileSync(repositoryPath(path), "utf8");

it("PostgreSQL takes every line of home.conf, and a commit still waits for the disk", { timeout: 120_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), "halocline-home-conf-"));
  const settings = text("deploy/postgres/home.conf");
  const postgres = await startPostgres({ folder, isDurable: true, settings: settings.split("\n") });
  try {
    const names = [...settings.matchAll(/^([a-z_]+) =/gm)].map(([, name = ""]) => name);
    expect(names).toContain("shared_buffers");
    const rows = await withClient(postgres.url("postgres"), async (client) => {
      const { rows } = await client.query(
        "select distinct name from pg_file_settings where name = any($1) and applied and error is null",
        [names],
      );
      return rows.map(({ name }) => name);
    });
    expect(new Set(rows)).toEqual(new Set(names));
    const [safe] = await withClient(postgres.url("postgres"), async (client) => {
      const answer = await client.query(
        "select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit, current_setting('full_page_writes') as pages",
      );
      return answer.rows;
    });
    expect(safe).toEqual({ fsync: "on", commit: "on", pages: "on" });
  } finally {
    await postgres.stop();
    for (const path of [folder, postgres.folder]) rmSync(path, { recursive: true, force: true });
  }
});

it("every way to start the server in a home has its memory settings", () => {
  const unit = text("deploy/systemd/halocline.service");
  const image = text("deploy/Containerfile").split(" AS server\n").at(-1) ?? "";
  for (const option of HOME_NODE_OPTIONS) {
    expect(/^ExecStart=.*$/m.exec(unit)?.[0]).toContain(` ${option} `);
    expect(/^CMD .*$/m.exec(image)?.[0]).toContain(`"${option}"`);
  }
  for (const [name, value] of Object.entries(HOME_ENVIRONMENT)) {
    expect(unit).toMatch(new RegExp(`^Environment=.*\\b${name}=${value}\\b`, "m"));
    expect(image).toMatch(new RegExp(`^ENV .*\\b${name}=${value}\\b`, "m"));
  }
  // It would decode the source map, which takes more memory than all the rest.
  expect(unit + image).not.toContain("--enable-source-maps");
});
