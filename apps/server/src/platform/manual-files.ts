// Our own manual sections, from Markdown files: `quick-setup/01-gather-parts.md` is the first section of the quick setup,
// its id is gather-parts, its first line is its title.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export type ManualFile = Readonly<{
  sectionType: "quick-setup" | "detailed-manual";
  sectionId: string;
  title: string;
  content: string;
  order: number;
}>;

const FOLDERS = ["quick-setup", "detailed-manual"] as const;
const FILE_NAME = /^(\d{2})-([a-z0-9][a-z0-9-]{0,59})\.md$/;
/** Room for an administrator's own section between two of ours. */
const ORDER_STEP = 10;

/** A folder that is missing has no sections; a file that is not as it should be is a bug of ours. */
export const readManualFiles = (folder: string): ManualFile[] =>
  FOLDERS.flatMap((sectionType) => {
    const place = join(folder, sectionType);
    return namesIn(place).map((name) => {
      const [, number = "", sectionId = ""] = FILE_NAME.exec(name) ?? [];
      const [, title = "", content = ""] = /^# (.+)\n([\s\S]*)$/.exec(readFileSync(join(place, name), "utf8")) ?? [];
      if (!sectionId || !title.trim() || !content.trim())
        throw new Error(`manual section ${sectionType}/${name} is not as expected`);
      return { sectionType, sectionId, title: title.trim(), content: content.trim(), order: Number(number) * ORDER_STEP };
    });
  });

function namesIn(place: string): string[] {
  try {
    return readdirSync(place).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
