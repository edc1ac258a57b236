const READ_ATTRIBUTES = ["aria-label", "aria-description", "aria-valuetext", "placeholder", "title", "alt"];

/** Everything the page says now, to the eye or aloud: each text once. */
export function saidLabels(root: Element = document.body): ReadonlySet<string> {
  const said = new Set<string>();
  const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) said.add(nodes.currentNode.textContent?.trim() ?? "");
  for (const element of root.querySelectorAll("*"))
    for (const name of READ_ATTRIBUTES) said.add(element.getAttribute(name)?.trim() ?? "");
  return said;
}

/** More than two words: a name, a unit or a word that both languages have may be the same. */
const isSentence = (text: string): boolean => (text.match(/\p{L}{2,}/gu) ?? []).length > 2;

/** What two languages say alike, and should not. */
export const saidAlike = (a: ReadonlySet<string>, b: ReadonlySet<string>): readonly string[] =>
  [...a].filter((text) => b.has(text) && isSentence(text));
