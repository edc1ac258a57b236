import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";

/** Made at the first call and the same ever after. Short enough to be typed: it is for a demonstration. */
export function keptSecret(file: string): string {
  if (!existsSync(file)) {
    writeFileSync(`${file}.new`, randomBytes(9).toString("base64url"), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return readFileSync(file, "utf8");
}
