// docs/conformance.md says of each requirement where it lives and which test shows it. What it names must exist, so that a renamed
// test or a moved file turns red here before anybody believes a row that is no longer true.

import { readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Check } from "./check.types.ts";
import { verdictOf } from "./check.types.ts";
import { namedPaths, namedTests, type Row, readCounts, readRows, STATUSES, strayHeads } from "./conformance-table.ts";
import { headingAnchors } from "./markdown.ts";
import { ROOT } from "./repository.ts";
import { isTestFile, testTitles } from "./test-titles.ts";

const DOCUMENT = "docs/conformance.md";
const idShape = /^[A-Za-z][\w.-]*$/;
const link = /\]\(([^)#\s]*)(?:#([^)\s]+))?\)/g;

const isFile = (root: string, path: string): boolean => statSync(join(root, path), { throwIfNoEntry: false })?.isFile() ?? false;
const read = (root: string, path: string): string => readFileSync(join(root, path), "utf8");

function wrongPlaces(root: string, { status, where }: Row): string[] {
  const paths = namedPaths(where);
  if (paths.length === 0) return status === "missing" ? [] : ["names no file"];
  return paths.flatMap((path) => [
    ...(isFile(root, path) ? [] : [`names ${path}, which does not exist`]),
    // Migrations are merged before a release; a row names the code that stands on them.
    ...(path.includes("/migrations/") ? [`names ${path}: a migration is no place to look`] : []),
  ]);
}

function wrongTests(root: string, { shownBy }: Row): string[] {
  const tests = namedTests(shownBy);
  if (tests.length !== shownBy.split("` › ").length - 1) return ['names a test in another form than `path` › "title"'];
  if (tests.length === 0) return ["is done but names no test"];
  return tests.flatMap(({ path, title }) => {
    if (!isFile(root, path)) return [`names ${path}, which does not exist`];
    if (!isTestFile(path)) return [`names ${path}, which is no test`];
    return testTitles(read(root, path)).has(title) ? [] : [`names the test "${title}", which ${path} does not have`];
  });
}

function wrongDecisions(root: string, { shownBy }: Row): string[] {
  const links = [...shownBy.matchAll(link)];
  if (links.length === 0) return ["is changed but links no decision"];
  return links.flatMap(([, target = "", anchor]) => {
    const path = target === "" ? DOCUMENT : join(dirname(DOCUMENT), target);
    if (!isFile(root, path)) return [`links ${path}, which does not exist`];
    return anchor && !headingAnchors(read(root, path)).has(anchor) ? [`links #${anchor}, which ${path} does not have`] : [];
  });
}

function wrongGrounds(root: string, row: Row): string[] {
  if (row.status === "done") return wrongTests(root, row);
  if (row.status === "changed") return wrongDecisions(root, row);
  if (row.status === "done, untested") return [];
  return row.shownBy.length > 1 ? [] : [`is ${row.status} but does not say what is missing`];
}

const wrongRow = (root: string, row: Row): string[] => [
  ...(idShape.test(row.id) ? [] : ["has no id"]),
  ...(row.requirement === "" ? ["states no requirement"] : []),
  ...((STATUSES as readonly string[]).includes(row.status)
    ? wrongGrounds(root, row)
    : [`has the status "${row.status}", which is none of ${STATUSES.join(" | ")}`]),
  ...wrongPlaces(root, row),
];

function repeatedIds(rows: readonly Row[]): string[] {
  const first = new Map<string, number>();
  return rows.flatMap(({ id, line }) => {
    const earlier = first.get(id);
    if (earlier === undefined) first.set(id, line);
    return earlier === undefined ? [] : [`${DOCUMENT}:${line} ${id} is also the id of line ${earlier}`];
  });
}

const countRows = (rows: readonly Row[]): Map<string, number> =>
  new Map(STATUSES.map((status) => [status, rows.filter((row) => row.status === status).length]));

function wrongCounts(document: string, rows: readonly Row[]): string[] {
  const stated = readCounts(document);
  return [...countRows(rows)]
    .filter(([status, count]) => stated.get(status) !== String(count))
    .map(([status, count]) => `${DOCUMENT} states ${stated.get(status) ?? "no"} rows as ${status}, but there are ${count}`);
}

export function findNonconformance(root: string): string[] {
  if (!isFile(root, DOCUMENT)) return [`${DOCUMENT} does not exist`];
  const document = read(root, DOCUMENT);
  const { rows, broken } = readRows(document);
  return [
    ...(rows.length === 0 ? [`${DOCUMENT} has no rows`] : []),
    ...strayHeads(document).map((line) => `${DOCUMENT}:${line} has the head of another table`),
    ...broken.map((line) => `${DOCUMENT}:${line} has not five cells`),
    ...repeatedIds(rows),
    ...rows.flatMap((row) => wrongRow(root, row).map((problem) => `${DOCUMENT}:${row.line} ${row.id} ${problem}`)),
    ...wrongCounts(document, rows),
  ];
}

export const conformanceCheck: Check = {
  name: "conformance",
  run: async () => {
    const counts = countRows(readRows(read(ROOT, DOCUMENT)).rows);
    const note = [...counts].map(([status, count]) => `${count} ${status}`).join("; ");
    return { ...verdictOf(findNonconformance(ROOT)), note };
  },
};
