import { belowTopMm, fillPercent, levelLabel } from "@halocline/domain/tanks/level";
import { landingMessages } from "@halocline/messages/texts/landing";
import { clsx } from "clsx";
import {
  ArrowUpFromLine,
  DropletOff,
  EyeOff,
  FlaskConical,
  type LucideIcon,
  PowerOff,
  RotateCcw,
  ShieldCheck,
  TriangleAlert,
  Unplug,
  WifiOff,
} from "lucide-react";
import { useRef } from "react";
import { buttonStyle } from "@/ui/buttons/button-style.ts";
import type { Tone } from "@/ui/tone.ts";
import type { LevelView } from "../level-view.ts";
import { TankDrawing } from "../tank/tank-drawing.tsx";
import { BREAKABLE, type BreakableScenario, CALIBRATION, type Moment } from "./moment.ts";
import { marksOf, type TankText, textOf } from "./tank-text.ts";
import { useLiveTank } from "./use-live-tank.ts";

const ICONS: Readonly<Record<BreakableScenario, LucideIcon>> = {
  burst_hose: Unplug,
  empty_reservoir: DropletOff,
  fouled_sensor: EyeOff,
  wifi_gone: WifiOff,
  power_cut: PowerOff,
};

const CHIP =
  "inline-flex h-7 items-center gap-1.5 rounded-full border border-dashed border-line-strong px-2 text-xs font-semibold whitespace-nowrap text-ink-2 sm:px-2.5";
const CHOICE =
  "px-3 text-sm max-sm:gap-1.5 max-sm:px-1.5 aria-pressed:border-danger! aria-pressed:bg-danger-soft! aria-pressed:text-danger-ink!";
const LINK = "rounded-sm font-medium text-primary-ink underline underline-offset-4 hover:text-ink";

/** To a tenth of a millimetre: what nobody sees is not drawn anew. */
function viewOf(moment: Moment): LevelView {
  const distanceMm = Math.round(moment.distanceMm * 10) / 10;
  return {
    calibration: CALIBRATION,
    distanceMm,
    temperatureC: null,
    percent: fillPercent(CALIBRATION, distanceMm),
    belowTopMm: belowTopMm(CALIBRATION, distanceMm),
    isOverfilled: false,
    label: levelLabel(CALIBRATION, distanceMm),
    freshness: "live",
    ageMs: null,
    receivedAt: null,
  };
}

/** A refill begins with little water, and that is as it should be. */
const dotTone = ({ scenario }: Moment): Tone =>
  scenario === null || scenario === "wifi_gone" || scenario === "power_cut" ? "info" : "danger";

const STATES = {
  info: { icon: ArrowUpFromLine, style: "bg-info text-surface" },
  danger: { icon: TriangleAlert, style: "bg-danger text-on-danger" },
  ok: { icon: ShieldCheck, style: "bg-ok text-surface" },
} as const;

/** As high as its longest text, so that nothing below it moves. */
function State({ told }: Readonly<{ told: Pick<TankText, "title" | "text" | "tone"> }>) {
  const { icon: Icon, style } = STATES[told.tone === "danger" || told.tone === "ok" ? told.tone : "info"];
  return (
    <div className="flex min-h-22 gap-3 sm:min-h-17">
      <span className={clsx("grid size-10 shrink-0 place-items-center rounded-full", style)}>
        <Icon className="size-5" aria-hidden />
      </span>
      <div className="grid content-start" data-testid="tank-state">
        <p className="text-lg font-semibold">{told.title}</p>
        <p className="text-sm text-ink-2 tabular-nums">{told.text}</p>
      </div>
    </div>
  );
}

type ChoicesProps = Readonly<{
  pressed: BreakableScenario | null;
  press: (scenario: BreakableScenario | null) => void;
}>;

function Choices({ pressed, press }: ChoicesProps) {
  const { tank } = landingMessages();
  return (
    <fieldset className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      <legend className="sr-only">{tank.choices}</legend>
      {BREAKABLE.map((scenario) => {
        const Icon = ICONS[scenario];
        return (
          <button
            key={scenario}
            type="button"
            aria-pressed={pressed === scenario}
            onClick={() => press(scenario)}
            className={buttonStyle("secondary", CHOICE)}
          >
            <Icon className="size-4.5 shrink-0" aria-hidden />
            {tank.scenarios[scenario]}
          </button>
        );
      })}
      <button type="button" onClick={() => press(null)} className={buttonStyle("quiet", "px-3 text-sm")}>
        <RotateCcw className="size-4.5 shrink-0" aria-hidden />
        {tank.repair}
      </button>
    </fieldset>
  );
}

/** By which rule, in plain words; until then, how fast time runs. */
function Rule({ rule }: Readonly<Pick<TankText, "rule">>) {
  const { tank, safety, ruleNamed } = landingMessages();
  return (
    <p className="min-h-15 text-sm text-ink-2 sm:min-h-10" data-testid="tank-rule">
      {rule === null ? (
        tank.speedText
      ) : (
        <>
          <a href={`#${rule}`} className={LINK}>
            {ruleNamed({ rule })}
          </a>
          {": "}
          {safety.rules[rule]}
        </>
      )}
    </p>
  );
}

/** The word "Demo" belongs to it: a level on a screen is believed. */
export function BreakableCard() {
  const card = useRef<HTMLElement>(null);
  const { moment, pressed, isUnreachable, press } = useLiveTank(card);
  const { tank } = landingMessages();
  const told = textOf(moment);
  const shown = isUnreachable ? { title: tank.notLoaded, text: tank.notLoadedText, tone: "danger" as const } : told;
  return (
    <section
      ref={card}
      aria-labelledby="breakable-tank"
      className="glide-steadily grid gap-3 rounded-card border bg-surface p-4 shadow-card sm:p-5"
    >
      <div className="flex items-start justify-between gap-2">
        <h2 id="breakable-tank" className="font-semibold max-sm:text-sm sm:leading-7">
          {tank.title}
        </h2>
        <span className="flex shrink-0 gap-1.5">
          <span className={CHIP}>{tank.speed}</span>
          <span className={CHIP}>
            <FlaskConical className="size-3.5 max-sm:hidden" aria-hidden />
            {tank.demo}
          </span>
        </span>
      </div>
      <State told={shown} />
      <TankDrawing
        view={viewOf(moment)}
        runningRoles={moment.runningRoles}
        marks={marksOf(moment)}
        frame="floor"
        floorL={moment.floorL}
        dotTone={dotTone(moment)}
      />
      <Choices pressed={pressed} press={press} />
      <Rule rule={told.rule} />
      <p className="sr-only" role="status">
        {isUnreachable ? tank.notLoaded : told.news}
      </p>
    </section>
  );
}
