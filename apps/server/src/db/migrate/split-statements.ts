// One statement at a time, so that a failure can name it, and because several in one message share a transaction that PostgreSQL
// opens by itself. A cut in the wrong place is a syntax error, and so an error before anything is kept.

export type Statement = Readonly<{ text: string; line: number }>;

/** What hides a semicolon, or ends a statement; everything else is passed over. */
const TOKEN = new RegExp(
  [
    /--[^\n]*/,
    /\/\*/,
    /\b[eE]'(?:[^'\\]|\\[\s\S]|'')*'/,
    /'(?:[^']|'')*'/,
    /"(?:[^"]|"")*"/,
    /(?<![\w$])\$([A-Za-z_]\w*)?\$[\s\S]*?\$\1\$/,
    // A function's body without quotes: its statements are its own.
    /\bbegin\s+atomic\b|\b(?:case|end)\b/,
    /[();]/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "gi",
);

/** Comments nest. One that never ends hides all that follows; the database will say so. */
function endOfComment(text: string, from: number): number {
  const mark = /\/\*|\*\//g;
  mark.lastIndex = from;
  for (let depth = 0; ; ) {
    const found = mark.exec(text);
    if (!found) return text.length;
    depth += found[0] === "/*" ? 1 : -1;
    if (depth === 0) return mark.lastIndex;
  }
}

/** How deep a statement is in brackets and bodies: a semicolon in there does not end it. */
function depthAfter(token: string, depth: Readonly<{ brackets: number; bodies: number }>) {
  const { brackets, bodies } = depth;
  if (token === "(") return { brackets: brackets + 1, bodies };
  if (token === ")") return { brackets: Math.max(0, brackets - 1), bodies };
  const word = token.toLowerCase();
  if (word.startsWith("begin")) return { brackets, bodies: bodies + 1 };
  // Elsewhere the two come in pairs inside one statement, or stand alone.
  if (bodies > 0 && word === "case") return { brackets, bodies: bodies + 1 };
  if (bodies > 0 && word === "end") return { brackets, bodies: bodies - 1 };
  return depth;
}

const lineAt = (text: string, index: number): number => text.slice(0, index).split("\n").length;

/** Behind the space and the comments. */
function beginningOf(text: string, from: number): number {
  const blank = /\s+|--[^\n]*/y;
  for (let at = from; ; ) {
    blank.lastIndex = at;
    if (blank.test(text)) at = blank.lastIndex;
    else if (text.startsWith("/*", at)) at = endOfComment(text, at);
    else return at;
  }
}

function statementAt(text: string, from: number, to: number): Statement[] {
  const start = beginningOf(text, from);
  return start >= to ? [] : [{ text: text.slice(start, to).trimEnd(), line: lineAt(text, start) }];
}

/** Without the comments before each of them and the semicolon after it. */
export function splitStatements(text: string): Statement[] {
  const statements: Statement[] = [];
  let depth = { brackets: 0, bodies: 0 };
  let from = 0;
  TOKEN.lastIndex = 0;
  for (let found = TOKEN.exec(text); found; found = TOKEN.exec(text)) {
    const [token] = found;
    if (token === "/*") TOKEN.lastIndex = endOfComment(text, found.index);
    else if (token === ";" && depth.brackets === 0 && depth.bodies === 0) {
      statements.push(...statementAt(text, from, found.index));
      from = found.index + 1;
    } else depth = depthAfter(token, depth);
  }
  return [...statements, ...statementAt(text, from, text.length)];
}
