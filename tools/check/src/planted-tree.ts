import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** A throw-away folder with the given files, for checks that must be seen red. */
export function plantTree(files: Readonly<Record<string, string>>, links: Readonly<Record<string, string>> = {}) {
  const root = mkdtempSync(join(tmpdir(), "halocline-planted-"));
  const place = (path: string): string => {
    const full = join(root, path);
    mkdirSync(dirname(full), { recursive: true });
    return full;
  };
  for (const [path, text] of Object.entries(files)) writeFileSync(place(path), text);
  for (const [path, target] of Object.entries(links)) symlinkSync(join(root, target), place(path));
  return { root, [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }) };
}
