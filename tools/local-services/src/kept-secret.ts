import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";

const TYPED_BYTES = 9;
const PROGRAM_BYTES = 32;

/** Made at the first call and the same ever after. Short enough to be typed: it is for a demonstration. */
export const keptSecret = (file: string): string => kept(file, TYPED_BYTES);

/** The same for two programs that share a file: nobody types it. Returns the file's name. */
export function keptToken(file: string): string {
  kept(file, PROGRAM_BYTES);
  return file;
}

function kept(file: string, bytes: number): string {
  if (!existsSync(file)) {
    writeFileSync(`${file}.new`, randomBytes(bytes).toString("base64url"), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return readFileSync(file, "utf8");
}
