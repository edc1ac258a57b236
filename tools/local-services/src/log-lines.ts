// What of the programs' logs is worth a line on the terminal.

export type Tone = "quiet" | "warning" | "error";
export type Shown = Readonly<{ text: string; tone: Tone }>;
/** Null: not for the terminal. */
export type ShowLine = (line: string) => Shown | null;

const quiet = (text: string): Shown => ({ text, tone: "quiet" });
const error = (text: string): Shown => ({ text, tone: "error" });

const INFO = 30;
const WARNING = 40;
const ERROR = 50;
/** On every line of the log, and of no use to somebody who watches it. */
const COMMON_FIELDS = new Set(["level", "time", "pid", "hostname", "msg", "err"]);

type LogEntry = Readonly<{ level: number; msg?: string; err?: Readonly<{ stack?: string; message?: string }> }>;

function entryOf(line: string): LogEntry | null {
  try {
    const entry: unknown = JSON.parse(line);
    return typeof entry === "object" && entry !== null && "level" in entry ? (entry as LogEntry) : null;
  } catch {
    return null;
  }
}

/** The server's log is JSON; what is not came from Node itself, as a rule on the way down. */
export function serverLine(line: string): Shown | null {
  const entry = entryOf(line);
  if (!entry) return line.trim() === "" ? null : error(line);
  const { level, msg = "", err } = entry;
  // Its own address is not the one to open.
  if (level < INFO || msg.startsWith("Server listening at ")) return null;
  if (level < WARNING) return quiet(msg);
  const fields = Object.entries(entry).filter(([name]) => !COMMON_FIELDS.has(name));
  const details = fields.length > 0 ? ` ${JSON.stringify(Object.fromEntries(fields))}` : "";
  const cause = err ? `\n${err.stack ?? err.message ?? JSON.stringify(err)}` : "";
  return { text: `${msg}${details}${cause}`, tone: level < ERROR ? "warning" : "error" };
}

/** A status line every ten seconds is for the file: here only who is connected, and a new error. */
export function simulatorLines(): ShowLine {
  let last = "";
  return (line) => {
    const parts = line.split(" | ");
    const [connected = ""] = parts;
    if (!/^\d+\/\d+ connected$/.test(connected)) return line.trim() === "" ? null : error(line);
    const trouble = parts.find((part) => part.startsWith("last error: "));
    const text = [connected, ...(trouble ? [trouble] : [])].join(", ");
    if (text === last) return null;
    last = text;
    return { text, tone: trouble ? "warning" : "quiet" };
  };
}

/**
 * Vite says the address, too; it is told once, at the end. And while the server is away, which its own lines tell, every
 * question of every open page would be three lines here.
 */
export function webLines(): ShowLine {
  let isAboutProxy = false;
  return (line) => {
    const text = line.trim();
    isAboutProxy = /\[vite\] (http|ws) proxy /.test(text) || (isAboutProxy && /^(\w*Error|at)\b/.test(text));
    if (isAboutProxy || text === "" || text.startsWith("➜") || /^VITE v|\[optimizer\]/.test(text)) return null;
    return { text, tone: /\berror\b/i.test(text) ? "error" : /\bwarn/i.test(text) ? "warning" : "quiet" };
  };
}
