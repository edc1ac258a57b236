// PostgreSQL array literals made by hand: a third of the cost of the driver's own conversion. Only for values that need no
// quoting: numbers, booleans, uuids, plain words. What comes with every message goes as a binary array (binary-array.ts).

export type Plain = number | bigint | boolean | string | null;

export function arrayLiteral<Row>(rows: readonly Row[], pick: (row: Row) => Plain): string {
  let text = "{";
  for (let index = 0; index < rows.length; index++) {
    if (index > 0) text += ",";
    const value = pick(rows[index] as Row);
    text += value === null ? "NULL" : String(value);
  }
  return `${text}}`;
}

/** For text that may hold anything. */
export const quoted = (text: string | null): string | null => (text === null ? null : `"${text.replaceAll(/["\\]/g, "\\$&")}"`);
