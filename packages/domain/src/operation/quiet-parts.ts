// When a part of an instance has gone quiet, so that its operator must be told. Every process that watches decides by these rules, about
// the others: who is dead says nothing. What is unknown is neither: nobody is told that something is over because nobody could look.

export const ROLES = ["api", "ingest", "worker", "auth"] as const;
export type Role = (typeof ROLES)[number];

export type Part = Role | "database" | "broker" | "mail" | "backups";

/** The last sign of life of one process in one of its roles. */
export type Beat = Readonly<{
  role: Role;
  ageS: number;
  /** How long ago it last did what its role is for, when it gave the sign. */
  idleS: number;
  /** What it does again and again, and has not finished for long. */
  lateJobs: readonly string[];
  /** What a worker sees of the emails about alerts; null when there is no mail, or in another role. */
  mail: MailFacts | null;
}>;

export type MailFacts = Readonly<{
  /** Of those that nobody's quiet hours hold back; zero when none waits. */
  oldestWaitingS: number;
  /** Given up, and taken by the mail server, within the last hour. */
  failed: number;
  sent: number;
}>;

export type PartFacts = Readonly<{
  /** Null: the database did not answer. */
  beats: readonly Beat[] | null;
  isBrokerAnswering: boolean;
  /** How long the oldest message of the telemetry stream has waited for ingest; null: this process cannot know. */
  oldestUnprocessedS: number | null;
  /** Null: none is set up, or this process cannot know. */
  backup: Readonly<{ ageS: number; dueWithinS: number }> | null;
}>;

export type QuietRules = Readonly<{
  beatLostAfterS: number;
  idleForS: number;
  unprocessedForS: number;
  mailWaitingForS: number;
  /** How long a part must have been so before it is told, and before it is over. */
  toldAfterMs: number;
  overAfterMs: number;
  /** Whoever has not looked for so long has slept, and begins anew. */
  gapMs: number;
}>;

/** A role that dies is told of after two minutes, and so is a lag: a restart takes some seconds. */
export const QUIET_RULES: QuietRules = {
  beatLostAfterS: 60,
  idleForS: 60,
  unprocessedForS: 120,
  mailWaitingForS: 900,
  toldAfterMs: 60_000,
  overAfterMs: 60_000,
  gapMs: 120_000,
};

/** `overdue`: quiet, and by what was measured for longer than anybody should wait before it is told. */
export type Judged = ReadonlyMap<Part, "well" | "quiet" | "overdue">;

/** One process of a role that works is enough. */
function judgeRole(beats: readonly Beat[], role: Role, rules: QuietRules): "well" | "quiet" {
  const isWorking = ({ ageS, idleS, lateJobs }: Beat) =>
    ageS < rules.beatLostAfterS && idleS < rules.idleForS && lateJobs.length === 0;
  return beats.some((beat) => beat.role === role && isWorking(beat)) ? "well" : "quiet";
}

const judgeMail = ({ oldestWaitingS, failed, sent }: MailFacts, rules: QuietRules): "well" | "quiet" =>
  oldestWaitingS > rules.mailWaitingForS || (failed > 0 && sent === 0) ? "quiet" : "well";

/** What is missing in the answer is unknown. */
export function judgeParts(facts: PartFacts, rules: QuietRules = QUIET_RULES): Judged {
  const { beats, isBrokerAnswering, oldestUnprocessedS, backup } = facts;
  const judged = new Map<Part, "well" | "quiet" | "overdue">();
  judged.set("broker", isBrokerAnswering ? "well" : "quiet");
  judged.set("database", beats === null ? "quiet" : "well");
  if (backup !== null) judged.set("backups", backup.ageS > backup.dueWithinS ? "quiet" : "well");
  if (beats === null) return judged;
  for (const role of ROLES) judged.set(role, judgeRole(beats, role, rules));
  // Without a broker there is nothing to take in, and that is told already.
  if (!isBrokerAnswering) judged.delete("ingest");
  else if (oldestUnprocessedS !== null && oldestUnprocessedS > rules.unprocessedForS) judged.set("ingest", "overdue");
  const mail = beats.find(
    ({ role, ageS, mail: seen }) => role === "worker" && ageS < rules.beatLostAfterS && seen !== null,
  )?.mail;
  if (mail) judged.set("mail", judgeMail(mail, rules));
  return judged;
}

type Observed = Readonly<{ verdict: "well" | "quiet"; sinceMs: number }>;

export type Watched = Readonly<{ lookedAtMs: number; observed: ReadonlyMap<Part, Observed> }>;

export const UNWATCHED: Watched = { lookedAtMs: 0, observed: new Map() };

export function observe(
  before: Watched,
  judged: Judged,
  nowMs: number,
  { gapMs, toldAfterMs }: QuietRules = QUIET_RULES,
): Watched {
  const hasSlept = nowMs - before.lookedAtMs > gapMs;
  const observed = new Map<Part, Observed>();
  for (const [part, judgement] of judged) {
    const verdict = judgement === "well" ? "well" : "quiet";
    const known = before.observed.get(part);
    const sinceMs = known?.verdict === verdict && !hasSlept ? known.sinceMs : nowMs;
    const isToldNow = judgement === "overdue" && !hasSlept;
    observed.set(part, { verdict, sinceMs: isToldNow ? Math.min(sinceMs, nowMs - toldAfterMs) : sinceMs });
  }
  return { lookedAtMs: nowMs, observed };
}

/** Those that have been quiet, or well, for long enough to be told. */
export function settledParts(
  { lookedAtMs, observed }: Watched,
  { toldAfterMs, overAfterMs }: QuietRules = QUIET_RULES,
): Readonly<{ quiet: readonly Part[]; well: readonly Part[] }> {
  const lasting = (wanted: Observed["verdict"], forMs: number): Part[] =>
    [...observed].flatMap(([part, { verdict, sinceMs }]) => (verdict === wanted && lookedAtMs - sinceMs >= forMs ? [part] : []));
  return { quiet: lasting("quiet", toldAfterMs), well: lasting("well", overAfterMs) };
}
