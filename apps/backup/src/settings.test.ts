import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { configurationOf } from "./configuration.ts";
import { describeRepository, readSettings } from "./settings.ts";

const folder = mkdtempSync(join(tmpdir(), "halocline-settings-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const KEY = { HALOCLINE_BACKUP_PASSPHRASE: "p".repeat(43), HALOCLINE_BACKUP_WORK_FOLDER: folder };
const S3 = {
  ...KEY,
  HALOCLINE_BACKUP_REPOSITORY: "s3://reef/home",
  HALOCLINE_BACKUP_S3_ENDPOINT: "127.0.0.1:1",
  HALOCLINE_BACKUP_S3_REGION: "eu",
  HALOCLINE_BACKUP_S3_KEY: "key",
  HALOCLINE_BACKUP_S3_SECRET: "hush",
};

describe("settings", () => {
  it("are a folder, a key and defaults", () => {
    expect(readSettings(KEY, {})).toMatchObject({ repository: { folder: "/var/lib/pgbackrest" }, keptFull: 4, hourUtc: 2 });
  });

  it.each([
    [{ HALOCLINE_BACKUP_PASSPHRASE: "short" }, /PASSPHRASE/],
    [{ ...KEY, HALOCLINE_BACKUP_REPOSITRY: "/x" }, /REPOSITRY/],
    [{ ...KEY, HALOCLINE_BACKUP_REPOSITORY: "backups" }, /REPOSITORY/],
    [{ ...S3, HALOCLINE_BACKUP_S3_SECRET: undefined }, /S3_ENDPOINT, _REGION, _KEY and _SECRET/],
    [{ ...KEY, HALOCLINE_BACKUP_HOUR_UTC: "24" }, /HOUR/],
  ])("stop at %j", (env, sentence) => {
    expect(() => readSettings(env, {})).toThrow(sentence);
  });

  it("describe the repository without anything secret", () => {
    expect(describeRepository(readSettings(S3, {}))).toBe("s3://reef/home at 127.0.0.1:1");
  });
});

describe("pgBackRest's configuration", () => {
  it("[SEC-5] is encrypted and kept by rule", () => {
    const text = configurationOf(readSettings(KEY, {}));
    for (const line of ["repo1-cipher-type=aes-256-cbc", `repo1-cipher-pass=${"p".repeat(43)}`, "repo1-retention-full=4"])
      expect(text).toContain(`${line}\n`);
  });

  it("is understood by pgBackRest for an S3 store, which it then tries to reach", () => {
    const file = join(folder, "pgbackrest.conf");
    writeFileSync(file, configurationOf(readSettings(S3, {})));
    const args = [`--config=${file}`, "--stanza=halocline", "--log-level-console=warn", "--io-timeout=1", "info"];
    const output = execFileSync("pgbackrest", args, { encoding: "utf8", stdio: "pipe" });
    expect(output).toMatch(/HostConnectError.*127\.0\.0\.1:1/s);
    expect(output).not.toContain("invalid option");
  });
});
