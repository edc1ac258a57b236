import { calibrationMessages } from "@halocline/messages/texts/calibration";
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
  const texts = calibrationMessages().wizard.circulationOff;
  // One whole sentence in every language, with the link wherever it stands in it.
  const [beforeLink, afterLink] = texts.pause({ link: texts.manualControl }).split(texts.manualControl);
  const remove = () => {
    wizard.change(captureTopCirculationOff(wizard.state, null));
    onDone();
  };
  return (
    <div className="grid gap-4">
      <CapturedLine taken={top} name="top" />
      <h4 className="font-semibold">{texts.title}</h4>
      <div className="grid gap-2 text-ink-2">
        <p>{texts.why}</p>
        <p>
          {beforeLink}
          <Link to="/manual-control" search={{ device: wizard.saved.deviceId }} target="_blank" className={TEXT_LINK}>
            {texts.manualControl}
          </Link>
          {afterLink}
        </p>
      </div>
      <CapturePanel
        live={live}
        captures={captures}
        name="topCirculationOff"
        taken={taken}
        doubt={isCirculating ? texts.stillRuns : null}
        onCapture={() => wizard.capture("topCirculationOff")}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" onClick={onDone}>
          {taken ? texts.back : texts.skip}
        </Button>
        {taken && (
          <Button variant="quiet" onClick={remove}>
            {texts.remove}
          </Button>
        )}
      </div>
    </div>
  );
}
