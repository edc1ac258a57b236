import { waitsOf } from "@halocline/domain/verdict/allowed";
import { isTrouble } from "@halocline/domain/verdict/rows";
import { toneOf } from "@halocline/domain/verdict/tones";
import type { PageVerdict, TankVerdict, Verdict } from "@halocline/domain/verdict/verdict.types";

export type Link = Readonly<{ isBrowserOnline: boolean; isServerSilent: boolean; heardAtMs: number | null }>;

export type ShownVerdict = Omit<TankVerdict, "verdict"> & Readonly<{ verdict: Verdict | PageVerdict }>;

export function shownVerdict(answer: TankVerdict, link: Link): ShownVerdict {
  if (link.isBrowserOnline && !link.isServerSilent) return answer;
  const { verdict: before } = answer;
  const asOfMs = link.heardAtMs ?? 0;
  const verdict: Verdict | PageVerdict = isTrouble(before.code)
    ? { code: "go_and_look", asOfMs, before }
    : { code: link.isBrowserOnline ? "server_silent" : "browser_offline", asOfMs, before };
  return { ...answer, verdict, tone: toneOf(verdict), next: ["try_again"], waits: waitsOf(verdict, "stale") };
}
