// Lines of a CSV file. Text that a spreadsheet would take for a formula gets an apostrophe in front (SEC-8); numbers stay
// numbers.

import { stringify } from "csv-stringify/sync";

export type CsvCell = string | number | null;

export const csvText = (lines: readonly (readonly CsvCell[])[]): string =>
  stringify(lines as CsvCell[][], { escape_formulas: true });

/** In front of everything: lets a spreadsheet know that what follows is UTF-8. */
export const UTF8_MARK = "\uFEFF";
