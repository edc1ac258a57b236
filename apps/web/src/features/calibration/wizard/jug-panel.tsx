import type { Device } from "@halocline/contracts/http/entities.contract";
import type { JugResult } from "@halocline/domain/tanks/jug";
import { calibrationMessages } from "@halocline/messages/texts/calibration";
import { CircleCheck, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { formatMm, formatVolume, formatVolumePerMm } from "@/lib/format.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { Select } from "@/ui/forms/select.tsx";
import { Notice } from "@/ui/page/notice.tsx";
import { LiveDistance } from "../live-distance.tsx";
import { jugLitres } from "./jug-choice.ts";
import type { PumpSlot } from "./pump-slot.ts";
import { isCapturable, type LiveLevel } from "./take-capture.ts";
import { useJug } from "./use-jug.ts";
import type { Wizard } from "./use-wizard.ts";

function resultText(result: JugResult): string {
  const texts = calibrationMessages().wizard.jug;
  switch (result.kind) {
    case "measured":
      return texts.measured({ volume: formatVolumePerMm(result.litresPerMm), area: Math.round(result.areaCm2) });
    case "doubtful":
      return texts.doubtful({ area: Math.round(result.areaCm2), known: Math.round(result.knownAreaCm2) });
    case "fell_too_little":
      return texts.fellTooLittle({ fell: formatMm(Math.max(0, result.fellMm)) });
    case "disturbed":
      return texts.disturbed;
    case "impossible":
      return texts.impossible;
  }
}

type Jug = ReturnType<typeof useJug>;

function Result({ jug, result, isUsed }: Readonly<{ jug: Jug; result: JugResult; isUsed: boolean }>) {
  const texts = calibrationMessages().wizard.jug;
  return (
    <>
      <Notice tone={isUsed ? "ok" : "warn"} icon={isUsed ? CircleCheck : TriangleAlert} role="status">
        {resultText(result)}
      </Notice>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={jug.again}>
          {texts.again}
        </Button>
        {result.kind === "doubtful" && !isUsed && (
          <Button variant="quiet" onClick={() => jug.accept(result.areaCm2)}>
            {texts.useAnyway}
          </Button>
        )}
      </div>
    </>
  );
}

function Choice({ jug }: Readonly<{ jug: Jug }>) {
  const texts = calibrationMessages().wizard.jug;
  const options = jugLitres().map((litres) => ({ value: String(litres), text: formatVolume(litres) }));
  return (
    <div className="grid gap-2">
      <span className="text-sm font-medium" aria-hidden="true">
        {texts.size}
      </span>
      <Select
        label={texts.size}
        value={String(jug.litres)}
        options={options}
        onChange={(value) => jug.setLitres(Number(value))}
        isWide
      />
      <Button className="justify-self-start" onClick={jug.begin}>
        {texts.begin}
      </Button>
    </div>
  );
}

type JugPanelProps = Readonly<{
  wizard: Wizard;
  live: LiveLevel;
  device: Device | undefined;
  pumps: (roles: PumpSlot["roles"]) => ReactNode;
  onDone: () => void;
}>;

/** Litres per millimetre, from a jug that anybody has. It takes two still levels and the drain pump. */
export function JugPanel({ wizard, live, device, pumps, onDone }: JugPanelProps) {
  const jug = useJug(wizard, live, device);
  const { before, result, complaint } = jug;
  const texts = calibrationMessages().wizard.jug;
  const volume = formatVolume(jug.litres);
  const isMeasured = wizard.state.areaCm2 !== null;
  return (
    <div className="grid gap-4">
      <h4 className="font-semibold">{texts.title}</h4>
      <ol className="grid list-decimal gap-1 pl-5 text-ink-2">
        <li aria-current={before ? undefined : "step"}>{texts.steps.place}</li>
        <li aria-current={before && !result ? "step" : undefined}>{texts.steps.pump({ volume })}</li>
        <li>{texts.steps.still({ volume })}</li>
      </ol>
      {!result && <LiveDistance live={live} />}
      {!before && <Choice jug={jug} />}
      {before && !result && (
        <>
          <p className="text-sm text-ink-2 tabular-nums">{texts.before({ level: formatMm(before.distanceMm) })}</p>
          {pumps(["drain"])}
          <Button className="justify-self-start" disabled={!isCapturable(live)} onClick={() => jug.finish(before)}>
            {texts.finish({ volume })}
          </Button>
        </>
      )}
      {complaint && (
        <Notice tone="warn" icon={TriangleAlert} role="status">
          {complaint}
        </Notice>
      )}
      {result && <Result jug={jug} result={result} isUsed={isMeasured} />}
      <Button variant="quiet" className="justify-self-start" onClick={onDone}>
        {isMeasured ? texts.back : texts.skip}
      </Button>
    </div>
  );
}
