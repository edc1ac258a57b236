import type { RelayRole } from "@halocline/domain/relays/relays";
import { levelMessages } from "@halocline/messages/texts/level";
import { type ReactNode, useId } from "react";
import type { Tone } from "@/ui/tone.ts";
import { LevelHero, type ShownTrend } from "./level-hero.tsx";
import { LevelLabel } from "./level-label.tsx";
import { type LevelAim, levelNumber } from "./level-number.ts";
import { LevelSummary } from "./level-summary.tsx";
import type { LevelView } from "./level-view.ts";
import { TankDrawing } from "./tank/tank-drawing.tsx";
import type { TankFrame } from "./tank/tank-geometry.ts";
import type { TankMarks } from "./tank/tank-marks.ts";

export type MonitorProps = Readonly<{
  view: LevelView;
  aim: LevelAim;
  trend: ShownTrend;
  /** Empty when the relay states are unknown: a pump of which we know nothing is not drawn as running. */
  runningRoles: ReadonlySet<RelayRole>;
  marks?: TankMarks;
  frame?: TankFrame;
  /** Litres on the floor of the room, where the frame shows it. */
  floorL?: number;
  dotTone?: Tone | undefined;
  /** A water change drains on purpose. */
  isMeant?: boolean;
  /** The level's place in words, while the pumps are locked or stopped. */
  lockedWord?: string | null;
  litresLink?: ReactNode;
}>;

/** The lower part of the hero: what the verdict above it is about. */
export function WaterLevelMonitor(props: MonitorProps) {
  const { view, aim, trend, runningRoles, marks, frame, floorL = 0, dotTone } = props;
  const { isMeant = false, lockedWord = null, litresLink = null } = props;
  const isFromPipes = aim.isFromPipes === true && view.belowTopMm !== null && view.belowTopMm < 0;
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      {/* By the card's own width, not the window's: beside a second column there may be less room than on a phone. */}
      <div className="@container px-4 pt-2.5 pb-1 sm:px-5 sm:pt-4">
        <div className="flex min-h-7 items-center justify-between gap-3">
          <h3 id={titleId} className="text-sm font-semibold sm:text-base">
            {levelMessages().monitor}
          </h3>
          <LevelLabel view={view} isMeant={isMeant} isFromPipes={isFromPipes} lockedWord={lockedWord} />
        </div>
        <div className="grid gap-1 @lg:grid-cols-[11rem_minmax(0,1fr)] @lg:gap-4">
          <LevelHero view={view} number={levelNumber(view, aim)} trend={trend} litresLink={litresLink} />
          <TankDrawing
            view={view}
            runningRoles={runningRoles}
            {...(marks && { marks })}
            {...(frame && { frame })}
            floorL={floorL}
            {...(dotTone && { dotTone })}
          />
        </div>
      </div>
      <LevelSummary view={view} isFromPipes={isFromPipes} />
    </section>
  );
}
