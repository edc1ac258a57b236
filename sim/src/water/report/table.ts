// A table that can be read in a terminal and in a browser.

export type Table = Readonly<{
  title: string;
  notes: readonly string[];
  head: readonly string[];
  rows: readonly (readonly string[])[];
}>;

const asRow = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

/** In columns, as the formatter would have it. */
export function tableAsText({ title, notes, head, rows }: Table): string {
  const lines = [`## ${title}`, "", ...notes, ""];
  if (rows.length === 0) return lines.join("\n");
  const widths = head.map((_, column) => Math.max(3, ...[head, ...rows].map((cells) => cells[column]?.length ?? 0)));
  const padded = (cells: readonly string[]) => asRow(cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)));
  lines.push(padded(head), asRow(widths.map((width) => "-".repeat(width))), ...rows.map(padded), "");
  return lines.join("\n");
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const cellsOf = (tag: "td" | "th", cells: readonly string[]): string =>
  `<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join("")}</tr>`;

function tableAsHtml({ title, notes, head, rows }: Table): string {
  const body = rows.map((row) => cellsOf("td", row)).join("\n");
  const table =
    rows.length > 0 ? `<div><table>\n<thead>${cellsOf("th", head)}</thead>\n<tbody>\n${body}\n</tbody></table></div>` : "";
  return `<section><h2>${escaped(title)}</h2>\n${notes.map((note) => `<p>${escaped(note)}</p>`).join("\n")}\n${table}</section>`;
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:76rem;margin:2rem auto;padding:0 1rem;color:#12262e;background:#fbfdfd}
h1{font-size:1.7rem}h2{font-size:1.2rem;margin-top:2.5rem}div{overflow-x:auto}table{border-collapse:collapse;font-size:.85rem}
th,td{border:1px solid #cfdde1;padding:.3rem .5rem;text-align:left;vertical-align:top}th{background:#e8f2f4;position:sticky;top:0}
@media(prefers-color-scheme:dark){body{color:#dbe9ed;background:#0d1a1f}th{background:#17303a}th,td{border-color:#28424c}}`;

export const pageOf = (title: string, tables: readonly Table[]): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escaped(title)}</title><style>${STYLE}</style></head>
<body><h1>${escaped(title)}</h1>
${tables.map(tableAsHtml).join("\n")}
</body></html>
`;

export const textOf = (title: string, tables: readonly Table[]): string =>
  [`# ${title}`, "", ...tables.map(tableAsText)].join("\n");
