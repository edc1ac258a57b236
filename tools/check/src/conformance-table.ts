// docs/conformance.md as data: its rows, the tests they name, and the counts that its header states.

export const STATUSES = ["done", "done, untested", "changed", "partial", "missing", "fake"] as const;

export type Row = Readonly<{ line: number; id: string; requirement: string; status: string; where: string; shownBy: string }>;
export type NamedTest = Readonly<{ path: string; title: string }>;

const rowHead = ["Id", "Requirement", "Status", "Where", "Shown by"].join();
const countHead = ["Status", "Rows"].join();
const rule = /^:?-+:?$/;

type Line = Readonly<{ line: number; cells: readonly string[] }>;

/** A `|` inside a cell is written `\|`. */
const cellsOf = (text: string): string[] =>
  text
    .trim()
    .replace(/^\|/, "")
    .replace(/(?<!\\)\|$/, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));

/** The body lines of every table whose head is the given one. */
function linesUnder(head: string, document: string): Line[] {
  let isInside = false;
  return document.split("\n").flatMap((text, index) => {
    const cells = cellsOf(text);
    if (!text.startsWith("|")) isInside = false;
    else if (cells.join() === head) isInside = true;
    else if (isInside && !cells.every((cell) => rule.test(cell))) return [{ line: index + 1, cells }];
    return [];
  });
}

/** Heads of wide tables that are not ours: their rows would be read by nobody. */
export const strayHeads = (document: string): number[] =>
  document.split("\n").flatMap((text, index, lines) => {
    const isHead = text.startsWith("|") && cellsOf(lines[index + 1] ?? "").every((cell) => rule.test(cell));
    const cells = cellsOf(text);
    return isHead && cells.length > 3 && cells.join() !== rowHead ? [index + 1] : [];
  });

/** A line with too few or too many cells comes back under `broken`. */
export function readRows(document: string): { rows: Row[]; broken: number[] } {
  const lines = linesUnder(rowHead, document);
  const rows = lines
    .filter(({ cells }) => cells.length === 5)
    .map(({ line, cells: [id = "", requirement = "", status = "", where = "", shownBy = ""] }) => ({
      line,
      id,
      requirement,
      status,
      where,
      shownBy,
    }));
  return { rows, broken: lines.filter(({ cells }) => cells.length !== 5).map(({ line }) => line) };
}

export const readCounts = (document: string): Map<string, string> =>
  new Map(linesUnder(countHead, document).map(({ cells: [status = "", count = ""] }) => [status, count]));

/** `path` › "title"; several are parted by `; `. */
export const namedTests = (shownBy: string): NamedTest[] =>
  shownBy.split(/; (?=`)/).flatMap((part) => {
    const [, path, title] = /^`([^`]+)` › "(.+)"$/.exec(part) ?? [];
    return path && title ? [{ path, title }] : [];
  });

/** `path`, `path` */
export const namedPaths = (where: string): string[] => [...where.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? "");
