import type { SimulatedTank } from "@halocline/contracts/simulator/simulated-tank.contract";
import { SCENARIO_SPEED, SCENARIOS, type Scenario, TANK_SPEEDS, type TankSpeed } from "@halocline/domain/scenarios/scenarios";
import { scenariosMessages } from "@halocline/messages/texts/scenarios";
import { clsx } from "clsx";
import { FlaskConical, RotateCcw } from "lucide-react";
import { useId } from "react";
import { Badge } from "@/ui/badge.tsx";
import { Button } from "@/ui/buttons/button.tsx";
import { SCENARIO_ICONS } from "./scenario-icons.ts";
import { type ScenarioState, useBreakTank, useScenario, useTankSpeed } from "./scenarios.api.ts";
import { tankSpan } from "./tank-span.ts";

type ScenarioButtonProps = Readonly<{ scenario: Scenario; isNow: boolean; isDisabled: boolean; onPress: () => void }>;

function ScenarioButton({ scenario, isNow, isDisabled, onPress }: ScenarioButtonProps) {
  const { known, now } = scenariosMessages();
  const { title, text } = known[scenario];
  const Icon = SCENARIO_ICONS[scenario];
  return (
    <button
      type="button"
      aria-pressed={isNow}
      disabled={isDisabled}
      onClick={onPress}
      className={clsx(
        "flex min-h-13 w-full items-center gap-3 rounded-panel border px-3 py-1.5 text-left disabled:cursor-not-allowed disabled:opacity-60",
        isNow ? "border-danger bg-danger-soft" : "border-line-strong bg-surface enabled:hover:bg-hover",
      )}
    >
      <Icon className={clsx("size-4.5 shrink-0", isNow ? "text-danger-ink" : "text-ink-2")} aria-hidden />
      <span className="min-w-0 grow">
        <span className="block text-sm leading-5 font-semibold">{title}</span>
        <span className="block text-xs leading-4 text-ink-2">{text}</span>
      </span>
      {isNow && <span className="text-xs font-semibold text-danger-ink">{now}</span>}
    </button>
  );
}

type SpeedChoiceProps = Readonly<{ speed: TankSpeed; isDisabled: boolean; onChoose: (speed: TankSpeed) => void }>;

function SpeedChoice({ speed, isDisabled, onChoose }: SpeedChoiceProps) {
  const labels = scenariosMessages();
  const labelId = useId();
  return (
    <div className="flex items-center justify-between gap-3">
      <span id={labelId} className="text-sm font-semibold">
        {labels.speed}
      </span>
      <fieldset aria-labelledby={labelId} className="flex overflow-hidden rounded-control border">
        {TANK_SPEEDS.map((choice) => (
          <button
            key={choice}
            type="button"
            aria-pressed={choice === speed}
            aria-label={`${labels.speeds[choice]}: ${labels.speedNames[choice]}`}
            disabled={isDisabled}
            onClick={() => onChoose(choice)}
            className={clsx(
              "min-h-11 min-w-12 px-3 text-sm font-semibold disabled:cursor-not-allowed disabled:opacity-60",
              choice === speed ? "bg-primary text-on-primary" : "bg-surface text-ink-2 enabled:hover:bg-hover",
            )}
          >
            {labels.speeds[choice]}
          </button>
        ))}
      </fieldset>
    </div>
  );
}

/** The speed of a running scenario, or why it is in real time. Nothing if a person chose the speed. */
export function SpeedNote({ tank }: Readonly<{ tank: SimulatedTank }>) {
  const labels = scenariosMessages();
  if (tank.scenario === null || tank.outcome !== null) return null;
  if (!tank.realTime) return tank.speed === SCENARIO_SPEED ? labels.faster : null;
  const { commandOpen, updateOpen, runOpen } = labels.realTime;
  if (tank.realTime.reason === "run_open") return runOpen({ span: tankSpan(tank.realTime.atMostS) });
  return tank.realTime.reason === "command_open" ? commandOpen : updateOpen;
}

const CALM = { scenario: null, speed: 1 } as const;

const shownOf = (state: ScenarioState): Pick<SimulatedTank, "scenario" | "speed"> => (typeof state === "string" ? CALM : state);

export function ScenarioButtons({ deviceId, onBroken }: Readonly<{ deviceId: string; onBroken?: () => void }>) {
  const labels = scenariosMessages();
  const state = useScenario(deviceId);
  const breaking = useBreakTank(deviceId);
  const speed = useTankSpeed(deviceId);
  const { scenario: now, speed: speedNow } = shownOf(state);
  const isDisabled = typeof state === "string" || breaking.isPending;
  const play = (scenario: Scenario | null) => breaking.mutate(scenario, { onSuccess: () => onBroken?.() });
  return (
    <div className="grid gap-2">
      <p role="status" className="text-sm text-danger-ink empty:hidden">
        {state === "silent" && labels.silent}
      </p>
      {SCENARIOS.map((scenario) => (
        <ScenarioButton
          key={scenario}
          scenario={scenario}
          isNow={scenario === now}
          isDisabled={isDisabled}
          onPress={() => play(scenario)}
        />
      ))}
      <SpeedChoice
        speed={speedNow}
        isDisabled={typeof state === "string" || speed.isPending}
        onChoose={(choice) => speed.mutate(choice)}
      />
      <p role="status" className="text-xs text-ink-2 empty:hidden">
        {typeof state !== "string" && <SpeedNote tank={state} />}
      </p>
      <Button variant="secondary" disabled={isDisabled} onClick={() => play(null)}>
        <RotateCcw className="size-4.5" aria-hidden />
        {labels.mend}
      </Button>
    </div>
  );
}

export const DemoBadge = () => (
  <Badge icon={FlaskConical} tone="warn">
    {scenariosMessages().demo}
  </Badge>
);

/** Beside the tank, where the screen has room for a column. */
export function ScenarioPanel({ deviceId }: Readonly<{ deviceId: string }>) {
  const headingId = useId();
  if (useScenario(deviceId) === "absent") return null;
  return (
    <section
      aria-labelledby={headingId}
      data-testid="scenario-panel"
      className="rounded-card border-2 border-dashed border-warn bg-surface p-4 max-lg:hidden"
    >
      <div className="mb-3 flex items-center justify-between gap-2">
        <h2 id={headingId} className="text-base font-semibold">
          {scenariosMessages().title}
        </h2>
        <DemoBadge />
      </div>
      <ScenarioButtons deviceId={deviceId} />
    </section>
  );
}
