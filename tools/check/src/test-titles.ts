// The titles of the tests in a file, as its source writes them: those of `it.each` keep their %s and $name.

const literal = /(["'`])((?:\\[\s\S]|(?!\1)[^\\])*)\1/.source;
// A skipped or planned test shows nothing, so `it.skip(` and `it.todo(` give no title.
const plain = new RegExp(`(?<![\\w.])(?:it|test)(?:[.](?:concurrent|sequential))?\\(\\s*${literal}`, "g");
const table = new RegExp(`(?<![\\w.])(?:it|test)[.](?:each|for)\\b[\\s\\S]*?\\)\\(\\s*${literal}`, "g");
const comment = /^\s*(?:\/\/.*|\/\*[\s\S]*?\*\/)/gm;

export const isTestFile = (path: string): boolean => /[.](?:test|suite|e2e)[.]tsx?$/.test(path);

export function testTitles(source: string): Set<string> {
  const live = source.replaceAll(comment, "");
  const found = [plain, table].flatMap((pattern) => [...live.matchAll(pattern)]);
  return new Set(found.map((match) => (match[2] ?? "").replaceAll(/\\([\s\S])/g, "$1")));
}
