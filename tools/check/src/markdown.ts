// What a Markdown text names: words in code (inline or fenced), targets of links and pictures, and scripts called with pnpm.

const code = /```[^\n]*\n([\s\S]*?)```|`([^`\n]+)`/g;
const link = /\]\(([^)\s]+)(?:\s+"[^"]*")?\)/g;
/** Two pictures beside each other take HTML. */
const picture = /<img\s[^>]*?\bsrc="([^"]+)"/g;
const pnpmCall = /\bpnpm\s+(?:run\s+)?([a-z][\w:-]*)/g;

/** pnpm's own commands, which are no scripts. */
const ownCommands = new Set(["add", "dlx", "exec", "fetch", "i", "install", "outdated", "remove", "run", "update", "why"]);

const codeParts = (text: string): string[] => [...text.matchAll(code)].map((match) => match[1] ?? match[2] ?? "");

export const codeWords = (text: string): string[] =>
  codeParts(text)
    .flatMap((part) => part.split(/[\s"'()[\],;|=]+/))
    .filter((word) => word !== "");

/** Targets inside the repository, without their anchor. */
export const linkTargets = (text: string): string[] =>
  [...text.matchAll(link), ...text.matchAll(picture)]
    .map((match) => (match[1] ?? "").replace(/#.*$/, ""))
    .filter((target) => target !== "" && !/^[a-z][a-z+.-]*:/i.test(target));

/** The anchors that the headings of a text get: small letters, hyphens for spaces, nothing else. */
export const headingAnchors = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(/^#+ +(.+)$/gm)].map((match) =>
      (match[1] ?? "")
        .trim()
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
        .replaceAll(/\s/g, "-"),
    ),
  );

export const scriptNames = (text: string): string[] =>
  codeParts(text)
    .flatMap((part) => [...part.matchAll(pnpmCall)].map((match) => match[1] ?? ""))
    .filter((name) => !ownCommands.has(name));
