// The anchors of a manual: a section by its id, a heading inside it by both.

export type Heading = Readonly<{ id: string; text: string }>;

const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");

export const headingId = (sectionId: string, text: string): string => `${sectionId}--${slugOf(text)}`;

const FENCE = /^(```|~~~)/;
const HEADING = /^## +(.+?)(?: +#+)?$/;
/** What a reader does not see of a heading's Markdown. */
const MARKS = /[*`_]/g;

/** The second level only: what the contents rail has room for. */
export function headingsOf(sectionId: string, content: string): Heading[] {
  let isCode = false;
  const headings: Heading[] = [];
  for (const line of content.split("\n")) {
    if (FENCE.test(line)) isCode = !isCode;
    const written = isCode ? undefined : HEADING.exec(line)?.[1];
    if (written === undefined) continue;
    const text = written.replaceAll(MARKS, "");
    headings.push({ id: headingId(sectionId, text), text });
  }
  return headings;
}

/** "first-help" of "first-help--pumps", for the section that an anchor lies in. */
export const sectionOfAnchor = (anchor: string): string => anchor.split("--")[0] ?? "";
