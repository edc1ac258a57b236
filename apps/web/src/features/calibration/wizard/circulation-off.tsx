import { Link } from "@tanstack/react-router";
import { Button } from "@/ui/buttons/button.tsx";
import { TEXT_LINK } from "@/ui/buttons/text-link.ts";
import { CapturedLine, CapturePanel } from "./capture-panel.tsx";
import type { LiveLevel } from "./take-capture.ts";
import type { Wizard } from "./use-wizard.ts";
import { type Capture, captureTopCirculationOff } from "./wizard-state.ts";

type CirculationOffProps = Readonly<{
  wizard: Wizard;
  live: LiveLevel;
  top: Capture;
  /** By the device's own report. A pump on its own plug is not seen. */
  isCirculating: boolean;
  onDone: () => void;
}>;

/** For sumps: without circulation the pipes drain back, and the same water stands at another level. It switches no pump. */
export function CirculationOff({ wizard, live, top, isCirculating, onDone }: CirculationOffProps) {
  const { captures } = wizard.state;
  const taken = captures.topCirculationOff;
  const remove = () => {
    wizard.change(captureTopCirculationOff(wizard.state, null));
    onDone();
  };
  return (
    <div className="grid gap-4">
      <CapturedLine taken={top} name="Top level" />
      <h4 className="font-semibold">Also with circulation off</h4>
      <div className="grid gap-2 text-ink-2">
        <p>
          When circulation stops, water drains back from the pipes and the level at the sensor changes. A water change refills
          with circulation off, so it would end too high or too low without this second level.
        </p>
        <p>
          Pause circulation in{" "}
          <Link to="/manual-control" search={{ device: wizard.saved.deviceId }} target="_blank" className={TEXT_LINK}>
            Manual Control (opens in a new tab)
          </Link>
          , wait until the water is still, then capture. Make sure that circulation runs again afterwards.
        </p>
      </div>
      <CapturePanel
        live={live}
        captures={captures}
        name="Level with circulation off"
        taken={taken}
        doubt={isCirculating ? "Circulation still runs, as the device reports. Pause it first." : null}
        onCapture={() => wizard.capture("topCirculationOff")}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" onClick={onDone}>
          {taken ? "Back to the top level" : "Skip this"}
        </Button>
        {taken && (
          <Button variant="quiet" onClick={remove}>
            Remove this level
          </Button>
        )}
      </div>
    </div>
  );
}
