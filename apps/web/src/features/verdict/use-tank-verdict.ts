// The verdict of tanks, as every part of the page gets it: what the server has said, how the water moves, and whether anybody is
// heard at all.

import type { Alert } from "@halocline/contracts/http/alerts.contract";
import type { Device, LatestReading, Run, Tank } from "@halocline/contracts/http/entities.contract";
import type { RunMeasure } from "@halocline/contracts/http/run-measure.contract";
import type { DirectionFacts } from "@halocline/domain/verdict/direction";
import { tankFacts, toldMovement } from "@halocline/domain/verdict/tank-facts";
import { tankVerdict } from "@halocline/domain/verdict/tank-verdict";
import { OF_MINUTES, type Sample, undisturbed, waterSlope } from "@halocline/domain/verdict/trend";
import { type JudgedMessage, reportedIn } from "./agreed-verdict.ts";
import { type PageLink, type ShownVerdict, shownVerdict } from "./shown-verdict.ts";
import { NOTHING_EARLIER, useEarlierSamples } from "./trend/earlier-samples.ts";
import { useLevelSamples } from "./trend/level-samples.ts";
import { useAgreedVerdicts } from "./use-agreed-verdicts.ts";

export type ToldTank = Readonly<{
  device: Device;
  tank: Tank;
  reading: LatestReading | null | undefined;
  /** With what is known of it by measure. */
  run: (Run & Partial<Pick<RunMeasure, "finishAt" | "pace">>) | null;
  /** Open or not. */
  newestRun: Run | null;
  /** Of the whole account, as the server lists them. */
  alerts: readonly Alert[];
}>;

export type Judged = Readonly<{
  shown: ShownVerdict;
  /** What is known of the water's movement in the last minutes. */
  water: Omit<DirectionFacts, "hoursMmPerMin">;
  /** It is being asked for: until the answer is there, not knowing it says nothing. */
  isSlopeAwaited: boolean;
}>;

type Link = Omit<PageLink, "heardAtMs"> & Readonly<{ heardAtMs: number | null }>;

/** A page that never heard anything has what it shows from its first answers: now is as good as any moment. */
const linkAt = ({ heardAtMs, ...link }: Link, nowMs: number): PageLink => ({ ...link, heardAtMs: heardAtMs ?? nowMs });

type Judging = Readonly<{
  link: PageLink;
  nowMs: number;
  slopeMmPerMin: number | null;
  levelTimesMs: readonly number[];
}>;

function judge({ reading, ...told }: ToldTank, { link, nowMs, slopeMmPerMin, levelTimesMs }: Judging): JudgedMessage {
  const known = { ...told, reading: reading ?? null, trend: { slopeMmPerMin }, levelTimesMs };
  const facts = tankFacts(known, Date.parse, nowMs);
  return {
    shown: shownVerdict(tankVerdict(facts, nowMs), link),
    messageMs: facts.asOfMs,
    reported: reportedIn(facts, reading !== undefined),
  };
}

const levelTimesOf = (samples: readonly Sample[]): readonly number[] =>
  samples.flatMap(({ atMs, distanceMm }) => (distanceMm === null ? [] : [atMs]));

const NO_WATER: Judged["water"] = { movement: { plan: null, sinceMs: null }, samples: [], intervalS: 10 };

/** In the order of the tanks. */
export function useTankVerdicts(tanks: readonly ToldTank[], link: Link, nowMs: number): readonly Judged[] {
  const samples = useLevelSamples(tanks.map(({ tank, reading }) => ({ tankId: tank.id, reading })));
  const earlier = useEarlierSamples(tanks);
  const allSamples = tanks.map((_, index) => [...(earlier[index] ?? NOTHING_EARLIER).stored, ...(samples[index] ?? [])]);
  const waters = tanks.map((told, index) => {
    const movement = toldMovement(told, Date.parse, nowMs);
    const intervalS = told.device.readingIntervalSeconds;
    return { movement, intervalS, samples: undisturbed(allSamples[index] ?? [], movement.sinceMs, intervalS) };
  });
  const slopes = waters.map((water) => waterSlope(water.samples, nowMs, OF_MINUTES));
  const agreed = useAgreedVerdicts(
    tanks.map((told, index) => ({
      tankId: told.tank.id,
      message: judge(told, {
        link: linkAt(link, nowMs),
        nowMs,
        slopeMmPerMin: slopes[index] ?? null,
        levelTimesMs: levelTimesOf(allSamples[index] ?? []),
      }),
    })),
  );
  return agreed.map((shown, index) => {
    const isSlopeAwaited = (slopes[index] ?? null) === null && earlier[index]?.isAwaited === true;
    return { shown, water: waters[index] ?? NO_WATER, isSlopeAwaited };
  });
}
